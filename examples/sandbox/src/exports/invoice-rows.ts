/** Writes invoices as lines of a CSV file, page by page. Source: docs/spec/exports.md EXP-20…EXP-22, EXP-26, EXP-27. */
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
import type { Kysely } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { dueToday, statusWords } from '../invoices/invoice-status.ts'
import type { InvoiceRow } from '../invoices/invoices.queries.ts'
import { keyOf } from '../invoices/unapplied.queries.ts'
import { findInvoiceParts, type InvoiceParts } from './invoice-parts.queries.ts'
import { invoicePages, type InvoiceSet } from './invoice-pages.ts'

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

export interface InvoiceFile extends InvoiceSet {
  hasByteOrderMark: boolean
  /** Permissions of the reader. */
  capabilities: readonly Capability[]
}

/** Yields the file page by page; the next page is read when the consumer has taken the previous one. */
export async function* invoiceLines(
  db: Kysely<Database>,
  { filter, order, hasByteOrderMark, capabilities }: InvoiceFile,
  today: CalendarDate,
): AsyncGenerator<string> {
  yield (hasByteOrderMark ? BYTE_ORDER_MARK : '') + csvLine(COLUMNS.map(([name]) => name))
  for await (const rows of invoicePages(db, { filter, order }, today)) {
    const page = { today, ...(await findInvoiceParts(db, rows, capabilities)) }
    yield rows.map((row) => csvLine(COLUMNS.map(([, cell]) => cell(row, page)))).join('')
  }
}
