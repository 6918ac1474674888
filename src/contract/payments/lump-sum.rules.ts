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
  /** Sum to allocate, minor units of `currency`; what exceeds the maximum of one payment remains unused. */
  amountMinor: number
  currency: CurrencyCode
  strategy: LumpSumStrategy
  /** Whether to skip each invoice that is partly disputed. */
  leavesOutDisputed: boolean
}

/** The fields of an invoice that the allocation needs. */
export type LumpSumInvoice = Readonly<
  Pick<
    Invoice,
    'trxId' | 'invoiceId' | 'status' | 'currency' | 'openTotal' | 'disputedTotal' | 'dueDate' | 'daysLeft' | 'lateFee'
  >
>

/** Group of an invoice in the order of payment. */
export type LumpSumPlace = 'late-without-fee' | 'not-late-yet' | 'late-with-fee' | 'undated'

/**
 * Why an invoice is skipped: disputed ones are excluded, the payment has the maximum number of invoices (PAY-3), the
 * sum is used up, or the rest is below the minimum payment of an invoice (INV-8).
 */
export type LeftOutReason = 'disputed' | 'too-many' | 'used-up' | 'below-minimum'

export interface LumpSumLine<Of extends LumpSumInvoice = LumpSumInvoice> {
  invoice: Of
  /** Minor units that may be paid. */
  payable: number
  /** Amount to pay, minor units; 0 if skipped. */
  amountMinor: number
  outcome: 'in-full' | 'in-part' | 'left-out'
  place: LumpSumPlace
  /** Why the invoice is skipped; null if it is paid. */
  leftOut: LeftOutReason | null
}

export interface LumpSumPlan<Of extends LumpSumInvoice = LumpSumInvoice> {
  /** Each payable invoice of the currency, in the order of payment. */
  lines: readonly LumpSumLine<Of>[]
  /** Sum of the lines, minor units. */
  totalMinor: number
  /** Part of the sum that is not allocated, minor units. */
  unusedMinor: number
}

/**
 * Allocates a sum. The same invoices give the same result, in any order.
 *
 * @param invoices those that cannot be paid and those in other currencies are ignored
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
 * Whether the invoices read so far, in the order of `LUMP_SUM_SORTS`, suffice: they fill a payment, so that no unread
 * invoice would be part of it.
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
 * Order of the groups for the lowest late fees. The program publishes no late fee rate: a late invoice without a fee
 * may be charged one any day; an invoice that is not late avoids the fee if paid by its due date; once the fee is
 * charged, earlier payment saves nothing.
 */
const PLACES: readonly LumpSumPlace[] = ['late-without-fee', 'not-late-yet', 'late-with-fee', 'undated']

type Order = (one: LumpSumInvoice, other: LumpSumInvoice) => number

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
/** Returns the due date as `YYYY-MM-DD`; an invoice without one sorts last. */
const dateOf = ({ dueDate }: LumpSumInvoice): string => dueDate ?? '~'
const byDate: Order = (one, other) =>
  byText(dateOf(one), dateOf(other)) || byText(one.invoiceId, other.invoiceId) || byText(one.trxId, other.trxId)

const ORDERS: Readonly<Record<LumpSumStrategy, Order>> = {
  'oldest-first': byDate,
  'least-late-fee': (one, other) => PLACES.indexOf(placeOf(one)) - PLACES.indexOf(placeOf(other)) || byDate(one, other),
  'smallest-first': (one, other) => one.openTotal - other.openTotal || byDate(one, other),
}
