/** Refunds a card payment. Source: docs/spec/payments.md PAY-38 (domain §3.7). */
import * as z from 'zod/mini'
import { defineCall, one } from '../wire/define-call.ts'
import { baseMetaSchema } from '../wire/schemas.ts'
import { REFUND_REASONS } from './payment-refund.rules.ts'
import { paymentSchema } from './payment.schema.ts'

/**
 * Refunds the whole total without the fee, once; its invoices become open again with their original due dates (PAY-38).
 */
export const refundPayment = defineCall({
  name: 'payments.refund',
  method: 'POST',
  path: '/payments/:number/refund',
  needs: { can: 'payments.refund' },
  body: { type: 'payment-refunds', attributes: z.strictObject({ reason: z.enum(REFUND_REASONS) }) },
  output: one('payments', paymentSchema, baseMetaSchema),
  errors: [
    'not-found',
    'payment-not-refundable',
    'idempotency-key-missing',
    'idempotency-key-invalid',
    'idempotency-key-reused',
    'idempotency-in-progress',
  ],
  idempotent: true,
  changes: [
    'payments',
    'invoices',
    'invoice-counts',
    'invoice-details',
    'exposures',
    'account-balances',
    'attention-items',
    'audit-entries',
    'notifications',
  ],
})
