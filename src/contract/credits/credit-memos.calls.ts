/** Credit memos of a customer, and how each was applied to invoices. Source: docs/spec/payments.md CRE-1…CRE-4. */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { defineCall, many, one } from '../wire/define-call.ts'
import { amountSchema, baseMetaSchema, currencySchema, customerIdSchema, transactionIdSchema } from '../wire/schemas.ts'

export const creditMemoSchema = z.pipe(
  z.object({
    id: z.string(),
    buid_customer: z.string(),
    currency: currencySchema,
    amount: amountSchema,
    applied: amountSchema,
    /** Amount not yet applied. */
    remaining: amountSchema,
  }),
  z.transform(({ buid_customer, ...wire }) => ({ ...wire, customerId: buid_customer })),
)
/** A credit memo; amounts in minor units. */
export type CreditMemo = z.output<typeof creditMemoSchema>

/** Lists credit memos, oldest first, including used ones (CRE-1). */
export const listCreditMemos = defineCall({
  name: 'credit-memos.list',
  method: 'GET',
  path: '/credit-memos',
  needs: { can: 'credit-memos.list' },
  query: { filters: { buid_customer: customerIdSchema, sol_currency: currencySchema }, sorts: [] },
  output: many('credit-memos', creditMemoSchema, baseMetaSchema),
  errors: ['not-found'],
})

/** Applies a credit memo to all of the lines or to none (CRE-2). */
export const applyCreditMemo = defineCall({
  name: 'credit-memos.apply',
  method: 'POST',
  path: '/credit-memos/:id/applications',
  needs: { can: 'credit-memos.apply' },
  body: {
    type: 'credit-applications',
    attributes: z.strictObject({
      lines: z
        .array(z.strictObject({ trx_id: transactionIdSchema, amount: z.number() }))
        .check(z.minLength(1), z.maxLength(LIMITS.maxInvoicesPerBankPayment)),
    }),
  },
  output: one('credit-memos', creditMemoSchema, baseMetaSchema),
  errors: [
    'not-found',
    'payment-credit-unavailable',
    'payment-invoice-repeated',
    'payment-amount-not-integer',
    'payment-amount-not-positive',
    'payment-amount-above-open',
    'payment-currency-mixed',
    'payment-invoice-not-payable',
    'payment-invoice-already-in-payment',
    'payment-invoice-unknown',
    'idempotency-key-missing',
    'idempotency-key-invalid',
    'idempotency-key-reused',
    'idempotency-in-progress',
  ],
  idempotent: true,
  changes: [
    'credit-memos',
    'invoices',
    'invoice-counts',
    'invoice-details',
    'exposures',
    'account-balances',
    'attention-items',
  ],
})
