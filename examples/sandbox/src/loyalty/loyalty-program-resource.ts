/** A programme with what was sold under it and what that is worth. Source: docs/spec/loyalty.md LOY-5, LOY-6. */
import {
  addMonths,
  type CalendarDate,
  growthRate,
  reachedTiers,
  startOfMonth,
  sumMinor,
  toWireDate,
  WHOLE_PERCENT,
} from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { ResourceObject } from '../http/handler.ts'
import { findTiers, type ProgramRow, sumSalesByMonth, type TierRow } from './loyalty.queries.ts'

export const toTier = (tier: TierRow) => ({
  incentive_tier: tier.incentive_tier,
  target_value: minorOf(tier.target_value),
  incentive_reward: tier.incentive_reward,
  reward_value: minorOf(tier.reward_value),
})

export async function toProgramResource(
  db: Kysely<Database>,
  program: ProgramRow,
  today: CalendarDate,
): Promise<ResourceObject> {
  const tiers = await findTiers(db, program)
  const until = today < program.ends_on ? today : program.ends_on
  const of = { customerId: program.customer_buid, merchantId: program.merchant_buid, currency: program.currency }
  const sales = await sumSalesByMonth(db, { ...of, from: program.starts_on, to: until })
  const before = await sumSalesByMonth(db, {
    ...of,
    from: addMonths(program.starts_on, -12),
    to: addMonths(until, -12),
  })
  const [current, previous] = [sumMinor(sales.values()), sumMinor(before.values())]
  const growth = growthRate(current, previous)
  const reached = reachedTiers(
    tiers.map((tier) => ({ targetValue: minorOf(tier.target_value) })),
    program.goal_type_id === 1 ? current : growth,
  )
  return {
    id: program.id,
    attributes: {
      program_id: program.id,
      program_name: program.name,
      buid_customer: program.customer_buid,
      customer_name: program.customer_name,
      buid_merchant: program.merchant_buid,
      merchant_name: program.merchant_name,
      goal_type_id: program.goal_type_id,
      currency: program.currency,
      starts_on: toWireDate(program.starts_on),
      ends_on: toWireDate(program.ends_on),
      version: program.version,
      sales_target: minorOf(program.sales_target_minor),
      tiers: tiers.map(toTier),
      current_sales: current,
      previous_sales: previous,
      current_growth_rate: growth,
      rewards_tier: reached,
      reward_earned: rewardOf(tiers[reached - 1], current),
      spending_history: monthsBetween(program.starts_on, until).map((month) => ({
        month,
        sales: sales.get(month.slice(0, 7)) ?? 0,
        previous_sales: before.get(addMonths(month, -12).slice(0, 7)) ?? 0,
      })),
    },
  }
}

/** LOY-6: a share of the sales, half up to whole minor units, or the amount; nothing before the first tier. */
function rewardOf(tier: TierRow | undefined, sales: number): number {
  if (!tier) return 0
  const reward = minorOf(tier.reward_value)
  if (tier.incentive_reward === 'amount') return reward
  const whole = BigInt(WHOLE_PERCENT)
  return sales <= 0 ? 0 : Number((BigInt(sales) * BigInt(reward) * 2n + whole) / (whole * 2n))
}

function monthsBetween(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const months: CalendarDate[] = []
  for (let month = startOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}
