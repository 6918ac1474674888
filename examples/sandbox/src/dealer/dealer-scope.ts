import type { Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { dealersAtWork } from '../merchants/dealers-at-work.ts'

/**
 * The dealers of a call: the one that it names, else the one selected, else all of the caller's (DLR-1, DLR-3).
 *
 * @throws Refusal `not-found` for a dealer that is not the caller's, the same for one that never existed
 */
export function dealersInScope(
  principal: Pick<Principal, 'role' | 'merchantIds' | 'selectedMerchant'>,
  wanted: string | undefined,
): readonly string[] {
  // A person of two user types sells only while at work as a dealer (SES-15).
  const own = principal.role === 'merchant' ? principal.merchantIds : []
  if (wanted === undefined) return dealersAtWork({ ...principal, merchantIds: [...own] })
  if (!own.includes(wanted)) throw notFound()
  return [wanted]
}

/**
 * All of the caller's dealers, or those that the call names with commas between them.
 *
 * @throws Refusal `not-found` when one of them is not the caller's
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
