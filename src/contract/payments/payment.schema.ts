/**
 * A payment, its preview, and its states. Source: docs/spec/payments.md PAY-7…PAY-12, PAY-18…PAY-20 (specification §3,
 * §4).
 */
import * as z from 'zod/mini'
import { disputeDescriptionSchema } from '../disputes/dispute-description.schema.ts'
import { LIMITS } from '../limits.ts'
import { referenceForm } from './payment-reference.rules.ts'
import { DECLINE_REASONS } from './decline-reasons.ts'
import {
  amountSchema,
  currencySchema,
  customerIdSchema,
  instantSchema,
  transactionIdSchema,
  wireDateSchema,
} from '../wire/schemas.ts'

/** Statuses of a bank payment (PAY-22). */
export const BANK_PAYMENT_STATUSES = ['processing', 'settled', 'failed', 'returned', 'canceled'] as const
export type BankPaymentStatus = (typeof BANK_PAYMENT_STATUSES)[number]
/**
 * Statuses of any payment. A card network may approve, decline, or not respond, and may reverse a settled charge
 * (PAY-23).
 */
export const PAYMENT_STATUSES = [
  ...BANK_PAYMENT_STATUSES,
  'approved',
  'declined',
  'unknown',
  'refunded',
  'charged back',
] as const
/** One of `PAYMENT_STATUSES`. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const methodIdSchema = z.string().check(z.minLength(1), z.maxLength(40))

/**
 * Maximum number of lines that the schema accepts: above the limit of a payment (PAY-3), so that the rules refuse a
 * longer list with their own code.
 */
const MOST_LINES = 2000
const linesSchema = <Shape extends z.core.$ZodShape>(more: Shape) =>
  z.array(z.strictObject({ trx_id: transactionIdSchema, amount: z.number(), ...more })).check(z.maxLength(MOST_LINES))
/** Invoices with the amount that is settled of each, by credit and method together; minor units. */
export const draftLinesSchema = linesSchema({})
/**
 * Amount used of each credit memo; each memo once (PAY-276). A memo with too little credit left is refused with its own
 * code. With `lines`, the credit is applied to these invoices, each once, and their amounts add up to the memo's;
 * without `lines`, to the oldest first (PAY-359).
 */
const creditUseSchema = z
  .array(
    z
      .strictObject({
        credit_memo_id: z.string().check(z.minLength(1), z.maxLength(40)),
        amount: z.number(),
        lines: z.optional(draftLinesSchema.check(z.minLength(1))),
      })
      .check(
        z.refine(
          ({ amount, lines }) =>
            !lines ||
            (new Set(lines.map(({ trx_id }) => trx_id)).size === lines.length &&
              lines.reduce((sum, line) => sum + line.amount, 0) === amount),
        ),
      ),
  )
  .check(
    z.maxLength(LIMITS.maxCreditsPerPayment),
    z.refine((credits) => new Set(credits.map(({ credit_memo_id }) => credit_memo_id)).size === credits.length),
  )

/** Reason for not paying the rest of an invoice, which is then disputed together with the payment (PAY-281). */
const DISPUTED = {
  dispute: z.optional(
    z.strictObject({
      dispute_reason_id: z.string().check(z.maxLength(40)),
      description: disputeDescriptionSchema,
    }),
  ),
}

/**
 * The requested payment. It accepts any number, because the rules for amounts have their own error codes, with a
 * pointer to the line (PAY-7).
 */
export const paymentDraftSchema = z.strictObject({
  buid_customer: customerIdSchema,
  currency: currencySchema,
  /** Exactly one payment method (PAY-30), or none if credit covers everything (PAY-278). */
  bank_account_id: z.optional(methodIdSchema),
  card_id: z.optional(methodIdSchema),
  /** A banking day of the bank payment's rail; absent: as soon as possible (PAY-27). */
  scheduled_on: z.optional(wireDateSchema),
  lines: linesSchema(DISPUTED),
  credits: z.optional(creditUseSchema),
})
/** Body of `previewPayment`: invoices, amounts and payment method. */
export type PaymentDraft = z.output<typeof paymentDraftSchema>

/**
 * A confirmed payment; `review_token` proves that the server previously displayed exactly these lines, dates, and total
 * (PAY-10).
 */
