/** Card charges without a known response. Source: docs/spec/rail.md RAI-21. */
import { sumMinor } from 'netterms/contract/internal'
import { type Kysely, sql, type Transaction } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { CardOrder } from '../rail/payment-rail.ts'
import { takeOpen } from './take-open.ts'

export interface OpenCharge {
  customerId: string
  /** The payment's number. */
  reference: string
}

export async function beginCharge(trx: Transaction<Database>, customerId: string, reference: string): Promise<void> {
  await trx
    .insertInto('card_charges')
    .values({ customer_buid: customerId, payment_number: reference, asked_at: sql<Date>`now()` })
    .execute()
}

/** Removes a charge from the open ones because its response has been recorded. */
export async function endCharge(trx: Transaction<Database>, { customerId, reference }: OpenCharge): Promise<void> {
  await trx
    .deleteFrom('card_charges')
    .where('customer_buid', '=', customerId)
    .where('payment_number', '=', reference)
    .execute()
}

export async function takeOpenCharges(
  db: Kysely<Database>,
  afterSeconds?: number,
  most?: number,
): Promise<OpenCharge[]> {
  const rows = await takeOpen(db, 'card_charges', afterSeconds, most)
  return rows.map((row) => ({ customerId: row.customer_buid, reference: row.payment_number }))
}

/**
 * Builds the request to the network, with the share of each payment in the authorization; null if the response is
 * already known.
 */
export async function orderOfCharge(db: Kysely<Database>, charge: OpenCharge): Promise<CardOrder | null> {
  const rows = await db
    .selectFrom('payments as payment')
    .innerJoin('payment_cards as card', 'card.id', 'payment.card_id')
    .select([
      'payment.customer_buid',
      'payment.number',
      'payment.status',
      'payment.currency',
      'payment.total_minor',
      'payment.fee_minor',
      'payment.posts_by',
      'card.network_token',
    ])
    .where((where) =>
      where.or([
        where.and([
          where('payment.customer_buid', '=', charge.customerId),
          where('payment.number', '=', charge.reference),
        ]),
        where('payment.paid_with', '=', charge.reference),
      ]),
    )
    .orderBy('payment.customer_buid')
    .orderBy('payment.number')
    .execute()
  const first = rows.find(({ number }) => number === charge.reference)
  if (!first || rows.some(({ status }) => status !== 'processing' && status !== 'unknown')) return null
  const shares = rows.map((row) => ({
    customerId: row.customer_buid,
    reference: row.number,
    amountMinor: minorOf(row.total_minor) + minorOf(row.fee_minor),
  }))
  return {
    ...charge,
    networkToken: first.network_token,
    currency: first.currency,
    amountMinor: sumMinor(shares.map(({ amountMinor }) => amountMinor)),
    shares,
    postsBy: first.posts_by,
  }
}
