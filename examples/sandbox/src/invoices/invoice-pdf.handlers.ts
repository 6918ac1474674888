/** Source: docs/spec/documents.md DOC-1. */
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Handlers } from '../http/handler.ts'
import { createPdfDesk, pdfFile } from '../pdf/pdf-desk.ts'
import { languageFor } from '../pdf/pdf-language.ts'
import { invoiceInScope } from './invoice-in-scope.ts'
import { writeInvoicePdf } from './invoice-pdf.ts'
import { readInvoiceContent } from './read-invoice-content.ts'

export const invoicePdfHandlers = {
  'invoices.download-pdf': async (context) => {
    const { db, params, filter, clock } = context
    const principal = requirePrincipal(context)
    const invoice = await invoiceInScope(db, principal, params['trx_id'] ?? '', filter.buid_customer)
    const desk = createPdfDesk(await languageFor(db, principal, filter.language), clock)
    const bytes = await writeInvoicePdf(desk, await readInvoiceContent(db, invoice))
    return pdfFile(bytes, desk.texts['invoice.title'], invoice.invoice_id)
  },
} satisfies Pick<Handlers, 'invoices.download-pdf'>
