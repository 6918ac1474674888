/** Loyalty and incentive programs. Source: docs/spec/loyalty.md LOY-1…LOY-9 (specification §3, §4, §6, §7). */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { defineCall, many, one } from '../wire/define-call.ts'
import {
  amountSchema,
  baseMetaSchema,
  calendarDateSchema,
  currencySchema,
  customerIdSchema,
  merchantIdSchema,
  wireDateSchema,
} from '../wire/schemas.ts'
import { GOAL_TYPES, REWARD_KINDS } from './loyalty.rules.ts'

/** Statuses of an enrollment: 1 invited, 2 waiting for approval, 3 active (specification §3), 4 ended. */
export const ENROLLMENT_STATUSES = [1, 2, 3, 4] as const
export type EnrollmentStatus = (typeof ENROLLMENT_STATUSES)[number]
export const ACTIVE_ENROLLMENT: EnrollmentStatus = 3

export const programIdSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/))
const LOYALTY_FLAGS = ['customerLoyaltyProgramEnabled'] as const

export const loyaltyEnrollmentSchema = z.pipe(
  z.object({
    id: z.string(),
    buid_customer: customerIdSchema,
    loyalty_program_id: programIdSchema,
    program_name: z.string(),
    goal_type_id: z.literal(GOAL_TYPES),
    enrollment_status: z.literal(ENROLLMENT_STATUSES),
    enrolled_on: z.nullable(wireDateSchema),
    /** Date on which the customer declined, left, or was removed; null if the enrollment has not ended. */
    ended_on: z.nullable(wireDateSchema),
  }),
  z.transform((wire) => ({
    id: wire.id,
    customerId: wire.buid_customer,
    programId: wire.loyalty_program_id,
    programName: wire.program_name,
    goalType: wire.goal_type_id,
    status: wire.enrollment_status,
    enrolledOn: wire.enrolled_on,
    endedOn: wire.ended_on,
  })),
)
export type LoyaltyEnrollment = z.output<typeof loyaltyEnrollmentSchema>

/** Lists enrollments in loyalty programs (LOY-1). */
export const listLoyaltyEnrollments = defineCall({
  name: 'customer-loyalty-program-enrollments.list',
  method: 'GET',
  path: '/customer-loyalty-program-enrollments',
  needs: { can: 'customer-loyalty-program-enrollments.list', flags: LOYALTY_FLAGS },
  query: { filters: { buid_customer: customerIdSchema, enrollment_status: z.enum(['1', '2', '3', '4']) }, sorts: [] },
  output: many('customer-loyalty-program-enrollments', loyaltyEnrollmentSchema, baseMetaSchema),
  errors: ['not-found'],
})

const tierWire = {
  /** Number of the tier; the first is 1. */
  incentive_tier: z.number(),
  target_value: amountSchema,
  incentive_reward: z.enum(REWARD_KINDS),
  reward_value: amountSchema,
}
const toTier = (wire: z.output<z.ZodMiniObject<typeof tierWire>>) => ({
  number: wire.incentive_tier,
  targetValue: wire.target_value,
  incentiveReward: wire.incentive_reward,
  rewardValue: wire.reward_value,
})

export const loyaltyMilestoneSchema = z.pipe(
  z.object({ id: z.string(), program_id: programIdSchema, ...tierWire }),
  z.transform((wire) => ({ id: wire.id, programId: wire.program_id, ...toTier(wire) })),
)
export type LoyaltyMilestone = z.output<typeof loyaltyMilestoneSchema>

/**
 * Lists the tiers of a program; needs `program_id`. For goal type 2 they are sorted ascending, for type 1 descending
 * (LOY-2).
 */
export const listLoyaltyMilestones = defineCall({
  name: 'customer-loyalty-milestones.list',
  method: 'GET',
  path: '/customer-loyalty-milestones',
  needs: { can: 'customer-loyalty-milestones.list', flags: LOYALTY_FLAGS },
  query: { filters: { program_id: programIdSchema }, sorts: ['incentive_tier'] },
  output: many('customer-loyalty-milestones', loyaltyMilestoneSchema, baseMetaSchema),
  errors: ['not-found'],
})

