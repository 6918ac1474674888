import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/invoice-list'
import { adjustDesk, type AdjustDesk, CHANGED, CHANGED_TRX } from '../../../test/support/adjust-answers.ts'
import { closeList, row, showList } from '../../../test/support/invoice-list-page.ts'
import { type Answers, refusal, type Rendered } from '../../../test/support/render-widget.ts'

const ADDRESS = `/ecaas/invoices/${CHANGED_TRX}`
let desk: AdjustDesk

beforeEach(() => page.viewport(1280, 900))
afterEach(closeList)

const drawer = () => page.getByRole('dialog', { name: `Invoice ${CHANGED}` })
const field = (name: string) => drawer().getByRole('textbox', { name, exact: true })
const button = (name: string | RegExp) => drawer().getByRole('button', { name })
/** Whether an element of the open list has focus; `document.activeElement` is only the host element. */
const hasFocus = (locator: { element(): Element }) =>
  expect.poll(() => (locator.element().getRootNode() as ShadowRoot).activeElement === locator.element()).toBe(true)
const reason = () => drawer().getByRole('combobox', { name: 'Reason' })

async function open(more: Answers = {}, change: (desk: AdjustDesk) => void = () => undefined): Promise<Rendered> {
  desk = adjustDesk()
  change(desk)
  const rendered = showList({ ...desk.answers, ...more })
  await row(CHANGED)
    .getByRole('button', { name: `Update or adjust ${CHANGED}` })
    .click()
  await expect.element(field('PO number')).toHaveValue('PO 3988')
  return rendered
}

async function fill(amount: string, code = 'freight'): Promise<void> {
  await field('Take off').fill(amount)
  await reason().selectOptions(code)
  await button('Review adjustment').click()
}

it('[ADJ-15] shows a dealer its sales to all customers, and nothing to pay', async () => {
  desk = adjustDesk()
  const { api, root } = showList(desk.answers)
  await expect.element(row(CHANGED)).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Customer' })).toBeVisible()
  expect(root.querySelectorAll('input[type=checkbox]')).toHaveLength(0)
  expect(api.calls('GET /invoices')[0]?.query.has('filter[buid_customer]')).toBe(false)
})

it('[ADJ-15] offers no changes to users who may not make them', async () => {
  desk = adjustDesk(['invoices.list', 'invoices.count'])
  showList(desk.answers)
  await expect.element(row(CHANGED)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Update or adjust/ })).not.toBeInTheDocument()
})

it('[ADJ-6] saves only changed fields, and reports it', async () => {
  const { api } = await open()
  await expect.element(button('Save PO number and notes')).toHaveAttribute('aria-disabled', 'true')
  await field('PO number').fill('PO 9001')
  await button('Save PO number and notes').click()
  await expect.element(drawer().getByText('PO number and notes are saved.')).toBeVisible()
  expect(api.calls(`PATCH ${ADDRESS}`).map(({ attributes }) => attributes)).toEqual([
    { version: 1, buid_customer: '10428', po_number: 'PO 9001' },
  ])
  await drawer()
    .getByRole('textbox', { name: /^Notes on the invoice/ })
    .fill('Order was split.')
  await button('Save PO number and notes').click()
  await expect.poll(() => desk.invoice.notes).toBe('Order was split.')
})

it.each([
  [' ', 'Enter a PO number. Nothing was saved.'],
  ['x'.repeat(31), 'A PO number has at most 30 characters. Shorten it.'],
  ['PO\u202e1', /invisible character/],
])('[ADJ-6] shows the error of the PO number %j', async (text, problem) => {
  const { api } = await open()
  await field('PO number').fill(text)
  await button('Save PO number and notes').click()
  await expect.element(drawer().getByText(problem)).toBeVisible()
  await hasFocus(field('PO number'))
  expect(api.calls(`PATCH ${ADDRESS}`)).toHaveLength(0)
})

it('[ADJ-5] shows amount, reason, both dates and the consequences before sending', async () => {
  const { api } = await open({}, ({ invoice }) => {
    invoice.disputed = 87_500
  })
  await expect.element(drawer()).toHaveTextContent(/In dispute−\$875\.00Can be taken off\$4,000\.00/)
  await field('Take off').fill('100')
  await expect.element(drawer()).toHaveTextContent('Payable after this adjustment$3,900.00')
  await reason().selectOptions('goods-returned')
  await drawer()
    .getByRole('textbox', { name: /^Comment for the customer/ })
    .fill('Two tires.')
  await button('Review adjustment').click()
  await expect
    .element(drawer())
    .toHaveTextContent(
      /\$100\.00 will be taken off invoice INV-203988.*issued on Nov 23, 2026 and applied on Nov 24, 2026/,
    )
  await button('Take $100.00 off').click()
  await expect.element(drawer().getByText(/^\$100\.00 is being taken off/)).toBeVisible()
  await expect
    .element(drawer())
    .toHaveTextContent(/Goods returned−\$100\.00Cascade Tire & Service.*Pending.*Two tires\./)
  const [sent] = api.calls(`POST ${ADDRESS}/adjustments`)
  expect(sent?.attributes).toEqual({
    version: 1,
    buid_customer: '10428',
    amount: 10_000,
    adjustment_reason: 'goods-returned',
    comment: 'Two tires.',
  })
})

