/**
 * What a payer may pay with: bank accounts and cards in one list, never more of a number than its last four digits.
 * Source: docs/spec/payments.md PAY-34, PAY-36 (specification §3, §4).
 */
import * as z from 'zod/mini'
import { BANK_ACCOUNT_STATUSES } from '../bank-accounts/bank-accounts.calls.ts'
import { CARD_FUNDINGS } from '../payments/card-fee.rules.ts'
import { defineCall, many, nothing } from '../wire/define-call.ts'
import { baseMetaSchema, currencySchema, customerIdSchema, wireDateSchema } from '../wire/schemas.ts'
import { CARD_BRANDS } from './payment-card.rules.ts'

export const paymentMethodSchema = z.pipe(
  z.object({
    id: z.string(),
    kind: z.enum(['bank account', 'card']),
    buidCustomer: z.string(),
    /** Of the account, or of the card's holder. */
    name: z.string(),
    last4: z.string().check(z.regex(/^\d{4}$/)),
    status: z.enum([...BANK_ACCOUNT_STATUSES, 'expired']),
    onlinePayment: z.boolean(),
    autoPay: z.boolean(),
    /** Of a bank account: what it holds, and why it is disabled. */
    currency: z.nullable(currencySchema),
    disabledReason: z.nullable(z.string()),
    /** Of a card. */
    brand: z.nullable(z.enum(CARD_BRANDS)),
    funding: z.nullable(z.enum(CARD_FUNDINGS)),
    expirationDate: z.nullable(wireDateSchema),
  }),
  z.transform(({ buidCustomer, expirationDate, ...wire }) => ({
    ...wire,
    customerId: buidCustomer,
    expiresOn: expirationDate,
  })),
)
/** A bank account or card to pay with; numbers are masked. */
export type PaymentMethod = z.output<typeof paymentMethodSchema>

/** PAY-34: bank accounts first, then cards, each by name. */
export const listPaymentMethods = defineCall({
  name: 'payment-methods.list',
  method: 'GET',
  path: '/payment-methods',
  needs: { can: 'payment-methods.list' },
  query: { filters: { buid_customer: customerIdSchema }, sorts: [] },
  output: many('payment-methods', paymentMethodSchema, baseMetaSchema),
  errors: ['not-found'],
})

/** BNK-16: `confirmLast` says that nothing to pay with is left, and that this is meant. */
export const removalSchema = z.strictObject({ confirmLast: z.optional(z.boolean()) })

/** PAY-36: for good; a card that has payments under way is not removed. */
export const removePaymentCard = defineCall({
  name: 'payment-cards.remove',
  method: 'POST',
  path: '/payment-cards/:id/removal',
  needs: { can: 'payment-cards.remove' },
  body: { type: 'payment-card-removals', attributes: removalSchema },
  output: nothing(z.null()),
  errors: ['not-found', 'payment-method-in-use', 'payment-method-last'],
  changes: ['payment-methods'],
})
