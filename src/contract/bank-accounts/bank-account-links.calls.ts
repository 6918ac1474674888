/**
 * Links with which a person without a session adds one bank account of a customer. The token is sent by email, in the
 * fragment of an address, and in the body of one call. Source: docs/spec/payments.md BNK-258…BNK-263 (domain §3.2).
 */
import * as z from 'zod/mini'
import { type LocaleCode, isLocale } from '../locales.ts'
import { isEmailAddress } from '../users/email-address.ts'
import { defineCall, many, nothing, one } from '../wire/define-call.ts'
import { baseMetaSchema, customerIdSchema, instantSchema } from '../wire/schemas.ts'
import { BANK_COUNTRIES } from './bank-account.rules.ts'

const linkSchema = z.object({
  id: z.string(),
  /** Email address of the recipient. */
  email: z.string(),
  /** Name of the user who sent it. */
  sentBy: z.string(),
  expiresAt: instantSchema,
})
/** A link that has not been used, revoked, or expired. Its token is only in the email. */
export type BankAccountLink = z.output<typeof linkSchema>

const emailSchema = z.string().check(z.refine(isEmailAddress, 'is not an e-mail address'))
const localeSchema = z.custom<LocaleCode>((value) => typeof value === 'string' && isLocale(value))

/** Sends a link (BNK-258). An earlier link of this customer to the same address stops working. */
export const createBankAccountLink = defineCall({
  name: 'bank-account-links.create',
  method: 'POST',
  path: '/bank-account-links',
  needs: { can: 'bank-account-links.create' },
  body: {
    type: 'bank-account-links',
    attributes: z.strictObject({ buidCustomer: customerIdSchema, email: emailSchema, language: localeSchema }),
  },
  output: one('bank-account-links', linkSchema, baseMetaSchema),
  errors: ['not-found'],
  changes: ['bank-account-links'],
})

/** Lists the working links of a customer, most recently sent first. */
export const listBankAccountLinks = defineCall({
  name: 'bank-account-links.list',
  method: 'GET',
  path: '/bank-account-links',
  needs: { can: 'bank-account-links.list' },
  query: { filters: { buid_customer: customerIdSchema }, sorts: [] },
  output: many('bank-account-links', linkSchema, baseMetaSchema),
  errors: ['not-found'],
})

/** Revokes the link; a repeated call changes nothing (BNK-260). */
export const revokeBankAccountLink = defineCall({
  name: 'bank-account-links.revoke',
  method: 'DELETE',
  path: '/bank-account-links/:id',
  needs: { can: 'bank-account-links.revoke' },
  output: nothing(z.null()),
  errors: ['not-found', 'payment-method-link-used'],
  changes: ['bank-account-links'],
})

const openingSchema = z.object({
  id: z.string(),
  /** Masked name of the business, such as `N••• T•••` (BNK-261). */
  businessName: z.string(),
  provider: z.string(),
  expiresAt: instantSchema,
  country: z.enum(BANK_COUNTRIES),
  /** Countries offered (BNK-274); absent from a server that offers every country. */
  countries: z.optional(z.array(z.enum(BANK_COUNTRIES)).check(z.minLength(1))),
  /** Handover token for the secure frame: single use, valid for one minute (SEC-8). */
  handover: z.string(),
})

/** Opens the link without using it up (BNK-259). Each call returns a new handover token for the secure frame. */
export const openBankAccountLink = defineCall({
  name: 'bank-account-links.open',
  method: 'POST',
  path: '/bank-account-link-openings',
  credential: 'none',
  needs: {},
  body: {
    type: 'bank-account-link-openings',
    attributes: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
  },
  output: one('bank-account-link-openings', openingSchema),
  errors: [
    'payment-method-link-unknown',
    'payment-method-link-used',
    'payment-method-link-expired',
    'payment-method-link-revoked',
    'cross-site-request',
  ],
})
