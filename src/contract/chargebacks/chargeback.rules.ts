/**
 * When a chargeback can be requested. The server applies these rules to requests and also sends the result with the
 * invoice, so that no user fills in a form for a request that would be refused. Source: docs/spec/chargebacks.md
 * CHB-1…CHB-4 (specification §1, §8).
 */
import type { Customer } from '../customers/customers.calls.ts'
import { addDays, type CalendarDate } from '../dates/calendar-date.ts'
import type { Invoice } from '../invoices/invoice.schema.ts'

/** CHB-5: ids of the reasons for a chargeback, in the order of the form. */
export const CHARGEBACK_REASONS = [
  'not-recognized',
  'card-lost-or-stolen',
  'charged-twice',
  'canceled-order',
  'not-received',
] as const
/** One of `CHARGEBACK_REASONS`. */
export type ChargebackReason = (typeof CHARGEBACK_REASONS)[number]

/** Reasons for refusing a chargeback, in order of priority; `meta.reason` of the refusal (CHB-3). */
export const NO_CHARGEBACK_REASONS = [
  'no-card',
  'not-offered',
  'not-posted',
  'payment-pending',
  'on-hold',
  'paid',
  'already-disputed',
  'too-old',
  'account-status',
] as const
/** One of `NO_CHARGEBACK_REASONS`. */
export type NoChargebackReason = (typeof NO_CHARGEBACK_REASONS)[number]

type CandidateInvoice = Readonly<
  Pick<Invoice, 'cardLast4' | 'status' | 'openTotal' | 'disputedTotal' | 'disputeEligible' | 'invoiceDate'>
>

export interface ChargebackCircumstances {
  accountStatus: Customer['status']
  /**
   * Number of days after the invoice date in which a chargeback can be requested; null if the program has no
   * chargebacks.
   */
  chargebackDays: number | null
  /** Today in the program's zone. */
  today: CalendarDate
}

/** Returns the amount of a chargeback: the whole open amount, minor units (CHB-2). */
export const chargebackAmount = ({ openTotal }: Pick<Invoice, 'openTotal'>): number => openTotal

/** Returns the last date on which a chargeback can be requested for this invoice date (CHB-4). */
export const chargebackUntil = (invoiceDate: CalendarDate, chargebackDays: number): CalendarDate =>
  addDays(invoiceDate, chargebackDays)

/**
 * Returns why a chargeback cannot be requested. It needs a card transaction that is Billed or Past Due, open, not
 * disputed, within the program's number of days, on an account that is neither inactive nor terminated (CHB-1…CHB-4).
 *
 * @returns null if one can be requested
 */
export function whyNoChargeback(
  invoice: CandidateInvoice,
  { accountStatus, chargebackDays, today }: Readonly<ChargebackCircumstances>,
): NoChargebackReason | null {
  const { status } = invoice
  if (invoice.cardLast4 === null) return 'no-card'
  if (chargebackDays === null) return 'not-offered'
  if (status.includes('Unbilled') || status.includes('Pending')) return 'not-posted'
  if (status.includes('Payment Pending')) return 'payment-pending'
  if (status.includes('On Hold')) return 'on-hold'
  if (status.includes('Paid') || status.includes('Closed') || chargebackAmount(invoice) <= 0) return 'paid'
  if (invoice.disputedTotal > 0) return 'already-disputed'
  if (today > chargebackUntil(invoice.invoiceDate, chargebackDays)) return 'too-old'
  if (accountStatus === 'inactive' || accountStatus === 'terminated') return 'account-status'
  return invoice.disputeEligible ? null : 'not-offered'
}
