/**
 * Charges a card between two transactions: the first creates the payment as processing, with its number as the charge's
 * reference; the second records the network's response. After a crash in between, the payment exists, and the repeated
 * request or the job sends the same reference and completes it. Source: docs/spec/rail.md RAI-4, RAI-21,
 * docs/spec/payments.md PAY-11, PAY-23.
 */
import {
  type Call,
  CARD_PAYMENT_STATES,
  type CardPaymentStatus,
  createPayment,
  createPaymentGroup,
  nextState,
} from 'netterms/contract/internal'
import type { Kysely, Transaction } from 'kysely'
import { readProgramTime } from '../clock/program-clock.ts'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { serializeDocument } from '../http/document.ts'
import type { ProgramTime, ResourceObject } from '../http/handler.ts'
import { queryEach } from '../jobs/query-each.ts'
import type { CardAnswer, PaymentRail } from '../rail/payment-rail.ts'
import { answerMembers, lockCharged } from './answer-charge.ts'
import { type OpenCharge, orderOfCharge, takeOpenCharges } from './card-charges.queries.ts'
import { giveAnswer, type StoredAnswer } from './idempotency.ts'
import { readPaymentGroup } from './payment-group-resource.ts'
import { readPayment } from './read-payment.ts'

/**
 * Returns the charge of the payment that this principal made with this key; for several accounts, that of the first
 * payment.
 *
 * @throws Error if no payment was made with the key
 */
export async function chargeOfKey(db: Kysely<Database>, principalId: string, key: string): Promise<OpenCharge> {
  const payment = await db
    .selectFrom('payments')
    .select(['customer_buid', 'number'])
    .where('payer_principal', '=', principalId)
    .where('idempotency_key', '=', key)
    .where((where) => where.or([where('paid_with', 'is', null), where('paid_with', '=', where.ref('number'))]))
    .executeTakeFirstOrThrow()
  return { customerId: payment.customer_buid, reference: payment.number }
}

type Answered = StoredAnswer & { made: ResourceObject }

/**
 * Sends the charge and records the response. Safe to run any number of times, also concurrently.
 *
 * @returns the payment if this call recorded the response; null if another call did
 */
export async function chargeCard(
  db: Kysely<Database>,
  rail: PaymentRail,
  clock: ProgramTime,
  charge: OpenCharge,
): Promise<Answered | null> {
  const order = await orderOfCharge(db, charge)
  // Without an open charge the response is already known, because the rail has sent it as an event.
  const answer = order && (await rail.authorizeCard({ db, clock }, order))
  return inTransaction(db, (trx) => recordAnswer(trx, charge, answer, clock))
}

/**
 * Resolves charges without a response. A charge that the network never received is sent now, because the payer
 * confirmed it and its payment is processing.
 *
 * @param afterSeconds real seconds since the last query to the network; defaults to that of `takeOpen`
 */
export async function resolveCharges(db: Kysely<Database>, rail: PaymentRail, afterSeconds?: number): Promise<void> {
  const clock = await readProgramTime(db)
  await queryEach('charges', await takeOpenCharges(db, afterSeconds), async (charge) => {
    const fate = await rail.findCharge({ db, clock }, charge)
    if (fate === 'never-heard') await chargeCard(db, rail, clock, charge)
    else await inTransaction(db, (trx) => recordAnswer(trx, charge, fate, clock))
  })
}

async function recordAnswer(
  trx: Transaction<Database>,
  charge: OpenCharge,
  answer: CardAnswer | null,
  clock: ProgramTime,
): Promise<Answered | null> {
  const payments = await lockCharged(trx, charge)
  const [payment] = payments
  if (!payment) throw new Error(`Payment ${charge.reference} does not exist: its response cannot be recorded.`)
  if (answer === 'unknown') {
    for (const { customer_buid: customerId, number: reference, status } of payments) {
      await loseAnswer(trx, { customerId, reference }, status as CardPaymentStatus, clock)
    }
  } else if (answer !== null) await answerMembers(trx, payments, answer, clock)
  const isAlone = payment.paid_with === null
  const made = await (isAlone
    ? readPayment(trx, [charge.customerId], charge.reference)
    : readPaymentGroup(trx, charge.reference))
  const call: Call = isAlone ? createPayment : createPaymentGroup
  const stored = { status: 201, body: serializeDocument(call, { data: made }, clock.date) }
  const { method, path: route } = call
  const request = { principalId: payment.payer_principal, method, route, key: payment.idempotency_key }
  return (await giveAnswer(trx, request, stored)) ? { ...stored, made } : null
}

async function loseAnswer(
  trx: Transaction<Database>,
  { customerId, reference }: OpenCharge,
  status: CardPaymentStatus,
  clock: ProgramTime,
): Promise<void> {
  // A payment that is already unknown stays unknown.
  if (nextState(CARD_PAYMENT_STATES, status, 'lose answer') !== 'unknown') return
  await trx
    .updateTable('payments')
    .set({ status: 'unknown' })
    .where('customer_buid', '=', customerId)
    .where('number', '=', reference)
    .where('status', '=', 'processing')
    .execute()
  const at = new Date(clock.nowMs)
  const entry = { at, actor: 'rail', customerId, subject: reference }
  await recordAudit(trx, [{ ...entry, action: 'payments.lose-answer', detail: {} }])
}
