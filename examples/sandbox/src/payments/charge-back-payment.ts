import { CARD_PAYMENT_STATES, type CardPaymentStatus, nextState } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import { ignoreRailEvent } from './ignore-rail-event.ts'
import { lockPayment } from './lock-payment.ts'
import { reverseCardPayment } from './reverse-card-payment.ts'

/**
 * PAY-39 (docs/spec/payments.md): the cardholder's bank reversed a settled charge. Where a reversal is no longer possible, only
 * an audit entry records the network's message.
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
