/** Source: docs/spec/directory.md DIR-16, docs/spec/documents.md DOC-92. */
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Handlers } from '../http/handler.ts'
import { requiredFilter } from '../http/required-filter.ts'
import { invoiceInScope } from '../invoices/invoice-in-scope.ts'
import { findInvoiceDocuments, toDocumentAttributes } from './invoice-documents.queries.ts'

export const invoiceDocumentHandlers = {
  'merchant-invoice-documents.list': async (context) => {
    const { db, filter } = context
    const principal = requirePrincipal(context)
    const invoice = await invoiceInScope(db, principal, requiredFilter(filter.trx_id, 'trx_id'), filter.buid_customer)
    const rows = await findInvoiceDocuments(db, invoice)
    return { data: rows.map((row) => ({ id: row.id, attributes: toDocumentAttributes(row) })) }
  },
} satisfies Pick<Handlers, 'merchant-invoice-documents.list'>