export const paymentRequestSchema = z.strictObject({
  ...paymentDraftSchema.shape,
  /**
   * Lines to pay; `remaining` is the amount left due on the invoice in the preview, minor units. If it is sent, a
   * change since then is refused (PAY-300).
   */
  lines: linesSchema({ ...DISPUTED, remaining: z.optional(z.number()) }),
  total: z.number(),
  terms_accepted: z.boolean(),
  review_token: z.string().check(z.maxLength(200)),
  /** The accepted fee, minor units; for a card that has a fee in the preview (PAY-32). */
  fee_accepted: z.optional(z.number()),
  /** The payer's own reference; the rules for it have their own error code (PAY-283). */
  reference: z.optional(z.string().check(z.maxLength(200), z.overwrite(referenceForm))),
})
/** Body of `createPayment`. */
export type PaymentRequest = z.output<typeof paymentRequestSchema>

export const paymentLineWire = z.object({
  trx_id: z.string(),
  invoice_id: z.string(),
  sold_by: z.string(),
  due_date: z.nullable(wireDateSchema),
  amount: amountSchema,
  /** Open amount of the invoice after this payment. */
  remaining: amountSchema,
})
/**
 * Credit applied from a memo to an invoice. `lines` has the amounts that the method pays, and is empty if credit pays
 * everything.
 */
const creditWire = z.object({
  credit_memo_id: z.string(),
  ...paymentLineWire.shape,
})
/**
 * The payment method: a bank account by its name, or a card by holder and brand; neither, with empty texts, if credit
 * paid everything.
 */
export const paymentMethodWire = z.object({
  bank_account_id: z.nullish(z.string()),
  card_id: z.nullish(z.string()),
  brand: z.nullish(z.string()),
  account_name: z.string(),
  last4: z.string(),
})
const scheduleWire = {
  initiates_on: wireDateSchema,
  leaves_on: wireDateSchema,
  posts_by: wireDateSchema,
}

/** A dispute over the unpaid rest of an invoice; it has no number in a preview. */
const disputeWire = z.object({
  dispute_id: z.nullish(z.string()),
  trx_id: z.string(),
  invoice_id: z.string(),
  amount: amountSchema,
})
const parseDispute = (dispute: z.output<typeof disputeWire>) => ({
  id: dispute.dispute_id ?? null,
  trxId: dispute.trx_id,
  invoiceId: dispute.invoice_id,
  amountMinor: dispute.amount,
})

export const parsePaymentLine = (line: z.output<typeof paymentLineWire>) => ({
  trxId: line.trx_id,
  invoiceId: line.invoice_id,
  soldBy: line.sold_by,
  dueDate: line.due_date,
  amountMinor: line.amount,
  remaining: line.remaining,
})
const parseCredit = (credit: z.output<typeof creditWire>) => ({
  ...parsePaymentLine(credit),
  memoId: credit.credit_memo_id,
})
export const parsePaymentMethod = (method: z.output<typeof paymentMethodWire>) => ({
  bankAccountId: method.bank_account_id ?? null,
  cardId: method.card_id ?? null,
  brand: method.brand ?? null,
  name: method.account_name,
  last4: method.last4,
})

/** The result if the draft were paid now, as computed by the server; nothing is stored (PAY-9). */
export const paymentPreviewSchema = z.pipe(
  z.object({
    id: z.string(),
    buid_customer: z.string(),
    currency: currencySchema,
    total: amountSchema,
    fee: amountSchema,
    lines: z.array(paymentLineWire),
    credits: z._default(z.array(creditWire), []),
    disputes: z._default(z.array(disputeWire), []),
    method: paymentMethodWire,
    ...scheduleWire,
    cut_off_at: instantSchema,
    review_token: z.string(),
  }),
  z.transform((wire) => ({
    customerId: wire.buid_customer,
    currency: wire.currency,
    total: wire.total,
    fee: wire.fee,
    /** Amount that the method pays. */
    lines: wire.lines.map(parsePaymentLine),
    /** Amount that credit pays (PAY-276). */
    credits: wire.credits.map(parseCredit),
    /** Amount that the payment would dispute (PAY-281). */
    disputes: wire.disputes.map(parseDispute),
    method: parsePaymentMethod(wire.method),
    initiatesOn: wire.initiates_on,
    leavesOn: wire.leaves_on,
    postsBy: wire.posts_by,
    cutOffAt: wire.cut_off_at,
    reviewToken: wire.review_token,
  })),
)
/** Answer of `previewPayment`: dates, fee, total, and the token with which to confirm. */
export type PaymentPreview = z.output<typeof paymentPreviewSchema>

