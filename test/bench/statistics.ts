/** Statistics of several runs: the median, which a single slow run does not change, and the range. */

export interface Spread {
  median: number
  least: number
  most: number
}

/** @throws RangeError if there are no values */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[sorted.length % 2 === 0 ? half - 1 : half], sorted[half]]
  if (low === undefined || high === undefined) {
    throw new RangeError('There is no median of no runs: measure at least once.')
  }
  return { median: (low + high) / 2, least: sorted[0] ?? low, most: sorted.at(-1) ?? high }
}
