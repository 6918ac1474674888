/** Sort order of an invoice list. The order is total, so that no row is repeated or skipped between pages (INV-12). */
import type { CalendarDate, INVOICE_SORTS } from 'netterms/contract/internal'
import { type Kysely, type OrderByModifiers, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { InvoiceScope } from './invoice-scope.ts'
import { type InvoiceFilter, type InvoiceRow, matchingInvoices } from './invoices.queries.ts'

type SortField = (typeof INVOICE_SORTS)[number]

export interface RowOrder {
  /** One of the sort fields of the API call. */
  field: string
  direction: 'asc' | 'desc'
}

export interface Slice {
  limit: number
  /** Number of rows to skip. */
  offset: number
  reading?: Reading
}

/**
 * How the database reads a page.
 *
 * `along an index`: in the order of an index, until the page is full.
 * `whole`: all matching rows, then sorted; for filters that match few rows.
 * `by account`: as many rows as the page may need from each account of a user, then merged.
 */
export type Reading = 'along an index' | 'whole' | 'by account'

/** From this offset on, only the keys of the skipped rows are read, from an index, instead of the whole rows. */
const DEEP = 1_000

type Rows = SelectQueryBuilder<Database, 'invoices', object>
type Page = SelectQueryBuilder<Database, 'invoices', InvoiceRow>

const SORT_COLUMNS = {
  due_date: 'due_date',
  invoice_id: 'invoice_id',
  sold_by: 'sold_by',
  open_total: 'open_minor',
  invoice_date: 'invoice_date',
  billed_total: 'billed_minor',
  paid_on: 'paid_order',
} as const satisfies Record<SortField, keyof InvoiceRow>

export const columnOf = (field: string) => SORT_COLUMNS[field as SortField]

/**
 * Returns a slice of the sorted list. Ties are broken by transaction id, then customer; rows without a due date come
 * last in both directions.
 *
 * @param narrow adds further conditions
 */
export function sliceInOrder(
  db: Kysely<Database>,
  filter: InvoiceFilter,
  today: CalendarDate,
  order: RowOrder,
  { limit, offset, reading = 'along an index' }: Slice,
  narrow: (rows: Rows) => Rows = (rows) => rows,
): Page {
  const { scope } = filter
  const listed = (each: InvoiceFilter) => narrow(matchingInvoices(db, each, today))
  const inOrder = (rows: Rows) =>
    rows
      .orderBy(`invoices.${columnOf(order.field)}`, directionOf(order))
      .orderBy('invoices.trx_id', order.direction)
      .$if(scope.kind !== 'customer', (query) => query.orderBy('invoices.customer_buid', order.direction))

  if (reading === 'whole') {
    // `offset(0)` keeps the planner from walking the order's index until enough rows match.
    const whole = asInvoices(db, sql`${listed(filter).selectAll('invoices').offset(0)}`)
    return inOrder(whole).selectAll('invoices').limit(limit).offset(offset)
  }
  if (reading === 'by account' && scope.kind === 'person') {
    const page = byAccount((rows) => rows.selectAll('invoices'), scope.customerIds)
    return page.selectAll('invoices').limit(limit).offset(offset)
  }
  if (offset < DEEP) return alongIndexes((rows) => rows.selectAll('invoices')) as Page
  const keys = alongIndexes((rows) => rows.select(['customer_buid', 'trx_id', columnOf(order.field)]))
  const isOnPage = sql<boolean>`(customer_buid, trx_id) in (select customer_buid, trx_id from ${keys} as keys)`
  return inOrder(db.selectFrom('invoices').where(isOnPage)).selectAll('invoices')

  function byAccount(select: (rows: Rows) => Rows, customerIds: readonly string[]): Rows {
    const theirs = narrow(matchingInvoices(db, { ...filter, scope: { kind: 'account' } }, today))
    const each = inOrder(select(theirs)).limit(offset + limit)
    return inOrder(
      asInvoices(
        db,
        sql`(select page.* from unnest(${[...customerIds]}::text[]) as account (id)
          cross join lateral (${each}) as page)`,
      ),
    )
  }

  /**
   * Reads along an index. Since no index has the order of several dealers together, as many rows as the page may need
   * are read for each dealer and merged.
   */
  function alongIndexes(select: (rows: Rows) => Rows): Rows {
    const dealers = scope.kind === 'dealer' ? scope.merchantIds : []
    if (dealers.length < 2)
      return inOrder(select(listed(filter)))
        .limit(limit)
        .offset(offset)
    const each = dealers.map((id) => {
      const theirs = { ...filter, scope: { ...scope, merchantIds: [id] } as InvoiceScope }
      return sql`${inOrder(select(listed(theirs))).limit(offset + limit)}`
    })
    return inOrder(select(asInvoices(db, sql`(${sql.join(each, sql` union all `)})`)))
      .limit(limit)
      .offset(offset)
  }
}

const asInvoices = (db: Kysely<Database>, rows: RawBuilder<unknown>): Rows =>
  db.selectFrom(rows.as<'invoices'>(sql.ref('invoices'))) as unknown as Rows

/** Only a due date can be null; on other columns, `nulls last` would prevent reading the index backwards. */
const directionOf = ({ field, direction }: RowOrder): OrderByModifiers =>
  direction === 'desc' && field === 'due_date' ? (order) => order.desc().nullsLast() : direction
