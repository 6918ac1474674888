import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { invoiceResource } from '../../../test/support/payment-answers.ts'
import { add, amountOf, button, heading, servePayWidget } from '../../../test/support/pay-widget.ts'
import { listOf } from '../../../test/support/render-widget.ts'

const widget = servePayWidget()
const row = (invoice: string) => page.getByRole('row', { name: new RegExp(invoice) })
const sum = () => page.getByRole('textbox', { name: 'Amount', exact: true })

async function planOf(amount: string): Promise<void> {
  await button('Pay up to an amount').click()
  await expect.poll(() => widget.shown.root.activeElement === sum().query()).toBe(true)
  await expect.element(page.getByText('Payable in USD: 6 invoices, $22,202.00')).toBeVisible()
  await sum().fill(amount)
}

it('[PAY-296] allocates an amount to the oldest invoices, explains each, and opens the review of exactly these', async () => {
  const { api } = widget.open()
  await add('INV-204120')
  await planOf('10,000.00')
  await expect.element(page.getByText('In full: 3. In part: 1. Left out: 2.')).toBeVisible()
  await expect.element(page.getByText('$12,202.00 stays due.')).toBeVisible()
  await expect.element(row('INV-199618')).toHaveTextContent('In full')
  await expect.element(row('INV-203115')).toHaveTextContent('In part, your amount ends here: $6,062.60 stays due')
  await expect.element(row('INV-203988')).toHaveTextContent('Left out: your amount is used up')
  await expect.element(amountOf('INV-203115')).toHaveValue('69.50')
  await button('Continue').click()
  await expect.element(heading(/Review and pay$/)).toBeVisible()
  await expect
    .poll(() => api.calls('POST /payment-previews').at(-1)?.attributes?.['lines'])
    .toEqual([
      { trx_id: 'T199618', amount: 224_000 },
      { trx_id: 'T201377', amount: 421_050 },
      { trx_id: 'T202940', amount: 348_000 },
      { trx_id: 'T203115', amount: 6950 },
    ])
})

it('[PAY-299] lets each amount be changed, left out and included; the total is updated and the rest is shown', async () => {
  widget.open()
  await planOf('10000')
  await amountOf('INV-201377').fill('1000')
  await expect.element(row('INV-201377')).toHaveTextContent('Changed by you · $3,210.50 remains due')
  await expect.element(page.getByText('$3,210.50 of your amount is not used.')).toBeVisible()
  await button('Include INV-204120').click()
  await expect.element(amountOf('INV-204120')).toHaveValue('1,264.40')
  await amountOf('INV-199618').fill('')
  await expect.element(row('INV-199618')).toHaveTextContent('Left out by you')
  await expect.element(page.getByText('In full: 2. In part: 2. Left out: 2.')).toBeVisible()
  await amountOf('INV-201377').fill('9999')
  await expect.element(row('INV-201377')).toHaveTextContent('Only $4,210.50 is open on this invoice')
  await expect.element(button('Continue')).toHaveAccessibleDescription('Correct the amounts that cannot be paid.')
  await button('Undo my changes').click()
  await expect.element(amountOf('INV-201377')).toHaveValue('4,210.50')
  await expect.element(button('Undo my changes')).not.toBeInTheDocument()
})

it('[PAY-296] pays the smallest first, and leaves out disputed invoices on request', async () => {
  widget.open()
  widget.server.change('INV-204120', { disputed: 26_440 })
  await button('Pay up to an amount').click()
  await sum().fill('1500')
  await button('Smallest first').click()
  await expect.element(row('INV-204120')).toHaveTextContent('In full, $264.40 stays in dispute')
  await expect.element(amountOf('INV-199618')).toHaveValue('500.00')
  // The payable column does not include the disputed part.
  await expect.element(row('INV-204120')).toHaveTextContent('$1,000.00')
  await expect.element(row('INV-204120')).not.toHaveTextContent('$1,264.40')
  await page.getByRole('checkbox', { name: 'Leave out disputed invoices' }).click()
  await expect.element(row('INV-204120')).toHaveTextContent('Left out: $264.40 is disputed')
  await expect.element(amountOf('INV-199618')).toHaveValue('1,500.00')
})

it('[PAY-298] reads every page, and reports when one payment cannot include more', async () => {
  const many = Array.from({ length: 700 }, (_, id) => ({ id: `INV-${300_000 + id}`, open: 10_000, due: '09/09/2026' }))
  const { api } = widget.open({
    'GET /invoices': ({ query }) => {
      const [number, size] = [Number(query.get('page[number]')), Number(query.get('page[size]'))]
      const rows = query.get('filter[status]') === 'unpaid' ? many : []
      const part = rows.slice((number - 1) * size, number * size).map(invoiceResource)
      return listOf(part, { record_count: rows.length, totals: [] })
    },
  })
  await button('Pay up to an amount').click()
  await expect.element(page.getByText(/One payment can include up to 500 invoices/)).toBeVisible()
  const pages = api.calls('GET /invoices').filter(({ query }) => query.get('page[size]') === '200')
  expect(pages.map(({ query }) => query.get('page[number]')).filter((number) => number !== '1')).toEqual(['2', '3'])
  await sum().fill('100000')
  await expect.element(page.getByText('In full: 500. In part: 0. Left out: 100.')).toBeVisible()
  await expect.element(page.getByText('$50,000.00 of your amount is not used.')).toBeVisible()
  await button('Show the others left out: 95 invoices').click()
  await expect.element(page.getByText('Left out: the payment cannot include more invoices').nth(99)).toBeVisible()
})

it('[PAY-297] rejects an amount above the limit of a payment, and pays nothing', async () => {
  widget.open()
  await planOf('1000000')
  await expect.element(page.getByText(/The limit for one bank payment is \$999,999.99/)).toBeVisible()
  await expect.element(button('Continue')).not.toBeInTheDocument()
})

it('[PAY-361] opens at its own step, which stays in the URL until the payer leaves it', async () => {
  const urlState = memoryUrlState()
  const { element } = widget.open({}, { attributes: { step: 'plan' }, urlState })
  await expect.element(page.getByText('Payable in USD: 6 invoices, $22,202.00')).toBeVisible()
  await button('Choose invoices one by one').click()
  await expect.element(button('Pay up to an amount')).toBeVisible()
  await button('Pay up to an amount').click()
  await expect.element(sum()).toBeVisible()
  expect(element.isConnected).toBe(true)
})
