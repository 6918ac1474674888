/**
 * A user's default payment method for an account and a currency, which is preselected when they pay. Source:
 * docs/spec/payments.md BNK-218, BNK-219 (issue 28 "On the server").
 */
import * as z from 'zod/mini'
import { defineCall, one } from '../wire/define-call.ts'
import { baseMetaSchema, currencySchema, customerIdSchema } from '../wire/schemas.ts'

/** Default method for one currency; lists of methods include one for each currency that has a default. */
export const defaultMethodSchema = z.pipe(
  z.object({ currency: currencySchema, method_id: z.string() }),
  z.transform(({ currency, method_id }) => ({ currency, methodId: method_id })),
)
/** The caller's default method for one currency of an account. */
export type DefaultMethod = z.output<typeof defaultMethodSchema>

/** Sets the caller's default; null clears it. A repeated call changes nothing (BNK-218). */
export const setDefaultMethod = defineCall({
  name: 'default-methods.set',
  method: 'PATCH',
  path: '/default-methods',
  needs: { can: 'default-methods.set' },
  body: {
    type: 'default-methods',
    attributes: z.strictObject({
      buid_customer: customerIdSchema,
      currency: currencySchema,
      /** Id of a bank account or a card. */
      method_id: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))),
    }),
  },
  output: one(
    'default-methods',
    z.pipe(
      z.object({ buid_customer: z.string(), currency: currencySchema, method_id: z.nullable(z.string()) }),
      z.transform((wire) => ({ customerId: wire.buid_customer, currency: wire.currency, methodId: wire.method_id })),
    ),
    baseMetaSchema,
  ),
  errors: ['not-found', 'payment-bank-account-currency', 'payment-card-currency'],
  changes: ['bank-accounts', 'payment-methods'],
})
