import { expect, it } from 'vitest'
import {
  faultsOfTerms,
  growthRate,
  type LoyaltyTier,
  maxRewardOf,
  maxTargetOf,
  nextTierOf,
  reachedTiers,
  rewardOf,
  tierSortOf,
} from './loyalty.rules.ts'

const tier = (
  targetValue: number,
  rewardValue = 100,
  incentiveReward: 'percent' | 'amount' = 'percent',
): LoyaltyTier => ({
  targetValue,
  incentiveReward,
  rewardValue,
})

it.each([
  [110_00, 100_00, 10_00],
  [100_00, 110_00, -9_09],
  [0, 5, -100_00],
  [3, 2, 50_00],
  [100_005, 100_000, 1],
  [99_995, 100_000, -1],
  [1, 0, null],
  [1, -5, null],
])('[LOY-5] computes for %d over %d a growth of %d hundredths of a percent', (current, previous, expected) => {
  expect(growthRate(current, previous)).toBe(expected)
})

it('[LOY-6] reaches a tier at its target, not before, and none without a value', () => {
  const tiers = [tier(0), tier(100), tier(200)]
  expect([-1, 0, 99, 100, 200, 1e9, null].map((value) => reachedTiers(tiers, value))).toEqual([0, 1, 1, 2, 3, 3, 0])
})

it('[LOY-4] accepts ascending targets, from zero to the maximum of the currency', () => {
  const terms = { salesTarget: maxTargetOf(1, 'JPY'), tiers: [tier(0), tier(1), tier(maxTargetOf(1, 'JPY'), 10_000)] }
  expect(faultsOfTerms(terms, 1, 'JPY')).toEqual([])
  expect(maxTargetOf(1, 'JPY')).toBe(999_999_999)
  expect(maxTargetOf(1, 'KWD')).toBe(999_999_999_999)
  expect(maxTargetOf(2, 'JPY')).toBe(99_999_999_999)
  expect([maxRewardOf('percent', 'USD'), maxRewardOf('amount', 'USD')]).toEqual([10_000, 99_999_999])
})

it.each([
  ['target', 'negative', [tier(-1)]],
  ['target', 'not-higher', [tier(5), tier(5)]],
  ['target', 'not-higher', [tier(5), tier(4)]],
  ['target', 'too-high', [tier(100_000_000_000)]],
  ['reward', 'not-positive', [tier(1, 0)]],
  ['reward', 'not-positive', [tier(1, -1)]],
  ['reward', 'too-high', [tier(1, 10_001)]],
  ['reward', 'too-high', [tier(1, 100_000_000, 'amount')]],
] as const)('[LOY-4] rejects a %s that is %s', (what, reason, tiers) => {
  expect(faultsOfTerms({ salesTarget: 0, tiers }, 1, 'USD')).toEqual([{ what, tier: tiers.length - 1, reason }])
})

it('[LOY-6] reaches tiers of equal targets together, and pays the last of them', () => {
  const tiers = [tier(100, 50), tier(100, 75), tier(200, 99)]
  expect(reachedTiers(tiers, 99)).toBe(0)
  expect(reachedTiers(tiers, 100)).toBe(2)
  expect(rewardOf(tiers[1], 10_000)).toBe(75)
})

it.each([
  [tier(0, 225), 100_000_00, 2_250_00],
  [tier(0, 1), 5_000, 1],
  [tier(0, 1), 4_999, 0],
  [tier(0, 225), -100_000, 0],
  [tier(0, 225), 0, 0],
  [tier(0, 250_00, 'amount'), -5, 250_00],
  [tier(0, 9_999), 9_007_199_254_740, 9_006_298_534_815],
  [undefined, 1_000, 0],
])('[LOY-6] pays for %j of %d minor units %d', (of, sales, reward) => {
  expect(rewardOf(of, sales)).toBe(reward)
})

it('[LOY-193] returns the requirement of the next tier of sales, and its reward', () => {
  const tiers = [tier(100_000, 100), tier(200_000, 150), tier(300_000, 500_00, 'amount')]
  const next = (current: number) => nextTierOf(1, tiers, { current, previous: 0 })
  expect(next(0)).toEqual({ number: 1, missingValue: 100_000, missingSales: 100_000, reward: 1_000 })
  expect(next(100_000)).toEqual({ number: 2, missingValue: 100_000, missingSales: 100_000, reward: 3_000 })
  expect(next(299_999)).toEqual({ number: 3, missingValue: 1, missingSales: 1, reward: 500_00 })
  expect(next(300_000)).toBeNull()
  expect(next(-500)).toMatchObject({ number: 1, missingSales: 100_500 })
  expect(nextTierOf(1, [tier(0)], { current: 0, previous: 0 })).toBeNull()
})

it.each([
  [5_00, 100_000],
  [10_00, 12_345],
  [0, 12_345],
  [0, 1],
  [1, 20_000],
  [20_00, 7],
  [99_99, 999_999_999_99],
])('[LOY-193] returns the lowest sales that grow by %d hundredths of a percent over %d', (rate, previous) => {
  const next = nextTierOf(2, [tier(rate, 100)], { current: -1, previous })
  const sales = (next?.missingSales ?? 0) - 1
  expect(growthRate(sales, previous)).toBeGreaterThanOrEqual(rate)
  expect(growthRate(sales - 1, previous)).toBeLessThan(rate)
  expect(next?.reward).toBe(rewardOf(tier(rate, 100), sales))
})

it('[LOY-193] returns no next tier of growth without sales in the year before', () => {
  for (const previous of [0, -5]) expect(nextTierOf(2, [tier(5_00)], { current: 100, previous })).toBeNull()
})

it('[LOY-2] lists tiers ascending for goal type 2 and descending for goal type 1', () => {
  expect([tierSortOf(2), tierSortOf(1)]).toEqual(['incentive_tier', '-incentive_tier'])
})
