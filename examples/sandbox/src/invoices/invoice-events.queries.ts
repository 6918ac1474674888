/**
 * Queries used only by the timeline of an invoice, which the caller must be allowed to see. Source:
 * docs/spec/invoices.md INV-127.
 */
import type { CalendarDate, DisputeAction, DisputeSide } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { InvoiceKey } from './invoice-details.queries.ts'

/** A payment that was reversed or returned. */
export interface LostPayment {
  number: string
  returned_on: CalendarDate | null
  return_code: string | null
  reversed_on: CalendarDate | null
  reversal_reason: string | null
}

export const findLostPayments = (db: Kysely<Database>, numbers: readonly string[]): Promise<LostPayment[]> =>
  db
    .selectFrom('payments')
    .select(['number', 'returned_on', 'return_code', 'reversed_on', 'reversal_reason'])
    .where('number', '=', sql<string>`any(${[...numbers]}::text[])`)
    .where((is) => is.or([is('returned_on', 'is not', null), is('reversed_on', 'is not', null)]))
    .execute()

/** Returns the applications of account credit to the invoice. */
export const findCreditApplications = (db: Kysely<Database>, { customer_buid, trx_id }: InvoiceKey) =>
  db
    .selectFrom('credit_applications')
    .select(['id', 'credit_memo_id', 'amount_minor', 'applied_by_name', 'at'])
    .where('customer_buid', '=', customer_buid)
    .where('trx_id', '=', trx_id)
    .execute()

export interface DisputeOfInvoice {
  id: string
  opened_at: Date
  opened_by_name: string
  /** Amount for this invoice, minor units. */
  amount_minor: string
}

export const findDisputesOf = (db: Kysely<Database>, { customer_buid, trx_id }: InvoiceKey) =>
  db
    .selectFrom('dispute_invoices as row')
    .innerJoin('disputes', (join) =>
      join.onRef('disputes.customer_buid', '=', 'row.customer_buid').onRef('disputes.id', '=', 'row.dispute_id'),
    )
    .select(['disputes.id', 'disputes.opened_at', 'disputes.opened_by_name'])
    .select(({ fn }) => fn.sum<string>('row.amount_minor').as('amount_minor'))
    .where('row.customer_buid', '=', customer_buid)
    .where('row.trx_id', '=', trx_id)
    .groupBy(['disputes.id', 'disputes.opened_at', 'disputes.opened_by_name'])
    .execute()

export interface AnswerInDispute {
  id: string
  dispute_id: string
  side: DisputeSide | 'program'
  action: DisputeAction | 'remove invoice'
  author_name: string
  at: Date
}

export const findAnswersIn = (
  db: Kysely<Database>,
  { customer_buid }: InvoiceKey,
  disputeIds: readonly string[],
): Promise<AnswerInDispute[]> =>
  db
    .selectFrom('dispute_responses')
    .select(['id', 'dispute_id', 'side', 'action', 'author_name', 'at'])
    .where('customer_buid', '=', customer_buid)
    .where('dispute_id', '=', sql<string>`any(${[...disputeIds]}::text[])`)
    .execute()

/** Returns each extension of the due date by the provider's staff, from the audit log. */
export async function findExtensions(db: Kysely<Database>, { customer_buid, trx_id }: InvoiceKey) {
  const { rows } = await sql<{ id: string; at: Date; before: CalendarDate; until: CalendarDate }>`
    select id::text as id, at, detail::json ->> 'dueBefore' as before, detail::json ->> 'dueDate' as until
    from audit_entries
    where customer_buid = ${customer_buid} and subject = ${trx_id} and action = 'invoices.extend-due-date'`.execute(db)
  return rows
}
