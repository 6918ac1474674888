/**
 * Allocates one sum of money to invoices: which are paid in full, in part, or skipped, and why. Pure and exact; the
 * server still validates each amount in the preview. Source: docs/spec/payments.md PAY-296…PAY-298.
 */
import type { Invoice } from '../invoices/invoice.schema.ts'
import { isPayable, minimumPayment, payableAmount } from '../invoices/invoice.rules.ts'
import { LIMITS } from '../limits.ts'
import { sumMinor } from '../money/amounts.ts'
import type { CurrencyCode } from '../money/currencies.ts'
import { maxPaymentTotal } from './payment.rules.ts'

/** Order in which the invoices are paid. */
export const LUMP_SUM_STRATEGIES = ['oldest-first', 'least-late-fee', 'smallest-first'] as const
/** One of `LUMP_SUM_STRATEGIES`. */
export type LumpSumStrategy = (typeof LUMP_SUM_STRATEGIES)[number]

/** The sort of `invoices.list` for each strategy. */
export const LUMP_SUM_SORTS = {
  'oldest-first': 'due_date',
  'least-late-fee': 'due_date',
  'smallest-first': 'open_total',
} as const satisfies Record<LumpSumStrategy, string>

export interface LumpSum {
  /** Minor units of `currency`; an excess over the maximum of one payment stays unused. */
  amountMinor: number
  currency: CurrencyCode
  strategy: LumpSumStrategy
  /** Skips each invoice that is partly disputed. */
  leavesOutDisputed: boolean
}

/** The fields of an invoice that a plan needs. */
export type LumpSumInvoice = Readonly<
  Pick<
    Invoice,
    'trxId' | 'invoiceId' | 'status' | 'currency' | 'openTotal' | 'disputedTotal' | 'dueDate' | 'daysLeft' | 'lateFee'
  >
>

/** Why an invoice has its place in the order. */
export type LumpSumPlace = 'late-without-fee' | 'not-late-yet' | 'late-with-fee' | 'undated'

/**
 * Why an invoice is skipped: it is disputed and those are excluded, the payment is full (PAY-3), the sum is used up, or
 * the rest is below the minimum payment of an invoice (INV-8).
 */
export type LeftOutReason = 'disputed' | 'too-many' | 'used-up' | 'below-minimum'

export interface LumpSumLine<Of extends LumpSumInvoice = LumpSumInvoice> {
  invoice: Of
  /** Minor units that may be paid. */
  payable: number
  /** Minor units that the plan pays; 0 when skipped. */
  amountMinor: number
  outcome: 'in-full' | 'in-part' | 'left-out'
  place: LumpSumPlace
  /** Null unless it is skipped. */
  leftOut: LeftOutReason | null
}

export interface LumpSumPlan<Of extends LumpSumInvoice = LumpSumInvoice> {
  /** Each payable invoice of the currency, in the order of payment. */
  lines: readonly LumpSumLine<Of>[]
  /** Minor units: the sum of the lines. */
  totalMinor: number
  /** Minor units of the sum that are not allocated. */
  unusedMinor: number
}

/**
 * The same invoices give the same plan, in any order.
 *
 * @param invoices unpayable ones and those in other currencies are ignored
 */
export function planLumpSum<Of extends LumpSumInvoice>(invoices: readonly Of[], lumpSum: LumpSum): LumpSumPlan<Of> {
  const { currency, strategy, leavesOutDisputed } = lumpSum
  const wanted = Math.max(0, lumpSum.amountMinor)
  let left = Math.min(wanted, maxPaymentTotal(currency))
  let count = 0
  const lines = invoices
    .filter((invoice) => invoice.currency === currency && isPayable(invoice))
    .sort(ORDERS[strategy])
    .map((invoice): LumpSumLine<Of> => {
      const payable = payableAmount(invoice)
      const amountMinor = Math.min(payable, left)
      const leftOut = ((): LeftOutReason | null => {
        if (leavesOutDisputed && invoice.disputedTotal > 0) return 'disputed'
        if (left === 0) return 'used-up'
        if (count >= LIMITS.maxInvoicesPerBankPayment) return 'too-many'
        return amountMinor < minimumPayment(payable, currency) ? 'below-minimum' : null
      })()
      const line = { invoice, payable, place: placeOf(invoice), leftOut }
      if (leftOut) return { ...line, amountMinor: 0, outcome: 'left-out' }
      left -= amountMinor
      count += 1
      return { ...line, amountMinor, outcome: amountMinor === payable ? 'in-full' : 'in-part' }
    })
  const totalMinor = sumMinor(lines.map(({ amountMinor }) => amountMinor))
  return { lines, totalMinor, unusedMinor: wanted - totalMinor }
}

/**
 * Whether invoices read in the order of `LUMP_SUM_SORTS` suffice for a plan: a full payment's worth precedes every
 * unread invoice.
 */
export function holdsLumpSum(
  invoices: readonly LumpSumInvoice[],
  { strategy, leavesOutDisputed }: Pick<LumpSum, 'strategy' | 'leavesOutDisputed'>,
): boolean {
  const first = invoices.filter(
    (invoice) =>
      isPayable(invoice) &&
      !(leavesOutDisputed && invoice.disputedTotal > 0) &&
      (strategy === 'smallest-first' || invoice.dueDate !== null) &&
      (strategy !== 'least-late-fee' || placeOf(invoice) !== 'late-with-fee'),
  )
  return first.length >= LIMITS.maxInvoicesPerBankPayment
}

function placeOf({ daysLeft, dueDate, lateFee }: LumpSumInvoice): LumpSumPlace {
  if (dueDate === null) return 'undated'
  if ((daysLeft ?? 0) >= 0) return 'not-late-yet'
  return lateFee > 0 ? 'late-with-fee' : 'late-without-fee'
}

/**
 * The program publishes no late fee rate. A late invoice without a fee may be charged one any day; an invoice that is
 * not late avoids the fee if paid by its due date; once the fee is charged, earlier payment saves nothing.
 */
const PLACES: readonly LumpSumPlace[] = ['late-without-fee', 'not-late-yet', 'late-with-fee', 'undated']

type Order = (one: LumpSumInvoice, other: LumpSumInvoice) => number

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
/** The due date as `YYYY-MM-DD`; an invoice without one sorts last. */
const dateOf = ({ dueDate }: LumpSumInvoice): string => dueDate ?? '~'
const byDate: Order = (one, other) =>
  byText(dateOf(one), dateOf(other)) || byText(one.invoiceId, other.invoiceId) || byText(one.trxId, other.trxId)

const ORDERS: Readonly<Record<LumpSumStrategy, Order>> = {
  'oldest-first': byDate,
  'least-late-fee': (one, other) => PLACES.indexOf(placeOf(one)) - PLACES.indexOf(placeOf(other)) || byDate(one, other),
  'smallest-first': (one, other) => one.openTotal - other.openTotal || byDate(one, other),
}
