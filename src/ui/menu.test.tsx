import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type DrawnUi, drawUi, type UiOptions } from '../../test/support/render-ui.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import ellipsisIcon from 'lucide-static/icons/ellipsis.svg'
import { Menu, type MenuItem, nextMatch } from './menu.tsx'
import { Popover } from './popover.tsx'

let drawn: DrawnUi | null = null
let undo: (() => void)[] = []

const REASON = 'Not while its payment is pending, until Tuesday, Nov 24'
const items = (changes: Partial<Record<string, Partial<MenuItem>>> = {}): MenuItem[] =>
  [
    { id: 'open', label: 'Open invoice' },
    { id: 'print', label: 'Print', href: '#print' },
    { id: 'dispute', label: 'Dispute', reason: REASON },
    { id: 'download', label: 'Download' },
    { id: 'close', label: 'Close invoice', destructive: true, separated: true },
  ].map((item) => ({ ...item, ...changes[item.id] }))

function show(changes: Parameters<typeof items>[0] = {}, options: UiOptions = {}): DrawnUi {
  drawn = drawUi(
    <>
      <Menu
        label="Actions for INV-203115"
        items={items(changes)}
        trigger={(trigger) => <Button {...trigger} icon={ellipsisIcon} label="More" />}
      />
      <Button>After</Button>
    </>,
    options,
  )
  return drawn
}

const button = () => page.getByRole('button', { name: 'More' })
const menu = () => drawn?.root.querySelector('[role=menu]') ?? null
const focusedLabel = () => {
  const focused = drawn?.focused()
  return focused?.getAttribute('aria-label') ?? focused?.querySelector('.grow')?.firstChild?.textContent
}

async function open(): Promise<void> {
  await button().click()
  await expect.poll(focusedLabel).toBe('Open invoice')
}

beforeEach(() => page.viewport(1000, 700))
afterEach(() => {
  drawn?.close()
  drawn = null
  undo.forEach((each) => each())
  undo = []
})

it('[UI-15] opens at its button, which exposes its state, and moves with arrows, Home, and End', async () => {
  show()
  await expect.element(button()).toHaveAttribute('aria-haspopup', 'menu')
  await expect.element(button()).toHaveAttribute('aria-expanded', 'false')
  await open()
  await expect.element(button()).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByRole('menu')).toHaveAccessibleName('Actions for INV-203115')
  const walk = async (key: string) => {
    await userEvent.keyboard(key)
    return focusedLabel()
  }
  expect(await walk('{ArrowDown}')).toBe('Print')
  expect(await walk('{End}')).toBe('Close invoice')
  expect(await walk('{ArrowDown}')).toBe('Open invoice')
  expect(await walk('{ArrowUp}')).toBe('Close invoice')
  expect(await walk('{Home}')).toBe('Open invoice')
})

it('[UI-15] opens with the arrow keys at its first or last item', async () => {
  show()
  await expect.element(button()).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(focusedLabel).toBe('Close invoice')
  await userEvent.keyboard('{Escape}')
  await expect.poll(focusedLabel).toBe('More')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focusedLabel).toBe('Open invoice')
})

it('[UI-15] finds items by typed letters', async () => {
  show()
  await open()
  await userEvent.keyboard('d')
  expect(focusedLabel()).toBe('Dispute')
  await userEvent.keyboard('o')
  expect(focusedLabel()).toBe('Download')
})

it.each([
  ['a repeated letter moves on', 'dd', 2, 3],
  ['a word may match the current item', 'dis', 2, 2],
  ['it goes round', 'o', 4, 0],
  ['nothing matches', 'x', 0, -1],
] as const)('[UI-15] searches so that %s', (_what, word, here, found) => {
  expect(nextMatch(items(), here, word)).toBe(found)
})

it('[UI-15] activates an item with focus back at the button, so that a dialog knows its opener', async () => {
  const focusedThen: (string | null | undefined)[] = []
  show({ open: { onSelect: () => focusedThen.push(focusedLabel()) } })
  await open()
  await userEvent.keyboard('{Enter}')
  expect(focusedThen).toEqual(['More'])
  await expect.poll(menu).toBeNull()
})

