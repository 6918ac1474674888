/**
 * How the parts of a bar share its width. Source: docs/spec/interface.md UI-8.
 */

/** The least width of a part that is there: 3 px beside its gap on the narrowest bar (280 px). */
const LEAST_PERCENT = 1.8

/**
 * @param amounts minor units of one currency; below zero counts as nothing
 * @param whole what the full bar stands for, at least the sum of the parts; their sum unless given
 * @returns percent of the bar, in order; a part above zero is never too thin to see, and takes what it lacks from the
 *   largest; all zero when there is nothing
 */
export function barShares(amounts: readonly number[], whole?: number): number[] {
  const parts = amounts.map((amount) => Math.max(0, amount))
  const sum = parts.reduce((total, part) => total + part, 0)
  const full = Math.max(sum, whole ?? 0)
  if (sum === 0) return parts
  const shares = parts.map((part) => (part === 0 ? 0 : Math.max(LEAST_PERCENT, (part * 100) / full)))
  const excess = shares.reduce((total, share) => total + share, 0) - 100
  if (excess > 0) {
    const largest = shares.indexOf(Math.max(...shares))
    shares[largest] = (shares[largest] ?? 0) - excess
  }
  return shares
}

/** Percent as an SVG attribute, two decimals: `33.51%`. */
export const percent = (share: number): string => `${Math.round(share * 100) / 100}%`
