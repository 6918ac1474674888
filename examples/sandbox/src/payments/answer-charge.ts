/**
 * Applies a card network's response to every payment of one authorization: all are approved, or all are declined, in
 * one transaction. Source: docs/spec/payments.md PAY-316, docs/spec/rail.md RAI-4, RAI-163.
 */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database, PaymentsTable } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import type { CardAnswer } from '../rail/payment-rail.ts'
import { answerCardPayment } from './answer-card-payment.ts'
import type { OpenCharge } from './card-charges.queries.ts'
import { confirmPayment } from './confirm-payment.ts'
import { findMailed } from './payment-facts.ts'
import { mailDecline } from './payment-mails.ts'

type Member = Pick<
  Selectable<PaymentsTable>,
  'customer_buid' | 'number' | 'status' | 'payer_principal' | 'idempotency_key' | 'paid_with'
>

/** False once a response has been recorded, for example by a concurrent request. */
export const isOpenCharge = ({ status }: Pick<Member, 'status'>): boolean =>
  status === 'processing' || status === 'unknown'

/**
 * Reads the payments of one authorization, the first one first, and locks them until the transaction ends.
 *
 * @param charge a single payment, or any one of the payments made together
 */
export async function lockCharged(trx: Transaction<Database>, charge: OpenCharge): Promise<Member[]> {
  const first = await firstOf(trx, charge)
  const members = await trx
    .selectFrom('payments')
    .select(['customer_buid', 'number', 'status', 'payer_principal', 'idempotency_key', 'paid_with'])
    .where((where) =>
      where.or([
        where.and([where('customer_buid', '=', charge.customerId), where('number', '=', charge.reference)]),
        where('paid_with', '=', first),
      ]),
    )
    .orderBy('customer_buid')
    .orderBy('number')
    .forUpdate()
    .execute()
  return members.sort((one, other) => Number(other.number === first) - Number(one.number === first))
}

async function firstOf(db: Kysely<Database>, { customerId, reference }: OpenCharge): Promise<string> {
  const row = await db
    .selectFrom('payments')
    .select('paid_with')
    .where('customer_buid', '=', customerId)
    .where('number', '=', reference)
    .executeTakeFirst()
  return row?.paid_with ?? reference
}

/** Records the response for each payment of the authorization that has none yet. */
export async function answerMembers(
  trx: Transaction<Database>,
  members: readonly Member[],
  said: Exclude<CardAnswer, 'unknown'>,
  clock: ProgramTime,
): Promise<void> {
  const answered: Selectable<PaymentsTable>[] = []
  for (const { customer_buid: customerId, number: reference } of members.filter(isOpenCharge)) {
    const payment = await answerCardPayment(trx, { customerId, reference }, said, clock)
    if (payment) answered.push(payment)
  }
  await notifyAnswered(trx, answered, said, clock)
}

/** Sends one mail for all payments of the authorization. */
async function notifyAnswered(
  trx: Transaction<Database>,
  answered: readonly Selectable<PaymentsTable>[],
  said: Exclude<CardAnswer, 'unknown'>,
  clock: ProgramTime,
): Promise<void> {
  if (answered.length === 0) return
  if (said === 'approved') await confirmPayment(trx, await findMailed(trx, answered), clock)
  else await mailDecline(trx, answered)
}

/**
 * Applies a response that the rail sends as an event.
 *
 * @param charge any payment of the authorization
 */
export async function answerCharge(
  trx: Transaction<Database>,
  charge: OpenCharge,
  said: Exclude<CardAnswer, 'unknown'>,
  clock: ProgramTime,
): Promise<void> {
  const members = await lockCharged(trx, charge)
  if (members.some(isOpenCharge)) return answerMembers(trx, members, said, clock)
  // A rail may send one event for each payment: the first event has already answered all of them.
  const answer = typeof said === 'string' ? said : said.kind
  if (members.length > 1 && members.every(({ status }) => status === answer)) return
  const payment = await answerCardPayment(trx, charge, said, clock)
  await notifyAnswered(trx, payment ? [payment] : [], said, clock)
}

/**
 * Approves the payments of a settled charge, even if the charge's own response never arrived, so that no open charge is
 * left to query.
 */
export async function approveSettled(
  trx: Transaction<Database>,
  numbers: readonly string[],
  clock: ProgramTime,
): Promise<void> {
  if (numbers.length === 0) return
  const open = await trx
    .selectFrom('card_charges')
    .select(['customer_buid', 'payment_number'])
    .where(
      'payment_number',
      'in',
      sql<string>`(select coalesce(paid_with, number) from payments where number = any(${[...numbers]}::text[]))`,
    )
    .orderBy('payment_number')
    .execute()
  for (const { customer_buid: customerId, payment_number: reference } of open) {
    await answerCharge(trx, { customerId, reference }, 'approved', clock)
  }
}
