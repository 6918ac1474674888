import { nextState } from '../states/state-table.ts'
import type { CancelablePayment } from './payment-cancellation.rules.ts'
import { CARD_PAYMENT_STATES } from './payment.states.ts'

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
  payment: Readonly<Pick<CancelablePayment, 'method' | 'status'>>,
): NotRefundableReason | null {
  if (payment.method === 'bank') return 'bank-payment'
  if (payment.status === 'refunded') return 'refunded'
  if (payment.status === 'charged back') return 'charged-back'
  const { status } = payment as Extract<CancelablePayment, { method: 'card' }>
  return nextState(CARD_PAYMENT_STATES, status, 'refund') === null ? 'not-settled' : null
}
