/** Source: docs/spec/documents.md DOC-1. */
import { findBillingAddress, findMerchantAddress, findShippingAddress } from '../addresses/addresses.queries.ts'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Handlers } from '../http/handler.ts'
import { createPdfDesk, pdfFile } from '../pdf/pdf-desk.ts'
import { languageFor } from '../pdf/pdf-language.ts'
import { findLines, findParties } from './invoice-details.queries.ts'
import { invoiceInScope } from './invoice-in-scope.ts'
import { writeInvoicePdf } from './invoice-pdf.ts'

export const invoicePdfHandlers = {
  'invoices.download-pdf': async (context) => {
    const { db, params, filter, programme } = context
    const principal = requirePrincipal(context)
    const invoice = await invoiceInScope(db, principal, params['trx_id'] ?? '', filter.buid_customer)
    const parties = await findParties(db, invoice)
    const desk = createPdfDesk(await languageFor(db, principal, filter.language), programme)
    const bytes = await writeInvoicePdf(desk, {
      invoice,
      lines: await findLines(db, invoice),
      billTo: { name: parties.billTo, address: (await findBillingAddress(db, invoice.customer_buid)) ?? null },
      shipTo: { name: parties.shipTo, address: (await findShippingAddress(db, invoice)) ?? null },
      soldBy: { name: invoice.sold_by, address: (await findMerchantAddress(db, invoice)) ?? null },
    })
    return pdfFile(bytes, desk.texts['invoice.title'], invoice.invoice_id)
  },
} satisfies Pick<Handlers, 'invoices.download-pdf'>
