/**
 * What a dealer may change on its invoices. Server and widgets call the same functions. Source:
 * docs/spec/adjustments.md ADJ-1…ADJ-5 (specification §4, §5; domain §3.3).
 */
import { addBankingDays, railOf } from '../dates/banking-calendar.ts'
import type { CalendarDate } from '../dates/calendar-date.ts'
import { LIMITS } from '../limits.ts'
import type { CurrencyCode } from '../money/currencies.ts'
import { isBlank } from '../wire/line-schema.ts'
import type { Invoice } from './invoice.schema.ts'

/** Reasons for an adjustment by a dealer, in display order (ADJ-3). */
export const ADJUSTMENT_REASONS = [
  'pricing-error',
  'quantity-short',
  'goods-returned',
  'damaged-goods',
  'freight',
  'tax-error',
  'duplicate-billing',
  'goodwill',
] as const
/** One of `ADJUSTMENT_REASONS`. */
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number]

/** Causes of an adjustment: a dealer's reason, a granted dispute, or an applied credit (ADJ-4). */
export const ADJUSTMENT_CAUSES = [...ADJUSTMENT_REASONS, 'dispute', 'credit-memo'] as const
/** One of `ADJUSTMENT_CAUSES`. */
export type AdjustmentCause = (typeof ADJUSTMENT_CAUSES)[number]

/** Reasons why an invoice cannot be adjusted now, in order of priority (ADJ-2). */
export const NOT_ADJUSTABLE_REASONS = ['payment-pending', 'paid', 'closed', 'not-billed', 'nothing-left'] as const
/** One of `NOT_ADJUSTABLE_REASONS`. */
export type NotAdjustableReason = (typeof NOT_ADJUSTABLE_REASONS)[number]

type Adjustable = Readonly<Pick<Invoice, 'status' | 'openTotal' | 'disputedTotal' | 'pendingTotal'>>

/**
 * Returns the highest possible adjustment, minor units: the open amount that is neither disputed nor already being
 * adjusted (ADJ-1). Amounts being adjusted are part of the disputed total until they are applied.
 */
export const mostAdjustable = ({ openTotal, disputedTotal }: Pick<Adjustable, 'openTotal' | 'disputedTotal'>): number =>
  Math.max(0, openTotal - disputedTotal)

/** @returns null if an adjustment is possible */
export function whyNotAdjustable(invoice: Adjustable): NotAdjustableReason | null {
  const { status } = invoice
  if (status.includes('Payment Pending') || invoice.pendingTotal > 0) return 'payment-pending'
  if (status.includes('Paid')) return 'paid'
  if (status.includes('Closed')) return 'closed'
  if (status.includes('Unbilled') || status.includes('Pending')) return 'not-billed'
  return mostAdjustable(invoice) > 0 ? null : 'nothing-left'
}

export type AdjustmentAmountRefusal = 'amount-not-integer' | 'amount-not-positive' | 'amount-above-open'

/**
 * Validates the amount of an adjustment (ADJ-1).
 *
 * @param amountMinor must be positive, because an adjustment only lowers the amount due
 * @param mostMinor `mostAdjustable` of the invoice
 * @returns null if it is valid
 */
export function whyAdjustmentRefused(amountMinor: number, mostMinor: number): AdjustmentAmountRefusal | null {
  if (!Number.isSafeInteger(amountMinor)) return 'amount-not-integer'
  if (amountMinor <= 0) return 'amount-not-positive'
  return amountMinor > mostMinor ? 'amount-above-open' : null
}

/**
 * Returns the dates of an adjustment: its credit memo is issued on the next banking day of the currency's rail and
 * applied on the one after it (ADJ-5).
 */
export function adjustmentDates(
  today: CalendarDate,
  currency: CurrencyCode,
): { issuesOn: CalendarDate; appliesOn: CalendarDate } {
  const rail = railOf(currency)
  const issuesOn = addBankingDays(today, 1, rail)
  return { issuesOn, appliesOn: addBankingDays(issuesOn, 1, rail) }
}

export type PoNumberProblem = 'missing' | 'too-long' | 'not-plain'

/**
 * Validates a PO number: one line of plain text, 1 to 30 code points after trimming (ADJ-6).
 *
 * @returns null if it is valid
 */
export function poNumberProblem(text: string): PoNumberProblem | null {
  const trimmed = text.trim()
  if (isBlank(trimmed)) return 'missing'
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(trimmed)) return 'not-plain'
  return Array.from(trimmed).length > LIMITS.maxPoNumber ? 'too-long' : null
}
