/**
 * A rejected transaction: customer and card, dealer, transaction, reasons, and attempts. Amounts are minor units of its
 * currency. Source: docs/spec/rejections.md REJ-8…REJ-16 (specification §2, §3, §4; domain §3.5).
 */
import * as z from 'zod/mini'
import { isBlank } from '../wire/line-schema.ts'
import {
  amountSchema,
  currencySchema,
  customerIdSchema,
  instantSchema,
  transactionIdSchema,
  wireDateSchema,
} from '../wire/schemas.ts'
import { CORRECTABLE_FIELDS, rejectionReasonCodes } from './rejection-corrections.rules.ts'
import { REJECTION_STATUSES } from './rejection.states.ts'

const last4Schema = z.string().check(z.regex(/^[0-9]{4}$/))
/** Printable text, trimmed. */
const numberText = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(30),
  z.regex(/^[^\p{C}]*$/u),
  z.refine((text) => !isBlank(text), 'is blank'),
)
const partSchema = amountSchema.check(z.refine((minor) => minor >= 0))

/** Corrections; the rule REJ-11 decides which fields a rejection accepts. */
export const correctionsSchema = z.strictObject({
  buid_customer: z.optional(customerIdSchema),
  card_number_last4: z.optional(last4Schema),
  invoice_id: z.optional(numberText),
  po_number: z.optional(numberText),
  subtotal: z.optional(partSchema),
  tax: z.optional(partSchema),
})

const version = z.int().check(z.minimum(1))
export const rejectionCancellationSchema = z.strictObject({
  /** `version` of the rejection that was displayed to the user (REJ-14). */
  version,
  /** Whether the user confirmed that cancellation is permanent. */
  confirmed: z.boolean(),
})
export const resubmissionSchema = z.strictObject({ version, corrections: z._default(correctionsSchema, {}) })
export const rejectionDraftSchema = z.strictObject({ version, corrections: correctionsSchema })

const reasonSchema = z.object({ code: z.enum(rejectionReasonCodes), text: z.string() })

const changeSchema = z.object({
  field: z.enum(CORRECTABLE_FIELDS),
  /** Value as text; an amount in minor units. Null if it was empty before, or is hidden from the caller (REJ-16). */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})

const attemptSchema = z.pipe(
  z.object({
    number: z.number(),
    submitted_ts: instantSchema,
    submitted_by: z.string(),
    changes: z.array(changeSchema),
    outcome: z.nullable(z.enum(['accepted', 'rejected'])),
    decided_ts: z.nullable(instantSchema),
    reasons: z.array(reasonSchema),
  }),
  z.transform((wire) => ({
    number: wire.number,
    submittedAt: wire.submitted_ts,
    submittedBy: wire.submitted_by,
    changes: wire.changes,
    /** Outcome of the attempt; null while it is processing. */
    outcome: wire.outcome,
    decidedAt: wire.decided_ts,
    /** Why the transaction was rejected again. */
    reasons: wire.reasons,
  })),
)

export const rejectionSchema = z.pipe(
  z.object({
    rejection_id: z.string(),
    trx_id: transactionIdSchema,
    status: z.enum(REJECTION_STATUSES),
    version: z.number(),
    cancelable: z.boolean(),
    resubmittable: z.boolean(),
    resubmissions: z.number(),
    still_processing: z.boolean(),
    resubmitted_ts: z.nullable(instantSchema),
    resubmitted_trx_id: z.nullable(z.string()),
    canceled_ts: z.nullable(instantSchema),
    canceled_by: z.nullable(z.string()),
    rejected_ts: instantSchema,
    reasons: z.array(reasonSchema),
    correctable: z.array(z.enum(CORRECTABLE_FIELDS)),
    buid_customer: z.string(),
    customer_name: z.string(),
    card_number_last4: z.nullable(last4Schema),
    buid_merchant: z.string(),
    merchant_name: z.string(),
    merchant_location: z.nullable(z.string()),
    invoice_id: z.string(),
    po_number: z.nullable(z.string()),
    trx_date: wireDateSchema,
    currency: currencySchema,
    subtotal: amountSchema,
    tax: amountSchema,
    total: amountSchema,
    draft: z.nullable(z.object({ corrections: correctionsSchema, saved_ts: instantSchema, saved_by: z.string() })),
    attempts: z.array(attemptSchema),
  }),
  z.transform((wire) => ({
    id: wire.rejection_id,
    trxId: wire.trx_id,
    status: wire.status,
    version: wire.version,
    /** Whether it can ever be canceled or resubmitted, regardless of the status (REJ-4, REJ-5). */
    cancelable: wire.cancelable,
    resubmittable: wire.resubmittable,
    resubmissions: wire.resubmissions,
    /** Whether it has been processing for more than a minute (REJ-6). */
    isStillProcessing: wire.still_processing,
    resubmittedAt: wire.resubmitted_ts,
    /** Id of the transaction that was created when it was accepted. */
    acceptedTrxId: wire.resubmitted_trx_id,
    /** When and by whom it was canceled; null if it was not, or this was not recorded (REJ-34). */
    canceledAt: wire.canceled_ts,
    canceledBy: wire.canceled_by,
    rejectedAt: wire.rejected_ts,
    reasons: wire.reasons,
    /** Fields that may be corrected; empty for roles that cannot correct any (REJ-11). */
    correctable: wire.correctable,
    /** The customer to bill, according to the last corrections. */
    customerId: wire.buid_customer,
    customerName: wire.customer_name,
    cardLast4: wire.card_number_last4,
    merchantId: wire.buid_merchant,
    merchantName: wire.merchant_name,
    merchantLocation: wire.merchant_location,
    invoiceId: wire.invoice_id,
    poNumber: wire.po_number,
    soldOn: wire.trx_date,
    currency: wire.currency,
    subtotal: wire.subtotal,
    tax: wire.tax,
    total: wire.total,
    /** Corrections that a dealer user saved but did not send; null for the customer's side (REJ-15). */
    draft: wire.draft && {
      corrections: wire.draft.corrections,
      savedAt: wire.draft.saved_ts,
      savedBy: wire.draft.saved_by,
    },
    attempts: wire.attempts,
  })),
)
/** A rejected transaction with the reasons and the values to correct. */
export type Rejection = z.output<typeof rejectionSchema>
