/** Builds a program with its sales and their reward. Source: docs/spec/loyalty.md LOY-5, LOY-6, LOY-192…LOY-194. */
import {
  addMonths,
  type CalendarDate,
  growthRate,
  type LoyaltyTier,
  nextTierOf,
  reachedTiers,
  rewardOf,
  startOfMonth,
  sumMinor,
  toWireDate,
} from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { ResourceObject } from '../http/handler.ts'
import { findTiers, type ProgramRow, sumSalesByMonth, type TierRow } from './loyalty.queries.ts'
import { sumInVouchers } from './vouchers.queries.ts'

export const toTier = (tier: TierRow) => ({
  incentive_tier: tier.incentive_tier,
  target_value: minorOf(tier.target_value),
  incentive_reward: tier.incentive_reward,
  reward_value: minorOf(tier.reward_value),
})

const termsOf = (tier: TierRow): LoyaltyTier => ({
  targetValue: minorOf(tier.target_value),
  incentiveReward: tier.incentive_reward,
  rewardValue: minorOf(tier.reward_value),
})

/** Sales under a program, and their reward. Amounts in minor units. */
interface Counted {
  rows: readonly TierRow[]
  /** Last day on which sales count. */
  until: CalendarDate
  /** By month: `2026-11`. */
  sales: ReadonlyMap<string, number>
  before: ReadonlyMap<string, number>
  current: number
  previous: number
  growth: number | null
  /** Number of the highest tier reached; 0 if none. */
  reached: number
  reward: number
  /** True if `until` has passed, so that the reward no longer changes (LOY-198). */
  isFinal: boolean
}

export async function countedOf(db: Kysely<Database>, program: ProgramRow, today: CalendarDate): Promise<Counted> {
  const rows = await findTiers(db, program)
  const tiers = rows.map(termsOf)
  const until = lastCountedDay(program, today)
  const of = { customerId: program.customer_buid, merchantId: program.merchant_buid, currency: program.currency }
  const sales = await sumSalesByMonth(db, { ...of, from: program.starts_on, to: until })
  const before = await sumSalesByMonth(db, {
    ...of,
    from: addMonths(program.starts_on, -12),
    to: addMonths(until, -12),
  })
  const [current, previous] = [sumMinor(sales.values()), sumMinor(before.values())]
  const growth = growthRate(current, previous)
  const reached = reachedTiers(tiers, program.goal_type_id === 1 ? current : growth)
  const reward = program.enrolled_on === null ? 0 : rewardOf(tiers[reached - 1], current)
  return { rows, until, sales, before, current, previous, growth, reached, reward, isFinal: until < today }
}

export async function toProgramResource(
  db: Kysely<Database>,
  program: ProgramRow,
  today: CalendarDate,
): Promise<ResourceObject> {
  const goalType = program.goal_type_id
  const counted = await countedOf(db, program, today)
  const { rows, until, sales, before, current, previous, growth, reached, reward, isFinal } = counted
  const next = nextTierOf(goalType, rows.map(termsOf), { current, previous })
  const of = { customerId: program.customer_buid, programId: program.id }
  const available = isFinal && reward > 0 ? Math.max(0, reward - (await sumInVouchers(db, of, today))) : 0
  return {
    id: program.id,
    attributes: {
      program_id: program.id,
      program_name: program.name,
      buid_customer: program.customer_buid,
      customer_name: program.customer_name,
      buid_merchant: program.merchant_buid,
      merchant_name: program.merchant_name,
      goal_type_id: goalType,
      currency: program.currency,
      starts_on: toWireDate(program.starts_on),
      ends_on: toWireDate(program.ends_on),
      version: program.version,
      sales_target: minorOf(program.sales_target_minor),
      tiers: rows.map(toTier),
      current_sales: current,
      previous_sales: previous,
      current_growth_rate: growth,
      rewards_tier: reached,
      growth_tier: goalType === 1 || growth === null ? null : reached,
      reward_earned: reward,
      reward_available: available,
      next_tier: next && {
        incentive_tier: next.number,
        missing_value: next.missingValue,
        missing_sales: next.missingSales,
        reward: next.reward,
      },
      counted_until: toWireDate(until),
      spending_history: monthsBetween(program.starts_on, until).map((month) => ({
        month,
        sales: sales.get(month.slice(0, 7)) ?? 0,
        previous_sales: before.get(addMonths(month, -12).slice(0, 7)) ?? 0,
      })),
    },
  }
}

/** Returns today, the program's last day, or the day on which the customer left it, whichever is earliest (LOY-194). */
function lastCountedDay({ ends_on, ended_on }: ProgramRow, today: CalendarDate): CalendarDate {
  const last = ended_on !== null && ended_on < ends_on ? ended_on : ends_on
  return today < last ? today : last
}

function monthsBetween(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const months: CalendarDate[] = []
  for (let month = startOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}
