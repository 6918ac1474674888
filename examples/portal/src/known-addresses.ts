/**
 * Lists addresses of specification §2 and domain §3.2 that have no widget of their own yet. The guard checks them like
 * any other route; a permitted user sees that the page is not available. A manifest with the same path replaces the
 * entry.
 */
import { type Requirement, type Role, ROLES, type WidgetRoute } from 'netterms/contract'

const CUSTOMER = { userTypes: ['customer'], customer: true } as const satisfies Requirement

/** Returns all roles except these, for pages restricted by role and not by a call (domain §3.1). */
const allBut = (...those: readonly Role[]): readonly Role[] => ROLES.filter((role) => !those.includes(role))

export const KNOWN_ADDRESSES: readonly Pick<WidgetRoute, 'path' | 'needs'>[] = [
  { path: '/approvals', needs: { ...CUSTOMER, notRoles: allBut('admin') } },
]
