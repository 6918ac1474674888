/**
 * When a chargeback can be requested. The server applies these rules to requests and sends the result with the invoice,
 * so that no user fills in a form in vain. Source: docs/spec/chargebacks.md CHB-1…CHB-4 (specification §1, §8).
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

/** CHB-3: why a chargeback is refused, in order of priority; `meta.reason` of the refusal. */
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
   * Days after the invoice date within which a chargeback can be requested; null when the program has no chargebacks.
   */
  chargebackDays: number | null
  /** Today in the program's zone. */
  today: CalendarDate
}

/** CHB-2: the whole open amount, minor units. */
export const chargebackAmount = ({ openTotal }: Pick<Invoice, 'openTotal'>): number => openTotal

/** CHB-4: the last date on which a chargeback can be requested for this invoice date. */
export const chargebackUntil = (invoiceDate: CalendarDate, chargebackDays: number): CalendarDate =>
  addDays(invoiceDate, chargebackDays)

/**
 * CHB-1…CHB-4: needs a card transaction that is Billed or Past Due, open, not disputed, within the program's number of
 * days, on an account that is neither inactive nor terminated.
 *
 * @returns null when one can be requested
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
