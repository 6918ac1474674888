/** Reads disputes, limited to what the caller may see; the parts of a dispute are read by its key. */
import { DISPUTE_ANSWERS, DISPUTE_WORDS, type DisputeAction, type DisputeStatus } from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type {
  DisputeContactsTable,
  DisputeDocumentsTable,
  DisputeInvoicesTable,
  DisputeResponsesTable,
  DisputesTable,
} from '../db/dispute-schema.ts'
import { minorOf } from '../db/minor.ts'
import type { Database, InvoicesTable } from '../db/schema.ts'
import { disputeInScope } from './dispute-scope.ts'
import {
  DISPUTED_TOTAL,
  type DisputeQuestion,
  type DisputeScope,
  matchingDisputes,
  STATUS_TODAY,
} from './match-disputes.ts'

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
  /** Responses of users, without automatic ones. */
  response_count: string
  responded_at: Date | null
  /** The last action of a user, and its comment; null before the first response. */
  last_action: DisputeAction | null
  last_comment: string | null
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

type Key = Pick<DisputeRow, 'customer_buid' | 'id'>

const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  respond_by: sql`disputes.respond_by`,
  creation_date: sql`disputes.opened_at`,
  dispute_id: sql`disputes.id`,
  total: DISPUTED_TOTAL,
}
export interface DisputeOrder {
  field: string
  direction: 'asc' | 'desc'
}

/** Sorts disputes in a total order; those without a deadline come last in both directions. */
export const disputesInOrder = (
  db: Kysely<Database>,
  scope: DisputeScope,
  question: DisputeQuestion,
  { field, direction }: DisputeOrder,
) =>
  matchingDisputes(db, scope, question)
    .select(['disputes.customer_buid', 'disputes.id'])
    .orderBy(SORTS[field] ?? sql`disputes.id`, (order) =>
      (direction === 'asc' ? order.asc() : order.desc()).nullsLast(),
    )
    .orderBy('disputes.id', direction)

/** Position where a page of an export file ended. */
export interface DisputePlace extends Key {
  /** Value of the sort field, as text. */
  at: string | null
}
const TYPES: Readonly<Record<string, string>> = {
  respond_by: 'date',
  creation_date: 'timestamptz',
  dispute_id: 'text',
  total: 'numeric',
}

/**
 * Returns the rows after a position in the order. Disputes without a deadline come last in both directions and are
 * queried separately, because a combined condition would make the database read from the start each time.
 */
export async function sliceOfDisputes(
  db: Kysely<Database>,
  scope: DisputeScope,
  question: DisputeQuestion,
  order: DisputeOrder,
  { after, limit }: { after: DisputePlace | null; limit: number },
): Promise<DisputePlace[]> {
  const column = SORTS[order.field] ?? sql`disputes.id`
  const isBeyond = sql.raw(order.direction === 'asc' ? '>' : '<')
  const isPastValues = after !== null && after.at === null
  const page = isPastValues ? [] : await read(limit, after, 'is not null')
  if (page.length === limit || order.field !== 'respond_by') return page
  return [...page, ...(await read(limit - page.length, isPastValues ? after : null, 'is null'))]

  function read(most: number, place: DisputePlace | null, isNull: 'is null' | 'is not null'): Promise<DisputePlace[]> {
    let query = disputesInOrder(db, scope, question, order).select(sql<string | null>`${column}::text`.as('at'))
    if (order.field === 'respond_by') query = query.where(sql<boolean>`${column} ${sql.raw(isNull)}`)
    if (place !== null && place.at !== null) {
      const type = sql.raw(TYPES[order.field] ?? 'text')
      query = query.where(sql<boolean>`(${column}, disputes.id) ${isBeyond} (${place.at}::${type}, ${place.id})`)
    } else if (place !== null) query = query.where(sql<boolean>`disputes.id ${isBeyond} ${place.id}`)
    return query.limit(most).execute()
  }
}

/** Returns a page in a total order, the total count, and the disputed amounts in each currency (DSP-38). */
export async function findDisputes(
  db: Kysely<Database>,
  scope: DisputeScope,
  question: DisputeQuestion,
  { sort, page }: { sort: DisputeOrder; page: { number: number; size: number } },
) {
  const totals = await totalDisputes(db, scope, question)
  const keys = await disputesInOrder(db, scope, question, sort)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  return {
    rows: await nameDisputes(db, keys),
    totals,
    count: totals.reduce((sum, { count }) => sum + count, 0),
  }
}

async function totalDisputes(db: Kysely<Database>, scope: DisputeScope, question: DisputeQuestion) {
  const rows = await matchingDisputes(db, scope, question)
    .select([
      'disputes.currency',
      sql<string>`sum(${DISPUTED_TOTAL})`.as('total'),
      ({ fn }) => fn.countAll<string>().as('count'),
    ])
    .groupBy('disputes.currency')
    .orderBy('disputes.currency')
    .execute()
  return rows.map(({ currency, total, count }) => ({ currency, total: minorOf(total), count: Number(count) }))
}

