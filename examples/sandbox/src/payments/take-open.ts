/** Claims requests to a card network that have no response yet. Source: docs/spec/rail.md RAI-16, RAI-21. */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Seconds after which a request without a response is queried again. */
export const ASKED_AFTER_SECONDS = 20
/** Maximum number of requests per claim. */
const ASKED_TOGETHER = 50

/**
 * Claims requests that were not queried for this time; no other process can claim them again before it has passed.
 *
 * @param afterSeconds real seconds, by the database's clock
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
