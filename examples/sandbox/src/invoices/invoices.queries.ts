/** Every query is about a scope, which `invoiceScopeOf` made of what the caller may see. */
import {
  type AgeingBucket,
  addDays,
  type CalendarDate,
  type CurrencyCode,
  currencyCodes,
  INVOICE_SLUGS,
  type INVOICE_SORTS,
  type InvoiceSlug,
  invoiceSlugs,
} from 'netterms/contract'
import {
  type Kysely,
  type OrderByModifiers,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database, InvoicesTable } from '../db/schema.ts'
import { type InvoiceScope, isInScope } from './invoice-scope.ts'
import { isFoundBy } from './invoice-search.ts'
import { IS_OPEN, isLate, PRIMARY_TODAY, SLUG_CONDITIONS } from './invoice-status.ts'

export type InvoiceRow = Selectable<InvoicesTable>

export interface InvoiceFilter {
  scope: InvoiceScope
  trxIds?: readonly string[] | undefined
  status?: InvoiceSlug | undefined
  ageing?: AgeingBucket | undefined
  currency?: CurrencyCode | undefined
  search?: string | undefined
}

export interface CurrencyTotal {
  currency: CurrencyCode
  /** Minor units; what is open, and how much of it is late. */
  open: number
  pastDue: number
  count: number
}

/** Who pays an invoice just now. */
export interface LivePayment {
  trxId: string
  paymentNumber: string
  payer: string
  postsBy: CalendarDate
}

const SORT_COLUMNS: Record<(typeof INVOICE_SORTS)[number], RawBuilder<unknown>> = {
  due_date: sql`due_date`,
  invoice_id: sql`invoice_id`,
  sold_by: sql`sold_by`,
  open_total: sql`open_minor`,
  invoice_date: sql`invoice_date`,
}

/** Only a due date may be missing; elsewhere the words would keep the index from giving the order backwards. */
export const orderOf = ({ field, direction }: { field: string; direction: 'asc' | 'desc' }): OrderByModifiers =>
  direction === 'desc' && field === 'due_date' ? (order) => order.desc().nullsLast() : direction

/** One page, in a total order: the transaction id decides between equals, no due date comes last either way. */
export function findInvoices(
  db: Kysely<Database>,
  filter: InvoiceFilter,
  today: CalendarDate,
  { sort, page }: { sort: { field: string; direction: 'asc' | 'desc' }; page: { number: number; size: number } },
): Promise<InvoiceRow[]> {
  const column = SORT_COLUMNS[sort.field as keyof typeof SORT_COLUMNS]
  return matchingInvoices(db, filter, today)
    .selectAll()
    .orderBy(column, orderOf(sort))
    .orderBy('trx_id', sort.direction)
    .$if(filter.scope.kind === 'dealer', (query) => query.orderBy('customer_buid', sort.direction))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
}

/**
 * What the filtered list adds up to over all pages: a row per currency that occurs in it (INV-12). Out of the kept tallies
 * unless the filter asks for what they do not know.
 */
export async function totalInvoices(
  db: Kysely<Database>,
  filter: InvoiceFilter,
  today: CalendarDate,
): Promise<CurrencyTotal[]> {
  const isTallied = filter.trxIds === undefined && !filter.search
  const rows = isTallied
    ? await narrowed(db.selectFrom('invoice_tallies').where(isInScope(filter.scope)), filter, today)
        .select(['currency', ...tallyColumns(today)])
        .groupBy('currency')
        .execute()
    : await matchingInvoices(db, filter, today)
        .select(['currency', ...totalColumns(today)])
        .groupBy('currency')
        .execute()
  return sumPerCurrency(rows)
}

/** How many invoices each slug holds and what all of them add up to. The slugs are counted by the contract's own words. */
export async function countInvoices(db: Kysely<Database>, scope: InvoiceScope, today: CalendarDate) {
  const rows = await db
    .selectFrom('invoice_tallies')
    .where(isInScope(scope))
    .select([PRIMARY_TODAY(today).as('status'), 'flags', 'currency', ...tallyColumns(today)])
    // By position: the status expression holds a parameter, and two parameters are two expressions to PostgreSQL.
    .groupBy(sql`1, 2, 3`)
    .execute()
  const counts: Partial<Record<InvoiceSlug, number>> = {}
  for (const { status, flags, count } of rows) {
    for (const slug of invoiceSlugs.filter((each) => INVOICE_SLUGS[each]([status, ...flags]))) {
      const sum = (counts[slug] ?? 0) + Number(count)
      if (sum > 0) counts[slug] = sum
    }
  }
  return { counts, totals: sumPerCurrency(rows) }
}

