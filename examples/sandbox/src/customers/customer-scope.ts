/** Which customer a call speaks of, and whether the caller may see it (ACC-12: 404, never 403). */
import { ALL_CUSTOMERS } from 'netterms/contract/internal'
import type { Principal } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'

/**
 * The customer of a call: the one it names, else the one selected in the session.
 *
 * @param wanted identifier from a filter or a body
 * @returns an identifier out of `principal.customerIds`; queries are limited to it
 * @throws Refusal `not-found`, for another company's customer, a missing one, and none selected alike
 */
export function customerInScope(principal: Principal, wanted?: string): string {
  const customerId = wanted ?? principal.selectedCustomer
  if (customerId === null || !principal.customerIds.includes(customerId)) throw notFound()
  return customerId
}

/**
 * The customers of a call about one or several: those that it names, every one of the caller's, or the one selected.
 *
 * @param wanted one identifier, a comma list, or `all`
 * @returns identifiers out of `principal.customerIds`, each once; queries are limited to them
 * @throws Refusal `not-found` as of `customerInScope`, also when only one of the list is not the caller's: none is left out in
 *   silence (INV-128)
 */
export function customersInScope(principal: Principal, wanted?: string): readonly string[] {
  if (wanted === undefined) return [customerInScope(principal)]
  if (wanted === ALL_CUSTOMERS) return principal.customerIds
  const ids = [...new Set(wanted.split(','))]
  const own = new Set(principal.customerIds)
  if (!ids.every((id) => own.has(id))) throw notFound()
  return ids
}

/** The caller of a call that needs a session. @throws Refusal `session-required` when there is none */
export function requirePrincipal(context: Readonly<{ principal: Principal | null }>): Principal {
  if (context.principal) return context.principal
  throw new Refusal({ code: 'session-required', detail: 'This call needs a session: sign in first.' })
}
