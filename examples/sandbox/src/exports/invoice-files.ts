/**
 * Exports a set of invoices in the format that the caller chose. Source: docs/spec/exports.md EXP-26, EXP-62…EXP-65.
 */
import {
  type CalendarDate,
  type createExport,
  type ExportFormat,
  instantOf,
  listInvoices,
  MAX_EXPORTED_INVOICES,
  PROGRAM_TIME_ZONE,
} from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { HandlerContext, Principal } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { listScopeOf } from '../invoices/invoice-scope.ts'
import { countOf, sumPerCurrency, totalsQuery } from '../invoices/invoice-tallies.queries.ts'
import { invoiceFilterOf } from '../invoices/invoices.handlers.ts'
import type { InvoiceFilter } from '../invoices/invoices.queries.ts'
import { createPdfDesk } from '../pdf/pdf-desk.ts'
import { languageFor } from '../pdf/pdf-language.ts'
import { invoiceListPdf } from './invoice-list-pdf.ts'
import { invoiceLines } from './invoice-rows.ts'
import { invoiceZip } from './invoice-zip.ts'
import { orderOf } from './order-of.ts'

type Wanted = Extract<HandlerContext<typeof createExport>['body'], { what: 'invoices' }>

export interface ExportFile {
  /** The customer of all rows; null if there are several. */
  customerId: string | null
  mediaType: string
  /** Null if the rows are not counted. */
  recordCount: number | null
  pieces: () => AsyncGenerator<string | Uint8Array>
}

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
}
export const MEDIA_TYPE_OF_CSV = MEDIA_TYPES.csv

/** @throws Refusal `not-found` if the caller may not see the customer or the dealer; `export-too-many-invoices` */
export async function invoiceFileOf(
  db: Kysely<Database>,
  principal: Principal,
  wanted: Wanted,
  today: CalendarDate,
): Promise<ExportFile> {
  const { format = 'csv' } = wanted
  const named = wanted.filter ?? {}
  const scope = await listScopeOf(db, principal, named)
  const filter = await invoiceFilterOf(db, scope, named)
  const order = orderOf(wanted.sort ?? listInvoices.query.sorts[0])
  const recordCount = await countInvoices(db, filter, today)
  if (format !== 'csv') refuseTooMany(format, recordCount)
  // Noon instead of the current time, so that the same invoices give the same file all day.
  const noon = { date: today, nowMs: instantOf(today, 12, PROGRAM_TIME_ZONE) }
  const desk = createPdfDesk(await languageFor(db, principal, wanted.language), noon)
  const hasByteOrderMark = wanted.byte_order_mark ?? false
  const { capabilities } = principal
  const pieces: Record<ExportFormat, ExportFile['pieces']> = {
    csv: () => invoiceLines(db, { filter, order, hasByteOrderMark, capabilities }, today),
    pdf: () => invoiceListPdf(db, desk, { filter, order, named }, today),
    zip: () => invoiceZip(db, desk, { filter, order }, today),
  }
  return {
    customerId: scope.kind === 'person' ? null : scope.customerId,
    mediaType: MEDIA_TYPES[format],
    recordCount,
    pieces: pieces[format],
  }
}

async function countInvoices(db: Kysely<Database>, filter: InvoiceFilter, today: CalendarDate): Promise<number> {
  const { rows } = await db.executeQuery(totalsQuery(db, filter, today))
  return countOf(sumPerCurrency(rows))
}

/** Limits the number of invoices by format (EXP-65). */
function refuseTooMany(format: keyof typeof MAX_EXPORTED_INVOICES, count: number): void {
  const maximum = MAX_EXPORTED_INVOICES[format]
  if (count <= maximum) return
  throw new Refusal({
    code: 'export-too-many-invoices',
    detail: `${count} invoices match; a ${format} file has at most ${maximum}. Narrow the filter, or export a csv.`,
    pointer: '/data/attributes/filter',
    meta: { maximum, count },
  })
}
