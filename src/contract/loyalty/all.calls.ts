/** Every call of loyalty programs, in the order of the API reference. */
import { answerLoyaltyEnrollment } from './enrollment-answers.calls.ts'
import {
  getLoyaltyProgram,
  listLoyaltyEnrollments,
  listLoyaltyMilestones,
  listLoyaltyPrograms,
  updateLoyaltyProgram,
} from './loyalty.calls.ts'
import { LOYALTY_ENROLLMENT_CALLS } from './loyalty-enrollments.calls.ts'
import { TEMPLATE_CALLS } from './templates.calls.ts'
import { VOUCHER_CALLS } from './vouchers.calls.ts'

export const LOYALTY_CALLS = [
  listLoyaltyEnrollments,
  answerLoyaltyEnrollment,
  listLoyaltyMilestones,
  listLoyaltyPrograms,
  getLoyaltyProgram,
  updateLoyaltyProgram,
  ...TEMPLATE_CALLS,
  ...LOYALTY_ENROLLMENT_CALLS,
  ...VOUCHER_CALLS,
] as const
