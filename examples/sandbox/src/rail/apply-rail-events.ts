/**
 * Applies the rail's events, once per day, in the transaction of the daily jobs. An event that does not fit the
 * payment's status changes nothing. Source: docs/spec/rail.md RAI-5, RAI-7, RAI-11.
 */
import type { Transaction } from 'kysely'
import { correctBankAccount } from '../bank-accounts/correct-bank-account.ts'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import { settlePayments } from '../jobs/settle.ts'
import { answerCharge, approveSettled } from '../payments/answer-charge.ts'
import { failPayment } from '../payments/fail-payment.ts'
import { ignoreRailEvent } from '../payments/ignore-rail-event.ts'
import { chargeBackPayment } from '../payments/charge-back-payment.ts'
import { returnPayment } from '../payments/return-payment.ts'
import type { PaymentRail, RailEvent } from './payment-rail.ts'

type Settled = Pick<RailEvent & { reference: string }, 'customerId' | 'reference'>

export async function applyRailEvents(
  trx: Transaction<Database>,
  rail: PaymentRail,
  clock: ProgramTime,
): Promise<void> {
  const events = await rail.readEvents({ trx, clock })
  let settled: Settled[] = []
  // Consecutive settled payments are handled together; all events are applied in order of arrival.
  for (const event of events) {
    if (event.kind === 'settled') {
      settled.push(event)
      continue
    }
    await settle(trx, settled, clock)
    settled = []
    await apply(trx, event, clock)
  }
  await settle(trx, settled, clock)
}

async function settle(trx: Transaction<Database>, events: readonly Settled[], clock: ProgramTime): Promise<void> {
  const numbers = events.map(({ reference }) => reference)
  await approveSettled(trx, numbers, clock)
  const posted = await settlePayments(trx, numbers, clock)
  // Money arrived unexpectedly, for example for a payment reported as failed: an operator has to check it.
  for (const [reference, { customerId }] of new Map(events.map((event) => [event.reference, event]))) {
    if (!posted.has(reference)) await ignoreRailEvent(trx, { customerId, reference }, { kind: 'settled' }, clock)
  }
}

function apply(
  trx: Transaction<Database>,
  event: Exclude<RailEvent, { kind: 'settled' }>,
  clock: ProgramTime,
): Promise<void> {
  switch (event.kind) {
    case 'corrected':
      return correctBankAccount(trx, event, clock)
    case 'returned':
      return returnPayment(trx, event, clock)
    case 'charged-back':
      return chargeBackPayment(trx, event, clock)
    case 'approved':
      return answerCharge(trx, event, 'approved', clock)
    case 'declined':
      return answerCharge(trx, event, { kind: 'declined', reason: event.reason ?? 'other' }, clock)
    default:
      return failPayment(trx, event, clock)
  }
}
