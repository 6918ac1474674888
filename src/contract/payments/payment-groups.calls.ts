/** Calls that pay invoices of several accounts with one card. Source: docs/spec/payments.md PAY-316…PAY-319. */
import { defineCall, one } from '../wire/define-call.ts'
import { baseMetaSchema } from '../wire/schemas.ts'
import {
  paymentGroupDraftSchema,
  paymentGroupPreviewSchema,
  paymentGroupRequestSchema,
  paymentGroupSchema,
} from './payment-groups.schema.ts'

const REFUSALS = [
  'payment-several-by-bank',
  'payment-account-repeated',
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
  'payment-card-unknown',
  'payment-card-not-usable',
  'payment-card-currency',
  'payment-customer-not-eligible',
  'not-found',
] as const

/** Previews amounts and fees, per account and in total; changes nothing (PAY-316). */
export const previewPaymentGroup = defineCall({
  name: 'payment-groups.preview',
  method: 'POST',
  path: '/payment-group-previews',
  needs: { can: 'payment-groups.preview' },
  body: { type: 'payment-group-previews', attributes: paymentGroupDraftSchema },
  output: one('payment-group-previews', paymentGroupPreviewSchema, baseMetaSchema),
  errors: REFUSALS,
})

/**
 * Creates one payment per account, all in one transaction with one card authorization; a repeated key creates no second
 * group (PAY-316).
 */
export const createPaymentGroup = defineCall({
  name: 'payment-groups.create',
  method: 'POST',
  path: '/payment-groups',
  needs: { can: 'payment-groups.create' },
  body: { type: 'payment-groups', attributes: paymentGroupRequestSchema },
  output: one('payment-groups', paymentGroupSchema, baseMetaSchema),
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

export const PAYMENT_GROUP_CALLS = [previewPaymentGroup, createPaymentGroup] as const
