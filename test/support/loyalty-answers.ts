/** Programs, enrollments and tiers in API format, for the tests of nt-loyalty-program. */
import { type Answers, listOf, type Rendered, renderWidget, type Resource, signedIn } from './render-widget.ts'

interface Tier {
  target_value: number
  reward_value: number
  incentive_reward?: string
}

const TIERS: Tier[] = [
  { target_value: 100_000_00, reward_value: 1_00 },
  { target_value: 250_000_00, reward_value: 3_00 },
  { target_value: 350_000_00, reward_value: 4_00 },
]

const tiersOf = (tiers: readonly Tier[]) =>
  tiers.map((tier, index) => ({ incentive_tier: index + 1, incentive_reward: 'percent', ...tier }))

export const voucher = (id: string, more: Record<string, unknown> = {}): Resource => ({
  type: 'vouchers',
  id,
  attributes: {
    buid_customer: '10428',
    program_id: 'LP-1',
    program_name: 'Cascade Volume 2025',
    merchant_name: 'Cascade Tire & Service',
    currency: 'USD',
    amount: 250_00,
    voucher_status: 'issued',
    expires_on: '03/31/2027',
    issued: { at: '2026-11-03T16:00:00Z', by_name: 'Vic Lane' },
    redeemed: null,
    revoked: null,
    revoke_reason: null,
    credit_memo_id: null,
    ...more,
  },
})

/** A program template, as its dealer reads it. */
export const template = (id: string, more: Record<string, unknown> = {}): Resource => ({
  type: 'loyalty-templates',
  id,
  attributes: {
    template_name: 'Cascade Volume Rewards',
    buid_merchant: 'M-301',
    merchant_name: 'Cascade Tire & Service',
    template_status: 'draft',
    goal_type_id: 1,
    currency: 'USD',
    starts_on: '01/01/2027',
    ends_on: '12/31/2027',
    version: 4,
    sales_target: 350_000_00,
    tiers: [
      { target_value: 100_000_00, incentive_reward: 'percent', reward_value: 1_00 },
      { target_value: 250_000_00, incentive_reward: 'amount', reward_value: 9_000_00 },
    ],
    enrolled_count: 0,
    changed: { at: '2026-11-03T16:00:00Z', by_name: 'Marco Rossi' },
    activated: null,
    closed: null,
    ...more,
  },
})

export const program = (id: string, more: Record<string, unknown> = {}, tiers: readonly Tier[] = TIERS): Resource => ({
  type: 'loyalty-programs',
  id,
  attributes: {
    program_id: id,
    program_name: 'Cascade Volume Rewards',
    buid_customer: '10428',
    customer_name: 'Northwind Traders',
    buid_merchant: 'M-301',
    merchant_name: 'Cascade Tire & Service',
    goal_type_id: 1,
    currency: 'USD',
    starts_on: '01/01/2026',
    ends_on: '12/31/2026',
    version: 1,
    sales_target: 350_000_00,
    tiers: tiersOf(tiers),
    current_sales: 280_412_00,
    previous_sales: 249_076_00,
    current_growth_rate: 12_58,
    rewards_tier: 2,
    growth_tier: null,
    reward_earned: 8_412_36,
    reward_available: 0,
    next_tier: { incentive_tier: 3, missing_value: 69_588_00, missing_sales: 69_588_00, reward: 14_000_00 },
    counted_until: '11/20/2026',
    spending_history: [
      { month: '2026-10-01', sales: 31_006_00, previous_sales: 27_201_00 },
      { month: '2026-11-01', sales: 20_000_00, previous_sales: 0 },
    ],
    ...more,
  },
})

export const enrollment = (programId: string, status: number, more: Record<string, unknown> = {}): Resource => ({
  type: 'customer-loyalty-program-enrollments',
  id: `LE-${programId}`,
  attributes: {
    buid_customer: '10428',
    loyalty_program_id: programId,
    program_name: 'Cascade Volume Rewards',
    goal_type_id: 1,
    enrollment_status: status,
    enrolled_on: status === 1 || status === 2 ? null : '01/05/2026',
    ended_on: null,
    ...more,
  },
})

export const SEES = [
  'loyalty-programs.list',
  'customer-loyalty-program-enrollments.list',
  'customer-loyalty-milestones.list',
]
const ANSWERS = [...SEES, 'customer-loyalty-program-enrollments.answer']

interface Given {
  programs: readonly Resource[]
  enrollments: readonly Resource[]
  tiers?: readonly Tier[]
}

export const ACTIVE: Given = { programs: [program('LP-1')], enrollments: [enrollment('LP-1', 3)] }

export function showRewards(given: Given, answers: Answers = {}, can: readonly string[] = ANSWERS): Rendered {
  return renderWidget({
    tag: 'nt-loyalty-program',
    answers: {
      'GET /self': () => signedIn(can),
      'GET /feature-flags/*': () => ({
        data: { type: 'feature-flags', id: 'flags', attributes: { customerLoyaltyProgramEnabled: true } },
      }),
      'GET /customer-loyalty-program-enrollments': () => listOf(given.enrollments),
      'GET /loyalty-programs': () => listOf(given.programs),
      'GET /customer-loyalty-milestones': ({ query }) => {
        const rows = tiersOf(given.tiers ?? TIERS).map((tier) => ({
          type: 'customer-loyalty-milestones',
          id: `T-${tier.incentive_tier}`,
          attributes: { program_id: query.get('filter[program_id]'), ...tier },
        }))
        return listOf(query.get('sort')?.startsWith('-') ? rows.reverse() : rows)
      },
      ...answers,
    },
  })
}
