import type { Principal } from '../http/handler.ts'

/** What a dealer's people work on: the dealer that they selected if they did, else all that are theirs (DIR-17, NOT-8). */
export const dealersAtWork = ({
  merchantIds,
  selectedMerchant,
}: Pick<Principal, 'merchantIds' | 'selectedMerchant'>): string[] =>
  merchantIds.filter((id) => selectedMerchant === null || id === selectedMerchant)
