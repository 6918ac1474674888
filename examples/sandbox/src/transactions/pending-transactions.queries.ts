/** Reads transactions without a decision. Source: docs/spec/rejections.md REJ-19, REJ-20. */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { PendingTransactionsTable } from '../db/rejection-schema.ts'
import type { Database, InvoicesTable } from '../db/schema.ts'
import { LONGEST_WAIT_SECONDS } from '../rejections/rejection-attempts.queries.ts'

/** Transaction with its pending invoice. */
export type PendingTransaction = Pick<
  Selectable<PendingTransactionsTable>,
  'customer_buid' | 'trx_id' | 'card_number_last4' | 'submitted_at'
> &
  Pick<
    Selectable<InvoicesTable>,
    | 'invoice_id'
    | 'merchant_buid'
    | 'sold_by_location'
    | 'po_number'
    | 'currency'
    | 'subtotal_minor'
    | 'tax_minor'
    | 'billed_minor'
    | 'invoice_date'
  >

/**
 * Claims transactions that were not queried for a while, so that no other process queries them at the same time. The
 * interval grows to one minute while there is no response.
 * @param afterSeconds initial interval in real time of the database; 0 to claim all
 */
export async function takePending(
  db: Kysely<Database>,
  afterSeconds: number,
  most: number,
): Promise<PendingTransaction[]> {
  const { rows } = await sql<PendingTransaction>`
    update pending_transactions as pending set asked_at = now(), times_asked = times_asked + 1 from (
      select customer_buid, trx_id from pending_transactions
      where asked_at is null or asked_at <= now() - make_interval(
        secs => least(${sql.lit(LONGEST_WAIT_SECONDS)}, ${sql.lit(afterSeconds)} * (1 + times_asked / 10.0)))
      order by asked_at nulls first, submitted_at, trx_id limit ${sql.lit(most)} for update skip locked
    ) as due join invoices on invoices.customer_buid = due.customer_buid and invoices.trx_id = due.trx_id
    where pending.customer_buid = due.customer_buid and pending.trx_id = due.trx_id
    returning pending.customer_buid, pending.trx_id, pending.card_number_last4, pending.submitted_at, invoices.invoice_id,
      invoices.merchant_buid, invoices.sold_by_location, invoices.po_number, invoices.currency, invoices.subtotal_minor,
      invoices.tax_minor, invoices.billed_minor, invoices.invoice_date`.execute(db)
  return rows
}