/** Counts the matching disputes: open, closed, escalated, and waiting on either side. */
export async function countDisputes(db: Kysely<Database>, scope: DisputeScope, question: DisputeQuestion) {
  const rows = await matchingDisputes(db, scope, question)
    .select([
      sql<DisputeStatus>`${STATUS_TODAY(question.today)}`.as('status_today'),
      ({ fn }) => fn.countAll<string>().as('count'),
    ])
    .groupBy('status_today')
    .execute()
  const of = (holds: (status: DisputeStatus) => boolean) =>
    rows.reduce((sum, { status_today: status, count }) => sum + (holds(status) ? Number(count) : 0), 0)
  return {
    open: of(DISPUTE_WORDS.open),
    closed: of(DISPUTE_WORDS.closed),
    waitingOnCustomer: of(DISPUTE_WORDS['waiting on customer']),
    waitingOnMerchant: of(DISPUTE_WORDS['waiting on merchant']),
    escalated: of(DISPUTE_WORDS.escalated),
  }
}

/** Returns undefined if the dispute does not exist or belongs to another company. */
export const findDispute = (
  db: Kysely<Database>,
  scope: DisputeScope,
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

/** Actions of a user that count as a response. Removing an invoice does not count. */
const SAID_BY_PEOPLE: readonly DisputeAction[] = [...DISPUTE_ANSWERS, 'withdraw']

/** Adds display names to disputes and keeps their order. The keys must come from a query in the caller's scope. */
export async function nameDisputes(db: Kysely<Database>, keys: readonly Key[]): Promise<NamedDisputeRow[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('customers', 'customers.buid', 'disputes.customer_buid')
    .innerJoin('merchants', 'merchants.buid', 'disputes.merchant_buid')
    .innerJoin('dispute_reasons', 'dispute_reasons.id', 'disputes.reason_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('dispute_responses as said')
          .select(['said.action as last_action', 'said.comment as last_comment'])
          .whereRef('said.customer_buid', '=', 'disputes.customer_buid')
          .whereRef('said.dispute_id', '=', 'disputes.id')
          .where('said.side', '<>', 'program')
          .where('said.action', '=', sql<DisputeAction>`any(${SAID_BY_PEOPLE}::text[])`)
          .orderBy('said.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('disputes')
    .select([
      'customers.name as customer_name',
      'merchants.name as merchant_name',
      'dispute_reasons.reason',
      'last.last_comment',
      sql<DisputeAction | null>`last.last_action`.as('last_action'),
      sql<string | null>`(select next.id from disputes as next where next.customer_buid = disputes.customer_buid
        and next.predecessor_id = disputes.id)`.as('successor_id'),
      sql<string>`(select count(*) from dispute_responses as said where said.customer_buid = disputes.customer_buid
        and said.dispute_id = disputes.id and said.side <> 'program')`.as('response_count'),
      sql<Date | null>`(select max(said.at) from dispute_responses as said
        where said.customer_buid = disputes.customer_buid and said.dispute_id = disputes.id
        and said.side <> 'program')`.as('responded_at'),
    ])
    .where('disputes.customer_buid', '=', sql<string>`any(${keys.map((key) => key.customer_buid)}::text[])`)
    .where('disputes.id', '=', sql<string>`any(${keys.map(({ id }) => id)}::text[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return keys.flatMap(({ id }) => byId.get(id) ?? [])
}

/** Returns the invoices in these disputes. */
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

/** Returns the documents of these responses to one dispute. */
export const findDocumentsOfResponses = (
  db: Kysely<Database>,
  { customer_buid, id }: Key,
  responseIds: readonly string[],
): Promise<DisputeDocumentRow[]> =>
  db
    .selectFrom('dispute_documents')
    .selectAll()
    .where('customer_buid', '=', customer_buid)
    .where('dispute_id', '=', id)
    .where('response_id', '=', sql<string>`any(${[...responseIds]}::int8[])`)
    .orderBy('entered_at')
    .orderBy('id')
    .execute()

/** Returns the documents of openings and responses, in upload order. */
export const findDocuments = (db: Kysely<Database>, keys: readonly Key[]): Promise<DisputeDocumentRow[]> =>
  db
    .selectFrom('dispute_documents')
    .selectAll()
    .where('customer_buid', '=', sql<string>`any(${keys.map((key) => key.customer_buid)}::text[])`)
    .where('dispute_id', '=', sql<string>`any(${keys.map(({ id }) => id)}::text[])`)
    .orderBy('entered_at')
    .orderBy('id')
    .execute()

/** Returns the responses to a dispute; its key must come from a query in the caller's scope. */
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
