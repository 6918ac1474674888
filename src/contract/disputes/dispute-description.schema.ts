/**
 * The description of a dispute. A separate file, because a payment that disputes the rest of an invoice needs nothing
 * else about disputes. Source: docs/spec/disputes.md DSP-18, docs/spec/payments.md PAY-281.
 */
import { LIMITS } from '../limits.ts'
import { textSchema } from '../wire/text-schema.ts'

/** Visible to the dealer and to customer support. */
export const disputeDescriptionSchema = textSchema(LIMITS.maxDisputeDescription)
