/**
 * Invoices as the lines of a file, page after page: each page goes on after the last row of the one before, so that the
 * thousandth costs what the first did. Source: docs/spec/exports.md EXP-20…EXP-22, EXP-26, EXP-27.
 */
import {
  BYTE_ORDER_MARK,
  type CalendarDate,
  csvLine,
  type INVOICE_SORTS,
  plainCell,
  textCell,
  toDecimalString,
  toWireDate,
} from 'netterms/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { statusWords } from '../invoices/invoice-status.ts'
import { type InvoiceFilter, type InvoiceRow, matchingInvoices, orderOf } from '../invoices/invoices.queries.ts'

type SortField = (typeof INVOICE_SORTS)[number]

export interface RowOrder {
  field: string
  direction: 'asc' | 'desc'
}

const ROWS_A_PAGE = 1_000

/** Type of each field that a list is ordered by, for the parameter that says where a page begins. */
const SORT_FIELDS: Record<SortField, { column: string; type: string; of: (row: InvoiceRow) => string | null }> = {
  due_date: { column: 'due_date', type: 'date', of: (row) => row.due_date },
  invoice_id: { column: 'invoice_id', type: 'text', of: (row) => row.invoice_id },
  sold_by: { column: 'sold_by', type: 'text', of: (row) => row.sold_by },
  open_total: { column: 'open_minor', type: 'int8', of: (row) => row.open_minor },
  invoice_date: { column: 'invoice_date', type: 'date', of: (row) => row.invoice_date },
}

const COLUMNS: readonly (readonly [name: string, cell: (row: InvoiceRow, today: CalendarDate) => string])[] = [
  ['trxId', (row) => textCell(row.trx_id)],
  ['invoiceId', (row) => textCell(row.invoice_id)],
  ['buidCustomer', (row) => textCell(row.customer_buid)],
  ['poNumber', (row) => textCell(row.po_number)],
  ['soldBy', (row) => textCell(row.sold_by)],
  ['soldByLocation', (row) => textCell(row.sold_by_location)],
  ['status', (row, today) => textCell(statusWords(row, today).join(', '))],
  ['eligibleForDispute', (row) => plainCell(row.eligible_for_dispute ? 'Y' : 'N')],
  ['currency', (row) => plainCell(row.currency)],
  ['subtotal', (row) => amountCell(row, row.subtotal_minor)],
  ['tax', (row) => amountCell(row, row.tax_minor)],
  ['lateFee', (row) => amountCell(row, row.late_fee_minor)],
  ['rebates', (row) => amountCell(row, row.rebates_minor)],
  ['billedTotal', (row) => amountCell(row, row.billed_minor)],
  ['paidTotal', (row) => amountCell(row, row.paid_minor)],
  ['creditedTotal', (row) => amountCell(row, row.credited_minor)],
  ['disputedTotal', (row) => amountCell(row, row.disputed_minor)],
  ['openTotal', (row) => amountCell(row, row.open_minor)],
  ['pendingTotal', (row) => amountCell(row, row.pending_minor)],
  ['dueDate', (row) => plainCell(row.due_date && toWireDate(row.due_date))],
  ['invoiceDate', (row) => plainCell(toWireDate(row.invoice_date))],
]

const amountCell = ({ currency }: InvoiceRow, minor: string): string =>
  plainCell(toDecimalString(minorOf(minor), currency))

export interface InvoiceFile {
  filter: InvoiceFilter
  order: RowOrder
  hasByteOrderMark: boolean
}

/** The file in pieces of a page each; the next page is read when the piece before was taken. */
export async function* invoiceLines(
  db: Kysely<Database>,
  { filter, order, hasByteOrderMark }: InvoiceFile,
  today: CalendarDate,
): AsyncGenerator<string> {
  yield (hasByteOrderMark ? BYTE_ORDER_MARK : '') + csvLine(COLUMNS.map(([name]) => name))
  let last: InvoiceRow | null = null
  for (;;) {
    const rows = await findPageAfter(db, filter, order, last, today)
    if (rows.length > 0) yield rows.map((row) => csvLine(COLUMNS.map(([, cell]) => cell(row, today)))).join('')
    if (rows.length < ROWS_A_PAGE) return
    last = rows.at(-1) ?? null
  }
}

/**
 * Rows without a value in the ordered field come last either way, as in the list. They are asked for by themselves: a
 * condition that covers both would make the database read from the start each time.
 */
async function findPageAfter(
  db: Kysely<Database>,
  filter: InvoiceFilter,
  order: RowOrder,
  last: InvoiceRow | null,
  today: CalendarDate,
): Promise<InvoiceRow[]> {
  const { column, of } = SORT_FIELDS[order.field as SortField]
  const isPastValues = last !== null && of(last) === null
  const page = isPastValues ? [] : await readPage(db, filter, order, last, today, ROWS_A_PAGE)
  if (page.length === ROWS_A_PAGE || column !== 'due_date') return page
  const rest = await readRest(db, filter, order, isPastValues ? last : null, today, ROWS_A_PAGE - page.length)
  return [...page, ...rest]
}

function readPage(
  db: Kysely<Database>,
  filter: InvoiceFilter,
  order: RowOrder,
  last: InvoiceRow | null,
  today: CalendarDate,
  limit: number,
): Promise<InvoiceRow[]> {
  const { column, type, of } = SORT_FIELDS[order.field as SortField]
  const keys = sql.raw(filter.scope.kind === 'dealer' ? `(${column}, trx_id, customer_buid)` : `(${column}, trx_id)`)
  return matchingInvoices(db, filter, today)
    .selectAll()
    .$if(column === 'due_date', (query) => query.where('due_date', 'is not', null))
    .$if(last !== null, (query) => {
      const row = last as InvoiceRow
      const value = sql`${of(row)}::${sql.raw(type)}`
      const after =
        filter.scope.kind === 'dealer'
          ? sql`(${value}, ${row.trx_id}, ${row.customer_buid})`
          : sql`(${value}, ${row.trx_id})`
      return query.where(sql<boolean>`${keys} ${sql.raw(order.direction === 'asc' ? '>' : '<')} ${after}`)
    })
    .orderBy(sql.raw(column), orderOf(order))
    .orderBy('trx_id', order.direction)
    .$if(filter.scope.kind === 'dealer', (query) => query.orderBy('customer_buid', order.direction))
    .limit(limit)
    .execute()
}

function readRest(
  db: Kysely<Database>,
  filter: InvoiceFilter,
  { direction }: RowOrder,
  last: InvoiceRow | null,
  today: CalendarDate,
  limit: number,
): Promise<InvoiceRow[]> {
  const after = (row: InvoiceRow): RawBuilder<boolean> =>
    sql<boolean>`(trx_id, customer_buid) ${sql.raw(direction === 'asc' ? '>' : '<')} (${row.trx_id}, ${row.customer_buid})`
  return matchingInvoices(db, filter, today)
    .selectAll()
    .where('due_date', 'is', null)
    .$if(last !== null, (query) => query.where(after(last as InvoiceRow)))
    .orderBy('trx_id', direction)
    .orderBy('customer_buid', direction)
    .limit(limit)
    .execute()
}
