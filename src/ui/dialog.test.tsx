import { StrictMode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type DrawnUi, drawUi, type UiOptions } from '../../test/support/render-ui.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'
import { TextInput } from './text-input.tsx'

let drawn: DrawnUi | null = null
let undo: (() => void)[] = []

interface CardProps {
  busy?: boolean
  hasField?: boolean
  onTerminate?: () => void
  onClose?: () => void
  /** True if confirming removes the row of the card. */
  removes?: boolean
}

function Card({ busy = false, hasField = false, onTerminate, onClose, removes = false }: CardProps) {
  const [isOpen, setOpen] = useState(false)
  const [isGone, setGone] = useState(false)
  const [text, setText] = useState('')
  return (
    <section aria-label="Cards">
      <ul>
        {!isGone && (
          <li>
            <Button onClick={() => setOpen(true)}>Terminate</Button>
          </li>
        )}
      </ul>
      <Dialog
        open={isOpen}
        title="Terminate Jo Brown’s card?"
        safeLabel="Keep card"
        busy={busy}
        onClose={() => {
          onClose?.()
          setOpen(false)
        }}
        action={{
          label: 'Terminate card',
          kind: 'destructive',
          onClick() {
            onTerminate?.()
            if (!removes) return
            setOpen(false)
            setGone(true)
          },
        }}
      >
        <p>Card ••4417 stops working at once. This cannot be undone.</p>
        {hasField && <TextInput label="Reason" value={text} onChange={setText} />}
      </Dialog>
    </section>
  )
}

function show(props: CardProps = {}, options: UiOptions = {}): DrawnUi {
  drawn = drawUi(<Card {...props} />, options)
  return drawn
}

const opener = () => page.getByRole('button', { name: 'Terminate', exact: true })
const dialog = () => page.getByRole('dialog')
const safe = () => page.getByRole('button', { name: 'Keep card' })
const element = () => drawn?.root.querySelector('dialog') as HTMLDialogElement
const pressBackdrop = () => page.elementLocator(document.body).click({ position: { x: 4, y: 4 }, force: true })

async function open(): Promise<void> {
  await opener().click()
  await expect.element(dialog()).toBeVisible()
}

beforeEach(() => page.viewport(1000, 700))
afterEach(() => {
  drawn?.close()
  drawn = null
  undo.forEach((each) => each())
  undo = []
  vi.restoreAllMocks()
})

it('[UI-10] is a native modal, focuses the safe choice, and returns focus to its opener', async () => {
  const { focused } = show()
  await open()
  await expect.element(dialog()).toHaveAccessibleName('Terminate Jo Brown’s card?')
  await expect
    .element(dialog())
    .toHaveAccessibleDescription('Card ••4417 stops working at once. This cannot be undone.')
  expect(element().matches(':modal')).toBe(true)
  expect(focused()).toBe(safe().element())
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => element()).toBeNull()
  await expect.poll(focused).toBe(opener().element())
})

it('[UI-10] is above a host that transforms, clips, and makes content inert', async () => {
  const place = document.createElement('div')
  place.style.cssText = 'transform: translate(40px, 900px) scale(0.5); overflow: hidden; height: 50px; contain: paint'
  document.body.append(place)
  undo.push(() => place.remove())
  const { root } = show({}, { into: place })
  await expect.poll(() => root.querySelector('button')).not.toBeNull()
  root.querySelector('button')?.click()
  await expect.poll(element).not.toBeNull()
  place.inert = true
  // Clicked by position, because the tool respects the attribute but the browser does not.
  await safe().click({ force: true })
  await expect.poll(element).toBeNull()
})

it('[UI-10] changes nothing in the host’s document', async () => {
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => changes.push(...records))
  show()
  observer.observe(document, { attributes: true, childList: true, subtree: true })
  await open()
  await safe().click()
  await expect.poll(element).toBeNull()
  observer.disconnect()
  expect(changes.map(({ target, attributeName }) => `${target.nodeName} ${attributeName}`)).toEqual([])
})

it('[UI-10] moves focus near its opener when that was removed', async () => {
  const { root } = show({ removes: true })
  await open()
  await page.getByRole('button', { name: 'Terminate card' }).click()
  await expect.poll(() => root.activeElement?.localName).toBe('ul')
  expect(root.querySelector('ul')?.children).toHaveLength(0)
})

it('[UI-10] opens and closes once when every effect runs twice', async () => {
  const onClose = vi.fn()
  drawn = drawUi(
    <StrictMode>
      <Card onClose={onClose} />
    </StrictMode>,
  )
  await open()
  // A pending `close` event would arrive now.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(element().matches(':modal')).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.poll(element).toBeNull()
  expect(onClose).toHaveBeenCalledTimes(1)
  await expect.poll(drawn.focused).toBe(opener().element())
})

