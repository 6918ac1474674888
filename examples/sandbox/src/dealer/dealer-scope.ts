import type { Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { dealersAtWork } from '../merchants/dealers-at-work.ts'

/**
 * Returns the dealers of a call: the named one, else the selected one, else all of the caller's (DLR-1, DLR-3).
 *
 * @throws Refusal `not-found` if the dealer does not exist or is not the caller's
 */
export function dealersInScope(
  principal: Pick<Principal, 'role' | 'merchantIds' | 'selectedMerchant'>,
  wanted: string | undefined,
): readonly string[] {
  // A user with two user types has sales only while signed in as a dealer (SES-15).
  const own = principal.role === 'merchant' ? principal.merchantIds : []
  if (wanted === undefined) return dealersAtWork({ ...principal, merchantIds: [...own] })
  if (!own.includes(wanted)) throw notFound()
  return [wanted]
}

/**
 * Returns all of the caller's dealers, or those named in a comma-separated list.
 *
 * @throws Refusal `not-found` if one of them is not the caller's
 */
export function dealersNamed(
  { role, merchantIds }: Pick<Principal, 'role' | 'merchantIds'>,
  wanted: string | undefined,
): readonly string[] {
  const own = role === 'merchant' ? merchantIds : []
  if (wanted === undefined) return own
  const named = [...new Set(wanted.split(','))]
  if (named.some((id) => !own.includes(id))) throw notFound()
  return named
}
