/** Whether a payment can still be canceled. Source: docs/spec/payments.md PAY-25 (domain §3.7). */
import type { Role } from '../access/roles.ts'
import type { CardPaymentStatus } from './payment.states.ts'
import type { BankPaymentStatus } from './payment.schema.ts'

export type CancelablePayment =
  | {
      method: 'bank'
      status: BankPaymentStatus
      /** The rail's cut-off on the day of initiation, ms: from this instant on, it cannot be canceled. */
      cutOffAtMs: number
    }
  | { method: 'card'; status: CardPaymentStatus }

/** PAY-25: in order of priority. */
export type NotCanceledReason = 'card-payment' | 'not-processing' | 'paid-by-another' | 'cut-off-passed'

/**
 * PAY-25: a bank payment can be canceled until the cut-off of the banking day on which it is handed to the bank,
 * by an admin or by the payer who made it; a card payment cannot.
 *
 * @param by the caller; `isPayer` when the payment is their own
 * @returns null when it can be canceled
 */
export function whyPaymentNotCanceled(
  payment: Readonly<CancelablePayment>,
  by: Readonly<{ role: Role; isPayer: boolean }>,
  nowMs: number,
): NotCanceledReason | null {
  if (payment.method === 'card') return 'card-payment'
  if (payment.status !== 'processing') return 'not-processing'
  if (by.role !== 'admin' && !by.isPayer) return 'paid-by-another'
  return nowMs < payment.cutOffAtMs ? null : 'cut-off-passed'
}
