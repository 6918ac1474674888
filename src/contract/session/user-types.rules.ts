/** The effective role of a user by user type. Source: docs/spec/session.md SES-15, SES-16. */
import type { UserType } from '../access/requirement.ts'
import { DEFAULT_ROLE, type Role } from '../access/roles.ts'

/** Whether this user type works on the dealer's side of the program. */
export const isDealerType = (userType: UserType | null): boolean =>
  userType === 'merchant' || userType === 'dealer-portal'

/**
 * Returns the effective role while a user works as `userType` (SES-16). The dealer's side has one role. On the
 * customer's side, roles of dealers and of the provider do not count: a user without another role is a viewer.
 *
 * @param role the stored role of the user
 */
export function roleAs(userType: UserType, role: Role): Role {
  if (isDealerType(userType)) return 'merchant'
  const isOfCustomers = role !== 'merchant' && (role !== 'support' || userType === 'admin')
  return isOfCustomers ? role : DEFAULT_ROLE
}
