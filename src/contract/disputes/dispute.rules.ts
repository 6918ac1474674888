/**
 * What may be disputed, and what disputes mean for their invoice. The browser asks to say it before the wizard goes on,
 * the server to refuse. Source: docs/spec/disputes.md DSP-10…DSP-14 (specification §4, §5; domain §3.3, §3.4).
 */
import type { Customer } from '../customers/customers.calls.ts'
import { type CalendarDate, daysBetween } from '../dates/calendar-date.ts'
import type { Invoice, PrimaryStatus, StatusFlag } from '../invoices/invoice.schema.ts'
import { LIMITS } from '../limits.ts'
import { type DisputeStatus, isAwaitingAnswer, isOpenDispute } from './dispute.states.ts'

/** DSP-10: why an invoice cannot be disputed, in the order in which the reasons are told; `ineligible_reason` on the wire. */
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
 * DSP-11: what may still be disputed of it: of a paid invoice what was paid, of any other what is open; less what is
 * disputed already. Minor units, never below zero.
 */
export const disputableAmount = ({ status, openTotal, paidTotal, disputedTotal }: Amounts): number =>
  Math.max(0, (status.includes('Paid') ? paidTotal : openTotal) - disputedTotal)

export interface DisputeCircumstances {
  accountStatus: Customer['status']
  /** The day on which the invoice became Paid; null when it is not paid, or nobody knows when. */
  paidOn: CalendarDate | null
  /** In the program's zone. */
  today: CalendarDate
}

/**
 * DSP-10: Billed, Past Due or paid no more than 60 days ago, on an account that is neither inactive nor
 * terminated, eligible (INV-13), and not disputed whole.
 *
 * @returns null when it can be disputed
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
 * DSP-11: may this much be disputed, or granted of what is disputed? Both are minor units.
 *
 * @param mostMinor `disputableAmount` when it is opened, the disputed amount when it is granted
 * @returns null when it may
 */
export function whyDisputeAmountRefused(amountMinor: number, mostMinor: number): DisputeAmountRefusal | null {
  if (!Number.isSafeInteger(amountMinor)) return 'amount-not-integer'
  if (amountMinor <= 0) return 'amount-not-positive'
  return amountMinor > mostMinor ? 'amount-above-disputable' : null
}

/**
 * DSP-12: one open dispute a line, and one over the invoice as a whole.
 *
 * @param line the line's number; null is the whole invoice
 * @param disputes every dispute of the invoice, those that are over too
 */
export const isDisputedAlready = (
  line: number | null,
  disputes: readonly Readonly<{ line: number | null; status: DisputeStatus }>[],
): boolean => disputes.some((dispute) => dispute.line === line && isOpenDispute(dispute.status))

/** DSP-13: the flags that the disputes of an invoice hold (INV-23), in the order of the status list. */
export function disputeFlags(statuses: readonly DisputeStatus[]): StatusFlag[] {
  return [
    ...(statuses.some(isAwaitingAnswer) ? (['Disputed'] as const) : []),
    ...(statuses.includes('pending customer support response') ? (['Escalated'] as const) : []),
    ...(statuses.includes('pending') ? (['Pending Adjustment'] as const) : []),
  ]
}

const DISPUTED_WHILE: readonly PrimaryStatus[] = ['Billed', 'Past Due', 'Paid']

/** DSP-14 (specification §4): the flag "dispute in ineligible status": open, while its invoice could not be disputed any more. */
export const isInIneligibleStatus = (
  dispute: Readonly<{ status: DisputeStatus }>,
  invoice: Readonly<{ primary: PrimaryStatus }>,
): boolean => isOpenDispute(dispute.status) && !DISPUTED_WHILE.includes(invoice.primary)

/**
 * DSP-5: a dispute that is over is not opened again; a new one may name it as its predecessor, once.
 *
 * @param successorId the dispute that names it already; null when none does
 * @returns null when a new one may name it
 */
export function whyNotFollowed(
  dispute: Readonly<{ status: DisputeStatus; successorId: string | null }>,
): 'still-open' | 'followed-already' | null {
  if (isOpenDispute(dispute.status)) return 'still-open'
  return dispute.successorId === null ? null : 'followed-already'
}
