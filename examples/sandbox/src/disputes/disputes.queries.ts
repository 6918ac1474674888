/** Reads of disputes, each limited to what the caller may see; what belongs to a dispute is read by its key. */
import {
  type CalendarDate,
  type CurrencyCode,
  DISPUTE_STATUSES,
  DISPUTE_WORDS,
  type DisputeWord,
} from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type {
  DisputeContactsTable,
  DisputeDocumentsTable,
  DisputeInvoicesTable,
  DisputeResponsesTable,
  DisputesTable,
} from '../db/dispute-schema.ts'
import type { Database, InvoicesTable } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'
import { disputeInScope } from './dispute-scope.ts'

export type DisputeRow = Selectable<DisputesTable>
export type DisputeInvoiceRow = Selectable<DisputeInvoicesTable>
export type DisputeContactRow = Selectable<DisputeContactsTable>
export type DisputeDocumentRow = Selectable<DisputeDocumentsTable>
export type DisputeResponseRow = Selectable<DisputeResponsesTable>
export type NamedDisputeRow = DisputeRow & {
  customer_name: string
  merchant_name: string
  reason: string
  successor_id: string | null
  /** Of people, not of the programme. */
  response_count: string
  responded_at: Date | null
}
export type DisputedInvoiceRow = DisputeInvoiceRow &
  Pick<
    Selectable<InvoicesTable>,
    | 'invoice_id'
    | 'po_number'
    | 'primary_status'
    | 'flags'
    | 'due_date'
    | 'paid_minor'
    | 'open_minor'
    | 'disputed_minor'
  >
type Scope = Pick<Principal, 'role' | 'customerIds' | 'merchantIds'>

/** DSP-9 in SQL: the status as it counts today, whether or not the nightly job has run. */
export const STATUS_TODAY = (today: CalendarDate): RawBuilder<string> => sql<string>`case
  when disputes.status = 'waiting on merchant' and disputes.respond_by < ${today} then 'pending customer support response'
  when disputes.status = 'waiting on customer' and disputes.respond_by < ${today} then 'expired'
  else disputes.status end`

export interface DisputeQuestion {
  customerId?: string | undefined
  merchantId?: string | undefined
  currency?: CurrencyCode | undefined
  word?: DisputeWord | undefined
  trxIds?: readonly string[] | undefined
  today: CalendarDate
}

function matching(db: Kysely<Database>, scope: Scope, question: DisputeQuestion) {
  const { customerId, merchantId, currency, word, trxIds, today } = question
  let query = db.selectFrom('disputes').where(disputeInScope(scope))
  if (customerId !== undefined) query = query.where('disputes.customer_buid', '=', customerId)
  if (merchantId !== undefined) query = query.where('disputes.merchant_buid', '=', merchantId)
  if (currency !== undefined) query = query.where('disputes.currency', '=', currency)
  if (word !== undefined) {
    const statuses = DISPUTE_STATUSES.filter((status) => DISPUTE_WORDS[word](status))
    query = query.where(sql<boolean>`${STATUS_TODAY(today)} = any(${statuses}::text[])`)
  }
  if (trxIds === undefined) return query
  return query.where(
    sql<boolean>`exists (select from dispute_invoices as row where row.customer_buid = disputes.customer_buid
      and row.dispute_id = disputes.id and row.trx_id = any(${[...trxIds]}::text[]))`,
  )
}

const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  respond_by: sql`disputes.respond_by`,
  creation_date: sql`disputes.opened_at`,
  dispute_id: sql`disputes.id`,
}

