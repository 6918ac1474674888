/** Which spending limit a card may have. Source: docs/spec/cards.md CRD-25 (specification §1). */
import { type CurrencyCode, minorUnits } from '../money/currencies.ts'
import { CARD_LIMITS } from './card-limits.ts'

/** CRD-25: the most a limit may be, minor units. */
export const maxSpendingLimit = (currency: CurrencyCode): number =>
  minorUnits(CARD_LIMITS.maxSpendingLimitMajor, currency)

/**
 * CRD-25: what is wrong with a spending limit.
 *
 * @param limitMinor minor units of the account's currency
 * @returns null when a card may have it
 */
export function spendingLimitProblem(limitMinor: number, currency: CurrencyCode): 'not-positive' | 'too-large' | null {
  if (limitMinor <= 0) return 'not-positive'
  return limitMinor > maxSpendingLimit(currency) ? 'too-large' : null
}
