/**
 * The remittance slip for a mailed check. It creates no payment and changes nothing. Source: docs/spec/payments.md
 * PAY-336…PAY-338.
 */
import * as z from 'zod/mini'
import { languageFilterSchema } from '../documents/pdf-files.calls.ts'
import { LIMITS } from '../limits.ts'
import { defineCall, file } from '../wire/define-call.ts'
import { customerIdSchema } from '../wire/schemas.ts'

const trxIds = new RegExp(`^[A-Za-z0-9-]{1,40}(?:,[A-Za-z0-9-]{1,40}){0,${LIMITS.maxInvoicesPerBankPayment - 1}}$`)

/**
 * Downloads the slip; `invoices` is a comma list of transaction ids of one currency, whose open amounts the server
 * reads (PAY-337).
 */
export const downloadRemittanceSlip = defineCall({
  name: 'remittance-slips.download',
  method: 'GET',
  path: '/remittance-slips/pdf',
  needs: { can: 'remittance-slips.download' },
  query: {
    filters: {
      buid_customer: customerIdSchema,
      invoices: z.string().check(z.regex(trxIds)),
      language: languageFilterSchema,
    },
    sorts: [],
  },
  output: file(z.null()),
  errors: [
    'not-found',
    'payment-no-invoices',
    'payment-currency-mixed',
    'payment-invoice-repeated',
    'payment-invoice-not-payable',
    'payment-invoice-already-in-payment',
    'payment-invoice-unknown',
  ],
})
