/** Call handler for the remittance slip that is mailed with a check. Source: docs/spec/payments.md PAY-336…PAY-338. */
import { payableAmount, whyNotPaidTogether } from 'netterms/contract/internal'
import { findBillingAddress } from '../addresses/addresses.queries.ts'
import { PROGRAM } from '../config/config.handlers.ts'
import { companyOf } from '../customers/customer-admins.ts'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import type { Handlers } from '../http/handler.ts'
import { linesOf } from '../invoices/invoice-pdf.ts'
import { readInvoices } from '../payments/payment-check.ts'
import { lineError, refuseWhenAny } from '../payments/payment-refusals.ts'
import { createPdfDesk, pdfFile } from '../pdf/pdf-desk.ts'
import { languageFor } from '../pdf/pdf-language.ts'
import { referenceOf, writeRemittanceSlip } from './remittance-slip.ts'

export const remittanceSlipHandlers = {
  'remittance-slips.download': async (context) => {
    const { db, filter, clock } = context
    const principal = requirePrincipal(context)
    const customerId = customerInScope(principal, filter.buid_customer)
    const trxIds = (filter.invoices ?? '').split(',').filter((id) => id !== '')
    const wanted = trxIds.map((trxId) => ({ trxId }))
    const { rows, candidates } = await readInvoices(db, customerId, wanted, clock, 'none')
    const lines = trxIds.map((trxId) => {
      const invoice = candidates.get(trxId)
      return { trxId, amountMinor: invoice ? payableAmount(invoice) : 1 }
    })
    const currency = candidates.get(trxIds[0] ?? '')?.currency ?? 'USD'
    // The limits of a rail do not apply to a check; every other reason against paying an invoice does (PAY-337).
    const problems = whyNotPaidTogether(lines, currency, candidates).filter(
      ({ code }) => code !== 'payment-above-limit',
    )
    refuseWhenAny(problems.map((problem) => ({ ...withoutPointer(lineError(problem)), parameter: 'filter[invoices]' })))
    const address = await findBillingAddress(db, customerId)
    const content = {
      customer: {
        id: customerId,
        name: await companyOf(db, customerId),
        lines: address ? linesOf(address) : [],
        country: address?.country ?? null,
      },
      currency,
      lines: lines.map(({ trxId, amountMinor }) => {
        const row = rows.get(trxId)
        if (!row) throw new Error('A checked line has no invoice: whyNotPaidTogether let an unknown one pass.')
        return { trxId, amountMinor, invoiceId: row.invoice_id, poNumber: row.po_number ?? '', dueDate: row.due_date }
      }),
      address: PROGRAM.remittance,
    }
    const desk = createPdfDesk(await languageFor(db, principal, filter.language), clock)
    return pdfFile(await writeRemittanceSlip(desk, content), desk.texts['slip.title'], referenceOf(content))
  },
} satisfies Pick<Handlers, 'remittance-slips.download'>

/** Removes the pointer, because the input is in the URL, not in a body. */
const withoutPointer = ({ pointer: _, ...error }: ReturnType<typeof lineError>) => error
