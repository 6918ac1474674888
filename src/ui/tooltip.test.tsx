import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type DrawnUi, drawUi } from '../../test/support/render-ui.tsx'
import { BadgeRow } from './badge-row.tsx'
import { Button } from './button.tsx'
import lockIcon from 'lucide-static/icons/lock.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import pauseIcon from 'lucide-static/icons/pause.svg'
import searchIcon from 'lucide-static/icons/search.svg'
import { IconButton } from './icon-button.tsx'
import { Popover } from './popover.tsx'
import { Tooltip } from './tooltip.tsx'

let drawn: DrawnUi | null = null

const isShown = () => drawn?.root.querySelector('[role=tooltip]')?.matches(':popover-open')
const target = () => page.getByRole('button', { name: 'Pay' })
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function show(): Promise<DrawnUi> {
  drawn = drawUi(
    <Tooltip text="Leaves your bank on Monday">
      {(describedBy) => <Button describedBy={describedBy}>Pay</Button>}
    </Tooltip>,
  )
  await expect.element(target()).toBeVisible()
  return drawn
}

/** Renders the same tooltip on a button that opens a panel. */
async function showOpener(): Promise<DrawnUi> {
  drawn = drawUi(
    <Tooltip text="Leaves your bank on Monday">
      {() => (
        <Popover label="When" trigger={(trigger) => <Button {...trigger}>Pay</Button>}>
          {() => <p>On Monday</p>}
        </Popover>
      )}
    </Tooltip>,
  )
  await expect.element(target()).toBeVisible()
  return drawn
}
const opened = () => page.getByRole('dialog', { name: 'When' })

beforeEach(async () => {
  await page.viewport(600, 400)
  await userEvent.hover(page.elementLocator(document.body), { position: { x: 500, y: 300 }, force: true })
})
afterEach(() => {
  drawn?.close()
  drawn = null
})

it('[UI-16] describes its control whether it is visible or not', async () => {
  await show()
  await expect.element(target()).toHaveAccessibleDescription('Leaves your bank on Monday')
  expect(isShown()).toBe(false)
})

it('[UI-16] appears when the mouse rests, and disappears when it leaves', async () => {
  await show()
  await target().hover()
  await wait(150)
  expect(isShown()).toBe(false)
  await expect.poll(isShown).toBe(true)
  await userEvent.hover(page.elementLocator(document.body), { position: { x: 500, y: 300 }, force: true })
  await expect.poll(isShown).toBe(false)
})

it('[UI-16] stays while the mouse is over it', async () => {
  await show()
  await target().hover()
  await expect.poll(isShown).toBe(true)
  await userEvent.hover(page.getByText('Leaves your bank on Monday'))
  await wait(300)
  expect(isShown()).toBe(true)
})

it('[UI-16] appears on keyboard focus, and closes with Escape, which does not reach the host', async () => {
  await show()
  const onKey = vi.fn()
  document.addEventListener('keydown', onKey)
  await userEvent.tab()
  await expect.poll(isShown).toBe(true)
  onKey.mockClear()
  await userEvent.keyboard('{Escape}')
  await expect.poll(isShown).toBe(false)
  document.removeEventListener('keydown', onKey)
  expect(onKey).not.toHaveBeenCalled()
  expect(drawn?.focused()).toBe(target().element())
})

it.each([0, 600])('[UI-16] leaves Escape to the panel that its button has opened, %i ms later', async (afterMs) => {
  await showOpener()
  await target().hover()
  ;(target().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(opened()).toBeVisible()
  await wait(afterMs)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => opened().query()).toBeNull()
})

it('[UI-16] disappears when its button opens a panel, even if the page moves under the mouse', async () => {
  const { root } = await showOpener()
  const anchor = root.querySelector('.tip-anchor') as HTMLElement
  const enter = () => {
    for (const type of ['pointerover', 'pointerenter']) {
      anchor.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse', bubbles: type === 'pointerover' }))
    }
  }
  anchor.addEventListener('focusout', () => queueMicrotask(enter), { once: true })
  await userEvent.tab()
  await expect.poll(() => root.querySelector('[role=tooltip]')?.matches(':popover-open')).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expect.element(opened()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => opened().query()).toBeNull()
})

it('[UI-16] does not appear on touch', async () => {
  const { root } = await show()
  const anchor = root.querySelector('.tip-anchor') as HTMLElement
  for (const type of ['pointerover', 'pointerenter']) {
    anchor.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', bubbles: type === 'pointerover' }))
  }
  await wait(600)
  expect(isShown()).toBe(false)
})

it('[UI-16] labels an icon without repeating the name', async () => {
  drawn = drawUi(<IconButton icon={searchIcon} label="Search invoices" />)
  const button = page.getByRole('button', { name: 'Search invoices' })
  await expect.element(button).not.toHaveAttribute('title')
  await expect.element(button).toHaveAccessibleDescription('')
  await button.hover()
  await expect.poll(isShown).toBe(true)
})

const BADGES = [
  { id: 'late', tone: 'danger', icon: octagonAlertIcon, label: 'Past due' },
  { id: 'held', tone: 'warning', icon: pauseIcon, label: 'On hold' },
  { id: 'closed', tone: 'neutral', icon: lockIcon, label: 'Closed' },
] as const
const row = (count: number) => (
  <BadgeRow
    badges={BADGES.slice(0, count)}
    moreText={(hidden) => `+${hidden}`}
    moreLabel={(hidden, labels) => `${hidden} more: ${labels.join(', ')}`}
  />
)

it('[UI-18] shows two badges', async () => {
  drawn = drawUi(row(2))
  await expect.element(page.getByText('On hold')).toBeVisible()
  expect(drawn.root.querySelector('button')).toBeNull()
})

it('[UI-18] moves a third one behind a button that names it', async () => {
  drawn = drawUi(row(3))
  const more = page.getByRole('button', { name: '1 more: Closed' })
  await expect.element(more).toHaveTextContent('+1')
  expect(drawn.root.textContent).not.toContain('Closed')
  await more.click()
  await expect.element(page.getByText('Closed', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => drawn?.focused()).toBe(more.element())
})
