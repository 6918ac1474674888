/** Source: docs/spec/directory.md DIR-16, docs/spec/documents.md DOC-92. */
import { sql } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Handlers } from '../http/handler.ts'
import { requiredFilter } from '../http/required-filter.ts'
import { invoiceInScope } from '../invoices/invoice-in-scope.ts'
import { toScan, withScans } from './scan-status.ts'

export const invoiceDocumentHandlers = {
  'merchant-invoice-documents.list': async (context) => {
    const { db, filter } = context
    const principal = requirePrincipal(context)
    const invoice = await invoiceInScope(db, principal, requiredFilter(filter.trx_id, 'trx_id'), filter.buid_customer)
    const rows = await db
      .selectFrom('invoice_documents')
      .select(['id', 'doc_type_id', 'document_type', 'file_name', 'sha256', 'entered_at'])
      .select(sql<number>`coalesce(size_bytes, octet_length(content))`.as('size'))
      .where('customer_buid', '=', invoice.customer_buid)
      .where('trx_id', '=', invoice.trx_id)
      .orderBy('entered_at')
      .orderBy('id')
      .execute()
    return {
      data: (await withScans(db, rows)).map((row) => ({
        id: row.id,
        attributes: {
          document_id: row.id,
          doc_type_id: row.doc_type_id,
          document_type: row.document_type,
          entry_ts: row.entered_at.toISOString(),
          file_name: row.file_name,
          file_size: row.size,
          ...toScan(row),
        },
      })),
    }
  },
} satisfies Pick<Handlers, 'merchant-invoice-documents.list'>
