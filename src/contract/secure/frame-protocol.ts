/**
 * Messages between the secure frame and the page that contains it. Both sides parse every message with these schemas
 * and drop invalid ones. No message has a field for typed input. Source: docs/spec/secure.md SEC-2…SEC-6 (security T1,
 * T4, T18).
 */
import * as z from 'zod/mini'
import { BANK_COUNTRIES } from '../bank-accounts/bank-account.rules.ts'
import { cardIdSchema } from '../cards/card.schema.ts'
import type { ErrorCode } from '../errors/error-codes.ts'
import { GENERAL_ERROR_CODES, type GeneralErrorCode } from '../errors/general-error-codes.ts'
import { type LocaleCode, isLocale } from '../locales.ts'
import { CARD_BRANDS } from '../payment-methods/payment-card.rules.ts'
import { customerIdSchema } from '../wire/schemas.ts'

/** Version of the protocol, increased with each change that the other side cannot read. */
export const FRAME_PROTOCOL = 1

/** 128 random bits, base64url, in the fragment of the frame's URL, which no server receives (SEC-3). */
const nonceSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
const handoverSchema = z.string().check(z.regex(/^fh_[A-Za-z0-9_-]{43}$/))

/** The only window message, sent from the page to the frame's exact origin together with a message port. */
export const portMessageSchema = z.strictObject({
  netterms: z.enum(['secure-port']),
  protocol: z.custom<typeof FRAME_PROTOCOL>((value) => value === FRAME_PROTOCOL),
  nonce: nonceSchema,
})

/** Token names and their values as computed by the page; the frame validates each by its kind (THM-5). */
const tokensSchema = z.record(
  z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  z.string().check(z.minLength(1), z.maxLength(200)),
)

/** Appearance of the frame: token values, never CSS text (SEC-5). */
const appearanceSchema = z.strictObject({ scheme: z.enum(['light', 'dark', 'auto']), tokens: tokensSchema })
export type FrameAppearance = z.output<typeof appearanceSchema>

const localeSchema = z.custom<LocaleCode>((value) => typeof value === 'string' && isLocale(value))

/** Countries that the form offers (BNK-274); absent from a page of an older version, and then the form offers all. */
const offeredSchema = z.optional(z.array(z.enum(BANK_COUNTRIES)).check(z.minLength(1)))

/**
 * Purpose of the frame. It contains ids but no display text, because text chosen by the page next to a password field
 * could ask for another secret.
 */
const collectSchema = z.union([
  z.strictObject({
    kind: z.enum(['bank-account']),
    customerId: customerIdSchema,
    country: z.enum(BANK_COUNTRIES),
    countries: offeredSchema,
  }),
  /** Opened with a link; the account is that of the link (SEC-252). */
  z.strictObject({
    kind: z.enum(['bank-account-link']),
    country: z.enum(BANK_COUNTRIES),
    countries: offeredSchema,
  }),
  /** Adds a card to pay with (SEC-91). */
  z.strictObject({ kind: z.enum(['payment-card']), customerId: customerIdSchema }),
  /** Shows the number of one card (SEC-15). */
  z.strictObject({ kind: z.enum(['card-number']), customerId: customerIdSchema, cardId: cardIdSchema }),
  /** Exports users as a file (SEC-20). */
  z.strictObject({ kind: z.enum(['credentials']) }),
])
export type FrameTask = z.output<typeof collectSchema>

/** Message from the page, over the port. */
export const toFrameSchema = z.union([
  z.strictObject({
    type: z.enum(['start']),
    handover: handoverSchema,
    locale: localeSchema,
    appearance: appearanceSchema,
    collect: collectSchema,
  }),
  z.strictObject({ type: z.enum(['handover']), handover: handoverSchema }),
  z.strictObject({ type: z.enum(['appearance']), appearance: appearanceSchema }),
  z.strictObject({ type: z.enum(['locale']), locale: localeSchema }),
])
export type ToFrame = z.output<typeof toFrameSchema>

const FRAME_FIELDS = [
  'country',
  'accountHolderType',
  'routingNumber',
  'bankNumber',
  'branchNumber',
  'bankName',
  'accountNumber',
  'accountNumberAgain',
  'accountType',
  'accountName',
  'password',
] as const
export type FrameField = (typeof FRAME_FIELDS)[number]

/** States of the frame; `closed` means that the user pressed Escape in it (SEC-16). */
export const FRAME_STATES = ['shown', 'hidden', 'exported', 'closed'] as const
export type FrameState = (typeof FRAME_STATES)[number]

/** Refusals that the page must handle: it fetches the card again, or shows the error itself. */
const FRAME_REFUSALS = [
  'card-number-unavailable',
  'card-reveals-used',
  'credential-file-too-large',
  'not-found',
  'not-permitted',
] as const satisfies readonly ErrorCode[]
export type FrameRefusal = (typeof FRAME_REFUSALS)[number]

const MAX_HEIGHT_PX = 4000
const heightSchema = z.custom<number>(
  (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_HEIGHT_PX,
)
const codes = Object.keys(GENERAL_ERROR_CODES) as [GeneralErrorCode, ...GeneralErrorCode[]]

/** Message from the frame, over the port. */
export const fromFrameSchema = z.union([
  z.strictObject({ type: z.enum(['ready']), nonce: nonceSchema }),
  z.strictObject({ type: z.enum(['height']), px: heightSchema }),
  /** Whether the field that lost focus is valid, not its value. */
  z.strictObject({ type: z.enum(['field']), field: z.enum(FRAME_FIELDS), state: z.enum(['valid', 'invalid']) }),
  /** The page must send a new handover token, because the previous one was used and its session has ended. */
  z.strictObject({ type: z.enum(['handover-wanted']) }),
  /** While a request is pending, the page must not remove the frame, because the outcome would be lost. */
  z.strictObject({ type: z.enum(['busy']), busy: z.boolean() }),
  z.strictObject({
    type: z.enum(['submitted']),
    bankAccountId: z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/)),
    last4: z.string().check(z.regex(/^\d{4}$/)),
    bankName: z.string().check(z.maxLength(80)),
  }),
  z.strictObject({
    type: z.enum(['card-added']),
    cardId: z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/)),
    last4: z.string().check(z.regex(/^\d{4}$/)),
    brand: z.enum(CARD_BRANDS),
  }),
  z.strictObject({ type: z.enum(['failed']), code: z.enum(codes) }),
  z.strictObject({ type: z.enum(['state']), state: z.enum(FRAME_STATES) }),
  /** The frame has already shown the error to the user; it stays open. */
  z.strictObject({ type: z.enum(['refused']), code: z.enum(FRAME_REFUSALS) }),
])
export type FromFrame = z.output<typeof fromFrameSchema>

/** Result of a finished frame; nothing in it could move money. */
export type AddedBankAccount = Readonly<
  Pick<Extract<FromFrame, { type: 'submitted' }>, 'bankAccountId' | 'last4' | 'bankName'>
>
