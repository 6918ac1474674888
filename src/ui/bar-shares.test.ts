import fc from 'fast-check'
import { expect, it } from 'vitest'
import { barShares, percent } from './bar-shares.ts'

const sum = (shares: readonly number[]) => shares.reduce((total, share) => total + share, 0)

it('[UI-8] shares the bar by amount', () => {
  expect(barShares([6000, 3000, 1000])).toEqual([60, 30, 10])
})

it('[UI-8] leaves the rest of a larger whole empty', () => {
  expect(barShares([50, 25], 100)).toEqual([50, 25])
})

it('[UI-8] fills the bar when the parts exceed the whole', () => {
  expect(barShares([90, 30], 100)).toEqual([75, 25])
})

it('[UI-8] never draws a part too thin to see; the largest part shrinks for it', () => {
  expect(barShares([1_000_000, 1, 0])).toEqual([98.2, 1.8, 0])
})

it('[UI-8] draws nothing for zero and for a credit', () => {
  expect(barShares([0, -500, 0])).toEqual([0, 0, 0])
})

it('[UI-8] never exceeds the end of the bar', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1000, max: 1e12 }), { minLength: 1, maxLength: 5 }),
      fc.nat(1e9),
      (parts, whole) => {
        const shares = barShares(parts, whole)
        expect(sum(shares)).toBeLessThanOrEqual(100.000001)
        expect(shares.every((share, index) => share > 0 === (parts[index] ?? 0) > 0)).toBe(true)
      },
    ),
  )
})

it('[UI-8] formats percentages with two decimals', () => {
  expect([percent(33.514), percent(100), percent(0)]).toEqual(['33.51%', '100%', '0%'])
})
