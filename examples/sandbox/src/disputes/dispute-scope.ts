/** Which disputes a caller may see, and from which side. Source: docs/spec/disputes.md DSP-17, DSP-22. */
import type { DisputeSide } from 'netterms/contract/internal'
import { type RawBuilder, sql } from 'kysely'
import { customerInScope } from '../customers/customer-scope.ts'
import type { Principal } from '../http/handler.ts'

/** The side that a role speaks for. */
export const sideOf = ({ role }: Pick<Principal, 'role'>): DisputeSide =>
  role === 'merchant' || role === 'support' ? role : 'customer'

/** A dealer's people see disputes of what it sold and nothing else of a customer; all others those of their customers. */
export const disputeInScope = (
  principal: Pick<Principal, 'role' | 'customerIds' | 'merchantIds'>,
): RawBuilder<boolean> =>
  sideOf(principal) === 'merchant'
    ? sql<boolean>`disputes.merchant_buid = any(${[...principal.merchantIds]}::text[])`
    : sql<boolean>`disputes.customer_buid = any(${[...principal.customerIds]}::text[])`

/** For a dealer's people any customer's disputes over what the dealer sold; for others the one named, the selected, or all of theirs. */
export function customerOf(principal: Principal, wanted: string | undefined): string | undefined {
  if (sideOf(principal) === 'merchant') return wanted
  if (wanted === undefined && principal.selectedCustomer === null) return undefined
  return customerInScope(principal, wanted)
}