it('[UI-10] focuses the first field, where Enter confirms', async () => {
  const onTerminate = vi.fn()
  const { focused } = show({ hasField: true, onTerminate })
  await open()
  expect(focused()).toBe(page.getByRole('textbox').element())
  await userEvent.keyboard('lost{Enter}')
  expect(onTerminate).toHaveBeenCalledTimes(1)
})

it('[UI-11] does not submit a surrounding form', async () => {
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  const form = document.createElement('form')
  form.addEventListener('submit', onSubmit)
  document.body.append(form)
  undo.push(() => form.remove())
  const onTerminate = vi.fn()
  show({ onTerminate }, { into: form })
  await open()
  await page.getByRole('button', { name: 'Terminate card' }).click()
  expect(onTerminate).toHaveBeenCalledTimes(1)
  expect(onSubmit).not.toHaveBeenCalled()
})

it('[UI-11] handles Escape and stops it from reaching the host', async () => {
  const onKey = vi.fn()
  document.addEventListener('keydown', onKey)
  undo.push(() => document.removeEventListener('keydown', onKey))
  show()
  await open()
  await userEvent.keyboard('{Escape}')
  await expect.poll(element).toBeNull()
  expect(onKey).not.toHaveBeenCalled()
})

it('[UI-11] leaves Escape to a popup open inside it first', async () => {
  const onClose = vi.fn()
  drawn = drawUi(
    <Drawer open title="Add users" closeLabel="Close" onClose={onClose}>
      <input aria-label="Users" onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()} />
    </Drawer>,
  )
  await page.getByRole('textbox', { name: 'Users' }).click()
  await userEvent.keyboard('{Escape}')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(onClose).not.toHaveBeenCalled()
})

it('[UI-11] cancels on a backdrop click, unless text was entered', async () => {
  show({ hasField: true })
  await open()
  await pressBackdrop()
  await expect.poll(element).toBeNull()
  await open()
  await userEvent.type(page.getByRole('textbox'), 'lost')
  await pressBackdrop()
  await expect.element(dialog()).toBeVisible()
  await expect.element(page.getByRole('textbox')).toHaveValue('lost')
})

it('[UI-11] stays open while its action runs, for any key', async () => {
  const [onClose, onTerminate] = [vi.fn(), vi.fn()]
  const { focused } = show({ busy: true, onClose, onTerminate })
  await open()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await pressBackdrop()
  await safe().click({ force: true })
  await page.getByRole('button', { name: 'Terminate card' }).click({ force: true })
  await expect.element(dialog()).toBeVisible()
  expect([onClose.mock.calls, onTerminate.mock.calls]).toEqual([[], []])
  expect(element().contains(focused())).toBe(true)
  // Browsers close the dialog if a page prevents closing repeatedly.
  element().close()
  await expect.poll(() => element().matches(':modal')).toBe(true)
})

it('[UI-11] is a sheet at the bottom of a narrow window, with the safe choice first', async () => {
  await page.viewport(320, 600)
  show()
  await open()
  await vi.waitFor(() => {
    const { left, right, bottom } = element().getBoundingClientRect()
    expect([left, right, Math.round(bottom)]).toEqual([0, document.documentElement.clientWidth, window.innerHeight])
  })
  const [first, second] = [...element().querySelectorAll('.dialog-acts button')]
  expect([first?.textContent, second?.textContent]).toEqual(['Keep card', 'Terminate card'])
  await expect.poll(() => first?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

it('[UI-12] does not open on top of another dialog, and reports that to its owner', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const onClose = vi.fn()
  function Both() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Drawer open title="Card ••4417" closeLabel="Close" onClose={() => undefined}>
          <Button onClick={() => setOpen(true)}>Terminate</Button>
        </Drawer>
        <Dialog
          open={isOpen}
          title="Terminate Jo Brown’s card?"
          safeLabel="Keep card"
          onClose={() => {
            onClose()
            setOpen(false)
          }}
        />
      </>
    )
  }
  const { root } = (drawn = drawUi(<Both />))
  await opener().click()
  await expect.poll(() => onClose).toHaveBeenCalledTimes(1)
  await expect.poll(() => root.querySelectorAll('dialog')).toHaveLength(1)
  expect(error.mock.calls.flat().join(' ')).toContain('A dialog was not opened')
})

it('[UI-10] is at the end edge as a drawer, mirrored in right-to-left pages, with focus on its title', async () => {
  drawn = drawUi(
    <Drawer open title="Card ••4417" closeLabel="Close" onClose={() => undefined} footer={<Button>Lock</Button>}>
      <p>Jo Brown</p>
    </Drawer>,
    { dir: 'rtl' },
  )
  const { focused } = drawn
  await expect.poll(() => focused()?.textContent).toBe('Card ••4417')
  await expect.poll(() => Math.round(element().getBoundingClientRect().left)).toBe(0)
  const { top, bottom, width } = element().getBoundingClientRect()
  expect([top, bottom, width]).toEqual([0, window.innerHeight, 440])
  await userEvent.tab()
  expect(focused()).toBe(page.getByRole('button', { name: 'Close' }).element())
})
