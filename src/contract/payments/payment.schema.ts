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

export const PAYMENT_STATUSES = ['processing', 'settled', 'failed', 'returned', 'canceled'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/**
 * What the payer asks for. Any number passes here: whether it is an integer, positive and not too much is told by a code
 * of its own, with a pointer to the line (PAY-7).
 */
export const paymentDraftSchema = z.strictObject({
  buid_customer: customerIdSchema,
  currency: currencySchema,
  bank_account_id: z.string().check(z.minLength(1), z.maxLength(40)),
  lines: z.array(z.strictObject({ trx_id: transactionIdSchema, amount: z.number() })).check(z.maxLength(2000)),
})
export type PaymentDraft = z.output<typeof paymentDraftSchema>

/** `review_token` proves that the server showed these very lines, dates and this total before (PAY-10). */
export const paymentRequestSchema = z.strictObject({
  ...paymentDraftSchema.shape,
  total: z.number(),
  terms_accepted: z.boolean(),
  review_token: z.string().check(z.maxLength(200)),
})
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
const methodWire = z.object({ bank_account_id: z.string(), account_name: z.string(), last4: z.string() })
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
  amount: line.amount,
  remaining: line.remaining,
})
const parseMethod = (method: z.output<typeof methodWire>) => ({
  bankAccountId: method.bank_account_id,
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
  })),
)
export type Payment = z.output<typeof paymentSchema>

/** PAY-20: printable characters of ASCII, 16 to 255 of them. */
export const idempotencyKeySchema = z
  .string()
  .check(
    z.regex(/^[\x21-\x7e]+$/),
    z.minLength(LIMITS.idempotencyKeyLength[0]),
    z.maxLength(LIMITS.idempotencyKeyLength[1]),
  )
