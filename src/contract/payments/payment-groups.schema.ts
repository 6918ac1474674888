/** Payments of several accounts with one card. Source: docs/spec/payments.md PAY-316…PAY-319 (specification §4, §5). */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { amountSchema, currencySchema, customerIdSchema, instantSchema, wireDateSchema } from '../wire/schemas.ts'
import {
  draftLinesSchema,
  methodIdSchema,
  parsePaymentLine,
  parsePaymentMethod,
  paymentLineWire,
  paymentMethodWire,
  paymentSchema,
} from './payment.schema.ts'

const shareSchema = z.strictObject({
  buid_customer: customerIdSchema,
  lines: draftLinesSchema,
})

/**
 * Draft with one payment per account. The schema accepts a bank account, which is then refused with its own code
 * (PAY-317).
 */
export const paymentGroupDraftSchema = z.strictObject({
  currency: currencySchema,
  card_id: z.optional(methodIdSchema),
  bank_account_id: z.optional(methodIdSchema),
  payments: z.array(shareSchema).check(z.maxLength(LIMITS.maxInvoicesPerBankPayment)),
})
/** Body of `previewPaymentGroup`: a card, and the lines to pay in each account. */
export type PaymentGroupDraft = z.output<typeof paymentGroupDraftSchema>

/** Totals and accepted fees, per payment and overall; amounts in minor units. */
export const paymentGroupRequestSchema = z.strictObject({
  ...paymentGroupDraftSchema.shape,
  payments: z
    .array(z.strictObject({ ...shareSchema.shape, total: z.number(), fee_accepted: z.optional(z.number()) }))
    .check(z.maxLength(LIMITS.maxInvoicesPerBankPayment)),
  total: z.number(),
  fee_accepted: z.optional(z.number()),
  terms_accepted: z.boolean(),
  review_token: z.string().check(z.maxLength(200)),
})
/** Body of `createPaymentGroup`. */
export type PaymentGroupRequest = z.output<typeof paymentGroupRequestSchema>

/** The payments per account and in total, as computed by the server; nothing is stored. */
export const paymentGroupPreviewSchema = z.pipe(
  z.object({
    id: z.string(),
    currency: currencySchema,
    total: amountSchema,
    fee: amountSchema,
    method: paymentMethodWire,
    initiates_on: wireDateSchema,
    leaves_on: wireDateSchema,
    posts_by: wireDateSchema,
    cut_off_at: instantSchema,
    review_token: z.string(),
    payments: z.array(
      z.object({
        buid_customer: z.string(),
        customer_name: z.string(),
        total: amountSchema,
        fee: amountSchema,
        lines: z.array(paymentLineWire),
      }),
    ),
  }),
  z.transform((wire) => ({
    currency: wire.currency,
    total: wire.total,
    fee: wire.fee,
    method: parsePaymentMethod(wire.method),
    initiatesOn: wire.initiates_on,
    leavesOn: wire.leaves_on,
    postsBy: wire.posts_by,
    reviewToken: wire.review_token,
    payments: wire.payments.map((payment) => ({
      customerId: payment.buid_customer,
      customerName: payment.customer_name,
      total: payment.total,
      fee: payment.fee,
      lines: payment.lines.map(parsePaymentLine),
    })),
  })),
)
/** Answer of `previewPaymentGroup`: dates, fees, totals, and the token to confirm. */
export type PaymentGroupPreview = z.output<typeof paymentGroupPreviewSchema>

export const paymentGroupSchema = z.pipe(
  z.object({
    id: z.string(),
    currency: currencySchema,
    total: amountSchema,
    fee: amountSchema,
    payments: z.array(paymentSchema),
  }),
  z.transform((wire) => ({
    /** Number of the first payment, which is `paidWith` of all of them. */
    number: wire.id,
    currency: wire.currency,
    total: wire.total,
    fee: wire.fee,
    payments: wire.payments,
  })),
)
/** Payments made with one card authorization, one per account; amounts in minor units. */
export type PaymentGroup = z.output<typeof paymentGroupSchema>
