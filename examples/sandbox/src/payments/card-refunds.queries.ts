/** Refunds of card payments without a known response. Source: docs/spec/rail.md RAI-16. */
import type { RefundReason } from 'netterms/contract/internal'
import { type Kysely, sql, type Transaction } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { CardRefund } from '../rail/payment-rail.ts'
import { takeOpen } from './take-open.ts'

export interface OpenRefund {
  customerId: string
  /** The payment's number. */
  reference: string
  /** The requesting principal, and the idempotency key that waits for the response. */
  requestedBy: string
  idempotencyKey: string
  reason: RefundReason
}

/** @returns false if a refund of the payment is already in progress */
export async function insertRefund(trx: Transaction<Database>, refund: OpenRefund): Promise<boolean> {
  const inserted = await trx
    .insertInto('card_refunds')
    .values({
      customer_buid: refund.customerId,
      payment_number: refund.reference,
      asked_by: refund.requestedBy,
      reason: refund.reason,
      idempotency_key: refund.idempotencyKey,
      asked_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('payment_number')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Removes a refund from the open ones because its response is known.
 *
 * @returns false if another process has already recorded the response
 */
export async function endRefund(
  trx: Transaction<Database>,
  { customerId, reference }: Pick<OpenRefund, 'customerId' | 'reference'>,
): Promise<boolean> {
  const ended = await trx
    .deleteFrom('card_refunds')
    .where('customer_buid', '=', customerId)
    .where('payment_number', '=', reference)
    .returning('payment_number')
    .executeTakeFirst()
  return ended !== undefined
}

/** Finds the refund that this principal requested with this key; undefined once its response is known. */
export async function findRefundOfKey(
  db: Kysely<Database>,
  { requestedBy, idempotencyKey, reference }: Pick<OpenRefund, 'requestedBy' | 'idempotencyKey' | 'reference'>,
): Promise<OpenRefund | undefined> {
  const row = await db
    .selectFrom('card_refunds')
    .selectAll()
    .where('payment_number', '=', reference)
    .where('asked_by', '=', requestedBy)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return row && toRefund(row)
}

export async function takeOpenRefunds(
  db: Kysely<Database>,
  afterSeconds?: number,
  most?: number,
): Promise<OpenRefund[]> {
  const rows = await takeOpen(db, 'card_refunds', afterSeconds, most)
  return rows.map(toRefund)
}

/** Builds the request to the network: the total without the fee (PAY-38); undefined once the response is known. */
export async function orderOfRefund(
  db: Kysely<Database>,
  { customerId, reference }: Pick<OpenRefund, 'customerId' | 'reference'>,
): Promise<CardRefund | undefined> {
  const row = await db
    .selectFrom('card_refunds as refund')
    .innerJoin('payments as payment', (join) =>
      join
        .onRef('payment.customer_buid', '=', 'refund.customer_buid')
        .onRef('payment.number', '=', 'refund.payment_number'),
    )
    .select(['payment.currency', 'payment.total_minor'])
    .where('refund.customer_buid', '=', customerId)
    .where('refund.payment_number', '=', reference)
    .executeTakeFirst()
  return row && { customerId, reference, currency: row.currency, amountMinor: minorOf(row.total_minor) }
}

interface RefundRow {
  customer_buid: string
  payment_number: string
  asked_by: string
  idempotency_key: string
  reason: RefundReason
}

const toRefund = (row: RefundRow): OpenRefund => ({
  customerId: row.customer_buid,
  reference: row.payment_number,
  requestedBy: row.asked_by,
  idempotencyKey: row.idempotency_key,
  reason: row.reason,
})
