/** Seeds programs offered by Cascade: an active one, one of last year, a draft. */
import { type CalendarDate, instantOf, PROGRAM_TIME_ZONE } from 'netterms/contract/internal'
import type { Insertable, Transaction } from 'kysely'
import type { LoyaltyTemplatesTable, LoyaltyTemplateTiersTable } from '../loyalty-template-schema.ts'
import type { Database } from '../schema.ts'
import { DEALERS } from './program.ts'

/** Template of the programs LP-501 and LP-503. */
export const VOLUME_TEMPLATE = 'LT-902'

type Tier = Omit<Insertable<LoyaltyTemplateTiersTable>, 'template_id' | 'incentive_tier'>
const at = (day: CalendarDate): Date => new Date(instantOf(day, 9, PROGRAM_TIME_ZONE))
const tier = (target: number, reward: Tier['incentive_reward'], value: number): Tier => ({
  target_value: target,
  incentive_reward: reward,
  reward_value: value,
})
const MARCO = 'Marco Rossi'
const base = { merchant_buid: DEALERS.cascade.buid, goal_type_id: 1, currency: 'USD', changed_by_name: MARCO } as const

const TEMPLATES: readonly (Insertable<LoyaltyTemplatesTable> & { tiers: readonly Tier[] })[] = [
  {
    ...base,
    id: 'LT-901',
    name: 'Cascade Volume Rewards 2025',
    status: 'active',
    sales_target_minor: 120_000_00,
    starts_on: '2025-01-01',
    ends_on: '2025-12-31',
    changed_at: at('2024-12-16'),
    activated_by_name: MARCO,
    activated_at: at('2024-12-16'),
    tiers: [tier(40_000_00, 'percent', 1_00), tier(120_000_00, 'percent', 2_00)],
  },
  {
    ...base,
    id: VOLUME_TEMPLATE,
    name: 'Cascade Volume Rewards',
    status: 'active',
    sales_target_minor: 150_000_00,
    starts_on: '2026-01-01',
    ends_on: '2026-12-31',
    changed_at: at('2025-12-15'),
    activated_by_name: MARCO,
    activated_at: at('2025-12-15'),
    tiers: [tier(25_000_00, 'percent', 1_00), tier(75_000_00, 'percent', 1_50), tier(150_000_00, 'percent', 2_25)],
  },
  {
    ...base,
    id: 'LT-903',
    name: 'Cascade Growth 2027',
    status: 'draft',
    goal_type_id: 2,
    sales_target_minor: 90_000_00,
    starts_on: '2027-01-01',
    ends_on: '2027-12-31',
    changed_at: at('2026-11-16'),
    tiers: [tier(5_00, 'amount', 250_00), tier(10_00, 'amount', 750_00)],
  },
]

export async function seedLoyaltyTemplates(trx: Transaction<Database>): Promise<void> {
  await trx
    .insertInto('loyalty_templates')
    .values(TEMPLATES.map(({ tiers: _tiers, ...template }) => template))
    .execute()
  await trx
    .insertInto('loyalty_template_tiers')
    .values(
      TEMPLATES.flatMap(({ id, tiers }) =>
        tiers.map((each, index) => ({ template_id: id, incentive_tier: index + 1, ...each })),
      ),
    )
    .execute()
}
