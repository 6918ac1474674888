/**
 * The full number of a card, only for the secure frame. A separate file, so that pages with cards do not load it.
 * Source: docs/spec/cards.md CRD-17…CRD-20 (specification §3 "Secure card info", §7; security b.3, T2).
 */
import * as z from 'zod/mini'
import { defineCall, one } from '../wire/define-call.ts'
import { baseMetaSchema, customerIdSchema } from '../wire/schemas.ts'
import { cardIdSchema } from './card.schema.ts'

/**
 * Returns the full number of a card. Available on the secure origin only, with a token for a re-entered password
 * (SEC-10). Calls are counted, responses are never stored.
 */
export const viewSecureCard = defineCall({
  name: 'cards.view-secure',
  method: 'POST',
  path: '/ecaas/cards/view-secure',
  credential: 'step-up',
  needs: { can: 'cards.view-secure' },
  body: { type: 'card-views', attributes: z.strictObject({ buid_customer: customerIdSchema, card_id: cardIdSchema }) },
  output: one(
    'card-views',
    z.pipe(
      z.object({
        card_name: z.string(),
        card_identifier: z.string().check(z.regex(/^[0-9]{13,19}$/)),
        expiry_date: z.string().check(z.regex(/^(0[1-9]|1[0-2])\/\d{2}$/)),
        expires_in: z.number(),
      }),
      z.transform((wire) => ({
        holder: wire.card_name,
        number: wire.card_identifier,
        /** `MM/YY`, as printed on the card. */
        expiry: wire.expiry_date,
        /** Seconds after which the number is hidden. */
        expiresIn: wire.expires_in,
      })),
    ),
    baseMetaSchema,
  ),
  errors: ['card-number-unavailable', 'card-reveals-used', 'not-found'],
})
