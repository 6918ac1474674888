import { CARD_PAYMENT_STATES, type CardPaymentStatus, nextState } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import { ignoreRailEvent } from './ignore-rail-event.ts'
import { lockPayment } from './lock-payment.ts'
import { reverseCardPayment } from './reverse-card-payment.ts'

/**
 * Reverses a settled charge because the cardholder's bank took it back (PAY-39, docs/spec/payments.md). If the payment
 * can no longer be reversed, only an audit entry records the network's message.
 */
export async function chargeBackPayment(
  trx: Transaction<Database>,
  { customerId, reference, code }: { customerId: string; reference: string; code: string },
  clock: ProgramTime,
): Promise<void> {
  const payment = await lockPayment(trx, { customerId, reference })
  if (
    payment?.method !== 'card' ||
    nextState(CARD_PAYMENT_STATES, payment.status as CardPaymentStatus, 'charge back') === null
  ) {
    return ignoreRailEvent(trx, { customerId, reference }, { kind: 'charged-back', code }, clock)
  }
  await reverseCardPayment(trx, payment, { kind: 'charge back', actor: 'rail', reason: code }, clock)
}
