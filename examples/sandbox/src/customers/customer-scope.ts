/** Decides which customer a call is about, and whether the caller may see it (ACC-12: 404, never 403). */
import { ALL_CUSTOMERS } from 'netterms/contract/internal'
import type { Principal } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'

/**
 * Returns the customer of a call: the named one, else the one selected in the session.
 *
 * @param wanted identifier from a filter or a body
 * @returns an identifier from `principal.customerIds`; queries are limited to it
 * @throws Refusal `not-found` if the customer does not exist, belongs to another company, or none is selected
 */
export function customerInScope(principal: Principal, wanted?: string): string {
  const customerId = wanted ?? principal.selectedCustomer
  if (customerId === null || !principal.customerIds.includes(customerId)) throw notFound()
  return customerId
}

/**
 * Returns the customers of a call about one or several: the named ones, all of the caller's, or the selected one.
 *
 * @param wanted one identifier, a comma-separated list, or `all`
 * @returns identifiers from `principal.customerIds`, without duplicates; queries are limited to them
 * @throws Refusal `not-found` as `customerInScope` does, also if only one of the list is not the caller's: none is
 *   silently left out (INV-128)
 */
export function customersInScope(principal: Principal, wanted?: string): readonly string[] {
  if (wanted === undefined) return [customerInScope(principal)]
  if (wanted === ALL_CUSTOMERS) return principal.customerIds
  const ids = [...new Set(wanted.split(','))]
  const own = new Set(principal.customerIds)
  if (!ids.every((id) => own.has(id))) throw notFound()
  return ids
}

/**
 * Returns the caller of a call that needs a session.
 *
 * @throws Refusal `session-required` if there is none
 */
export function requirePrincipal(context: Readonly<{ principal: Principal | null }>): Principal {
  if (context.principal) return context.principal
  throw new Refusal({ code: 'session-required', detail: 'This call needs a session: sign in first.' })
}
