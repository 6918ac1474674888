/** API responses for a dealer's home page: customers, payouts, and tasks. */
import { disputeWire } from './dispute-list-answers.ts'
import { type Exchange, listOf, type Resource } from './render-widget.ts'

export const NAMES: Record<string, string> = { 'M-301': 'Cascade Tire & Service', 'M-302': 'Pioneer Fleet Parts' }
export const RIGHTS = [
  'merchant-customers.list',
  'merchant-payouts.list',
  'missing-originals.list',
  'merchants.list',
  'disputes.list',
  'rejections.list',
  'invoices.list',
]

const customer = (id: string, customerName: string, more: Record<string, unknown> = {}): Resource => ({
  type: 'merchant-customers',
  id: `${id}-${String(more['currency'] ?? 'USD')}`,
  attributes: {
    buid_customer: id,
    customerName,
    status: 'active',
    currency: 'USD',
    open_total: 100_000,
    open_count: 2,
    past_due_total: 0,
    past_due_count: 0,
    disputed_total: 0,
    dispute_count: 0,
    last_sale_date: '11/18/2026',
    ...more,
  },
})
const NORTHWIND = customer('10428', 'Northwind Traders', {
  open_total: 2_466_845,
  past_due_total: 731_210,
  past_due_count: 2,
  disputed_total: 124_500,
  dispute_count: 2,
})
const ALDER = customer('10432', 'Alder Freight West', { status: 'on hold', open_total: 981_540 })
const QUEBEC = customer('10471', 'Alder Québec', { currency: 'CAD' })
const ROWS = [NORTHWIND, ALDER]

const total = (currency: string, customers: number, more: Record<string, unknown> = {}) => ({
  currency,
  customers,
  open: 3_448_385,
  openCount: 4,
  pastDue: 731_210,
  pastDueCount: 2,
  pastDueCustomers: 1,
  disputed: 124_500,
  disputeCount: 2,
  ...more,
})
const TOTALS = [
  total('CAD', 1, { open: 100_000, pastDue: 0, pastDueCount: 0, disputed: 0, disputeCount: 0 }),
  total('USD', 2),
]

const payout = (date: string, expected: number, more: Record<string, unknown> = {}): Resource => ({
  type: 'merchant-payouts',
  id: `M-301-USD-${date}`,
  attributes: {
    buid_merchant: 'M-301',
    merchantName: 'Cascade Tire & Service',
    currency: 'USD',
    payout_date: date,
    invoice_count: 11,
    sales_total: expected + 61_000,
    credits_total: 41_000,
    disputed_total: 20_000,
    expected_total: expected,
    ...more,
  },
})
export const PAYOUTS = [payout('11/23/2026', 1_841_020), payout('11/30/2026', 700_000)]

const missing = (number: number): Resource => ({
  type: 'missing-originals',
  id: `10428-T-${number}`,
  attributes: {
    trx_id: `T-${number}`,
    invoice_id: `INV-${number}`,
    po_number: null,
    buid_customer: '10428',
    customerName: 'Northwind Traders',
    buid_merchant: 'M-301',
    currency: 'USD',
    invoice_date: '11/17/2026',
    billed_total: 672_000,
  },
})
export const MISSING = [1, 2, 3, 4, 5, 6, 7].map((nth) => missing(204_560 + nth))

const dispute = (id: string, more: Record<string, unknown> = {}): Resource => ({
  type: 'disputes',
  id,
  attributes: disputeWire(id, {
    status: 'waiting on merchant',
    shown_status: 'open',
    turn: 'merchant',
    last_action: null,
    last_comment: null,
    actions: ['deny'],
    ...more,
  }),
})
export const DISPUTES = [
  dispute('D-1196', { total: 84_500, days_left: 1, description: 'Price on the quote was $92.50.' }),
  dispute('D-1199', {
    total: 12_000,
    days_left: 7,
    last_action: 'respond to merchant',
    last_comment: 'See the photo.',
  }),
]

export const customers = ({ query }: Exchange) => {
  const of = (name: string) => query.get(`filter[${name}]`)
  const rows = [...ROWS, QUEBEC].filter(
    ({ attributes }) =>
      (!of('sol_currency') || of('sol_currency') === attributes['currency']) &&
      (!of('past_due') || Number(attributes['past_due_total']) > 0) &&
      String(attributes['customerName'])
        .toLowerCase()
        .includes((of('search') ?? '').toLowerCase()),
  )
  return listOf(rows, {
    record_count: rows.length,
    totals: TOTALS.filter((each) => !of('sol_currency') || each.currency === of('sol_currency')),
  })
}

export const dealers = (...ids: string[]) =>
  listOf(
    ids.map((id) => ({
      type: 'merchants',
      id,
      attributes: { buidMerchant: id, merchantName: NAMES[id], status: 'active', currency: 'USD' },
    })),
    { record_count: ids.length },
  )
