/**
 * Targets, rewards, and growth of a loyalty program. Source: docs/spec/loyalty.md LOY-3…LOY-6 (specification §5
 * "Loyalty"; domain §3.8).
 */
import { LIMITS } from '../limits.ts'
import { type CurrencyCode, minorUnits } from '../money/currencies.ts'

/** Types of goals. 1: sales of the year reach an amount. 2: sales grow over the year before. */
export const GOAL_TYPES = [1, 2] as const
export type GoalType = (typeof GOAL_TYPES)[number]

/** Kinds of rewards: a share of the sales, in hundredths of a percent, or an amount in minor units. */
export const REWARD_KINDS = ['percent', 'amount'] as const
export type RewardKind = (typeof REWARD_KINDS)[number]

/** Hundredths of a percent in 100 %. */
export const WHOLE_PERCENT = 10_000

export interface LoyaltyTier {
  /** Minor units for goal type 1; hundredths of a percent of growth for goal type 2. */
  targetValue: number
  incentiveReward: RewardKind
  rewardValue: number
}

export interface LoyaltyTerms {
  /** Target for sales, minor units of the program's currency. */
  salesTarget: number
  /** The first tier first. */
  tiers: readonly LoyaltyTier[]
}

export type LoyaltyFault =
  | { what: 'target'; tier: number | null; reason: 'negative' | 'not-higher' | 'too-high' }
  | { what: 'reward'; tier: number; reason: 'not-positive' | 'too-high' }

/** Returns the upper bound of a reward (LOY-4). */
export const maxRewardOf = (kind: RewardKind, currency: CurrencyCode): number =>
  kind === 'percent' ? WHOLE_PERCENT : minorUnits(LIMITS.maxLoyaltyRewardMajor, currency) - 1

/**
 * Returns the upper bound of a target: one minor unit below the amount limit; for growth, the same number in hundredths
 * of a percent.
 */
export const maxTargetOf = (goalType: GoalType, currency: CurrencyCode): number =>
  goalType === 1
    ? minorUnits(LIMITS.maxLoyaltyTargetMajor, currency) - 1
    : LIMITS.maxLoyaltyTargetMajor * (WHOLE_PERCENT / 100) - 1

/**
 * Returns all faults of the terms, in their order; empty if valid. Targets must be ascending and not negative, rewards
 * above zero, and all below their maximum.
 *
 * @returns `tier` counts from 0; null is the sales target
 */
export function faultsOfTerms(terms: LoyaltyTerms, goalType: GoalType, currency: CurrencyCode): LoyaltyFault[] {
  const faults: LoyaltyFault[] = []
  const target = (value: number, max: number, tier: number | null, before?: number) => {
    if (value < 0) faults.push({ what: 'target', tier, reason: 'negative' })
    else if (value > max) faults.push({ what: 'target', tier, reason: 'too-high' })
    else if (before !== undefined && value <= before) faults.push({ what: 'target', tier, reason: 'not-higher' })
  }
  target(terms.salesTarget, maxTargetOf(1, currency), null)
  for (const [tier, { targetValue, incentiveReward, rewardValue }] of terms.tiers.entries()) {
    target(targetValue, maxTargetOf(goalType, currency), tier, terms.tiers[tier - 1]?.targetValue)
    if (rewardValue <= 0) faults.push({ what: 'reward', tier, reason: 'not-positive' })
    else if (rewardValue > maxRewardOf(incentiveReward, currency)) {
      faults.push({ what: 'reward', tier, reason: 'too-high' })
    }
  }
  return faults
}

/**
 * Returns the growth over the same days of the year before, in hundredths of a percent, rounded half away from zero.
 *
 * @param current minor units, as `previous`
 * @returns null if sales in the year before were zero or less
 */
export function growthRate(current: number, previous: number): number | null {
  if (previous <= 0) return null
  const [more, base] = [BigInt(current) - BigInt(previous), BigInt(previous)]
  const sign = more < 0n ? -1n : 1n
  return Number(sign * ((sign * more * BigInt(WHOLE_PERCENT) * 2n + base) / (base * 2n)))
}

/** Returns the highest tier whose target a value reaches, counted from 1; 0 for none. */
export const reachedTiers = (tiers: readonly Pick<LoyaltyTier, 'targetValue'>[], value: number | null): number =>
  value === null ? 0 : tiers.filter(({ targetValue }) => value >= targetValue).length

/**
 * Returns the reward of a tier for these sales, minor units: a share of the sales, rounded half up, or a fixed amount.
 * Zero without a tier, and for a share of sales that are zero or less (LOY-6).
 */
export function rewardOf(
  tier: Pick<LoyaltyTier, 'incentiveReward' | 'rewardValue'> | undefined,
  salesMinor: number,
): number {
  if (!tier) return 0
  if (tier.incentiveReward === 'amount') return tier.rewardValue
  if (salesMinor <= 0) return 0
  const whole = BigInt(WHOLE_PERCENT)
  return Number((BigInt(salesMinor) * BigInt(tier.rewardValue) * 2n + whole) / (whole * 2n))
}

/** A customer's purchases under a program, in minor units of its currency. */
export interface LoyaltySales {
  current: number
  /** Sales in the same days of the year before. */
  previous: number
}

export interface NextTier {
  /** Number of the tier; the first is 1. */
  number: number
  /** What is missing to the target: minor units of sales, or hundredths of a percent of growth. */
  missingValue: number
  /** Missing sales, minor units; for growth, computed from sales in the same days of the year before. */
  missingSales: number
  /** Reward in minor units, if sales just reach the tier. */
  reward: number
}

/**
 * Returns the requirement and reward of the first tier that is not reached yet (LOY-193).
 *
 * @param tiers the first tier first
 * @returns null if the last tier is reached, and for growth without sales in the year before
 */
export function nextTierOf(
  goalType: GoalType,
  tiers: readonly LoyaltyTier[],
  { current, previous }: LoyaltySales,
): NextTier | null {
  const reached = goalType === 1 ? current : growthRate(current, previous)
  if (reached === null) return null
  const number = reachedTiers(tiers, reached) + 1
  const next = tiers[number - 1]
  if (!next) return null
  const sales = goalType === 1 ? next.targetValue : salesForGrowth(next.targetValue, previous)
  return {
    number,
    missingValue: next.targetValue - reached,
    missingSales: sales - current,
    reward: rewardOf(next, sales),
  }
}

/** Returns the lowest sales with which `growthRate` returns this rate after rounding. */
function salesForGrowth(rate: number, previous: number): number {
  const parts = BigInt(WHOLE_PERCENT) * 2n
  // Growth rounds half away from zero, so the lowest sales are half a unit below the rate; for rate 0 they are below
  // zero growth.
  const rounded = BigInt(previous) * (parts + 2n * BigInt(rate) - 1n)
  const least = rounded / parts + (rate > 0 && rounded % parts === 0n ? 0n : 1n)
  return Number(least)
}

/**
 * Returns the order of the tiers in the specification: ascending for goal type 2, descending for goal type 1 (LOY-2).
 */
export const tierSortOf = (goalType: GoalType): 'incentive_tier' | '-incentive_tier' =>
  goalType === 2 ? 'incentive_tier' : '-incentive_tier'
