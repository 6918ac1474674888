/** A page of a list with what goes beside it, asked for in one go. */
import type { CalendarDate, INVOICE_SORTS } from 'netterms/contract'
import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { askTogether, repeatedQuery, type ValueOf } from '../db/repeated-query.ts'
import type { Database } from '../db/schema.ts'
import { type CustomerScope, scopeOfValue } from './invoice-scope.ts'
import { nameFound } from './invoice-search.ts'
import { type CurrencyTotal, sumPerCurrency, totalsQuery } from './invoice-tallies.queries.ts'
import {
  type FilterShape,
  type InvoiceFilter,
  type InvoiceRow,
  isRepeated,
  LIVE_PAYMENT,
  type LivePayment,
  matchingInvoices,
  orderOf,
  shapeOf,
} from './invoices.queries.ts'

type Direction = 'asc' | 'desc'
type SortField = (typeof INVOICE_SORTS)[number]

export interface PageQuestion {
  sort: { field: string; direction: Direction }
  page: { number: number; size: number }
  /** Whether the caller may see who pays what just now (DIR-15). */
  withPayments?: boolean
}

export type PageRow = InvoiceRow & { live?: LivePayment | null }

const SORT_COLUMNS: Record<SortField, RawBuilder<unknown>> = {
  due_date: sql`due_date`,
  invoice_id: sql`invoice_id`,
  sold_by: sql`sold_by`,
  open_total: sql`open_minor`,
  invoice_date: sql`invoice_date`,
}

/** One page, in a total order: the transaction id decides between equals, no due date comes last either way. */
export async function findInvoices(
  db: Kysely<Database>,
  filter: InvoiceFilter,
  today: CalendarDate,
  question: PageQuestion,
): Promise<PageRow[]> {
  return (await db.executeQuery(pageQuery(db, filter, today, question))).rows
}

/** The page and what the whole list adds up to. */
export async function findInvoicesWithTotals(
  db: Kysely<Database>,
  filter: InvoiceFilter,
  today: CalendarDate,
  question: PageQuestion,
): Promise<{ rows: PageRow[]; totals: CurrencyTotal[] }> {
  const named = await withFoundNamed(db, filter)
  const [rows, totals] = await askTogether(db, pageQuery(db, named, today, question), totalsQuery(db, named, today))
  return { rows, totals: sumPerCurrency(totals) }
}

async function withFoundNamed(db: Kysely<Database>, filter: InvoiceFilter): Promise<InvoiceFilter> {
  if (!filter.search || filter.trxIds) return filter
  const trxIds = await nameFound(db, filter.search, filter.scope)
  return trxIds ? { ...filter, search: undefined, trxIds } : filter
}

function pageQuery(
  db: Kysely<Database>,
  filter: InvoiceFilter,
  today: CalendarDate,
  question: PageQuestion,
): CompiledQuery<PageRow> {
  if (!isRepeated(filter)) return pageOf(db, filter, today, question).compile()
  const { sort, page, withPayments } = question
  const asked = [sort.field, sort.direction, page.number, page.size, withPayments ? 'payments' : ''] as const
  return repeatedPage(db, filter.scope, ...shapeOf(filter), today, ...asked)
}

function pageOf(db: Kysely<Database>, filter: InvoiceFilter, today: CalendarDate, question: PageQuestion) {
  const { sort, page, withPayments } = question
  const isDealer = filter.scope.kind === 'dealer'
  return matchingInvoices(db, filter, today)
    .selectAll('invoices')
    .$if(withPayments === true && !isDealer, (query) => query.select(LIVE_PAYMENT.as('live')))
    .orderBy(SORT_COLUMNS[sort.field as SortField], orderOf(sort))
    .orderBy('trx_id', sort.direction)
    .$if(isDealer, (query) => query.orderBy('customer_buid', sort.direction))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
}

const repeatedPage = repeatedQuery(
  (
    db,
    value: ValueOf<CustomerScope>,
    ...[status, ageing, currency, today, field, direction, number, size, payments]: [
      ...FilterShape,
      today: CalendarDate,
      field: string,
      direction: Direction,
      number: number,
      size: number,
      payments: 'payments' | '',
    ]
  ) => {
    const filter = { scope: scopeOfValue(value), status, ageing, currency }
    const question = { sort: { field, direction }, page: { number, size }, withPayments: payments === 'payments' }
    return pageOf(db, filter, today, question)
  },
)