export const paymentSchema = z.pipe(
  z.object({
    id: z.string(),
    payment_number: z.string(),
    confirmation_number: z.string(),
    buid_customer: z.string(),
    customer_name: z.string(),
    status: z.enum(PAYMENT_STATUSES),
    currency: currencySchema,
    total: amountSchema,
    fee: amountSchema,
    payer: z.string(),
    method: paymentMethodWire,
    lines: z.array(paymentLineWire),
    credits: z._default(z.array(creditWire), []),
    disputes: z._default(z.array(disputeWire), []),
    reference: z.nullish(z.string()),
    submitted_at: instantSchema,
    ...scheduleWire,
    settled_on: z.nullable(wireDateSchema),
    scheduled_on: z.nullish(wireDateSchema),
    cancelable_until: z.nullish(instantSchema),
    retry_of: z.nullish(z.string()),
    /** Number of the first of several payments made with one card (PAY-319). */
    paid_with: z.nullish(z.string()),
    returned: z.nullish(
      z.object({
        code: z.nullable(z.string()),
        reason: z.nullable(z.string()),
        on: wireDateSchema,
        retry_on: z.nullable(wireDateSchema),
      }),
    ),
    /** For a declined card: the bank's reason, and the date by the program's clock (PAY-155). */
    declined: z.nullish(z.object({ reason: z.enum(DECLINE_REASONS), on: wireDateSchema })),
    /** The user or part of the program that canceled it, and when (PAY-156). */
    canceled: z.nullish(z.object({ by: z.string(), at: instantSchema })),
    refunded: z.nullish(z.object({ reason: z.string(), amount: amountSchema, on: wireDateSchema })),
    charged_back: z.nullish(z.object({ code: z.string(), amount: amountSchema, on: wireDateSchema })),
  }),
  z.transform((wire) => ({
    number: wire.payment_number,
    confirmationNumber: wire.confirmation_number,
    customerId: wire.buid_customer,
    customerName: wire.customer_name,
    status: wire.status,
    currency: wire.currency,
    total: wire.total,
    fee: wire.fee,
    payer: wire.payer,
    method: parsePaymentMethod(wire.method),
    /** Amount that the method pays. */
    lines: wire.lines.map(parsePaymentLine),
    /** Amount that credit paid; it remains applied if the payment fails, is canceled, or is returned (PAY-279). */
    credits: wire.credits.map(parseCredit),
    /** Amount disputed together with the payment (PAY-281). */
    disputes: wire.disputes.map(parseDispute),
    /** The payer's own reference (PAY-283). */
    reference: wire.reference ?? null,
    submittedAt: wire.submitted_at,
    initiatesOn: wire.initiates_on,
    leavesOn: wire.leaves_on,
    postsBy: wire.posts_by,
    settledOn: wire.settled_on,
    scheduledOn: wire.scheduled_on ?? null,
    /** The rail's cut-off as an instant, while the payment can still be canceled (PAY-25). */
    cancelableUntil: wire.cancelable_until ?? null,
    /** Number of the returned payment that this one retries (RAI-8). */
    retryOf: wire.retry_of ?? null,
    /**
     * Number of the first of the payments of several accounts made with one card; null for a single payment (PAY-319).
     */
    paidWith: wire.paid_with ?? null,
    /** The bank's return code, its name in this API, its date, and the date of the retry (RAI-7). */
    returned: wire.returned
      ? {
          code: wire.returned.code,
          reason: wire.returned.reason,
          on: wire.returned.on,
          retryOn: wire.returned.retry_on,
        }
      : null,
    declined: wire.declined ?? null,
    canceled: wire.canceled ?? null,
    /** Customer support's reason for the refund, the amount without the fee, and the date (PAY-38). */
    refunded: wire.refunded ?? null,
    /** The card network's code, the charged-back amount (the whole charge), and the date (PAY-39). */
    chargedBack: wire.charged_back ?? null,
  })),
)
/** A payment with its lines, dates and status; amounts in minor units. */
export type Payment = z.output<typeof paymentSchema>

/** An idempotency key: 16 to 255 printable ASCII characters (PAY-20). */
export const idempotencyKeySchema = z
  .string()
  .check(
    z.regex(/^[\x21-\x7e]+$/),
    z.minLength(LIMITS.idempotencyKeyLength[0]),
    z.maxLength(LIMITS.idempotencyKeyLength[1]),
  )
