/** Queries on invoices. Each takes a scope, which `listScopeOf` derives from what the caller may see. */
import {
  type AgeingBucket,
  addDays,
  type CalendarDate,
  type CurrencyCode,
  type InvoiceSlug,
} from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, InvoicesTable } from '../db/schema.ts'
import { type AccountScope, type CustomerScope, type InvoiceScope, isInScope } from './invoice-scope.ts'
import { type InvoiceKey, type InvoiceSearch, isFoundBy } from './invoice-search.ts'
import { IS_OPEN, SLUG_CONDITIONS } from './invoice-status.ts'
import { type InvoiceTerms, isTallied, type Narrowable, withTerms } from './invoice-terms.ts'

export type InvoiceRow = Selectable<InvoicesTable>

/**
 * Filters on columns that invoices and their tallies share. Each value becomes part of the text of a prepared query, so
 * it must come from a short list. Add a filter here, in `narrowed`, and in `invoiceFilterOf`.
 */
export type ColumnFilter = {
  status?: InvoiceSlug | undefined
  ageing?: AgeingBucket | undefined
  currency?: CurrencyCode | undefined
}

export interface InvoiceFilter {
  scope: InvoiceScope
  columns?: ColumnFilter
  /** Filters by date, amount, dealer, location and several statuses; absent if none is set. */
  terms?: InvoiceTerms | undefined
  trxIds?: readonly string[] | undefined
  search?: InvoiceSearch
  /** Matches of a search; replaces `search`. */
  found?: readonly InvoiceKey[]
}

/** The payment that is currently paying an invoice. */
export interface LivePayment {
  trxId: string
  paymentNumber: string
  payer: string
  /** Creator of the payment, as stored; never sent to clients. */
  principal: string
  postsBy: CalendarDate
}

/**
 * True for the most frequent queries, a customer's list under a tab, which are prepared once. A search is always
 * individual.
 */
export const isRepeated = (filter: InvoiceFilter): filter is InvoiceFilter & { scope: CustomerScope } =>
  filter.scope.kind === 'customer' && filter.terms === undefined && isOfColumns(filter)

/** True if the filter uses only columns that the tallies have. */
export const isOfColumns = ({ columns, terms, trxIds, search, found }: InvoiceFilter): boolean =>
  [trxIds, search, found].every((each) => each === undefined) && (!terms || isTallied(terms, columns?.status))

/** The active payment of a row of `invoices`; null if there is none. */
export const LIVE_PAYMENT = sql<LivePayment | null>`case when primary_status = 'Payment Pending'
  then live_payment(customer_buid, trx_id) end`

/** Returns the latest posting date of the customers' active payments, by currency (INV-52). */
export async function findOnItsWayUntil(
  db: Kysely<Database>,
  customerIds: readonly string[],
): Promise<Map<CurrencyCode, CalendarDate>> {
  const { rows } = await sql<{ currency: CurrencyCode; until: CalendarDate }>`
    select payment.currency, max(payment.posts_by) as until
    from payment_lines as line
    join payments as payment on payment.customer_buid = line.customer_buid and payment.number = line.payment_number
    where line.customer_buid = any(${[...customerIds]}::text[]) and line.live
    group by 1`.execute(db)
  return new Map(rows.map(({ currency, until }) => [currency, until]))
}

/** Returns the active payments of these invoices, by transaction id. */
export async function findLivePayments(
  db: Kysely<Database>,
  customerId: string,
  trxIds: readonly string[],
): Promise<Map<string, LivePayment>> {
  if (trxIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment_lines as line')
    .innerJoin('payments as payment', (join) =>
      join
        .onRef('payment.customer_buid', '=', 'line.customer_buid')
        .onRef('payment.number', '=', 'line.payment_number'),
    )
    .select([
      'line.trx_id as trxId',
      'payment.number as paymentNumber',
      'payment.payer_name as payer',
      'payment.payer_principal as principal',
      'payment.posts_by as postsBy',
    ])
    .where('line.customer_buid', '=', customerId)
    .where('line.trx_id', '=', sql<string>`any(${[...trxIds]}::text[])`)
    .where('line.live', '=', sql<boolean>`true`)
    .execute()
  return new Map(rows.map((row) => [row.trxId, row]))
}

/** Returns the invoices of the scope that match the filter. */
export function matchingInvoices(
  db: Kysely<Database>,
  filter: Omit<InvoiceFilter, 'scope'> & { scope: InvoiceScope | AccountScope },
  today: CalendarDate,
) {
  let query = narrowed(db.selectFrom('invoices').where(isInScope(filter.scope)), filter.columns, today)
  if (filter.terms) query = withTerms(query, filter.terms, today)
  if (filter.trxIds) query = query.where('trx_id', '=', sql<string>`any(${[...filter.trxIds]}::text[])`)
  if (filter.found) query = query.where(isOneOf(filter.found))
  if (filter.search) query = query.where(isFoundBy(filter.search))
  return query
}

const isOneOf = (keys: readonly InvoiceKey[]): RawBuilder<boolean> => sql<boolean>`(customer_buid, trx_id) in (
  select * from unnest(${keys.map((key) => key.customer_buid)}::text[], ${keys.map((key) => key.trx_id)}::text[]))`

/** Adds the conditions of `ColumnFilter` to a query on invoices or on their tallies. */
export function narrowed<Query extends Narrowable>(
  query: Query,
  { status, ageing, currency }: ColumnFilter = {},
  today: CalendarDate,
): Query {
  let narrower = query as SelectQueryBuilder<Database, 'invoices', object>
  if (status && status !== 'all') narrower = narrower.where(SLUG_CONDITIONS[status](today))
  if (ageing)
    narrower = narrower
      .where(IS_OPEN)
      .where(sql<boolean>`not covered`)
      .where(AGEING_CONDITIONS[ageing](today))
  if (currency) narrower = narrower.where('currency', '=', currency)
  return narrower as unknown as Query
}

/** The contract's `ageingBucketOf` as ranges of due dates, so that an index can be used. */
const AGEING_CONDITIONS: Record<AgeingBucket, (today: CalendarDate) => RawBuilder<boolean>> = {
  current: (today) => sql<boolean>`(due_date is null or due_date >= ${today})`,
  '1-30': (today) => dueBetween(addDays(today, -30), addDays(today, -1)),
  '31-60': (today) => dueBetween(addDays(today, -60), addDays(today, -31)),
  '61-90': (today) => dueBetween(addDays(today, -90), addDays(today, -61)),
  'over-90': (today) => sql<boolean>`due_date < ${addDays(today, -90)}`,
}

const dueBetween = (first: CalendarDate, last: CalendarDate): RawBuilder<boolean> =>
  sql<boolean>`due_date between ${first} and ${last}`
