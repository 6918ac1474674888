/**
 * Decides which disputes a caller may see, and for which side the caller acts. Source: docs/spec/disputes.md DSP-17,
 * DSP-22.
 */
import type { DisputeSide } from 'netterms/contract/internal'
import { type RawBuilder, sql } from 'kysely'
import { customerInScope } from '../customers/customer-scope.ts'
import type { Principal } from '../http/handler.ts'

/** Returns the side that a role acts for. */
export const sideOf = ({ role }: Pick<Principal, 'role'>): DisputeSide =>
  role === 'merchant' || role === 'support' ? role : 'customer'

/**
 * Limits disputes to what the caller may see: a dealer's users see only disputes over the dealer's sales, all other
 * users those of their customers.
 */
export const disputeInScope = (
  principal: Pick<Principal, 'role' | 'customerIds' | 'merchantIds'>,
): RawBuilder<boolean> =>
  sideOf(principal) === 'merchant'
    ? sql<boolean>`disputes.merchant_buid = any(${[...principal.merchantIds]}::text[])`
    : sql<boolean>`disputes.customer_buid = any(${[...principal.customerIds]}::text[])`

/**
 * Returns the customer to filter by. For a dealer's users: the named customer, if any. For others: the named or the
 * selected one; undefined means all of their customers.
 */
export function customerOf(principal: Principal, wanted: string | undefined): string | undefined {
  if (sideOf(principal) === 'merchant') return wanted
  if (wanted === undefined && principal.selectedCustomer === null) return undefined
  return customerInScope(principal, wanted)
}