/** A page in a total order, and how many there are in all. Disputes without a deadline come last either way. */
export async function findDisputes(
  db: Kysely<Database>,
  scope: Scope,
  question: DisputeQuestion,
  { sort, page }: { sort: { field: string; direction: 'asc' | 'desc' }; page: { number: number; size: number } },
) {
  const query = matching(db, scope, question)
  const { count } = await query.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const keys = await query
    .select(['disputes.customer_buid', 'disputes.id'])
    .orderBy(SORTS[sort.field] ?? sql`disputes.id`, (order) =>
      (sort.direction === 'asc' ? order.asc() : order.desc()).nullsLast(),
    )
    .orderBy('disputes.id', sort.direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  return { rows: await nameDisputes(db, keys), count: Number(count) }
}

/** How many of those that match have the word and how many have not. */
export async function countDisputes(db: Kysely<Database>, scope: Scope, question: DisputeQuestion) {
  const isOpen = sql`${STATUS_TODAY(question.today)} not in ('closed', 'expired')`
  const { open, all } = await matching(db, scope, question)
    .select([sql<string>`count(*) filter (where ${isOpen})`.as('open'), sql<string>`count(*)`.as('all')])
    .executeTakeFirstOrThrow()
  return { open: Number(open), closed: Number(all) - Number(open) }
}

/** Undefined alike for a number that does not exist and for somebody else's. */
export const findDispute = (
  db: Kysely<Database>,
  scope: Scope,
  id: string,
  locking: 'none' | 'locked' = 'none',
): Promise<DisputeRow | undefined> =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where(disputeInScope(scope))
    .where('disputes.id', '=', id)
    .$if(locking === 'locked', (query) => query.forUpdate())
    .executeTakeFirst()

type Key = Pick<DisputeRow, 'customer_buid' | 'id'>

/** The same disputes in the same order, with the names that a screen shows. They were found in the caller's scope. */
export async function nameDisputes(db: Kysely<Database>, keys: readonly Key[]): Promise<NamedDisputeRow[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('customers', 'customers.buid', 'disputes.customer_buid')
    .innerJoin('merchants', 'merchants.buid', 'disputes.merchant_buid')
    .innerJoin('dispute_reasons', 'dispute_reasons.id', 'disputes.reason_id')
    .selectAll('disputes')
    .select([
      'customers.name as customer_name',
      'merchants.name as merchant_name',
      'dispute_reasons.reason',
      sql<string | null>`(select next.id from disputes as next where next.customer_buid = disputes.customer_buid
        and next.predecessor_id = disputes.id)`.as('successor_id'),
      sql<string>`(select count(*) from dispute_responses as said where said.customer_buid = disputes.customer_buid
        and said.dispute_id = disputes.id and said.side <> 'programme')`.as('response_count'),
      sql<Date | null>`(select max(said.at) from dispute_responses as said
        where said.customer_buid = disputes.customer_buid and said.dispute_id = disputes.id
        and said.side <> 'programme')`.as('responded_at'),
    ])
    .where('disputes.customer_buid', '=', sql<string>`any(${keys.map((key) => key.customer_buid)}::text[])`)
    .where('disputes.id', '=', sql<string>`any(${keys.map(({ id }) => id)}::text[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return keys.flatMap(({ id }) => byId.get(id) ?? [])
}

/** What is in these disputes, invoices removed from one included. */
export const findDisputedInvoices = (db: Kysely<Database>, keys: readonly Key[]): Promise<DisputedInvoiceRow[]> =>
  db
    .selectFrom('dispute_invoices as row')
    .innerJoin('invoices', (join) =>
      join.onRef('invoices.customer_buid', '=', 'row.customer_buid').onRef('invoices.trx_id', '=', 'row.trx_id'),
    )
    .selectAll('row')
    .select([
      'invoices.invoice_id',
      'invoices.po_number',
      'invoices.primary_status',
      'invoices.flags',
      'invoices.due_date',
      'invoices.paid_minor',
      'invoices.open_minor',
      'invoices.disputed_minor',
    ])
    .where('row.customer_buid', '=', sql<string>`any(${keys.map((key) => key.customer_buid)}::text[])`)
    .where('row.dispute_id', '=', sql<string>`any(${keys.map(({ id }) => id)}::text[])`)
    .orderBy('row.trx_id')
    .orderBy('row.line_number')
    .execute()

export const findContacts = (db: Kysely<Database>, keys: readonly Key[]): Promise<DisputeContactRow[]> =>
  db
    .selectFrom('dispute_contacts')
    .selectAll()
    .where('customer_buid', '=', sql<string>`any(${keys.map((key) => key.customer_buid)}::text[])`)
    .where('dispute_id', '=', sql<string>`any(${keys.map(({ id }) => id)}::text[])`)
    .orderBy('position')
    .execute()

export const findDocuments = (db: Kysely<Database>, keys: readonly Key[]): Promise<DisputeDocumentRow[]> =>
  db
    .selectFrom('dispute_documents')
    .selectAll()
    .where('customer_buid', '=', sql<string>`any(${keys.map((key) => key.customer_buid)}::text[])`)
    .where('dispute_id', '=', sql<string>`any(${keys.map(({ id }) => id)}::text[])`)
    .orderBy('entered_at')
    .orderBy('id')
    .execute()

/** Of one dispute that was found in the caller's scope. */
export async function findResponses(
  db: Kysely<Database>,
  { customer_buid, id }: Key,
  { direction, page }: { direction: 'asc' | 'desc'; page: { number: number; size: number } },
) {
  const query = db
    .selectFrom('dispute_responses')
    .where('customer_buid', '=', customer_buid)
    .where('dispute_id', '=', id)
  const { count } = await query.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const rows: DisputeResponseRow[] = await query
    .selectAll()
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  return { rows, count: Number(count) }
}
