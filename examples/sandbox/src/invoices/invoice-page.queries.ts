/** Reads a page of an invoice list with its related data. Source: docs/spec/invoices.md INV-12, INV-30. */
import type { CalendarDate } from 'netterms/contract/internal'
import type { CompiledQuery, Kysely } from 'kysely'
import { queryTogether, repeatedQuery, type ValueOf } from '../db/repeated-query.ts'
import type { Database } from '../db/schema.ts'
import { type Reading, type RowOrder, sliceInOrder } from './invoice-order.ts'
import { type CustomerScope, scopeOfValue } from './invoice-scope.ts'
import { isInOrder, personReading } from './person-reading.ts'
import { countOf, type CurrencyTotal, sumPerCurrency, totalsQuery } from './invoice-tallies.queries.ts'
import {
  type ColumnFilter,
  type InvoiceFilter,
  type InvoiceRow,
  isRepeated,
  LIVE_PAYMENT,
  type LivePayment,
} from './invoices.queries.ts'

export interface PageQuestion {
  sort: RowOrder
  page: { number: number; size: number }
  /** Whether the caller may see active payments and who makes them (DIR-15). */
  withPayments?: boolean
}

export type PageRow = InvoiceRow & { live?: LivePayment | null }

/**
 * Returns a page and the totals of the list. If an index has the list's order, both are queried at once. Otherwise the
 * count is read first, because a filter with two matches at the end of the order would make the database read all rows.
 */
export async function findInvoicesWithTotals(
  db: Kysely<Database>,
  filter: InvoiceFilter,
  today: CalendarDate,
  question: PageQuestion,
): Promise<{ rows: PageRow[]; totals: CurrencyTotal[] }> {
  const { scope } = filter
  if (isIndexed(filter, question.sort)) {
    const page = pageQuery(db, filter, today, question, 'along an index')
    const [rows, totals] = await queryTogether(db, page, totalsQuery(db, filter, today))
    return { rows, totals: sumPerCurrency(totals) }
  }
  const ofFilter = totalsQuery(db, filter, today)
  const [ofList, ofAll] =
    scope.kind === 'person' && isInOrder(filter)
      ? await queryTogether(db, ofFilter).then(([rows]) => [rows, rows] as const)
      : await queryTogether(db, ofFilter, totalsQuery(db, { scope }, today))
  const [totals, all] = [sumPerCurrency(ofList), sumPerCurrency(ofAll)]
  const [count, most] = [countOf(totals), countOf(all)]
  if (count === 0) return { rows: [], totals }
  const { number, size } = question.page
  // Number of rows read to fill the page, assuming that matches are evenly distributed.
  const walked = (number * size * most) / count
  const reading =
    scope.kind === 'person'
      ? await personReading(db, scope, filter, question.sort, { wanted: number * size, count, most })
      : count <= walked
        ? 'whole'
        : 'along an index'
  return { rows: (await db.executeQuery(pageQuery(db, filter, today, question, reading))).rows, totals }
}

/** True if the rows are given by id, or if an index contains exactly the matching rows in the requested order. */
function isIndexed({ scope, trxIds, found, terms, search, columns = {} }: InvoiceFilter, { field }: RowOrder): boolean {
  if (trxIds || found) return true
  if (scope.kind === 'person') return false
  const { status = 'all', ageing, ...others } = columns
  if (search || terms || Object.values(others).some((value) => value !== undefined)) return false
  const isByPaidDay = field === 'paid_on' && (status === 'paid' || status === 'closed')
  return field === 'due_date' || ((status === 'all' || isByPaidDay) && ageing === undefined)
}

function pageQuery(
  db: Kysely<Database>,
  filter: InvoiceFilter,
  today: CalendarDate,
  question: PageQuestion,
  reading: Reading,
): CompiledQuery<PageRow> {
  if (!isRepeated(filter)) return pageOf(db, filter, today, question, reading).compile()
  const { sort, page, withPayments } = question
  const asked = [sort.field, sort.direction, page.number, page.size, withPayments ? 'payments' : '', reading] as const
  return repeatedPage(db, filter.scope, filter.columns ?? {}, today, ...asked)
}

const pageOf = (
  db: Kysely<Database>,
  filter: InvoiceFilter,
  today: CalendarDate,
  { sort, page: { number, size }, withPayments }: PageQuestion,
  reading: Reading,
) =>
  sliceInOrder(db, filter, today, sort, { limit: size, offset: (number - 1) * size, reading }).$if(
    withPayments === true && filter.scope.kind !== 'dealer',
    (query) => query.select(LIVE_PAYMENT.as('live')),
  )

const repeatedPage = repeatedQuery(
  (
    db,
    value: ValueOf<CustomerScope>,
    columns: ColumnFilter,
    today: CalendarDate,
    field: string,
    direction: RowOrder['direction'],
    number: number,
    size: number,
    payments: 'payments' | '',
    reading: Reading,
  ) => {
    const filter = { scope: scopeOfValue(value), columns }
    const question = { sort: { field, direction }, page: { number, size }, withPayments: payments === 'payments' }
    return pageOf(db, filter, today, question, reading)
  },
)
