import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/invoice-list'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { invoiceServer, type ListedInvoice, manyInvoices } from '../../../test/support/invoice-answers.ts'
import { bar, box, closeList, pageBox, row, showList } from '../../../test/support/invoice-list-page.ts'

/** Messages that the scheduler posted to itself and that are not delivered yet; each one is a task. */
let delayed: (() => void)[] = []

beforeEach(async () => {
  await page.viewport(1280, 900)
  delayed = []
  vi.stubGlobal(
    'MessageChannel',
    class {
      port1 = { onmessage: null as (() => void) | null, close: () => (this.port1.onmessage = null) }
      port2 = { postMessage: () => void delayed.push(() => this.port1.onmessage?.()) }
    },
  )
})
afterEach(() => {
  closeList()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const rowsOf = (root: ShadowRoot) => [...root.querySelectorAll('tbody:not(.waiting) tr')]
const drawnOf = (root: ShadowRoot) => rowsOf(root).filter(({ childElementCount }) => childElementCount > 0)
/** Returns the rows that are rendered or have reserved space. */
const roomOf = (root: ShadowRoot) =>
  rowsOf(root).reduce((rows, each) => rows + Number(getComputedStyle(each).getPropertyValue('--rows') || 1), 0)
const turn = () => delayed.splice(0).forEach((deliver) => deliver())

async function showFifty(invoices: ListedInvoice[] = manyInvoices(50)) {
  const urlState = memoryUrlState()
  urlState.write({ size: '50' }, 'replace')
  const shown = showList(invoiceServer(invoices).answers, { urlState })
  await vi.waitFor(() => {
    // The frame paints in a task of its own.
    if (drawnOf(shown.root).length === 0) turn()
    expect(drawnOf(shown.root).length).toBeGreaterThan(0)
  })
  return shown
}

async function allTurns(root: ShadowRoot): Promise<void> {
  await vi.waitFor(() => {
    turn()
    expect(drawnOf(root)).toHaveLength(50)
  })
}

it('[WID-60] renders the rows in view first and then all others, and is busy in between', async () => {
  // Simulates a slow machine: each task takes too long, and renders only the minimum number of rows.
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() * 100)
  const { root } = await showFifty()
  await expect.element(row('INV-300000')).toBeVisible()
  expect(drawnOf(root).length).toBeLessThan(12)
  expect(roomOf(root)).toBe(50)
  const body = root.querySelector('tbody')
  expect(body?.getAttribute('aria-busy')).toBe('true')
  const heightBefore = body?.getBoundingClientRect().height
  let most = 0
  for (let before = drawnOf(root).length; before < 50; before = drawnOf(root).length) {
    await expect.poll(() => delayed.length).toBeGreaterThan(0)
    turn()
    await expect.poll(() => drawnOf(root).length).toBeGreaterThan(before)
    most = Math.max(most, drawnOf(root).length - before)
  }
  expect(most).toBeLessThanOrEqual(8)
  expect(body?.hasAttribute('aria-busy')).toBe(false)
  expect(body?.getBoundingClientRect().height).toBe(heightBefore)
  expect(rowsOf(root).map((each) => each.querySelector('.id')?.textContent)).toEqual(
    manyInvoices(50).map(({ id }) => id),
  )
})

it('[WID-60] renders all remaining rows in the second task if the first was fast', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const { root } = await showFifty()
  const first = drawnOf(root).length
  expect(first).toBeLessThan(12)
  await expect.poll(() => delayed.length).toBeGreaterThan(0)
  turn()
  await expect.poll(() => drawnOf(root)).toHaveLength(first + 8)
  await expect.poll(() => delayed.length).toBeGreaterThan(0)
  turn()
  await expect.poll(() => drawnOf(root)).toHaveLength(50)
})

it('[WID-61] moves no column while rows render', async () => {
  const dealers = [
    'Harlow Glass',
    'Cascade Tire & Service',
    'Lakeside Truck Repair of the Northern Counties',
    'Ömür Cam',
  ]
  const invoices = manyInvoices(50).map((invoice, place) => ({
    ...invoice,
    soldBy: dealers[(place * 7) % 4] ?? '',
    open: place === 33 ? 1_234_567_890 : place * 1_117,
    status: place === 44 ? 'Billed,Disputed' : place === 21 ? 'On Hold' : 'Billed',
    daysLeft: place === 17 ? 1_204 : 11,
  }))
  for (const width of [1280, 760, 660]) {
    await page.viewport(width, 900)
    const { root } = await showFifty(invoices)
    const lefts = () => [...root.querySelectorAll('th')].map((head) => head.getBoundingClientRect().left)
    expect(drawnOf(root).length).toBeLessThan(50)
    const before = lefts()
    await allTurns(root)
    lefts().forEach((left, column) => expect(Math.abs(left - (before[column] ?? 0))).toBeLessThan(1))
  }
})

it('[WID-60] keeps rendered rows when the same rows reload, and selections made meanwhile', async () => {
  const { root, element } = await showFifty()
  await box('INV-300003').click()
  await expect.element(bar()).toHaveTextContent('1 invoice selected')
  const before = drawnOf(root).length
  expect(before).toBeLessThan(50)
  const focused = root.activeElement
  ;(element as HTMLElement & { refresh(): void }).refresh()
  await expect.poll(() => root.querySelector('.list')?.hasAttribute('aria-busy')).toBe(false)
  expect(drawnOf(root).length).toBeGreaterThanOrEqual(before)
  await allTurns(root)
  await expect.element(box('INV-300003')).toBeChecked()
  expect(root.activeElement).toBe(focused)
})

it('[WID-60] selects the whole page while half of it is rendered', async () => {
  const { root } = await showFifty()
  await pageBox().click()
  await expect.element(bar()).toHaveTextContent('50 invoices selected')
  await allTurns(root)
  expect(root.querySelectorAll('tbody input[type=checkbox]:checked')).toHaveLength(50)
})

it('[WID-60] restarts with the first row when the order changes during rendering', async () => {
  const { root } = await showFifty()
  turn()
  await page.getByRole('button', { name: 'Due' }).click()
  await expect.poll(() => rowsOf(root)[0]?.querySelector('.id')?.textContent).toBe('INV-300049')
  await allTurns(root)
  const ids = manyInvoices(50).map(({ id }) => id)
  expect(rowsOf(root).map((each) => each.querySelector('.id')?.textContent)).toEqual(ids.reverse())
})

it('[WID-60] renders all remaining rows at once on a hidden page, where timers pause', async () => {
  const { root } = await showFifty()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await expect.poll(() => delayed.length).toBeGreaterThan(0)
  turn()
  await expect.poll(() => drawnOf(root)).toHaveLength(50)
})

it('[WID-60] stops when the element is removed during rendering', async () => {
  const { root, element } = await showFifty()
  await expect.poll(() => delayed.length).toBeGreaterThan(0)
  element.remove()
  await expect.poll(() => root.childElementCount).toBe(0)
  expect(() => turn()).not.toThrow()
  expect(root.childElementCount).toBe(0)
})
