/**
 * Reads the documents of an invoice that the caller may see, without their bytes. Source: docs/spec/directory.md
 * DIR-16, documents.md DOC-92.
 */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { InvoiceDocumentsTable } from '../db/directory-schema.ts'
import type { Database } from '../db/schema.ts'
import { type ScanStatus, toScan, withScans } from './scan-status.ts'

type DocumentRow = Pick<
  Selectable<InvoiceDocumentsTable>,
  'id' | 'doc_type_id' | 'document_type' | 'file_name' | 'entered_at'
> &
  ScanStatus & {
    /** Size in bytes. */
    size: number
  }

/** Returns the oldest first. */
export async function findInvoiceDocuments(
  db: Kysely<Database>,
  { customer_buid, trx_id }: { customer_buid: string; trx_id: string },
): Promise<DocumentRow[]> {
  const rows = await db
    .selectFrom('invoice_documents')
    .select(['id', 'doc_type_id', 'document_type', 'file_name', 'sha256', 'entered_at'])
    .select(sql<number>`coalesce(size_bytes, octet_length(content))`.as('size'))
    .where('customer_buid', '=', customer_buid)
    .where('trx_id', '=', trx_id)
    .orderBy('entered_at')
    .orderBy('id')
    .execute()
  return withScans(db, rows)
}

export const toDocumentAttributes = (row: DocumentRow) => ({
  document_id: row.id,
  doc_type_id: row.doc_type_id,
  document_type: row.document_type,
  entry_ts: row.entered_at.toISOString(),
  file_name: row.file_name,
  file_size: row.size,
  ...toScan(row),
})
