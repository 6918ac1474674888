/**
 * How the secure frame adds a payment card. A separate file, so that pages that only list methods do not load it.
 * Source: docs/spec/payments.md PAY-35 (domain §1.3; PCI DSS 4.0.1).
 */
import * as z from 'zod/mini'
import { defineCall, one } from '../wire/define-call.ts'
import { lineSchema } from '../wire/line-schema.ts'
import { baseMetaSchema, customerIdSchema } from '../wire/schemas.ts'
import { paymentMethodSchema } from './payment-methods.calls.ts'

const numberText = z.string().check(z.maxLength(40))
const wholeBetween = (min: number, max: number) =>
  z.custom<number>((value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max)

/** `cardProblems` validates the numbers, so each fault has its own pointer. */
export const paymentCardDraftSchema = z.strictObject({
  buidCustomer: customerIdSchema,
  cardNumber: numberText,
  securityCode: z.string().check(z.maxLength(8)),
  expiryMonth: wholeBetween(1, 12),
  expiryYear: wholeBetween(2000, 2999),
  holderName: lineSchema(26),
  /** Two letters: state or province of the billing address; its law may forbid a fee (PAY-31). */
  billingRegion: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
})
export type PaymentCardDraft = z.output<typeof paymentCardDraftSchema>

/**
 * Adds a card; only from the secure frame, with a step-up token (PAY-35). Only the card network's token and four digits
 * are stored.
 */
export const createPaymentCard = defineCall({
  name: 'payment-cards.create',
  method: 'POST',
  path: '/payment-cards',
  credential: 'step-up',
  needs: { can: 'payment-cards.create' },
  body: { type: 'payment-cards', attributes: paymentCardDraftSchema },
  output: one('payment-methods', paymentMethodSchema, baseMetaSchema),
  errors: [
    'payment-method-card-invalid',
    'payment-method-card-duplicate',
    'not-found',
    'idempotency-key-missing',
    'idempotency-key-invalid',
    'idempotency-key-reused',
    'idempotency-in-progress',
  ],
  idempotent: true,
  changes: ['payment-methods'],
})
