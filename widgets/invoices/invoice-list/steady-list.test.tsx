import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/invoice-list'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { invoiceServer, LISTED, type ListedInvoice, manyInvoices } from '../../../test/support/invoice-answers.ts'
import {
  amount,
  bar,
  box,
  closeList,
  pageBox,
  row,
  showList,
  tab,
  table,
} from '../../../test/support/invoice-list-page.ts'

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  closeList()
  sessionStorage.clear()
  scrollTo(0, 0)
})

const PAID: readonly ListedInvoice[] = [
  { id: 'INV-190001', open: 0, billed: 421_050, due: '06/01/2026', daysLeft: -172, status: 'Paid' },
  { id: 'INV-190002', open: 0, billed: 98_000, due: '07/01/2026', daysLeft: -142, status: 'Paid' },
]
const top = (element: Element) => element.getBoundingClientRect().top
const widths = (root: ShadowRoot) =>
  Object.fromEntries(
    [...root.querySelectorAll('thead th')].map((head) => [
      head.className,
      Math.round(head.getBoundingClientRect().width),
    ]),
  )

it('[INV-64] moves nothing under the pointer when a page is selected', async () => {
  showList(invoiceServer(manyInvoices(40)).answers)
  await expect.element(row('INV-300003')).toBeVisible()
  const places = () => [top(pageBox().element()), top(row('INV-300003').element())]
  const before = places()
  await pageBox().click()
  await expect.element(bar()).toHaveTextContent('All 25 payable invoices on this page are selected.')
  expect(places()).toEqual(before)
  ;(page.getByRole('button', { name: 'Select all in this list' }).element() as HTMLElement).click()
  await expect.element(bar()).toHaveTextContent('40 invoices selected')
  expect(places()).toEqual(before)
})

it('[INV-64] keeps column widths while an amount is typed, rejected or left', async () => {
  const { root } = showList(invoiceServer().answers)
  await expect.element(row('INV-203115')).toBeVisible()
  const before = widths(root)
  await box('INV-203115').click()
  await expect.element(amount('INV-203115')).toBeVisible()
  expect(widths(root)).toEqual(before)
  for (const typed of ['5000', '9000', 'ten']) {
    await amount('INV-203115').fill(typed)
    await userEvent.tab()
    expect(widths(root)).toEqual(before)
  }
  await expect.element(amount('INV-203115')).toHaveAccessibleDescription('Enter an amount like 1,234.56')
})

it('[INV-64] has the same widths on tabs with the same columns', async () => {
  const { root } = showList(invoiceServer([...LISTED, ...PAID]).answers)
  await expect.element(row('INV-203115')).toBeVisible()
  const before = widths(root)
  for (const [name, id] of [
    ['Past due', 'INV-198204'],
    ['Payment pending', 'INV-204233'],
    ['Disputed', 'INV-204120'],
  ] as const) {
    await tab(new RegExp(`^${name}`)).click()
    await expect.element(row(id)).toBeVisible()
    await expect.poll(() => root.querySelector('.list')?.getAttribute('aria-busy')).toBeNull()
    expect(Object.values(widths(root))).toEqual(Object.values(before))
  }
})

it('[INV-63] shows billed amounts in Paid, latest payment first, and no checkboxes', async () => {
  const { api, root } = showList(invoiceServer([...LISTED, ...PAID]).answers, { attributes: { status: 'paid' } })
  await expect.element(row('INV-190001')).toHaveTextContent('$4,210.50')
  expect(root.querySelectorAll('.list input[type=checkbox]')).toHaveLength(0)
  await expect.element(table()).not.toHaveTextContent('Amount to pay')
  await expect.element(table()).not.toHaveTextContent('$0.00')
  expect(api.calls('GET /invoices').at(-1)?.query.get('sort')).toBe('-paid_on')
  await expect.element(page.getByRole('columnheader', { name: 'Paid on' })).toHaveAttribute('aria-sort', 'descending')
})

