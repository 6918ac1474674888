import * as z from 'zod/mini'
import { defineCall, many, one } from '../wire/define-call.ts'
import { baseMetaSchema, currencySchema, customerIdSchema, listMetaSchema } from '../wire/schemas.ts'
import { LIMITS } from '../limits.ts'
import {
  idempotencyKeySchema,
  PAYMENT_STATUSES,
  paymentDraftSchema,
  paymentPreviewSchema,
  paymentRequestSchema,
  paymentSchema,
} from './payment.schema.ts'

const REFUSALS = [
  'payment-no-invoices',
  'payment-too-many-invoices',
  'payment-invoice-repeated',
  'payment-amount-not-integer',
  'payment-amount-not-positive',
  'payment-amount-above-open',
  'payment-amount-below-minimum',
  'payment-above-limit',
  'payment-currency-mixed',
  'payment-invoice-not-payable',
  'payment-invoice-already-in-payment',
  'payment-invoice-unknown',
  'payment-bank-account-unknown',
  'payment-bank-account-not-usable',
  'payment-bank-account-currency',
  'payment-date-invalid',
  'payment-card-unknown',
  'payment-card-not-usable',
  'payment-card-currency',
  'payment-customer-not-eligible',
  'not-found',
] as const

/** PAY-9: total, dates and what remains due, as the server sees them; changes nothing. */
export const previewPayment = defineCall({
  name: 'payments.preview',
  method: 'POST',
  path: '/payment-previews',
  needs: { can: 'payments.preview' },
  body: { type: 'payment-previews', attributes: paymentDraftSchema },
  output: one('payment-previews', paymentPreviewSchema, baseMetaSchema),
  errors: REFUSALS,
})

/** PAY-11: one key, one payment: a repeated request with the same key answers the first one's reply. */
export const createPayment = defineCall({
  name: 'payments.create',
  method: 'POST',
  path: '/payments',
  needs: { can: 'payments.create' },
  body: { type: 'payments', attributes: paymentRequestSchema },
  output: one('payments', paymentSchema, baseMetaSchema),
  errors: [
    ...REFUSALS,
    'payment-total-mismatch',
    'payment-terms-not-accepted',
    'payment-fee-not-accepted',
    'payment-review-missing',
    'payment-review-outdated',
    'idempotency-key-missing',
    'idempotency-key-invalid',
    'idempotency-key-reused',
    'idempotency-in-progress',
  ],
  idempotent: true,
  changes: ['payments', 'invoices', 'invoice-counts', 'invoice-details', 'exposures', 'audit-entries', 'notifications'],
})

/** Reads one payment. */
export const getPayment = defineCall({
  name: 'payments.get',
  method: 'GET',
  path: '/payments/:number',
  needs: { can: 'payments.get' },
  output: one('payments', paymentSchema, baseMetaSchema),
  errors: ['not-found'],
})

/** With `idempotency_key` it answers whether a payment with an unknown outcome was made: one row or none (PAY-13). */
export const listPayments = defineCall({
  name: 'payments.list',
  method: 'GET',
  path: '/payments',
  needs: { can: 'payments.list' },
  query: {
    filters: {
      buid_customer: customerIdSchema,
      idempotency_key: idempotencyKeySchema,
      sol_currency: currencySchema,
      // PAY-28: `scheduled` are those that are not handed over yet.
      status: z.enum([...PAYMENT_STATUSES, 'scheduled']),
    },
    sorts: ['submitted_at'],
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('payments', paymentSchema, listMetaSchema),
  errors: ['not-found'],
})
