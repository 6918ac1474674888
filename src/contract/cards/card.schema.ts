/**
 * A purchase card as pages see it: never more of its number than the last four digits.
 * Source: docs/spec/cards.md CRD-8…CRD-15 (specification §3 "Card"; domain §1.3, §3.6).
 */
import * as z from 'zod/mini'
import { customerIdSchema, instantSchema, wireDateSchema } from '../wire/schemas.ts'
import { CARD_STATUSES, CARD_TERMINATION_REASONS } from './card.states.ts'

export const cardIdSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/))

export const cardSchema = z.pipe(
  z.object({
    card_id: z.string(),
    buid_customer: z.string(),
    customer_name: z.string(),
    card_holder: z.string(),
    card_number_last4: z.string().check(z.regex(/^\d{4}$/)),
    expiration_date: wireDateSchema,
    status: z.enum(CARD_STATUSES),
    requested_ts: instantSchema,
    requested_by: z.string(),
    mailing_date: z.nullable(wireDateSchema),
    arrival_date: z.nullable(wireDateSchema),
    activated_ts: z.nullable(instantSchema),
    termination_date: z.nullable(wireDateSchema),
    termination_reason: z.nullable(z.enum(CARD_TERMINATION_REASONS)),
    replacement_offered: z.boolean(),
  }),
  z.transform((wire) => ({
    id: wire.card_id,
    customerId: wire.buid_customer,
    customerName: wire.customer_name,
    holder: wire.card_holder,
    last4: wire.card_number_last4,
    /** The last day on which it is good. */
    expiresOn: wire.expiration_date,
    status: wire.status,
    requestedAt: wire.requested_ts,
    requestedBy: wire.requested_by,
    /** When it is or was put in the mail; null for one that was canceled before. */
    mailsOn: wire.mailing_date,
    /** By when it should have come; null while it is not in the mail. */
    arrivesBy: wire.arrival_date,
    activatedAt: wire.activated_ts,
    terminatedOn: wire.termination_date,
    terminationReason: wire.termination_reason,
    /** CRD-7: a new card may be requested in its place. */
    isReplacementOffered: wire.replacement_offered,
  })),
)
/** A card of a customer; its number is masked. */
export type Card = z.output<typeof cardSchema>

/** Any text passes as a holder here: whether it can be printed has a code of its own (CRD-9). */
export const cardRequestSchema = z.strictObject({
  buid_customer: customerIdSchema,
  card_holder: z.string().check(z.maxLength(200)),
})

export const cardActivationSchema = z.strictObject({
  /** "I have received this card." */
  received: z.boolean(),
})

export const cardTerminationSchema = z.strictObject({ termination_reason: z.enum(CARD_TERMINATION_REASONS) })
