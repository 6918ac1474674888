import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Limits the duration of each statement. */
const CUSTOMERS_AT_ONCE = 200

/**
 * Merges the parts of each tally, customer by customer: fewer rows with the same sums. A locked row is skipped until
 * the next run.
 */
export async function joinTallies(db: Kysely<Database>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ customer_buid: string }>`
        with customer as (
          select distinct customer_buid from (
            select customer_buid from invoice_tallies
            group by customer_buid, merchant_buid, currency, primary_status, flags, due_date, covered having count(*) > 1
          ) as double limit ${sql.lit(CUSTOMERS_AT_ONCE)}
        ), parts as (
          select ctid from invoice_tallies where customer_buid in (select customer_buid from customer)
          for update skip locked
        ), taken as (
          delete from invoice_tallies using parts where invoice_tallies.ctid = parts.ctid returning invoice_tallies.*
        ), put as (
          insert into invoice_tallies
            (customer_buid, merchant_buid, currency, primary_status, flags, due_date, covered, invoices, open_minor,
              pending_minor)
          select customer_buid, merchant_buid, currency, primary_status, flags, due_date, covered, sum(invoices),
            sum(open_minor), sum(pending_minor)
          from taken group by 1, 2, 3, 4, 5, 6, 7
          having sum(invoices) <> 0 or sum(open_minor) <> 0 or sum(pending_minor) <> 0
        )
        select distinct customer_buid from taken`.execute(db)
    if (rows.length < CUSTOMERS_AT_ONCE) return
  }
}
