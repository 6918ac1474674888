/** A payment, its preview and its states. Source: docs/spec/payments.md PAY-7…PAY-12, PAY-18…PAY-20 (specification §3, §4). */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import {
  amountSchema,
  currencySchema,
  customerIdSchema,
  instantSchema,
  transactionIdSchema,
  wireDateSchema,
} from '../wire/schemas.ts'

/** PAY-22: of a bank payment. */
export const BANK_PAYMENT_STATUSES = ['processing', 'settled', 'failed', 'returned', 'canceled'] as const
export type BankPaymentStatus = (typeof BANK_PAYMENT_STATUSES)[number]
/** Of any payment: a card's network may approve it, decline it or not answer, and take it back once it has settled (PAY-23). */
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

const methodIdSchema = z.string().check(z.minLength(1), z.maxLength(40))

/**
 * What the payer asks for. Any number passes here: whether it is an integer, positive and not too much is told by a code
 * of its own, with a pointer to the line (PAY-7).
 */
export const paymentDraftSchema = z.strictObject({
  buid_customer: customerIdSchema,
  currency: currencySchema,
  /** One of the two: what pays (PAY-30). */
  bank_account_id: z.optional(methodIdSchema),
  card_id: z.optional(methodIdSchema),
  /** A banking day of a bank payment's rail; absent: as soon as possible (PAY-27). */
  scheduled_on: z.optional(wireDateSchema),
  lines: z.array(z.strictObject({ trx_id: transactionIdSchema, amount: z.number() })).check(z.maxLength(2000)),
})
/** Body of `previewPayment`: invoices, amounts and payment method. */
export type PaymentDraft = z.output<typeof paymentDraftSchema>

/** `review_token` proves that the server showed these very lines, dates and this total before (PAY-10). */
export const paymentRequestSchema = z.strictObject({
  ...paymentDraftSchema.shape,
  total: z.number(),
  terms_accepted: z.boolean(),
  review_token: z.string().check(z.maxLength(200)),
  /** PAY-32: the fee that the payer accepted, minor units; for a card whose preview names one. */
  fee_accepted: z.optional(z.number()),
})
/** Body of `createPayment`. */
export type PaymentRequest = z.output<typeof paymentRequestSchema>

const lineWire = z.object({
  trx_id: z.string(),
  invoice_id: z.string(),
  sold_by: z.string(),
  due_date: z.nullable(wireDateSchema),
  amount: amountSchema,
  /** What stays open on the invoice after this payment. */
  remaining: amountSchema,
})
/** A bank account by its name, or a card by its holder's and its brand. */
const methodWire = z.object({
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

const parseLine = (line: z.output<typeof lineWire>) => ({
  trxId: line.trx_id,
  invoiceId: line.invoice_id,
  soldBy: line.sold_by,
  dueDate: line.due_date,
  amountMinor: line.amount,
  remaining: line.remaining,
})
const parseMethod = (method: z.output<typeof methodWire>) => ({
  bankAccountId: method.bank_account_id ?? null,
  cardId: method.card_id ?? null,
  brand: method.brand ?? null,
  name: method.account_name,
  last4: method.last4,
})

/** What would happen if the draft were paid now: computed by the server, nothing is stored (PAY-9). */
export const paymentPreviewSchema = z.pipe(
  z.object({
    id: z.string(),
    buid_customer: z.string(),
    currency: currencySchema,
    total: amountSchema,
    fee: amountSchema,
    lines: z.array(lineWire),
    method: methodWire,
    ...scheduleWire,
    cut_off_at: instantSchema,
    review_token: z.string(),
  }),
  z.transform((wire) => ({
    customerId: wire.buid_customer,
    currency: wire.currency,
    total: wire.total,
    fee: wire.fee,
    lines: wire.lines.map(parseLine),
    method: parseMethod(wire.method),
    initiatesOn: wire.initiates_on,
    leavesOn: wire.leaves_on,
    postsBy: wire.posts_by,
    cutOffAt: wire.cut_off_at,
    reviewToken: wire.review_token,
  })),
)
/** Answer of `previewPayment`: dates, fee, total, and the token to confirm. */
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
    method: methodWire,
    lines: z.array(lineWire),
    submitted_at: instantSchema,
    ...scheduleWire,
    settled_on: z.nullable(wireDateSchema),
    scheduled_on: z.nullish(wireDateSchema),
    cancelable_until: z.nullish(instantSchema),
    retry_of: z.nullish(z.string()),
    returned: z.nullish(
      z.object({
        code: z.nullable(z.string()),
        reason: z.nullable(z.string()),
        on: wireDateSchema,
        retry_on: z.nullable(wireDateSchema),
      }),
    ),
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
    method: parseMethod(wire.method),
    lines: wire.lines.map(parseLine),
    submittedAt: wire.submitted_at,
    initiatesOn: wire.initiates_on,
    leavesOn: wire.leaves_on,
    postsBy: wire.posts_by,
    settledOn: wire.settled_on,
    scheduledOn: wire.scheduled_on ?? null,
    /** The rail's cut-off while it can be canceled, an instant (PAY-25). */
    cancelableUntil: wire.cancelable_until ?? null,
    /** The payment that this one presents again (RAI-8). */
    retryOf: wire.retry_of ?? null,
    /** The bank's code, our noun for it, when it came, and when it is presented again (RAI-7). */
    returned: wire.returned
      ? {
          code: wire.returned.code,
          reason: wire.returned.reason,
          on: wire.returned.on,
          retryOn: wire.returned.retry_on,
        }
      : null,
    /** Why customer support gave a card payment back, how much (the fee is not refunded), when (PAY-38). */
    refunded: wire.refunded ?? null,
    /** The network's code, how much it took back (the whole charge), when (PAY-39). */
    chargedBack: wire.charged_back ?? null,
  })),
)
/** A payment with its lines, dates and status; amounts in minor units. */
export type Payment = z.output<typeof paymentSchema>

/** PAY-20: printable characters of ASCII, 16 to 255 of them. */
export const idempotencyKeySchema = z
  .string()
  .check(
    z.regex(/^[\x21-\x7e]+$/),
    z.minLength(LIMITS.idempotencyKeyLength[0]),
    z.maxLength(LIMITS.idempotencyKeyLength[1]),
  )
