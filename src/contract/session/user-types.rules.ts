/** What the kind of user that somebody works as makes of her rights. Source: docs/spec/session.md SES-15, SES-16. */
import type { UserType } from '../access/requirement.ts'
import { DEFAULT_ROLE, type Role } from '../access/roles.ts'

/** Whether it is a dealer's side of the program that this user type works on. */
export const isDealerType = (userType: UserType | null): boolean =>
  userType === 'merchant' || userType === 'dealer-portal'

/**
 * SES-16: the role that counts while somebody works as `userType`. On the dealer's side there is one role; a dealer's or the
 * provider's own role counts for nothing on the customer's side, where who has no other is a viewer.
 *
 * @param role as it is stored with the person
 */
export function roleAs(userType: UserType, role: Role): Role {
  if (isDealerType(userType)) return 'merchant'
  const isOfCustomers = role !== 'merchant' && (role !== 'support' || userType === 'admin')
  return isOfCustomers ? role : DEFAULT_ROLE
}
