/** Requests several cards at once. Source: docs/spec/cards.md CRD-22…CRD-25 (specification §1, §4; domain §3.6). */
import * as z from 'zod/mini'
import { defineCall, many } from '../wire/define-call.ts'
import { baseMetaSchema, customerIdSchema } from '../wire/schemas.ts'
import { CARD_LIMITS } from './card-limits.ts'
import { cardSchema, mailingAddressSchema, requestedCardSchema } from './card.schema.ts'

/**
 * Requests all of the cards or none (CRD-22). A refusal points to the card, such as
 * `/data/attributes/cards/2/card_holder`.
 */
export const requestCardsTogether = defineCall({
  name: 'cards.request-together',
  method: 'POST',
  path: '/ecaas/card-requests',
  needs: { can: 'cards.request-together' },
  body: {
    type: 'card-requests',
    attributes: z.strictObject({
      buid_customer: customerIdSchema,
      cards: z.array(requestedCardSchema).check(z.minLength(1), z.maxLength(CARD_LIMITS.maxCardsTogether)),
      mailing_address: mailingAddressSchema,
    }),
  },
  output: many('cards', cardSchema, baseMetaSchema),
  errors: [
    'card-account-blocked',
    'card-holder-invalid',
    'card-limit-invalid',
    'card-limit-unavailable',
    'not-found',
    'idempotency-key-missing',
    'idempotency-key-invalid',
    'idempotency-key-reused',
    'idempotency-in-progress',
  ],
  idempotent: true,
  changes: ['cards'],
})
