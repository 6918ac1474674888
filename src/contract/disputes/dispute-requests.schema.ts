/**
 * Requests that open or answer a dispute, separate from the schemas for reading disputes. Source: docs/spec/disputes.md
 * DSP-18…DSP-26 (specification §3, §5).
 */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { customerIdSchema, transactionIdSchema } from '../wire/schemas.ts'
import { textSchema, textUpTo } from '../wire/text-schema.ts'
import { disputeDescriptionSchema } from './dispute-description.schema.ts'
import { DISPUTE_ANSWERS, disputeIdSchema, documentIdSchema } from './dispute.schema.ts'

/** Actions on several disputes at once, by the side whose turn it is (DSP-26). */
export const TOGETHER_ANSWERS = [
  'respond to merchant',
  'respond to customer',
  'grant in full',
  'deny',
  'close',
  'escalate',
  'withdraw',
] as const
export type TogetherAnswer = (typeof TOGETHER_ANSWERS)[number]

const contactNameSchema = z.optional(textUpTo(101))
const contactEmailSchema = z.optional(z.string().check(z.maxLength(LIMITS.maxEmailLength)))

/**
 * A contact: a user of the account by `id`, or another person by name and email address. The wire has two names for
 * each field (specification §3); only one may be sent. DSP-21 decides whether the person can be added.
 */
const contactRequestSchema = z
  .strictObject({
    id: z.optional(z.string().check(z.maxLength(60))),
    name: contactNameSchema,
    email_address: contactEmailSchema,
    contactName: contactNameSchema,
    contactEmail: contactEmailSchema,
    contact_type: z.optional(z.string().check(z.maxLength(10))),
  })
  .check(
    z.refine(
      ({ name, email_address, contactName, contactEmail }) =>
        (name === undefined || contactName === undefined) &&
        (email_address === undefined || contactEmail === undefined),
    ),
  )
export type DisputeContactRequest = z.output<typeof contactRequestSchema>

const contactsSchema = z._default(z.array(contactRequestSchema).check(z.maxLength(LIMITS.maxDisputeContacts)), [])
export const disputeDocumentIdsSchema = z._default(
  z.array(documentIdSchema).check(z.maxLength(LIMITS.maxDisputeDocuments)),
  [],
)

/** Accepts any number, because the rules for amounts have their own error codes (DSP-19). */
const disputedLineSchema = z.strictObject({
  /** Account of the invoice; absent: `buid_customer` of the request. Only for opening disputes (DSP-18). */
  buid_customer: z.optional(customerIdSchema),
  trx_id: transactionIdSchema,
  /** Line of the invoice; absent or null: the whole invoice. */
  line_number: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(999))), null),
  amount: z.number(),
})
export type DisputedLineRequest = z.output<typeof disputedLineSchema>

export const disputeRequestSchema = z.strictObject({
  buid_customer: customerIdSchema,
  dispute_reason_id: z.string().check(z.maxLength(40)),
  description: disputeDescriptionSchema,
  /** Visible to the opener's own side only (DSP-22). */
  internal_note: z.optional(textSchema(LIMITS.maxDisputeNote)),
  invoices: z.array(disputedLineSchema).check(z.maxLength(LIMITS.maxDisputeInvoices)),
  contacts: contactsSchema,
  document_ids: disputeDocumentIdsSchema,
  /** An ended dispute that the new one continues (DSP-5). */
  predecessor_id: z.optional(disputeIdSchema),
})
/** Body of `createDispute`. */
export type DisputeRequest = z.output<typeof disputeRequestSchema>

export const disputeAnswerRequestSchema = z.strictObject({
  action: z.enum(DISPUTE_ANSWERS),
  /** `version` of the dispute that was displayed to the user (DSP-24). */
  version: z.int().check(z.minimum(1)),
  comment: textSchema(LIMITS.maxDisputeComment),
  internal_note: z.optional(textSchema(LIMITS.maxDisputeNote)),
  /** Amounts granted (`grant in part`) or offered (`respond to customer`); rows that are not listed get nothing. */
  amounts: z.optional(z.array(disputedLineSchema).check(z.maxLength(LIMITS.maxDisputeInvoices))),
  contacts: contactsSchema,
  document_ids: disputeDocumentIdsSchema,
})
export type DisputeAnswerRequest = z.output<typeof disputeAnswerRequestSchema>

/** Contacts to add to an open dispute (DSP-40). */
export const disputeContactsRequestSchema = z.strictObject({
  contacts: z.array(contactRequestSchema).check(z.minLength(1), z.maxLength(LIMITS.maxDisputeContacts)),
})

export const disputeWithdrawalSchema = z.strictObject({
  version: z.int().check(z.minimum(1)),
  comment: z.optional(textSchema(LIMITS.maxDisputeComment)),
})

export const disputeAnswersTogetherSchema = z.strictObject({
  action: z.enum(TOGETHER_ANSWERS),
  disputes: z
    .array(z.strictObject({ dispute_id: disputeIdSchema, version: z.int().check(z.minimum(1)) }))
    .check(z.minLength(1), z.maxLength(LIMITS.maxDisputesTogether)),
  comment: textSchema(LIMITS.maxDisputeComment),
})
export type DisputeAnswersTogether = z.output<typeof disputeAnswersTogetherSchema>
