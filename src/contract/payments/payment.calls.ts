import * as z from 'zod/mini'
import { defineCall, many, one } from '../wire/define-call.ts'
import {
  amountSchema,
  baseMetaSchema,
  calendarDateSchema,
  currencySchema,
  customerIdListSchema,
  wireDateSchema,
} from '../wire/schemas.ts'
import { searchForm } from '../wire/search-form.ts'
import { dictionaryOf } from '../wire/dictionary.ts'
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
  'payment-credit-unavailable',
  'payment-credit-above-total',
  'payment-method-not-needed',
  'dispute-invoice-ineligible',
  'dispute-invoice-already-disputed',
  'dispute-amount-invalid',
  'dispute-reason-unknown',
  'dispute-documents-required',
  'not-found',
] as const

/** Previews a payment: total, dates, and remaining amounts, as computed by the server; changes nothing (PAY-9). */
export const previewPayment = defineCall({
  name: 'payments.preview',
  method: 'POST',
  path: '/payment-previews',
  needs: { can: 'payments.preview' },
  body: { type: 'payment-previews', attributes: paymentDraftSchema },
  output: one('payment-previews', paymentPreviewSchema, baseMetaSchema),
  errors: REFUSALS,
})

/**
 * Creates a payment. A repeated request with the same idempotency key returns the first response and creates no second
 * payment (PAY-11).
 */
export const createPayment = defineCall({
  name: 'payments.create',
  method: 'POST',
  path: '/payments',
  needs: { can: 'payments.create' },
  body: { type: 'payments', attributes: paymentRequestSchema },
  output: one('payments', paymentSchema, baseMetaSchema),
  errors: [
    ...REFUSALS,
    'payment-invoice-changed',
    'payment-total-mismatch',
    'payment-terms-not-accepted',
    'payment-fee-not-accepted',
    'payment-review-missing',
    'payment-review-outdated',
    'payment-reference-invalid',
    'idempotency-key-missing',
    'idempotency-key-invalid',
    'idempotency-key-reused',
    'idempotency-in-progress',
  ],
  idempotent: true,
  changes: [
    'payments',
    'credit-memos',
    'disputes',
    'customer-disputes',
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

/** Reads one payment. */
export const getPayment = defineCall({
  name: 'payments.get',
  method: 'GET',
  path: '/payments/:number',
  needs: { can: 'payments.get' },
  output: one('payments', paymentSchema, baseMetaSchema),
  errors: ['not-found'],
})

/** Filters of a list of payments and of its export. */
export const paymentFilters = {
  buid_customer: customerIdListSchema,
  sol_currency: currencySchema,
  // PAY-28: `scheduled` selects payments that are not handed to the bank yet.
  status: z.enum([...PAYMENT_STATUSES, 'scheduled']),
  method: z.enum(['bank', 'card']),
  /** Range of submission dates, both inclusive, by the program's calendar (PAY-153). */
  from: wireDateSchema,
  to: wireDateSchema,
  /**
   * Part of a payment, confirmation, or invoice number, or of a reference, or an amount (PAY-153, PAY-283); no
   * character has a special meaning.
   */
  search: z.string().check(z.overwrite(searchForm), z.maxLength(LIMITS.searchMaxLength)),
}
const paymentNumberSchema = z.string().check(z.minLength(1), z.maxLength(40))
export const PAYMENT_SORTS = ['submitted_at'] as const

const paymentListMetaSchema = z.pipe(
  z.object({
    program_date: calendarDateSchema,
    record_count: z.number(),
    counts: z._default(dictionaryOf(z.number()), {}),
    under_way: z._default(
      z.array(z.object({ currency: currencySchema, amount: amountSchema, posts_by: calendarDateSchema })),
      [],
    ),
  }),
  z.transform((meta) => ({
    programDate: meta.program_date,
    recordCount: meta.record_count,
    /**
     * Number of payments of these accounts by status, regardless of the other filters; 0 for a status that is missing
     * (PAY-154).
     */
    counts: meta.counts,
    /** Pending amounts, one row per currency, with the date on which the last of them posts (PAY-154). */
    underWay: meta.under_way.map(({ currency, amount, posts_by }) => ({ currency, amount, postsBy: posts_by })),
  })),
)

/**
 * Lists payments. `idempotency_key` finds out whether a payment with an unknown outcome was made: one row or none; for
 * several accounts, one row each (PAY-13). `paid_with` is the first of the payments made together with one card
 * (PAY-319).
 */
export const listPayments = defineCall({
  name: 'payments.list',
  method: 'GET',
  path: '/payments',
  needs: { can: 'payments.list' },
  query: {
    filters: { ...paymentFilters, idempotency_key: idempotencyKeySchema, paid_with: paymentNumberSchema },
    sorts: PAYMENT_SORTS,
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('payments', paymentSchema, paymentListMetaSchema),
  errors: ['not-found'],
})
