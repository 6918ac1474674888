import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type DrawnUi, drawUi } from '../../test/support/render-ui.tsx'
import { Button } from './button.tsx'
import { placeToast, ToastRegion } from './toast-region.tsx'
import { useToasts } from './use-toasts.ts'

let drawn: DrawnUi | null = null

interface ReplyProps {
  texts: readonly string[]
  onUndo: () => void
}

function Reply({ texts, onUndo }: ReplyProps) {
  const toasts = useToasts()
  const showAll = () => texts.forEach((text) => toasts.show({ text, action: { label: 'Undo', onClick: onUndo } }))
  return (
    <>
      <Button onClick={showAll}>Send</Button>
      <ToastRegion toasts={toasts} closeLabel="Close" />
    </>
  )
}

const SENT = 'Reply sent to Cascade Tire & Service'
const toast = () => drawn?.root.querySelector<HTMLElement>('.toast') ?? null
const text = () => toast()?.querySelector('p')?.textContent

async function send(texts: readonly string[] = [SENT], onUndo: () => void = () => undefined): Promise<DrawnUi> {
  drawn = drawUi(<Reply texts={texts} onUndo={onUndo} />)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(text).toBe(texts[0])
  return drawn
}

beforeEach(() => page.viewport(800, 500))
afterEach(() => {
  vi.useRealTimers()
  drawn?.close()
  drawn = null
})

it('[UI-17] is announced politely by a region that existed before', async () => {
  drawn = drawUi(<Reply texts={[SENT]} onUndo={() => undefined} />)
  const region = page.getByRole('status')
  await expect.element(region).toHaveTextContent('')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(region).toHaveTextContent(SENT)
  expect(toast()?.matches(':popover-open')).toBe(true)
})

/** Uses a clock that the test controls, because on a busy machine a toast may start its timer late. */
async function sendUnderClock(texts: readonly string[]): Promise<ShadowRoot> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { root } = (drawn = drawUi(<Reply texts={texts} onUndo={() => undefined} />))
  await expect.poll(() => root.querySelector('button')).not.toBeNull()
  root.querySelector('button')?.click()
  await expect.poll(() => text()).toBe(texts[0])
  await timeRuns(true)
  return root
}

/** A library may render with its own timer, which must run first. */
async function timeRuns(isRunning: boolean): Promise<void> {
  await vi.advanceTimersByTimeAsync(100)
  await expect.poll(() => vi.getTimerCount() > 0).toBe(isRunning)
}

it('[UI-17] disappears after 6 s, and the next one appears', async () => {
  await sendUnderClock(['One', 'Two'])
  await vi.advanceTimersByTimeAsync(5500)
  expect(text()).toBe('One')
  await vi.advanceTimersByTimeAsync(500)
  await expect.poll(() => text()).toBe('Two')
  await timeRuns(true)
  await vi.advanceTimersByTimeAsync(6000)
  await expect.poll(() => toast()).toBeNull()
})

it('[UI-17] pauses while focused, and continues with the remaining time', async () => {
  const root = await sendUnderClock([SENT])
  toast()?.querySelector<HTMLElement>('[aria-label=Close]')?.focus()
  await timeRuns(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(text()).toBe(SENT)
  root.querySelector('button')?.focus()
  await timeRuns(true)
  await vi.advanceTimersByTimeAsync(6000)
  await expect.poll(() => toast()).toBeNull()
})

it('[UI-17] offers an undo action, and returns focus', async () => {
  const onUndo = vi.fn()
  const { focused } = await send([SENT], onUndo)
  await userEvent.tab()
  expect(focused()?.textContent).toBe('Undo')
  await userEvent.keyboard('{Enter}')
  expect(onUndo).toHaveBeenCalledTimes(1)
  await expect.poll(toast).toBeNull()
  expect(focused()?.textContent).toBe('Send')
})

it('[UI-17] closes with Escape and with its button', async () => {
  await send([SENT, 'Second'])
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  await expect.poll(text).toBe('Second')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(toast).toBeNull()
})

const WINDOW = { left: 0, top: 0, right: 1000, bottom: 600 }
const SIZE = { width: 300, height: 48 }
it.each([
  [
    'of the window when the widget extends below it',
    { left: 100, right: 900, top: 0, bottom: 2000 },
    undefined,
    false,
    584,
    536,
  ],
  ['of a widget that ends above that', { left: 100, right: 900, top: 0, bottom: 400 }, undefined, false, 584, 336],
  [
    'on the other side in right-to-left pages',
    { left: 100, right: 900, top: 0, bottom: 400 },
    undefined,
    true,
    116,
    336,
  ],
  ['above a bar', { left: 100, right: 900, top: 0, bottom: 900 }, 500, false, 584, 444],
  [
    'inside the window when the widget is below it',
    { left: 100, right: 900, top: 900, bottom: 1400 },
    undefined,
    false,
    584,
    536,
  ],
  [
    'inside the window when the widget is above it',
    { left: 100, right: 900, top: -900, bottom: -100 },
    undefined,
    false,
    584,
    8,
  ],
] as const)('[UI-17] is at the lower end edge, %s', (_where, widget, barTop, isRtl, left, top) => {
  const bar = barTop === undefined ? undefined : { left: 100, right: 900, top: barTop, bottom: barTop + 60 }
  expect(placeToast(widget, bar, SIZE, WINDOW, isRtl)).toEqual({ left, top })
})