it('[UI-15] follows a link with Space as with Enter', async () => {
  show()
  undo.push(() => history.replaceState(null, '', location.pathname + location.search))
  await open()
  await userEvent.keyboard('{ArrowDown} ')
  await expect.poll(() => location.hash).toBe('#print')
  await expect.poll(menu).toBeNull()
})

it('[UI-15] keeps disabled items focusable, with their reason', async () => {
  const onSelect = vi.fn()
  show({ dispute: { onSelect } })
  await open()
  await userEvent.keyboard('d{Enter}')
  const item = page.getByRole('menuitem', { name: `Dispute ${REASON}` })
  await expect.element(item).toHaveAttribute('aria-disabled', 'true')
  expect(drawn?.focused()).toBe(item.element())
  expect(onSelect).not.toHaveBeenCalled()
  expect(menu()).not.toBeNull()
})

it('[UI-15] closes on Tab and moves to the element after the button', async () => {
  show()
  await open()
  await userEvent.tab()
  await expect.poll(menu).toBeNull()
  await expect.poll(() => drawn?.focused()?.textContent).toBe('After')
})

it('[UI-14] closes with a click on its button and opens with the next one', async () => {
  show()
  await open()
  await button().click()
  await expect.poll(menu).toBeNull()
  await open()
})

it('[UI-14] closes with a click outside', async () => {
  show()
  await open()
  await page.elementLocator(document.body).click({ position: { x: 500, y: 400 }, force: true })
  await expect.poll(menu).toBeNull()
})

it('[UI-14] handles Escape itself, inside a dialog too', async () => {
  const onKey = vi.fn()
  document.addEventListener('keydown', onKey)
  undo.push(() => document.removeEventListener('keydown', onKey))
  const onClose = vi.fn()
  drawn = drawUi(
    <Dialog open title="Which invoices?" safeLabel="Close" onClose={onClose}>
      <Popover label="Columns" trigger={(trigger) => <Button {...trigger}>Columns</Button>}>
        {(close) => <Button onClick={close}>Done</Button>}
      </Popover>
    </Dialog>,
  )
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect.poll(() => drawn?.focused()?.textContent).toBe('Done')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => drawn?.root.querySelector('[popover]')).toBeNull()
  expect(drawn.focused()?.textContent).toBe('Columns')
  expect([onClose.mock.calls, onKey.mock.calls]).toEqual([[], []])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => drawn?.focused()?.textContent).toBe('Columns')
})

it('[UI-13] stays inside the window in a host that clips and transforms it, and follows the host’s scrolling', async () => {
  const place = document.createElement('div')
  place.style.cssText = 'position: absolute; left: 900px; top: 60px; width: 90px; height: 60px; overflow: auto'
  const filler = document.createElement('div')
  filler.style.cssText = 'height: 500px; transform: translate(0, 0)'
  place.append(filler)
  document.body.append(place)
  undo.push(() => place.remove())
  show({}, { into: filler })
  await open()
  const edges = () => (menu() as HTMLElement).getBoundingClientRect()
  const buttonEdges = () => button().element().getBoundingClientRect()
  expect(edges().right).toBeLessThanOrEqual(992)
  await expect.poll(() => Math.round(edges().top)).toBe(Math.round(buttonEdges().bottom + 6))
  place.scrollTop = 20
  await expect.poll(() => Math.round(edges().top)).toBe(Math.round(buttonEdges().bottom + 6))
})

it('[UI-13] closes when its button has left the window', async () => {
  const { host } = show()
  await open()
  host.style.cssText = 'position: fixed; top: -300px'
  undo.push(() => host.removeAttribute('style'))
  await expect.poll(menu).toBeNull()
})

it('[UI-13] opens upward at the end of the window, and from the right in right-to-left pages', async () => {
  const place = document.createElement('div')
  place.style.cssText = 'position: fixed; left: 400px; bottom: 10px; width: 200px'
  document.body.append(place)
  undo.push(() => place.remove())
  show({}, { into: place, dir: 'rtl' })
  await open()
  const edges = () => (menu() as HTMLElement).getBoundingClientRect()
  const buttonEdges = button().element().getBoundingClientRect()
  await expect.poll(() => Math.round(edges().bottom)).toBe(Math.round(buttonEdges.top - 6))
  expect(Math.round(edges().left)).toBe(Math.round(buttonEdges.left))
})
