/** Kysely types of the programs that dealers offer. See schema.ts. */
import type { CalendarDate, CurrencyCode, GoalType, RewardKind, TemplateStatus } from 'netterms/contract/internal'
import type { Generated } from 'kysely'
import type { Instant, Minor } from './column-types.ts'

export interface LoyaltyTemplatesTable {
  id: string
  merchant_buid: string
  name: string
  /** An active program past its last day counts as closed: computed when read, not stored. */
  status: TemplateStatus
  goal_type_id: GoalType
  currency: CurrencyCode
  sales_target_minor: Minor
  starts_on: CalendarDate
  /** Inclusive. */
  ends_on: CalendarDate
  version: Generated<number>
  changed_by_name: string
  /** By the program's clock, like all instants in this table. */
  changed_at: Instant
  activated_by_name: Generated<string | null>
  activated_at: Generated<Date | null>
  closed_by_name: Generated<string | null>
  closed_at: Generated<Date | null>
}

export interface LoyaltyTemplateTiersTable {
  template_id: string
  /** Counts from 1. */
  incentive_tier: number
  /** Minor units, or hundredths of a percent of growth. */
  target_value: Minor
  incentive_reward: RewardKind
  reward_value: Minor
}
