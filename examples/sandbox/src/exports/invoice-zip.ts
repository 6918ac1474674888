/**
 * Writes the PDF of each invoice of a set to one ZIP file. Reads, renders and compresses one invoice at a time. Source:
 * docs/spec/exports.md EXP-63; docs/adr/0060-zip-by-fflate.md.
 */
import { Zip, ZipDeflate } from 'fflate'
import type { CalendarDate } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { writeInvoicePdf } from '../invoices/invoice-pdf.ts'
import type { InvoiceRow } from '../invoices/invoices.queries.ts'
import { readInvoiceContent } from '../invoices/read-invoice-content.ts'
import { fileNameOf, type PdfDesk } from '../pdf/pdf-desk.ts'
import { invoicePages, type InvoiceSet } from './invoice-pages.ts'

/** Yields the file invoice by invoice; the next invoice is read when the consumer has taken the previous one. */
export async function* invoiceZip(
  db: Kysely<Database>,
  desk: PdfDesk,
  set: InvoiceSet,
  today: CalendarDate,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const taken = () => Buffer.concat(pieces.splice(0))
  const names = new Set<string>()
  for await (const rows of invoicePages(db, set, today)) {
    for (const row of rows) {
      const entry = new ZipDeflate(nameOf(desk, row, names), { level: 6 })
      entry.mtime = noonOf(today)
      zip.add(entry)
      entry.push(await writeInvoicePdf(desk, await readInvoiceContent(db, row)), true)
      yield taken()
    }
  }
  zip.end()
  yield taken()
}

/**
 * Returns a unique name, because two accounts may have the same invoice number, and case-insensitive file systems
 * confuse similar names.
 */
function nameOf({ texts }: PdfDesk, { invoice_id, trx_id, customer_buid }: InvoiceRow, taken: Set<string>): string {
  const parts = [texts['invoice.title'], invoice_id, trx_id, customer_buid]
  const isFree = (name: string) => !taken.has(name.toLowerCase())
  const name =
    [2, 3, 4].map((count) => fileNameOf(parts.slice(0, count))).find(isFree) ??
    fileNameOf([...parts, String(taken.size)])
  taken.add(name.toLowerCase())
  return `${name}.pdf`
}

/**
 * Returns noon in a fixed zone: ZIP files store local time without a zone, so this gives the same bytes on every
 * server.
 */
function noonOf(day: CalendarDate): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}
