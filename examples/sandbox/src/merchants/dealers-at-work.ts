import type { Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'

/**
 * Returns the dealers that a dealer's user works on: the selected one, else all of the user's dealers (DIR-17, NOT-8).
 */
export const dealersAtWork = ({
  merchantIds,
  selectedMerchant,
}: Pick<Principal, 'merchantIds' | 'selectedMerchant'>): string[] =>
  merchantIds.filter((id) => selectedMerchant === null || id === selectedMerchant)

/**
 * Returns the dealer to which a list is narrowed. For a dealer's users: the dealer that the call names, else the
 * selected one, else undefined, which means all of theirs together (DLR-74). For all others: only the dealer that the
 * call names.
 * @throws Refusal `not-found` for a dealer that does not exist or does not belong to the caller
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
