/** Requests to a card network without a response. Source: docs/spec/rail.md RAI-16, RAI-21. */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** A request without a response is queried after this time, seconds. */
export const ASKED_AFTER_SECONDS = 20
/** Maximum number of requests at a time. */
const ASKED_TOGETHER = 50

/**
 * Claims requests that were not queried for a while; no other process claims them for the same time.
 *
 * @param afterSeconds real time of the database's clock
 */
export async function takeOpen<Table extends 'card_charges' | 'card_refunds'>(
  db: Kysely<Database>,
  table: Table,
  afterSeconds = ASKED_AFTER_SECONDS,
  most = ASKED_TOGETHER,
): Promise<Selectable<Database[Table]>[]> {
  const { rows } = await sql<Selectable<Database[Table]>>`
    update ${sql.table(table)} as asked set asked_at = now() from (
      select customer_buid, payment_number from ${sql.table(table)}
      where asked_at <= now() - make_interval(secs => ${sql.lit(afterSeconds)})
      order by asked_at limit ${sql.lit(most)} for update skip locked
    ) as due
    where asked.customer_buid = due.customer_buid and asked.payment_number = due.payment_number
    returning asked.*`.execute(db)
  return rows
}
