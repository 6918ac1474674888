import { expect, it } from 'vitest'
import { faultsOfTerms, growthRate, type LoyaltyTier, maxRewardOf, maxTargetOf, reachedTiers } from './loyalty.rules.ts'

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
])('[LOY-5] takes %d over %d for a growth of %d hundredths of a percent', (current, previous, expected) => {
  expect(growthRate(current, previous)).toBe(expected)
})

it('[LOY-6] reaches a tier at its target, not before, and none without a value', () => {
  const tiers = [tier(0), tier(100), tier(200)]
  expect([-1, 0, 99, 100, 200, 1e9, null].map((value) => reachedTiers(tiers, value))).toEqual([0, 1, 1, 2, 3, 3, 0])
})

it('[LOY-4] takes targets that rise, from zero to the maximum of the currency', () => {
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
] as const)('[LOY-4] refuses a %s that is %s', (what, reason, tiers) => {
  expect(faultsOfTerms({ salesTarget: 0, tiers }, 1, 'USD')).toEqual([{ what, tier: tiers.length - 1, reason }])
})
