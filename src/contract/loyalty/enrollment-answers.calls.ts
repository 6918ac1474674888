/** A customer's answer to an enrollment. Source: docs/spec/loyalty.md LOY-10 (domain §3.1). */
import * as z from 'zod/mini'
import { defineCall, one } from '../wire/define-call.ts'
import { baseMetaSchema } from '../wire/schemas.ts'
import { ENROLLMENT_ANSWERS } from './enrollment.states.ts'
import { loyaltyEnrollmentSchema } from './loyalty.calls.ts'

/**
 * Accepts or declines an invitation, or leaves the program (LOY-10). A repeated call is refused and changes nothing.
 */
export const answerLoyaltyEnrollment = defineCall({
  name: 'customer-loyalty-program-enrollments.answer',
  method: 'POST',
  path: '/customer-loyalty-program-enrollments/:enrollment_id/answers',
  needs: { can: 'customer-loyalty-program-enrollments.answer', flags: ['customerLoyaltyProgramEnabled'] },
  body: { type: 'loyalty-enrollment-answers', attributes: z.strictObject({ action: z.enum(ENROLLMENT_ANSWERS) }) },
  output: one('customer-loyalty-program-enrollments', loyaltyEnrollmentSchema, baseMetaSchema),
  errors: ['not-found', 'loyalty-enrollment-not-open', 'loyalty-program-ended'],
  changes: ['customer-loyalty-program-enrollments'],
})