it('[ADJ-1] rejects a too large amount at once, and requires missing fields', async () => {
  await open()
  await field('Take off').fill('4875.01')
  await expect.element(drawer().getByText('At most $4,875.00 can be taken off now.')).toBeVisible()
  await field('Take off').fill('')
  await button('Review adjustment').click()
  await expect.element(drawer().getByText('Enter the amount that you take off.')).toBeVisible()
  await expect.element(drawer().getByText('Choose a reason. The customer sees it.')).toBeVisible()
  await hasFocus(field('Take off'))
  await field('Take off').fill('0')
  await expect.element(drawer().getByText(/^Enter more than zero/)).toBeVisible()
})

it.each([
  ['Payment Pending', /A payment of this invoice is under way/],
  ['Paid', /paid in full/],
  ['Unbilled', /not billed yet/],
])('[ADJ-2] explains why an invoice that is %s cannot be adjusted', async (status, text) => {
  await open({}, ({ invoice }) => {
    invoice.status = status
  })
  await expect.element(drawer().getByText(text)).toBeVisible()
  await expect.element(button('Review adjustment')).not.toBeInTheDocument()
})

it('[ADJ-11] cancels a pending adjustment after confirmation', async () => {
  await open()
  await fill('100')
  await button('Take $100.00 off').click()
  await button('Cancel adjustment of $100.00').click()
  await expect.element(drawer()).toHaveTextContent(/The adjustment of \$100\.00 will not be made/)
  await button('Keep adjustment').click()
  await button('Cancel adjustment of $100.00').click()
  await button('Cancel adjustment').last().click()
  await expect.element(drawer().getByText(/^The adjustment of \$100\.00 is canceled/)).toBeVisible()
  expect(desk.invoice.adjustments).toEqual([])
})

it('[ADJ-9] shows changes of another user and keeps the input', async () => {
  const { api } = await open()
  await field('PO number').fill('PO 9001')
  await field('Take off').fill('100')
  desk.invoice.po = 'PO 7777'
  desk.invoice.version = 4
  desk.invoice.disputed = 7_500
  await reason().selectOptions('freight')
  await button('Review adjustment').click()
  await button('Take $100.00 off').click()
  await expect.element(drawer().getByText('This invoice has changed since you opened it')).toBeVisible()
  await expect.element(drawer()).toHaveTextContent(/PO number: now PO 7777, before PO 3988/)
  await expect.element(drawer()).toHaveTextContent(/now \$4,800\.00, before \$4,875\.00/)
  await expect.element(field('PO number')).toHaveValue('PO 9001')
  await expect.element(field('Take off')).toHaveValue('100.00')
  await button('Review adjustment').click()
  await button('Take $100.00 off').click()
  await expect.element(drawer().getByText(/^\$100\.00 is being taken off/)).toBeVisible()
  expect(api.calls(`POST ${ADDRESS}/adjustments`).map(({ attributes }) => attributes?.['version'])).toEqual([1, 4])
})

it.each([
  ['adjustment-amount-invalid', 422, /This amount cannot be taken off/],
  ['adjustment-not-possible', 409, /cannot be adjusted now/],
  ['not-found', 404, /./],
])('[ADJ-10] shows the rejection %s and keeps the input', async (code, status, text) => {
  await open({ [`POST ${ADDRESS}/adjustments`]: () => refusal(status, code, { pointer: '/data/attributes/amount' }) })
  await fill('100')
  await button('Take $100.00 off').click()
  await expect.element(drawer().getByRole('status').first()).toHaveTextContent(text)
  await expect.element(field('Take off')).toHaveValue('100.00')
})

it('[ADJ-7] retries an adjustment with a lost response under the same key', async () => {
  let isLost = true
  const { api } = await open({
    [`POST ${ADDRESS}/adjustments`]: (exchange) => {
      if (isLost) return 'lost'
      return desk.answers[`POST ${ADDRESS}/adjustments`]?.(exchange) ?? 'lost'
    },
  })
  await fill('100')
  await button('Take $100.00 off').click()
  await expect.element(drawer().getByText(/It is not known whether the adjustment arrived/)).toBeVisible()
  isLost = false
  await button('Try again').click()
  await expect.element(drawer().getByText(/^\$100\.00 is being taken off/)).toBeVisible()
  const keys = api.calls(`POST ${ADDRESS}/adjustments`).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})

it('[ADJ-15] is operated by keyboard, and asks for confirmation before it discards input', async () => {
  const { events } = await open()
  await field('Take off').fill('100')
  await expect.poll(() => events('nt-unsaved-change')).toEqual([{ dirty: true }])
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer()).toHaveTextContent('What you typed is not sent. Close anyway?')
  await button('Keep editing').click()
  await expect.element(field('Take off')).toHaveValue('100.00')
  await userEvent.keyboard('{Escape}')
  await button('Discard and close').click()
  await expect.element(drawer()).not.toBeInTheDocument()
  await hasFocus(page.getByRole('button', { name: `Update or adjust ${CHANGED}` }))
})

it('[ADJ-15] fits a narrow window', async () => {
  await page.viewport(320, 700)
  await open()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await expect.element(button('Review adjustment')).toBeInTheDocument()
})