it('[INV-63] shows billed and open amounts in All, newest first, and no checkboxes', async () => {
  const part: ListedInvoice = { id: 'INV-203500', open: 50_000, billed: 200_000, due: '11/04/2026', daysLeft: -16 }
  const { root } = showList(invoiceServer([part, ...PAID]).answers, { attributes: { status: 'all' } })
  await expect.element(row('INV-203500')).toHaveTextContent(/Sep 1, 2026.*Nov 4, 2026.*\$2,000\.00.*\$500\.00/)
  expect(root.querySelectorAll('.list input[type=checkbox]')).toHaveLength(0)
  const heads = ['Invoice', 'Sold by', 'Invoiced', 'Due', 'Status', 'Billed', 'Open']
  expect([...root.querySelectorAll('thead th')].map((head) => head.textContent)).toEqual(heads)
  await expect.element(page.getByRole('columnheader', { name: 'Invoiced' })).toHaveAttribute('aria-sort', 'descending')
})

it('[INV-63] keeps the selected order', async () => {
  const urlState = memoryUrlState()
  urlState.write({ sort: 'invoice_date' }, 'replace')
  const { api } = showList(invoiceServer([...PAID]).answers, { urlState, attributes: { status: 'paid' } })
  await expect.element(row('INV-190001')).toBeVisible()
  expect(api.calls('GET /invoices').at(-1)?.query.get('sort')).toBe('invoice_date')
})

it('[INV-66] shows PO number, location and due date on a narrow card', async () => {
  await page.viewport(320, 800)
  const [first] = LISTED
  showList(invoiceServer([{ ...(first as ListedInvoice), location: 'Tacoma, WA' }]).answers)
  const card = row('INV-198204')
  for (const text of ['PO 8204', 'Pioneer Fleet Parts · Tacoma, WA', 'Aug 12, 2026', '100 days late']) {
    await expect.element(card.getByText(text)).toBeVisible()
  }
})

it('[INV-67] shows a skeleton with the head, the columns and the number of rows of the tab', async () => {
  const { answers } = invoiceServer()
  const usual = answers['GET /invoices']
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const { root } = showList(
    {
      ...answers,
      'GET /invoices': async (exchange) => {
        await gate
        return usual?.(exchange) ?? 'lost'
      },
    },
    { attributes: { status: 'past-due' } },
  )
  await expect.poll(() => root.querySelectorAll('.waiting tr')).toHaveLength(3)
  const waiting = { widths: widths(root), height: root.querySelector('.waiting')?.getBoundingClientRect().height }
  open()
  await expect.element(row('INV-203115')).toBeVisible()
  expect(widths(root)).toEqual(waiting.widths)
  expect(root.querySelector('tbody')?.getBoundingClientRect().height).toBeGreaterThanOrEqual((waiting.height ?? 0) - 2)
})

it('[UI-75] keeps the table head at the top of the window, below the page’s own sticky content', async () => {
  await page.viewport(1280, 500)
  const { element, root } = showList(invoiceServer(manyInvoices(25)).answers)
  await expect.element(row('INV-300024')).toBeVisible()
  const head = () => Math.round(top(root.querySelector('thead th') as Element))
  scrollTo(0, 700)
  await expect.poll(head).toBe(0)
  element.style.setProperty('--nt-sticky-top', '44px')
  await expect.poll(head).toBe(44)
})

it('[UI-75] scrolls to the top of the list after Next, moves focus, and announces the page', async () => {
  await page.viewport(1280, 500)
  const { root } = showList(invoiceServer(manyInvoices(60)).answers)
  await expect.element(row('INV-300024')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Page 1 of 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(row('INV-300025')).toBeVisible()
  await expect.poll(() => root.activeElement?.localName).toBe('table')
  await expect.poll(() => Math.abs(top(root.querySelector('table') as Element))).toBeLessThan(60)
  await expect.element(page.getByRole('textbox', { name: 'Page 2 of 3' })).toBeInTheDocument()
})
