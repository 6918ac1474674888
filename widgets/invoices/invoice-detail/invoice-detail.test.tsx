import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/invoice-detail'
import {
  DETAIL_ANSWERS,
  PAYER_CAN,
  touching,
  VIEWER_CAN,
  wireDetails,
  wireEvent,
} from '../../../test/support/detail-answers.ts'
import { LISTED } from '../../../test/support/invoice-answers.ts'
import { invoiceResource } from '../../../test/support/payment-answers.ts'
import {
  type Answers,
  listOf,
  missingRight,
  type Rendered,
  renderWidget,
  type RenderOptions,
  signedIn,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

function show(answers: Answers = {}, { id = 'T-198204', ...options }: Partial<RenderOptions> & { id?: string } = {}) {
  rendered = renderWidget({
    tag: 'nt-invoice-detail',
    attributes: { 'invoice-id': id },
    answers: { ...DETAIL_ANSWERS, ...answers },
    ...options,
  })
  return rendered
}

const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const sums = () => [...(rendered?.root.querySelectorAll('.amounts .dl > div') ?? [])].map((row) => row.textContent)

it('[IND-1] shows the invoice with its status, dealer, PO number and addresses', async () => {
  const { events } = show()
  await expect.element(heading('Invoice INV-198204')).toBeVisible()
  for (const status of ['Past due', 'Disputed', 'Part paid']) {
    await expect.element(page.getByText(status, { exact: true }).first()).toBeVisible()
  }
  await expect.element(page.getByText('Cascade Tire & Service, Tacoma · PO 4410')).toBeVisible()
  await expect.element(page.getByText('Due Aug 12, 2026 · 100 days late')).toBeVisible()
  await expect.element(page.getByText('Receiving dock')).toBeVisible()
  await expect.element(page.getByText('United States').first()).toBeVisible()
  await expect.element(page.getByText('Delivery note 4410-A, 12 pieces')).toBeVisible()
  await expect.element(page.getByText('Jul 14, 2026', { exact: true })).toBeVisible()
  await expect.poll(() => events('nt-ready')).toHaveLength(1)
})

it('[IND-5] computes the payable amount from the billed amount, and pays it', async () => {
  const { events, api } = show({
    'GET /invoices': () =>
      listOf(
        LISTED.filter(({ id }) => id === 'INV-198204').map((row) => invoiceResource(row)),
        { totals: [] },
      ),
  })
  await expect.element(button('Pay $780.00')).toBeVisible()
  expect(sums()).toEqual([
    'Invoice total$1,398.60',
    'Paid−$150.00',
    'Credited−$68.60',
    'Open$1,180.00',
    'Past due$1,180.00',
    'In dispute−$400.00',
    'Payable now$780.00',
  ])
  await button('Pay $780.00').click()
  await expect.poll(() => events('nt-pay-start')).toEqual([{ invoiceIds: ['INV-198204'] }])
  expect(api.calls('GET /invoices')[0]?.query.get('filter[trx_id]')).toBe('T-198204')
})

it('[IND-5] shows the pending payment and its posting date, and excludes it from payment', async () => {
  show({
    'GET /details': () => ({
      data: wireDetails({
        ...{ status: 'Payment Pending', paidTotal: 0, creditedTotal: 0, disputedTotal: 0, openTotal: 613_210 },
        ...{
          billedTotal: 613_210,
          pendingTotal: 500_000,
          pastDue: 0,
          currentDue: 113_210,
          daysLeft: 4,
          adjustments: [],
        },
        payments: [touching('P-100006', 'processing', 500_000, null)],
        pendingPayment: { paymentNumber: 'P-100006', payer: 'Alex Smith', postsBy: '11/24/2026', isOwn: false },
      }),
    }),
  })
  await expect.element(page.getByText('On its way, posts by Nov 24, 2026')).toBeVisible()
  expect(sums()).toContain('Not past due$1,132.10')
  await expect
    .element(page.getByText('Payment on its way (Alex Smith). You can pay the rest from Nov 24, 2026'))
    .toBeVisible()
  expect(button(/^Pay \$/).query()).toBeNull()
  await expect.element(button('View payment')).toBeVisible()
})

it('[IND-6] explains to a viewer why payment is not available', async () => {
  show({
    'GET /self': () => signedIn(VIEWER_CAN, {}),
    'GET /rights/*': () => missingRight('payments.create', { role: 'admin' }),
  })
  await expect.element(page.getByText(/Alex Smith/).first()).toBeVisible()
  expect(button(/^Pay \$/).query()).toBeNull()
  expect(button(/^Dispute/).query()).toBeNull()
})

it('[IND-6] does not pay an invoice of another account, and names that account', async () => {
  show({ 'GET /details': () => ({ data: wireDetails({ buidCustomer: '20990', billTo: 'Westwind Haulage' }) }) })
  await expect.element(page.getByText(/This invoice belongs to Westwind Haulage\./)).toBeVisible()
  expect(button(/^Pay \$/).query()).toBeNull()
  expect(button(/^Dispute/).query()).toBeNull()
})

it('[IND-6] shows the server’s reason if the invoice cannot be disputed', async () => {
  show({
    'GET /details': () => ({ data: wireDetails({ eligibleForDispute: 'N', status: 'On Hold' }) }),
    'GET /customer-dispute-ineligible-trxs': () =>
      listOf([
        {
          type: 'customer-dispute-ineligible-trxs',
          id: 'T-198204',
          attributes: { trx_id: 'T-198204', ineligible_reason: 'on-hold' },
        },
      ]),
  })
  await expect
    .element(page.getByText('The dealer put it on hold. You can dispute it when the hold ends.'))
    .toBeVisible()
  await expect.element(page.getByText('Put on hold by the dealer', { exact: true })).toBeVisible()
})

it('[IND-7] lists the lines with the totals of the paper invoice', async () => {
  show()
  await expect
    .element(page.getByRole('row', { name: /Bead sealer/ }))
    .toHaveTextContent(/1\.5\$8\.00\$12\.00\$0\.96\$12\.96/)
  const totals = [...(rendered?.root.querySelectorAll('.bill-sum .dl > div') ?? [])].map((row) => row.textContent)
  expect(totals).toEqual([
    'Subtotal$1,332.00',
    'Tax$106.56',
    'Late fee$25.00',
    'Rebates−$64.96',
    'Invoice total$1,398.60',
  ])
})

it('[IND-8] lists each payment, with a receipt if money was moved, and links to it', async () => {
  const { events } = show()
  const returned = page.getByRole('row', { name: /P-099902/ })
  await expect.element(returned).toHaveTextContent(/Returned.*\$0\.00.*of \$780\.00/)
  expect(returned.getByRole('button', { name: /receipt/ }).query()).toBeNull()
  await expect.element(button('Save receipt of P-099871')).toBeVisible()
  await button('P-099871').click()
  expect(events('nt-navigate')).toEqual([{ to: 'payment-history', params: { payment: 'P-099871' } }])
})

it('[IND-8] hides payments from users who may not see them', async () => {
  show({ 'GET /details': () => ({ data: wireDetails({ payments: null }) }) })
  await expect.element(heading('Invoice lines')).toBeVisible()
  expect(heading('Payments').query()).toBeNull()
})

it('[IND-8] shows a dispute that the user has to answer, and links to it', async () => {
  const { element, events } = show()
  element.addEventListener('nt-navigate', (event) => event.preventDefault())
  await expect.element(page.getByText('Cascade Tire & Service offers $150.00 of the $400.00 in dispute.')).toBeVisible()
  await expect.element(page.getByText('Answer by Wednesday, Nov 25.')).toBeVisible()
  await button('Answer').click()
  await button('D-1182').click()
  const led = { to: 'dispute-detail', params: { invoice_id: 'D-1182' } }
  expect(events('nt-navigate')).toEqual([led, led])
})

it('[IND-8] shows adjustments with their reasons', async () => {
  show()
  await expect.element(heading('Adjustments')).toBeVisible()
  await expect.element(page.getByText('Freight')).toBeVisible()
  await expect.element(page.getByText('−$68.60').first()).toBeVisible()
})

it('[IND-34] does not show a future due date as activity', async () => {
  const events = (due: string) => ({
    'GET /invoice-events': () => listOf([wireEvent('issued', '2026-07-13'), wireEvent('due', due)]),
  })
  const reported = () => [...(rendered?.root.querySelectorAll('.events time') ?? [])].map((time) => time.textContent)
  show(events('2026-11-21'))
  await expect.poll(reported).toEqual(['Jul 13, 2026'])
  rendered?.close()
  show(events('2026-11-20'))
  await expect.poll(reported).toEqual(['Nov 20, 2026', 'Jul 13, 2026'])
})

it('[IND-12] lists the activity, newest first', async () => {
  show()
  await expect.element(heading('Activity')).toBeVisible()
  await expect.element(page.getByText('Payment of $780.00 returned by the bank')).toBeVisible()
  const reported = [...(rendered?.root.querySelectorAll('.events > li > p') ?? [])].map((line) => line.textContent)
  expect(reported).toEqual([
    ...['Payment of $780.00 returned by the bank', 'Aug 26, 2026 · R01 · P-099902'],
    ...['Payment of $780.00 sent', 'Aug 12, 2026 · Pat Jones · P-099902'],
    ...['Invoiced: $1,398.60', 'Jul 13, 2026'],
  ])
})

it.each([
  ['a payer', PAYER_CAN],
  ['a viewer', VIEWER_CAN],
] as const)('[IND-1] fits into a narrow container for %s', async (_who, can) => {
  await page.viewport(320, 800)
  show({ 'GET /self': () => signedIn(can), 'GET /rights/*': () => missingRight('payments.create') })
  await expect.element(heading('Invoice INV-198204')).toBeVisible()
  await expect.element(page.getByText('12 × $100.00, tax $96.00')).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await userEvent.keyboard('{Tab}')
})
