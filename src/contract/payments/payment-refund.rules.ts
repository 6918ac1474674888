import { nextState } from '../states/state-table.ts'
import type { BankPaymentStatus } from './payment.schema.ts'
import { CARD_PAYMENT_STATES, type CardPaymentStatus } from './payment.states.ts'

/** Reasons of customer support for refunding a card payment. */
export const REFUND_REASONS = ['duplicate', 'fraudulent', 'requested-by-customer'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

export type NotRefundableReason = 'bank-payment' | 'not-settled' | 'refunded' | 'charged-back'

/**
 * Returns why a payment cannot be refunded: only a settled card payment can be, once (PAY-38, docs/spec/payments.md).
 *
 * @returns null if it can be refunded
 */
export function whyPaymentNotRefunded(
  payment: Readonly<{ method: 'bank'; status: BankPaymentStatus } | { method: 'card'; status: CardPaymentStatus }>,
): NotRefundableReason | null {
  if (payment.method === 'bank') return 'bank-payment'
  if (payment.status === 'refunded') return 'refunded'
  if (payment.status === 'charged back') return 'charged-back'
  return nextState(CARD_PAYMENT_STATES, payment.status, 'refund') === null ? 'not-settled' : null
}