/** The live payments of these invoices, by transaction id. */
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
      'payment.posts_by as postsBy',
    ])
    .where('line.customer_buid', '=', customerId)
    .where('line.trx_id', '=', sql<string>`any(${[...trxIds]}::text[])`)
    .where('line.live', '=', sql<boolean>`true`)
    .execute()
  return new Map(rows.map((row) => [row.trxId, row]))
}

/** Invoices of the scope that the filter lets through. */
export function matchingInvoices(db: Kysely<Database>, filter: InvoiceFilter, today: CalendarDate) {
  let query = narrowed(db.selectFrom('invoices').where(isInScope(filter.scope)), filter, today)
  if (filter.trxIds) query = query.where('trx_id', '=', sql<string>`any(${[...filter.trxIds]}::text[])`)
  if (filter.search) query = query.where(isFoundBy(filter.search, filter.scope))
  return query
}

type Narrowable =
  SelectQueryBuilder<Database, 'invoices', object> | SelectQueryBuilder<Database, 'invoice_tallies', object>

/** The conditions whose columns invoices and their tallies have in common. */
function narrowed<Query extends Narrowable>(query: Query, filter: InvoiceFilter, today: CalendarDate): Query {
  let narrower = query as SelectQueryBuilder<Database, 'invoices', object>
  if (filter.status && filter.status !== 'all') narrower = narrower.where(SLUG_CONDITIONS[filter.status](today))
  if (filter.ageing) narrower = narrower.where(IS_OPEN).where(AGEING_CONDITIONS[filter.ageing](today))
  if (filter.currency) narrower = narrower.where('currency', '=', filter.currency)
  return narrower as unknown as Query
}

/** `ageingBucketOf` of the contract as ranges of due dates, so that an index answers. */
const AGEING_CONDITIONS: Record<AgeingBucket, (today: CalendarDate) => RawBuilder<boolean>> = {
  current: (today) => sql<boolean>`(due_date is null or due_date >= ${today})`,
  '1-30': (today) => dueBetween(addDays(today, -30), addDays(today, -1)),
  '31-60': (today) => dueBetween(addDays(today, -60), addDays(today, -31)),
  '61-90': (today) => dueBetween(addDays(today, -90), addDays(today, -61)),
  'over-90': (today) => sql<boolean>`due_date < ${addDays(today, -90)}`,
}

const dueBetween = (first: CalendarDate, last: CalendarDate): RawBuilder<boolean> =>
  sql<boolean>`due_date between ${first} and ${last}`

// The sum over int8 is numeric in PostgreSQL: text here, like int8.
const totalColumns = (today: CalendarDate) =>
  [
    sql<string>`count(*)`.as('count'),
    sql<string>`coalesce(sum(open_minor) filter (where ${IS_OPEN}), 0)`.as('open'),
    sql<string>`coalesce(sum(open_minor) filter (where ${isLate(today)}), 0)`.as('pastDue'),
  ] as const

/** The same of tallies: each row stands for as many invoices as it says. */
const tallyColumns = (today: CalendarDate) =>
  [
    sql<string>`coalesce(sum(invoices), 0)`.as('count'),
    sql<string>`coalesce(sum(open_minor) filter (where ${IS_OPEN}), 0)`.as('open'),
    sql<string>`coalesce(sum(open_minor) filter (where ${isLate(today)}), 0)`.as('pastDue'),
  ] as const

type TotalRow = { currency: CurrencyCode; count: string; open: string; pastDue: string }

function sumPerCurrency(rows: readonly TotalRow[]): CurrencyTotal[] {
  return currencyCodes.flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const sum = (column: 'count' | 'open' | 'pastDue') =>
      minorOf(String(own.reduce((total, row) => total + BigInt(row[column]), 0n)))
    // Tallies of invoices that have all left add up to none.
    return sum('count') === 0 ? [] : [{ currency, open: sum('open'), pastDue: sum('pastDue'), count: sum('count') }]
  })
}
