/**
 * Reads money received for an invoice and not yet applied. Source: docs/spec/invoices.md INV-124, docs/spec/payments.md
 * CRE-5.
 */
import { type Kysely, sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { InvoiceRow } from './invoices.queries.ts'

type Key = Pick<InvoiceRow, 'customer_buid' | 'trx_id'>

/** Minor units by `keyOf` of the invoice; an invoice without an entry has none. */
export type Unapplied = ReadonlyMap<string, number>

export const keyOf = ({ customer_buid, trx_id }: Key): string => `${customer_buid}:${trx_id}`

/** Runs no query unless one of the rows is Unapplied, which is rare. */
export async function findUnapplied(
  db: Kysely<Database>,
  rows: readonly Pick<InvoiceRow, 'customer_buid' | 'trx_id' | 'flags'>[],
): Promise<Unapplied> {
  const waiting = rows.filter(({ flags }) => flags.includes('Unapplied'))
  if (waiting.length === 0) return new Map()
  const { rows: sums } = await sql<Key & { amount: string }>`
    select customer_buid, likely_trx_id as trx_id, sum(amount_minor - applied_minor) as amount from credit_memos
    where (customer_buid, likely_trx_id) in (select * from unnest(
      ${waiting.map(({ customer_buid }) => customer_buid)}::text[], ${waiting.map(({ trx_id }) => trx_id)}::text[]))
    group by 1, 2`.execute(db)
  return new Map(sums.map((sum) => [keyOf(sum), minorOf(sum.amount)]))
}
