/** API responses with one customer's figures, as drawn for the overview in the design. */
import { AGEING_BUCKETS } from '../../src/contract/index.ts'
import { invoiceResource, type InvoiceRow } from './payment-answers.ts'
import { type Answers, listOf, type Resource, signedIn } from './render-widget.ts'

export const ACCOUNT_RIGHTS = ['exposures.list', 'invoices.list', 'payments.create']

type Five = readonly [number, number, number, number, number]
const NONE: Five = [0, 0, 0, 0, 0]

/** @param changes API attributes that differ from the defaults; amounts in minor units */
export function exposure(
  currency: string,
  amounts: Five,
  counts: Five,
  changes: Record<string, unknown> = {},
): Resource {
  const [current, ...late] = amounts
  const sum = (each: readonly number[]) => each.reduce((total, amount) => total + amount, 0)
  const attributes = {
    buid_customer: '10428',
    currency,
    past_due_total: sum(late),
    past_due_payable: sum(late),
    current_due_amount: current,
    unpaid_invoice: sum(amounts),
    ageing: AGEING_BUCKETS.map((bucket, index) => ({ bucket, amount: amounts[index], count: counts[index] })),
    ...changes,
  }
  return { type: 'exposures', id: `10428-${currency}`, attributes }
}

/** $83,772.85 open, $19,592.60 of it past due and $12,480.00 pending; a credit limit of $250,000.00. */
export const DOLLARS = exposure('USD', [5_170_025, 1_196_210, 421_050, 224_000, 118_000], [13, 3, 1, 1, 1], {
  unpaid_invoice: 8_377_285,
  past_due_payable: 1_919_260,
  unbilled_invoice: 1_234_000,
  active_authorisation: 2_150_000,
  credit_available: 14_472_715,
  credit_limit: 25_000_000,
  unapplied_credit: 125_000,
  pending_payment: 1_248_000,
  pending_payment_posts_by: '2026-12-03',
})

/** A new account without invoices. */
export const NEW_ACCOUNT = exposure('USD', NONE, NONE, { credit_available: 25_000_000, credit_limit: 25_000_000 })

export interface DueRow extends InvoiceRow {
  daysLeft: number | null
  /** Pending part of the open amount, minor units. */
  pending?: number
}

export const DUE_ROWS: readonly DueRow[] = [
  { id: 'INV-203988', open: 487_500, due: '11/20/2026', daysLeft: 0 },
  { id: 'INV-204016', open: 894_075, due: '11/23/2026', daysLeft: 3, soldBy: 'Cascade Tire & Service' },
  { id: 'INV-204233', open: 1_248_000, due: '11/30/2026', daysLeft: 10, status: 'Payment Pending', pending: 1_000_000 },
  { id: 'INV-204347', open: 311_890, due: null, daysLeft: null },
]

export const dueResource = ({ daysLeft, pending = 0, ...row }: DueRow): Resource => {
  const { type, id, attributes } = invoiceResource(row)
  return { type, id, attributes: { ...attributes, daysLeft, pendingTotal: pending } }
}

export const accountAnswers = (changes: Answers = {}): Answers => ({
  'GET /self': () => signedIn(ACCOUNT_RIGHTS),
  'GET /exposures': () => listOf([DOLLARS]),
  'GET /invoices': () => listOf(DUE_ROWS.map(dueResource), { record_count: 14, totals: [] }),
  ...changes,
})

/** A pending bank payment of one invoice. */
export const wirePayment = (number: string, changes: Record<string, unknown> = {}): Resource => ({
  type: 'payments',
  id: number,
  attributes: {
    payment_number: number,
    confirmation_number: '7F2-91C-40D',
    buid_customer: '10428',
    customer_name: 'Northwind Traders',
    status: 'processing',
    currency: 'USD',
    total: 235_000,
    fee: 0,
    payer: 'Pat Jones',
    method: { bank_account_id: 'BA-1001', account_name: 'Operating account', last4: '6789' },
    lines: [
      {
        trx_id: 'T203402',
        invoice_id: 'INV-203402',
        sold_by: 'Harlow Glass',
        due_date: '11/13/2026',
        amount: 235_000,
        remaining: 0,
      },
    ],
    submitted_at: '2026-11-12T17:00:00Z',
    initiates_on: '11/20/2026',
    leaves_on: '11/23/2026',
    posts_by: '11/24/2026',
    settled_on: null,
    ...changes,
  },
})
