import type { Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'

/** What a dealer's people work on: the dealer that they selected if they did, else all that are theirs (DIR-17, NOT-8). */
export const dealersAtWork = ({
  merchantIds,
  selectedMerchant,
}: Pick<Principal, 'merchantIds' | 'selectedMerchant'>): string[] =>
  merchantIds.filter((id) => selectedMerchant === null || id === selectedMerchant)

/**
 * The dealer that a list is narrowed to. For a dealer's people: the one that the call names, else the one selected, else
 * undefined, which is all of theirs together (DLR-74). For all others only the one that the call names.
 *
 * @throws Refusal `not-found` for a dealer that is not the caller's own, the same for one that never existed
 */
export function dealerOf(
  { role, merchantIds, selectedMerchant }: Pick<Principal, 'role' | 'merchantIds' | 'selectedMerchant'>,
  wanted: string | undefined,
): string | undefined {
  if (role !== 'merchant') return wanted
  if (wanted === undefined) return selectedMerchant ?? undefined
  if (!merchantIds.includes(wanted)) throw notFound()
  return wanted
}
