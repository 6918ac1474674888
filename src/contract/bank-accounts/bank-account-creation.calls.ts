/**
 * How the secure frame adds a bank account. A separate file, so that pages that only list accounts do not load it.
 * Source: docs/spec/payments.md BNK-5…BNK-12 (specification §3 "Bank account", §5).
 */
import * as z from 'zod/mini'
import { defineCall, many, one } from '../wire/define-call.ts'
import { lineSchema } from '../wire/line-schema.ts'
import { baseMetaSchema, customerIdSchema } from '../wire/schemas.ts'
import { ACCOUNT_HOLDER_TYPES, BANK_COUNTRIES, BANK_PAYMENT_TYPES } from './bank-account.rules.ts'
import { bankAccountSchema } from './bank-accounts.calls.ts'

const numberText = z.string().check(z.maxLength(40))

/** `bankAccountProblems` validates the numbers, so each fault has its own code and pointer. */
const bankAccountDraftSchema = z.strictObject({
  /**
   * Absent: the selected customer. With a link (BNK-262): the customer of the link, who is not disclosed to the holder
   * of the link.
   */
  buidCustomer: z.optional(customerIdSchema),
  bankCountry: z.enum(BANK_COUNTRIES),
  accountHolderType: z.enum(ACCOUNT_HOLDER_TYPES),
  accountType: z.enum(['checking', 'savings']),
  accountName: lineSchema(50),
  /** Only for a bank that `banks.list` does not find. */
  bankName: z.optional(lineSchema(80)),
  routingNumber: z.optional(numberText),
  bankNumber: z.optional(numberText),
  branchNumber: z.optional(numberText),
  accountNumber: numberText,
  paymentTypes: z.array(z.enum(BANK_PAYMENT_TYPES)).check(
    z.minLength(1),
    z.maxLength(2),
    z.refine((types) => new Set(types).size === types.length),
  ),
})
export type BankAccountDraft = z.output<typeof bankAccountDraftSchema>

/**
 * Adds a bank account; only from the secure frame, with a step-up token (BNK-12). A repeated key returns the first
 * response.
 */
export const createBankAccount = defineCall({
  name: 'bank-accounts.create',
  method: 'POST',
  path: '/bank-accounts',
  credential: 'step-up',
  needs: { can: 'bank-accounts.create' },
  body: { type: 'bank-accounts', attributes: bankAccountDraftSchema },
  output: one('bank-accounts', bankAccountSchema, baseMetaSchema),
  errors: [
    'bank-account-number-invalid',
    'bank-account-duplicate',
    'bank-account-auto-pay-taken',
    'payment-method-link-used',
    'payment-method-link-expired',
    'payment-method-link-revoked',
    'not-found',
    'idempotency-key-missing',
    'idempotency-key-invalid',
    'idempotency-key-reused',
    'idempotency-in-progress',
  ],
  idempotent: true,
  changes: ['bank-accounts'],
})

const bankSchema = z.object({
  id: z.string(),
  name: z.string(),
  country: z.enum(BANK_COUNTRIES),
  /** Whether the bank confirms a new account immediately (BNK-10). */
  confirmsAtOnce: z.boolean(),
})

/**
 * Finds the bank of a routing number or of a Canadian bank number: one row or none. Only the secure frame makes this
 * call.
 */
export const listBanks = defineCall({
  name: 'banks.list',
  method: 'GET',
  path: '/banks',
  credential: 'frame',
  query: { filters: { country: z.enum(BANK_COUNTRIES), routing: z.string().check(z.regex(/^\d{4,9}$/)) }, sorts: [] },
  output: many('banks', bankSchema, baseMetaSchema),
})
