/** Pseudo-random numbers, the same for the same seed. Source: docs/spec/testing.md TST-3. */
export interface Random {
  /** Returns an integer of the range, both ends inclusive. */
  whole(least: number, most: number): number
  /** Returns one of the values. */
  pick<T>(from: readonly T[]): T
}

/** Creates a generator (Mulberry32); its 32 bits of state suffice for a few hundred rows. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    whole,
    pick(from) {
      const chosen = from[whole(0, from.length - 1)]
      if (chosen === undefined) throw new RangeError('Nothing to pick from: the list is empty. Give at least one item.')
      return chosen
    },
  }
}
