/** Validation of a card's spending limit. Source: docs/spec/cards.md CRD-25 (specification §1). */
import { type CurrencyCode, minorUnits } from '../money/currencies.ts'
import { CARD_LIMITS } from './card-limits.ts'

/** Returns the highest limit, minor units (CRD-25, A-51). */
export const maxSpendingLimit = (currency: CurrencyCode): number =>
  minorUnits(CARD_LIMITS.maxSpendingLimitMajor, currency)

/**
 * Returns why a spending limit is not valid (CRD-25).
 *
 * @param limitMinor minor units of the account's currency
 * @returns null if it is valid
 */
export function spendingLimitProblem(limitMinor: number, currency: CurrencyCode): 'not-positive' | 'too-large' | null {
  if (limitMinor <= 0) return 'not-positive'
  return limitMinor > maxSpendingLimit(currency) ? 'too-large' : null
}
