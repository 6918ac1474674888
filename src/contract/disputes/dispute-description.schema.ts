/**
 * The description of a dispute. In a file of its own: a payment that disputes the rest of an invoice needs nothing else of a
 * dispute. Source: docs/spec/disputes.md DSP-18, docs/spec/payments.md PAY-281.
 */
import { LIMITS } from '../limits.ts'
import { textSchema } from '../wire/text-schema.ts'

/** Read by the dealer and by customer support. */
export const disputeDescriptionSchema = textSchema(LIMITS.maxDisputeDescription)
