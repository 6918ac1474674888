/** Widths of the parts of a bar. Source: docs/spec/interface.md UI-8. */

/** Minimum width of a visible part: 3 px plus its gap on the narrowest bar (280 px). */
const LEAST_PERCENT = 1.8

/**
 * Computes the widths of a bar's parts.
 *
 * @param amounts minor units of one currency; negative ones count as zero
 * @param whole value of the full bar, at least the sum of the parts; default: their sum
 * @returns percent of the bar, in order; parts above zero have a visible minimum width, taken from the largest part.
 *   All zero if there are no amounts above zero
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

/** Formats a percentage for an SVG attribute, two decimals: `33.51%`. */
export const percent = (share: number): string => `${Math.round(share * 100) / 100}%`