export const loyaltyProgramSchema = z.pipe(
  z.object({
    program_id: programIdSchema,
    program_name: z.string(),
    buid_customer: customerIdSchema,
    customer_name: z.string(),
    buid_merchant: merchantIdSchema,
    merchant_name: z.string(),
    goal_type_id: z.literal(GOAL_TYPES),
    currency: currencySchema,
    starts_on: wireDateSchema,
    ends_on: wireDateSchema,
    version: z.number(),
    sales_target: amountSchema,
    tiers: z.array(z.object(tierWire)),
    /** Sales since the program began, and in the same days of the year before. */
    current_sales: amountSchema,
    previous_sales: amountSchema,
    /** Growth in hundredths of a percent; null without sales in the year before. */
    current_growth_rate: z.nullable(z.number()),
    /** Tier reached by sales or by their growth; 0 if none is. */
    rewards_tier: z.number(),
    /**
     * Tier reached by growth over the year before; null if the goal is an amount of sales, and without sales in the
     * year before.
     */
    growth_tier: z.nullable(z.number()),
    /** Reward for the tier reached so far, minor units; 0 for a customer that never enrolled. */
    reward_earned: amountSchema,
    /** The part of a final reward for which no voucher was issued, minor units; 0 while the reward may still change. */
    reward_available: amountSchema,
    /**
     * Requirement and reward of the next tier; null if the last one is reached, and for growth without sales in the
     * year before.
     */
    next_tier: z.nullable(
      z.object({
        incentive_tier: z.number(),
        /** What is missing to the target, in the unit of `target_value`. */
        missing_value: amountSchema,
        missing_sales: amountSchema,
        /** Reward in minor units, if sales just reach the tier. */
        reward: amountSchema,
      }),
    ),
    /** Last day included in the figures: today, the program's last day, or the day on which the customer left. */
    counted_until: wireDateSchema,
    /**
     * Sales by month, from the program's first month to the current one. Last year's months also omit the days that
     * correspond to future days.
     */
    spending_history: z.array(
      z.object({ month: calendarDateSchema, sales: amountSchema, previous_sales: amountSchema }),
    ),
  }),
  z.transform((wire) => ({
    id: wire.program_id,
    name: wire.program_name,
    customerId: wire.buid_customer,
    customerName: wire.customer_name,
    merchantId: wire.buid_merchant,
    merchantName: wire.merchant_name,
    goalType: wire.goal_type_id,
    currency: wire.currency,
    startsOn: wire.starts_on,
    endsOn: wire.ends_on,
    version: wire.version,
    salesTarget: wire.sales_target,
    tiers: wire.tiers.map(toTier),
    currentSales: wire.current_sales,
    previousSales: wire.previous_sales,
    currentGrowthRate: wire.current_growth_rate,
    rewardsTier: wire.rewards_tier,
    growthTier: wire.growth_tier,
    rewardEarned: wire.reward_earned,
    rewardAvailable: wire.reward_available,
    nextTier: wire.next_tier && {
      number: wire.next_tier.incentive_tier,
      missingValue: wire.next_tier.missing_value,
      missingSales: wire.next_tier.missing_sales,
      reward: wire.next_tier.reward,
    },
    countedUntil: wire.counted_until,
    /** `month` is the first day of the month. */
    spendingHistory: wire.spending_history.map(({ month, sales, previous_sales }) => ({
      month,
      sales,
      previousSales: previous_sales,
    })),
  })),
)
export type LoyaltyProgram = z.output<typeof loyaltyProgramSchema>

/** Lists programs of the caller's customers, or of the caller's dealers (LOY-7). */
export const listLoyaltyPrograms = defineCall({
  name: 'loyalty-programs.list',
  method: 'GET',
  path: '/loyalty-programs',
  needs: { can: 'loyalty-programs.list', flags: LOYALTY_FLAGS },
  query: { filters: { buid_customer: customerIdSchema, buid_merchant: merchantIdSchema }, sorts: [] },
  output: many('loyalty-programs', loyaltyProgramSchema, baseMetaSchema),
  errors: ['not-found'],
})

export const getLoyaltyProgram = defineCall({
  name: 'loyalty-programs.get',
  method: 'GET',
  path: '/loyalty-programs/:program_id',
  needs: { can: 'loyalty-programs.get', flags: LOYALTY_FLAGS },
  output: one('loyalty-programs', loyaltyProgramSchema, baseMetaSchema),
  errors: ['not-found'],
})

const wholeSchema = z.number().check(z.refine(Number.isSafeInteger))

/** Replaces all terms; refused unless `version` is the current one (LOY-8). Tiers are numbered in their order. */
export const updateLoyaltyProgram = defineCall({
  name: 'loyalty-programs.update',
  method: 'PATCH',
  path: '/loyalty-programs/:program_id',
  needs: { can: 'loyalty-programs.update', flags: LOYALTY_FLAGS },
  body: {
    type: 'loyalty-programs',
    attributes: z.strictObject({
      version: wholeSchema,
      sales_target: wholeSchema,
      tiers: z
        .array(
          z.strictObject({
            target_value: wholeSchema,
            incentive_reward: z.enum(REWARD_KINDS),
            reward_value: wholeSchema,
          }),
        )
        .check(z.minLength(1), z.maxLength(LIMITS.maxLoyaltyTiers)),
    }),
  },
  output: one('loyalty-programs', loyaltyProgramSchema, baseMetaSchema),
  errors: [
    'not-found',
    'loyalty-target-invalid',
    'loyalty-reward-invalid',
    'loyalty-program-changed',
    'loyalty-program-ended',
  ],
  changes: ['loyalty-programs', 'customer-loyalty-milestones'],
})
