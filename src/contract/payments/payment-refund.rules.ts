import { nextState } from '../states/state-table.ts'
import type { BankPaymentStatus } from './payment.schema.ts'
import { CARD_PAYMENT_STATES, type CardPaymentStatus } from './payment.states.ts'

/** Why customer support gives a card payment back. */
export const REFUND_REASONS = ['duplicate', 'fraudulent', 'requested-by-customer'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

export type NotRefundableReason = 'bank-payment' | 'not-settled' | 'refunded' | 'charged-back'

/**
 * PAY-38 (docs/spec/payments.md): only a card payment that has settled is refunded, once.
 *
 * @returns null when it may be
 */
export function whyPaymentNotRefunded(
  payment: Readonly<{ method: 'bank'; status: BankPaymentStatus } | { method: 'card'; status: CardPaymentStatus }>,
): NotRefundableReason | null {
  if (payment.method === 'bank') return 'bank-payment'
  if (payment.status === 'refunded') return 'refunded'
  if (payment.status === 'charged back') return 'charged-back'
  return nextState(CARD_PAYMENT_STATES, payment.status, 'refund') === null ? 'not-settled' : null
}
