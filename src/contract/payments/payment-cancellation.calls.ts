/** Cancels a payment that is not yet handed to the bank. Source: docs/spec/payments.md PAY-25, PAY-26. */
import * as z from 'zod/mini'
import { defineCall, one } from '../wire/define-call.ts'
import { baseMetaSchema } from '../wire/schemas.ts'
import { paymentSchema } from './payment.schema.ts'

/**
 * Cancels a payment; the invoices are due again immediately, with their original due dates (PAY-26). If two users
 * cancel, the second one gets the current status.
 */
export const cancelPayment = defineCall({
  name: 'payments.cancel',
  method: 'POST',
  path: '/payments/:number/cancellation',
  needs: { can: 'payments.cancel' },
  body: { type: 'payment-cancellations', attributes: z.strictObject({}) },
  output: one('payments', paymentSchema, baseMetaSchema),
  errors: ['not-found', 'not-permitted', 'payment-not-cancelable'],
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
