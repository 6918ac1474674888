/**
 * A purchase card in widgets: at most the last four digits of its number. Source: docs/spec/cards.md CRD-8…CRD-15,
 * CRD-23…CRD-27 (specification §3 "Card"; domain §1.3, §3.6).
 */
import * as z from 'zod/mini'
import { lineSchema } from '../wire/line-schema.ts'
import { amountSchema, currencySchema, customerIdSchema, instantSchema, wireDateSchema } from '../wire/schemas.ts'
import { CARD_LIMITS } from './card-limits.ts'
import { CARD_STATUSES, CARD_TERMINATION_REASONS } from './card.states.ts'

export const cardIdSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/))

const mailedToSchema = z.pipe(
  z.object({
    contact_name: z.nullable(z.string()),
    line_1: z.string(),
    line_2: z.nullable(z.string()),
    line_3: z.nullable(z.string()),
    city_state_zip: z.string(),
    country: z.string(),
  }),
  z.transform((wire) => ({
    contact: wire.contact_name,
    /** Lines of the street, one to three, from the top. */
    lines: [wire.line_1, wire.line_2, wire.line_3].filter((line): line is string => Boolean(line)),
    cityStateZip: wire.city_state_zip,
    /** ISO 3166-1 alpha-2. */
    country: wire.country,
  })),
)
/** Mailing address of a card, in the form of all addresses (DIR-7). */
export type CardMailingAddress = z.output<typeof mailedToSchema>

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
    mailing_address: z.nullish(mailedToSchema),
    spending_limit: z.nullish(amountSchema),
    spending_limit_currency: z.nullish(currencySchema),
    locked_ts: z.nullish(instantSchema),
    locked_by: z.nullish(z.string()),
    terminated_by: z.nullish(z.string()),
    canceled_ts: z.nullish(instantSchema),
    canceled_by: z.nullish(z.string()),
  }),
  z.transform((wire) => ({
    id: wire.card_id,
    customerId: wire.buid_customer,
    customerName: wire.customer_name,
    holder: wire.card_holder,
    last4: wire.card_number_last4,
    /** The last day on which the card is valid. */
    expiresOn: wire.expiration_date,
    status: wire.status,
    requestedAt: wire.requested_ts,
    requestedBy: wire.requested_by,
    /** Planned or actual mailing date; null for a card that was canceled before mailing. */
    mailsOn: wire.mailing_date,
    /** Expected arrival; null unless the card is in the mail. */
    arrivesBy: wire.arrival_date,
    activatedAt: wire.activated_ts,
    terminatedOn: wire.termination_date,
    terminationReason: wire.termination_reason,
    /** Whether a replacement may be requested (CRD-7). */
    isReplacementOffered: wire.replacement_offered,
    /**
     * Mailing address, sent to administrators and customer support only; null for others, and for a card requested
     * without an address (CRD-24).
     */
    mailingAddress: wire.mailing_address ?? null,
    /** Minor units per month; null if the program has no limits, or the card has none (CRD-25). */
    spendingLimitMinor: wire.spending_limit ?? null,
    spendingLimitCurrency: wire.spending_limit_currency ?? null,
    /** When the card was locked; null unless it is locked (CRD-27). */
    lockedAt: wire.locked_ts ?? null,
    /**
     * Full names of the users who locked and terminated it; null for actions of the program itself, and for a user whom
     * the caller may not see (CRD-27).
     */
    lockedBy: wire.locked_by ?? null,
    terminatedBy: wire.terminated_by ?? null,
    /** When and by whom the request was canceled; null unless it was canceled before mailing. */
    canceledAt: wire.canceled_ts ?? null,
    canceledBy: wire.canceled_by ?? null,
  })),
)
/** A card of a customer; its number is masked. */
export type Card = z.output<typeof cardSchema>

const addressLineSchema = lineSchema(CARD_LIMITS.maxAddressLine)
const optionalLineSchema = z.optional(z.nullable(addressLineSchema))

/** Mailing address of the requested cards, in the form of all addresses (CRD-24, DIR-7). */
export const mailingAddressSchema = z.strictObject({
  contact_name: optionalLineSchema,
  line_1: addressLineSchema,
  line_2: optionalLineSchema,
  line_3: optionalLineSchema,
  city_state_zip: addressLineSchema,
  /** ISO 3166-1 alpha-2. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
})

/** Accepts any text as holder and any integer as limit, because the rules for both have their own error codes. */
const requestedCard = {
  card_holder: z.string().check(z.maxLength(200)),
  /** Minor units of the account's currency, per month; absent or null: no limit (CRD-25). */
  spending_limit: z.optional(z.nullable(amountSchema)),
}
export const requestedCardSchema = z.strictObject(requestedCard)

/** A request for one card. Without an address it is mailed to the account's address. */
export const cardRequestSchema = z.strictObject({
  buid_customer: customerIdSchema,
  ...requestedCard,
  mailing_address: z.optional(z.nullable(mailingAddressSchema)),
})

export const cardActivationSchema = z.strictObject({
  /** Whether the user has confirmed: "I have received this card." */
  received: z.boolean(),
})

export const cardTerminationSchema = z.strictObject({ termination_reason: z.enum(CARD_TERMINATION_REASONS) })
