/**
 * Invoices as the lines of a file, page after page: each page goes on after the last row of the one before, so that the
 * thousandth costs what the first did. Source: docs/spec/exports.md EXP-20…EXP-22, EXP-26, EXP-27.
 */
import {
  BYTE_ORDER_MARK,
  type CalendarDate,
  type Capability,
  csvLine,
  plainCell,
  textCell,
  toDecimalString,
  toWireDate,
} from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { dueToday, statusWords } from '../invoices/invoice-status.ts'
import { columnOf, type RowOrder, sliceInOrder } from '../invoices/invoice-order.ts'
import type { InvoiceFilter, InvoiceRow } from '../invoices/invoices.queries.ts'
import { keyOf } from '../invoices/unapplied.queries.ts'
import { findInvoiceParts, type InvoiceParts } from './invoice-parts.queries.ts'

const ROWS_A_PAGE = 500

type Key = ReturnType<typeof columnOf> | 'trx_id' | 'customer_buid'

/** For the parameters that say where a page begins. */
const TYPES: Record<Key, string> = {
  due_date: 'date',
  invoice_id: 'text',
  sold_by: 'text',
  open_minor: 'int8',
  invoice_date: 'date',
  trx_id: 'text',
  customer_buid: 'text',
}

interface Page extends InvoiceParts {
  today: CalendarDate
}

const COLUMNS: readonly (readonly [name: string, cell: (row: InvoiceRow, page: Page) => string])[] = [
  ['trxId', (row) => textCell(row.trx_id)],
  ['invoiceId', (row) => textCell(row.invoice_id)],
  ['buidCustomer', (row) => textCell(row.customer_buid)],
  ['poNumber', (row) => textCell(row.po_number)],
  ['soldBy', (row) => textCell(row.sold_by)],
  ['soldByLocation', (row) => textCell(row.sold_by_location)],
  ['status', (row, { today }) => textCell(statusWords(row, today).join(', '))],
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
  ['receivedDate', (row) => plainCell(row.received_date && toWireDate(row.received_date))],
  ['currentDue', (row, { today }) => minorCell(row, dueToday(row, today).currentDue)],
  ['pastDue', (row, { today }) => minorCell(row, dueToday(row, today).pastDue)],
  ['unapplied', (row, { unapplied }) => minorCell(row, unapplied.get(keyOf(row)) ?? 0)],
  ['billTo', (row, { written }) => textCell(written.get(keyOf(row))?.billTo ?? null)],
  ['shipTo', (row, { written }) => textCell(written.get(keyOf(row))?.shipTo ?? null)],
  ['additionalInformation', (row) => textCell(row.additional_information)],
  ['attachments', (row, { written }) => textCell(written.get(keyOf(row))?.attachments ?? null)],
]

const amountCell = (row: InvoiceRow, minor: string): string => minorCell(row, minorOf(minor))

const minorCell = ({ currency }: InvoiceRow, minor: number): string => plainCell(toDecimalString(minor, currency))

export interface InvoiceFile {
  filter: InvoiceFilter
  order: RowOrder
  hasByteOrderMark: boolean
  /** Of the reader. */
  capabilities: readonly Capability[]
}

/** The file in pieces of a page each; the next page is read when the piece before was taken. */
export async function* invoiceLines(
  db: Kysely<Database>,
  { filter, order, hasByteOrderMark, capabilities }: InvoiceFile,
  today: CalendarDate,
): AsyncGenerator<string> {
  yield (hasByteOrderMark ? BYTE_ORDER_MARK : '') + csvLine(COLUMNS.map(([name]) => name))
  let last: InvoiceRow | null = null
  for (;;) {
    const rows = await findPageAfter(db, filter, order, last, today)
    if (rows.length > 0) {
      const page = { today, ...(await findInvoiceParts(db, rows, capabilities)) }
      yield rows.map((row) => csvLine(COLUMNS.map(([, cell]) => cell(row, page)))).join('')
    }
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
  const column = columnOf(order.field)
  const isPastValues = last !== null && last[column] === null
  const page = isPastValues ? [] : await readRows(ROWS_A_PAGE, last, column !== 'due_date' ? null : 'is not')
  if (page.length === ROWS_A_PAGE || column !== 'due_date') return page
  return [...page, ...(await readRows(ROWS_A_PAGE - page.length, isPastValues ? last : null, 'is'))]

  /** @param isNull whether rows without a due date, or with one, are wanted; null where none can be without */
  function readRows(limit: number, after: InvoiceRow | null, isNull: 'is' | 'is not' | null): Promise<InvoiceRow[]> {
    const keys: Key[] = isNull === 'is' ? ['trx_id'] : [column, 'trx_id']
    if (filter.scope.kind !== 'customer') keys.push('customer_buid')
    return sliceInOrder(db, filter, today, order, { limit, offset: 0 }, (rows) =>
      rows
        .$if(isNull !== null, (query) => query.where('due_date', isNull as 'is', null))
        .$if(after !== null, (query) => query.where(isBeyond(after as InvoiceRow, keys, order))),
    ).execute()
  }
}

function isBeyond(row: InvoiceRow, keys: readonly Key[], { direction }: RowOrder): RawBuilder<boolean> {
  const columns = sql.join(keys.map((key) => sql.ref(key)))
  const values = sql.join(keys.map((key) => sql`${row[key]}::${sql.raw(TYPES[key])}`))
  return sql<boolean>`(${columns}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${values})`
}
