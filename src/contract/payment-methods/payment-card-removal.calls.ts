/** Removal of a card; a file of its own, so that pages which only list methods do not carry it. Source: docs/spec/payments.md PAY-36, BNK-16. */
import * as z from 'zod/mini'
import { defineCall, nothing } from '../wire/define-call.ts'

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
