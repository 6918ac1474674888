/** Whether a payment can still be canceled. Source: docs/spec/payments.md PAY-25 (domain §3.7). */
import type { Role } from '../access/roles.ts'
import type { CardPaymentStatus } from './payment.states.ts'
import type { BankPaymentStatus } from './payment.schema.ts'

export type CancelablePayment =
  | {
      method: 'bank'
      status: BankPaymentStatus
      /**
       * The rail's cut-off on the day on which the payment is handed to the bank, ms: from this instant on, it cannot
       * be canceled.
       */
      cutOffAtMs: number
    }
  | { method: 'card'; status: CardPaymentStatus }

/** Reasons why a payment cannot be canceled, in order of priority (PAY-25). */
export type NotCanceledReason = 'card-payment' | 'not-processing' | 'paid-by-another' | 'cut-off-passed'

/**
 * Returns why a payment cannot be canceled. A bank payment can be, until the cut-off of the banking day on which it is
 * handed to the bank, by an admin or by the payer who made it; a card payment cannot (PAY-25).
 *
 * @param by the caller; `isPayer` if the payment is their own
 * @returns null if it can be canceled
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
