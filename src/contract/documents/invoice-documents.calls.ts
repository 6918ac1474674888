/** Files that belong to an invoice. Source: docs/spec/directory.md DIR-16 (specification §3 "Invoice document", §7). */
import * as z from 'zod/mini'
import { defineCall, many } from '../wire/define-call.ts'
import { baseMetaSchema, customerIdSchema, instantSchema, scanSchema, transactionIdSchema } from '../wire/schemas.ts'

export const invoiceDocumentSchema = z.pipe(
  z.object({
    document_id: z.string(),
    doc_type_id: z.string(),
    document_type: z.string(),
    entry_ts: instantSchema,
    file_name: z.string(),
    /** Bytes. */
    file_size: z.number(),
    scan: scanSchema,
  }),
  z.transform((wire) => ({
    id: wire.document_id,
    typeId: wire.doc_type_id,
    type: wire.document_type,
    enteredAt: wire.entry_ts,
    fileName: wire.file_name,
    sizeBytes: wire.file_size,
    /** Result of the malware scan; null means clean. */
    scan: wire.scan ?? null,
  })),
)
/** Metadata of a document of an invoice, without the file. */
export type InvoiceDocument = z.output<typeof invoiceDocumentSchema>

/**
 * Lists the documents of an invoice, without the files; empty if it has none. Needs `filter[trx_id]`; `buid_customer`
 * selects the customer if two have the same transaction number.
 */
export const listInvoiceDocuments = defineCall({
  name: 'merchant-invoice-documents.list',
  method: 'GET',
  path: '/merchant-invoice-documents',
  needs: { can: 'merchant-invoice-documents.list' },
  query: { filters: { trx_id: transactionIdSchema, buid_customer: customerIdSchema }, sorts: [] },
  output: many('merchant-invoice-documents', invoiceDocumentSchema, baseMetaSchema),
  errors: ['not-found'],
})
