/** Changes by an admin to an existing bank account. Source: docs/spec/payments.md BNK-14…BNK-16, BNK-20…BNK-22. */
import * as z from 'zod/mini'
import { removalSchema } from '../payment-methods/payment-card-removal.calls.ts'
import { defineCall, nothing, one } from '../wire/define-call.ts'
import { lineSchema } from '../wire/line-schema.ts'
import { baseMetaSchema } from '../wire/schemas.ts'
import { BANK_PAYMENT_TYPES } from './bank-account.rules.ts'
import { bankAccountSchema } from './bank-accounts.calls.ts'

/** Changes the name and the payment types (BNK-21). Numbers are never edited: remove the account and add it again. */
export const updateBankAccount = defineCall({
  name: 'bank-accounts.update',
  method: 'PATCH',
  path: '/bank-accounts/:id',
  needs: { can: 'bank-accounts.update' },
  body: {
    type: 'bank-accounts',
    attributes: z.strictObject({
      accountName: z.optional(lineSchema(50)),
      paymentTypes: z.optional(
        z.array(z.enum(BANK_PAYMENT_TYPES)).check(
          z.minLength(1),
          z.maxLength(2),
          z.refine((types) => new Set(types).size === types.length),
        ),
      ),
    }),
  },
  output: one('bank-accounts', bankAccountSchema, baseMetaSchema),
  errors: ['not-found', 'bank-account-auto-pay-taken', 'payment-auto-pay-unavailable'],
  changes: ['bank-accounts', 'payment-methods', 'auto-pay'],
})

/** Removes a bank account (BNK-15, BNK-16). */
export const removeBankAccount = defineCall({
  name: 'bank-accounts.remove',
  method: 'POST',
  path: '/bank-accounts/:id/removal',
  needs: { can: 'bank-accounts.remove' },
  body: { type: 'bank-account-removals', attributes: removalSchema },
  output: nothing(z.null()),
  errors: ['not-found', 'payment-method-in-use', 'payment-method-last'],
  changes: ['bank-accounts', 'payment-methods'],
})

const cents = z.custom<number>((value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 99)

/** Verifies an account with the two test deposits, in hundredths of its currency, in any order (BNK-20, BNK-22). */
export const verifyBankAccount = defineCall({
  name: 'bank-accounts.verify',
  method: 'POST',
  path: '/bank-accounts/:id/verification',
  needs: { can: 'bank-accounts.verify' },
  body: {
    type: 'bank-account-verifications',
    attributes: z.strictObject({ firstAmount: cents, secondAmount: cents }),
  },
  output: one('bank-accounts', bankAccountSchema, baseMetaSchema),
  errors: ['not-found', 'payment-method-not-verifiable', 'payment-method-amounts-wrong'],
  changes: ['bank-accounts', 'payment-methods'],
})
