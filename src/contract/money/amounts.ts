/**
 * Amounts are integers of minor units, from the wire to the screen; no division and no fractions. Source:
 * docs/spec/money.md MON-3…MON-6.
 */
import { type CurrencyCode, exponentOf } from './currencies.ts'

/**
 * Largest amount of the contract: 9 999 999 999.999 of a currency with three decimals; 900 of them still sum exactly
 * (MON-3).
 */
export const MAX_AMOUNT_MINOR = 9_999_999_999_999

/** @returns true for an integer that JSON and arithmetic keep exact, within ±MAX_AMOUNT_MINOR */
export function isAmountMinor(value: unknown): value is number {
  return Number.isSafeInteger(value) && Math.abs(value as number) <= MAX_AMOUNT_MINOR
}

/**
 * Sums minor units exactly.
 *
 * @param amounts minor units of one currency
 * @throws RangeError when an amount or the sum is not a safe integer: a wrong sum is never returned (MON-4)
 */
export function sumMinor(amounts: Iterable<number>): number {
  let total = 0
  for (const amount of amounts) {
    total += amount
    if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(total)) {
      throw new RangeError('The sum of these amounts is not exact: an amount is not an integer of minor units (MON-4).')
    }
  }
  return total
}

/**
 * Formats minor units as a plain decimal text with a period, for CSV and logs: 126905, USD → "1269.05"; 1500, JPY →
 * "1500" (MON-6).
 */
export function toDecimalString(amountMinor: number, currency: CurrencyCode): string {
  const exponent = exponentOf(currency)
  const sign = amountMinor < 0 ? '-' : ''
  const digits = String(Math.abs(amountMinor)).padStart(exponent + 1, '0')
  if (exponent === 0) return sign + digits
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}
