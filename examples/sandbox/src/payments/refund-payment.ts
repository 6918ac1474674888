/**
 * Refunds a card payment on request of customer support, in two transactions: the first stores the request, the second
 * the network's response. After a crash in between, the repeated request or the job sends the same reference, which the
 * network refunds only once. Source: docs/spec/payments.md PAY-38, docs/spec/rail.md RAI-16.
 */
import {
  type NotRefundableReason,
  type RefundReason,
  refundPayment,
  whyPaymentNotRefunded,
} from 'netterms/contract/internal'
import type { Kysely, Transaction } from 'kysely'
import { readProgramTime } from '../clock/program-clock.ts'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { serializeDocument } from '../http/document.ts'
import type { Principal, ProgramTime, ResourceObject } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { queryEach } from '../jobs/query-each.ts'
import type { PaymentRail, RefundAnswer } from '../rail/payment-rail.ts'
import { endRefund, insertRefund, type OpenRefund, orderOfRefund, takeOpenRefunds } from './card-refunds.queries.ts'
import { giveAnswer, type KeyedRequest, releaseKey, type StoredAnswer } from './idempotency.ts'
import { ignoreRailEvent } from './ignore-rail-event.ts'
import { keyedRoute } from './keyed-answer.ts'
import { lockPayment, lockPaymentOf } from './lock-payment.ts'
import { paymentError } from './payment-refusals.ts'
import { cancelableOf } from './payment-resource.ts'
import { readPayment } from './read-payment.ts'
import { paidClosedInvoice } from './reopen-invoices.ts'
import { reverseCardPayment } from './reverse-card-payment.ts'
import { ASKED_AFTER_SECONDS } from './take-open.ts'

interface Question {
  principal: Principal
  clock: ProgramTime
  number: string
  reason: RefundReason
  idempotencyKey: string
}

/**
 * Stores the request before it is sent to the network.
 *
 * @throws Refusal `not-found` if the payment is out of scope, `payment-not-refundable` with the requirement that failed
 */
export async function beginRefund(
  trx: Transaction<Database>,
  { principal, clock, number, reason, idempotencyKey }: Question,
): Promise<void> {
  const payment = await lockPaymentOf(trx, principal, number)
  const { customer_buid: customerId, currency, status } = payment
  const refused = whyPaymentNotRefunded(cancelableOf(payment))
  if (refused !== null) throw notRefundable(refused, status)
  if (await paidClosedInvoice(trx, { customerId, number })) throw notRefundable('invoice-closed', status)
  const isNew = await insertRefund(trx, {
    customerId,
    reference: number,
    requestedBy: principal.id,
    idempotencyKey,
    reason,
  })
  if (!isNew) throw notRefundable('refund-under-way', status)
  await recordAudit(trx, [
    {
      at: new Date(clock.nowMs),
      actor: principal.id,
      action: 'payments.ask-refund',
      customerId,
      subject: number,
      detail: { reason, total: minorOf(payment.total_minor), currency },
    },
  ])
}

type Outcome =
  | { kind: 'refunded'; answer: StoredAnswer; made: ResourceObject }
  | { kind: 'refused'; refusal: Refusal }
  /** The network has not responded; the refund will be queried again. */
  | { kind: 'unknown' }

/**
 * Sends the refund and records the response. Safe to run any number of times, also concurrently.
 *
 * @returns null if another process has already recorded the response
 */
export async function requestRefund(
  db: Kysely<Database>,
  rail: PaymentRail,
  clock: ProgramTime,
  refund: OpenRefund,
): Promise<Outcome | null> {
  const order = await orderOfRefund(db, refund)
  if (!order) return null
  const answer = await rail.refundCard({ db, clock }, order)
  if (answer === 'unknown') return { kind: 'unknown' }
  return inTransaction(db, (trx) => recordRefund(trx, refund, answer, clock))
}

/** Queries refunds without a recorded response. */
export async function resolveRefunds(db: Kysely<Database>, rail: PaymentRail, afterSeconds?: number): Promise<void> {
  const clock = await readProgramTime(db)
  const due = await takeOpenRefunds(db, afterSeconds)
  await queryEach('refunds', due, (refund) => requestRefund(db, rail, clock, refund))
}

async function recordRefund(
  trx: Transaction<Database>,
  refund: OpenRefund,
  answer: Exclude<RefundAnswer, 'unknown'>,
  clock: ProgramTime,
): Promise<Outcome | null> {
  const { customerId, reference, requestedBy: actor, reason } = refund
  const payment = await lockPayment(trx, refund)
  if (!payment) throw new Error(`Payment ${reference} does not exist: its refund cannot be recorded.`)
  if (!(await endRefund(trx, refund))) return null
  const request = requestOf(refund)
  const { status } = payment
  // If the payment was charged back during the query, its money was returned twice, and an operator has to handle it.
  const isTakenTwice = answer === 'refunded' && status !== 'settled'
  if (isTakenTwice) await ignoreRailEvent(trx, refund, { kind: 'refunded', status }, clock)
  if (answer === 'refused') await recordRefusal(trx, refund, clock)
  if (answer === 'refused' || isTakenTwice) {
    await releaseKey(trx, request)
    return { kind: 'refused', refusal: refusalOf(payment) }
  }
  await reverseCardPayment(trx, payment, { kind: 'refund', actor, reason }, clock)
  const made = await readPayment(trx, [customerId], reference)
  const stored = { status: 200, body: serializeDocument(refundPayment, { data: made }, clock.date) }
  await giveAnswer(trx, request, stored)
  return { kind: 'refunded', answer: stored, made }
}

const requestOf = ({ requestedBy, reference, idempotencyKey }: OpenRefund): Omit<KeyedRequest, 'body'> => ({
  principalId: requestedBy,
  method: refundPayment.method,
  route: keyedRoute(refundPayment, { number: reference }),
  key: idempotencyKey,
})

const recordRefusal = (
  trx: Transaction<Database>,
  { customerId, reference, reason, requestedBy }: OpenRefund,
  { nowMs }: ProgramTime,
): Promise<void> =>
  recordAudit(trx, [
    {
      at: new Date(nowMs),
      actor: 'rail',
      action: 'payments.refund-refused',
      customerId,
      subject: reference,
      detail: { reason, requestedBy },
    },
  ])

/** Returns the error for a refund with an unknown outcome, which must not be mistaken for refunded or rejected. */
export const refundIsUnknown = (): Refusal =>
  new Refusal(
    {
      code: 'server-unavailable',
      detail:
        'The card network has not confirmed the refund yet. The server keeps querying it: send the same request again with its key.',
    },
    { 'Retry-After': String(ASKED_AFTER_SECONDS) },
  )

/**
 * Returns the error for a refused refund: its reason is the payment's state, or `refused-by-network` if that allows a
 * refund.
 */
export const refusalOf = (payment: Parameters<typeof cancelableOf>[0]): Refusal =>
  notRefundable(whyPaymentNotRefunded(cancelableOf(payment)) ?? 'refused-by-network', payment.status)

const notRefundable = (
  reason: NotRefundableReason | 'invoice-closed' | 'refused-by-network' | 'refund-under-way',
  status: string,
): Refusal => new Refusal(paymentError('payment-not-refundable', null, { reason, status }))
