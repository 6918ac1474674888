/**
 * Removes a card. A separate file, so that pages that only list methods do not load it. Source: docs/spec/payments.md
 * PAY-36, BNK-16.
 */
import * as z from 'zod/mini'
import { defineCall, nothing } from '../wire/define-call.ts'

/** Request for a removal; `confirmLast` confirms that of the last payment method (BNK-16). */
export const removalSchema = z.strictObject({ confirmLast: z.optional(z.boolean()) })

/** Removes a card permanently; one with pending payments cannot be removed (PAY-36). */
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
