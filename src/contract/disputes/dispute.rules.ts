/**
 * What may be disputed, and how disputes affect their invoice. The browser calls these rules before the wizard
 * continues, the server before it accepts a dispute. Source: docs/spec/disputes.md DSP-10…DSP-14 (specification §4, §5;
 * domain §3.3, §3.4).
 */
import type { Customer } from '../customers/customers.calls.ts'
import { type CalendarDate, daysBetween } from '../dates/calendar-date.ts'
import type { Invoice, PrimaryStatus, StatusFlag } from '../invoices/invoice.schema.ts'
import { LIMITS } from '../limits.ts'
import { type DisputeStatus, isAwaitingAnswer, isOpenDispute } from './dispute.states.ts'

/** Reasons why an invoice cannot be disputed, in order of priority; `ineligible_reason` on the wire (DSP-10). */
export const DISPUTE_INELIGIBLE_REASONS = [
  'closed',
  'not-posted',
  'payment-pending',
  'on-hold',
  'paid-too-long',
  'account-status',
  'not-eligible-by-program',
  'already-disputed',
] as const
export type DisputeIneligibleReason = (typeof DISPUTE_INELIGIBLE_REASONS)[number]

type Amounts = Readonly<Pick<Invoice, 'status' | 'openTotal' | 'disputedTotal' | 'paidTotal'>>

/**
 * Returns the amount that may still be disputed: the paid amount of a paid invoice, the open amount of any other, less
 * the amount already disputed. Minor units, never below zero (DSP-11).
 */
export const disputableAmount = ({ status, openTotal, paidTotal, disputedTotal }: Amounts): number =>
  Math.max(0, (status.includes('Paid') ? paidTotal : openTotal) - disputedTotal)

export interface DisputeCircumstances {
  accountStatus: Customer['status']
  /** The date on which the invoice became Paid; null if it is not paid, or the date is unknown. */
  paidOn: CalendarDate | null
  /** Today in the program's zone. */
  today: CalendarDate
}

/**
 * Returns why an invoice cannot be disputed. It must be Billed, Past Due, or paid at most 60 days ago, on an
 * account that is neither inactive nor terminated, eligible (INV-13), and not fully disputed (DSP-10).
 *
 * @returns null if it can be disputed
 */
export function whyNotDisputable(
  invoice: Amounts & Readonly<Pick<Invoice, 'disputeEligible'>>,
  { accountStatus, paidOn, today }: Readonly<DisputeCircumstances>,
): DisputeIneligibleReason | null {
  const { status } = invoice
  if (status.includes('Closed')) return 'closed'
  if (status.includes('Unbilled') || status.includes('Pending')) return 'not-posted'
  if (status.includes('Payment Pending')) return 'payment-pending'
  if (status.includes('On Hold')) return 'on-hold'
  if (status.includes('Paid') && !isPaidLately(paidOn, today)) return 'paid-too-long'
  if (accountStatus === 'inactive' || accountStatus === 'terminated') return 'account-status'
  if (!invoice.disputeEligible) return 'not-eligible-by-program'
  return disputableAmount(invoice) > 0 ? null : 'already-disputed'
}

const isPaidLately = (paidOn: CalendarDate | null, today: CalendarDate): boolean =>
  paidOn !== null && daysBetween(paidOn, today) <= LIMITS.paidDisputableDays

export type DisputeAmountRefusal = 'amount-not-integer' | 'amount-not-positive' | 'amount-above-disputable'

/**
 * Validates an amount to dispute or to grant, minor units (DSP-11).
 *
 * @param mostMinor `disputableAmount` when the dispute is opened, the disputed amount when it is granted
 * @returns null if it is valid
 */
export function whyDisputeAmountRefused(amountMinor: number, mostMinor: number): DisputeAmountRefusal | null {
  if (!Number.isSafeInteger(amountMinor)) return 'amount-not-integer'
  if (amountMinor <= 0) return 'amount-not-positive'
  return amountMinor > mostMinor ? 'amount-above-disputable' : null
}

/**
 * Whether a line, or the whole invoice, is in an open dispute already: each can be in only one at a time (DSP-12).
 *
 * @param line number of the line; null for the whole invoice
 * @param disputes every dispute of the invoice, including ended ones
 */
export const isDisputedAlready = (
  line: number | null,
  disputes: readonly Readonly<{ line: number | null; status: DisputeStatus }>[],
): boolean => disputes.some((dispute) => dispute.line === line && isOpenDispute(dispute.status))

/** Returns the flags that the disputes of an invoice set (INV-23), in the order of the status list (DSP-13). */
export function disputeFlags(statuses: readonly DisputeStatus[]): StatusFlag[] {
  return [
    ...(statuses.some(isAwaitingAnswer) ? (['Disputed'] as const) : []),
    ...(statuses.includes('pending customer support response') ? (['Escalated'] as const) : []),
    ...(statuses.includes('pending') ? (['Pending Adjustment'] as const) : []),
  ]
}

const DISPUTED_WHILE: readonly PrimaryStatus[] = ['Billed', 'Past Due', 'Paid']

/**
 * Whether the flag "dispute in ineligible status" is set: the dispute is open, but its invoice could no longer be
 * disputed (DSP-14; specification §4).
 */
export const isInIneligibleStatus = (
  dispute: Readonly<{ status: DisputeStatus }>,
  invoice: Readonly<{ primary: PrimaryStatus }>,
): boolean => isOpenDispute(dispute.status) && !DISPUTED_WHILE.includes(invoice.primary)

/**
 * Returns why a new dispute cannot name this one as its predecessor. An ended dispute is not reopened; one new dispute
 * may name it (DSP-5).
 *
 * @param successorId the dispute that names it already; null if there is none
 * @returns null if a new one may name it
 */
export function whyNotFollowed(
  dispute: Readonly<{ status: DisputeStatus; successorId: string | null }>,
): 'still-open' | 'followed-already' | null {
  if (isOpenDispute(dispute.status)) return 'still-open'
  return dispute.successorId === null ? null : 'followed-already'
}
