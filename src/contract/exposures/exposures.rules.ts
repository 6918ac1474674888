import { LIMITS } from '../limits.ts'
import type { Exposure } from './exposures.calls.ts'

/**
 * Returns the used share of the credit line: used plus held, over the limit.
 *
 * @param exposure minor units of the customer's own currency
 * @returns percent, 0 and up, one decimal; above 100 means over the limit; `null` without a limit
 * @see docs/spec/account.md EXP-4 (specification §3 "Exposure"; assumption A-11: held counts as used)
 */
export function creditUsedPercent(exposure: Readonly<Pick<Exposure, 'used' | 'held' | 'limit'>>): number | null {
  return shareOfLimit(exposure.used + (LIMITS.heldCountsAsUsed ? exposure.held : 0), exposure.limit)
}

/** Returns the percentage of the limit with one decimal; `null` if there is no limit. */
export function shareOfLimit(amountMinor: number, limitMinor: number): number | null {
  return limitMinor <= 0 ? null : Math.round((amountMinor * 1000) / limitMinor) / 10
}

/** Returns the available credit: the limit less used and held; below zero means over the limit (EXP-3). */
export const creditAvailable = (exposure: Readonly<{ used: number; held: number; limit: number }>): number =>
  exposure.limit - exposure.used - exposure.held
