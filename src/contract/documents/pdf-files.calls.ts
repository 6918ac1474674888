/**
 * PDF files of an invoice, of a monthly statement, and of a payment receipt. Each is created on request from the same
 * figures as the screens. Source: docs/spec/documents.md DOC-1…DOC-6 (specification §1, §3; domain §2.1, §3.1).
 */
import * as z from 'zod/mini'
import { type Language, offeredLocales } from '../locales.ts'
import { defineCall, file } from '../wire/define-call.ts'
import { customerIdSchema } from '../wire/schemas.ts'

/** Language of a file or of server-written texts; absent: the user's language, else English (DOC-2). */
export const languageFilterSchema = z.enum(offeredLocales as [Language, ...Language[]])

/**
 * Downloads the PDF of an invoice; `buid_customer` selects the customer if two have an invoice with the same number
 * (DOC-1).
 */
export const downloadInvoicePdf = defineCall({
  name: 'invoices.download-pdf',
  method: 'GET',
  path: '/invoices/:trx_id/pdf',
  needs: { can: 'invoices.download-pdf' },
  query: { filters: { buid_customer: customerIdSchema, language: languageFilterSchema }, sorts: [] },
  output: file(z.null()),
  errors: ['not-found'],
})

/** Downloads the PDF of a monthly statement; `statement_id` is from `statements.list` (DOC-4). */
export const downloadStatementPdf = defineCall({
  name: 'statements.download-pdf',
  method: 'GET',
  path: '/statements/:statement_id/pdf',
  needs: { can: 'statements.download-pdf' },
  query: { filters: { language: languageFilterSchema }, sorts: [] },
  output: file(z.null()),
  errors: ['not-found'],
})

/** Downloads the receipt of a payment (DOC-5). */
export const downloadPaymentReceipt = defineCall({
  name: 'payments.download-receipt',
  method: 'GET',
  path: '/payments/:number/receipt',
  needs: { can: 'payments.download-receipt' },
  query: { filters: { language: languageFilterSchema }, sorts: [] },
  output: file(z.null()),
  errors: ['not-found'],
})
