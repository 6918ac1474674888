/** Call handler for a payment's receipt as a PDF. Source: docs/spec/documents.md DOC-5. */
import { findBillingAddress } from '../addresses/addresses.queries.ts'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Handlers } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { createPdfDesk, pdfFile } from '../pdf/pdf-desk.ts'
import { languageFor } from '../pdf/pdf-language.ts'
import { findPaymentCredits } from './payment-credits.ts'
import { writePaymentReceipt } from './payment-receipt.ts'
import { findPayment, findPaymentLines } from './payments.queries.ts'

export const paymentReceiptHandlers = {
  'payments.download-receipt': async (context) => {
    const { db, params, filter, clock } = context
    const principal = requirePrincipal(context)
    const payment = await findPayment(db, principal.customerIds, params['number'] ?? '')
    if (!payment) throw notFound()
    const lines = await findPaymentLines(db, [payment])
    const credits = await findPaymentCredits(db, [payment])
    const address = await findBillingAddress(db, payment.customer_buid)
    const desk = createPdfDesk(await languageFor(db, principal, filter.language), clock)
    const bytes = await writePaymentReceipt(desk, { payment, lines, credits, country: address?.country ?? null })
    return pdfFile(bytes, desk.texts['receipt.title'], payment.number)
  },
} satisfies Pick<Handlers, 'payments.download-receipt'>
