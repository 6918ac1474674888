/** Scenarios in which Northwind joins loyalty programs of dealers. */
import { addDays, addMonths, enrollmentStatus, startOfMonth } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { DEALERS, NORTHWIND } from '../../db/seed/program.ts'
import type { ProgramTime } from '../../http/handler.ts'
import { approveEnrollment, offerProgram } from '../../loyalty/enroll-customer.ts'
import { notApplicable, rightNow, SANDBOX_ACTOR, type Scenario } from './scenario.ts'

const FREE_DEALER =
  'a dealer without a loyalty program of Northwind Traders: decline or leave one, or wait until one ends'

export const loyaltyInvited: Scenario = {
  description:
    'A dealer invites Northwind Traders to a program that rewards its purchases this year; its admin or enrollment manager accepts or declines.',
  needs: FREE_DEALER,
  look: [{ as: 'enrollment', at: '/active-loyalty-program' }],
  run: (desk) => rightNow(desk, (trx, clock) => offerNext(trx, 'invite', clock)),
}

export const loyaltyNominated: Scenario = {
  description:
    'A dealer nominates Northwind Traders for a program that the provider approves: the enrollment is pending. The scenario loyalty-approved approves it.',
  needs: FREE_DEALER,
  look: [{ as: 'enrollment', at: '/active-loyalty-program' }],
  run: (desk) => rightNow(desk, (trx, clock) => offerNext(trx, 'nominate', clock)),
}

export const loyaltyApproved: Scenario = {
  description:
    'The provider approves the enrollment of Northwind Traders that has waited longest: it takes part from today on.',
  needs: 'a pending enrollment of Northwind Traders, in a running program: run loyalty-nominated',
  look: [{ as: 'payer', at: '/active-loyalty-program' }],
  run: (desk) =>
    rightNow(desk, async (trx, clock) => {
      const waiting = await trx
        .selectFrom('loyalty_enrollments')
        .select('id')
        .where('customer_buid', '=', NORTHWIND)
        .where('enrollment_status', '=', enrollmentStatus('waiting'))
        .orderBy('id')
        .execute()
      for (const { id } of waiting) {
        const key = { customerId: NORTHWIND, id }
        if (await approveEnrollment(trx, key, { actor: SANDBOX_ACTOR, clock })) return
      }
      throw notApplicable()
    }),
}

const MONTHS = 12
/** Sales in US dollars, with the reward percentage of each. */
const TERMS = {
  salesTarget: 60_000_00,
  tiers: [
    { targetValue: 10_000_00, incentiveReward: 'percent', rewardValue: 75 },
    { targetValue: 30_000_00, incentiveReward: 'percent', rewardValue: 1_25 },
    { targetValue: 60_000_00, incentiveReward: 'percent', rewardValue: 2_00 },
  ],
} as const

/** Invites or nominates Northwind to the program of the next dealer where it has none running. */
async function offerNext(trx: Transaction<Database>, action: 'invite' | 'nominate', clock: ProgramTime): Promise<void> {
  const running = await trx
    .selectFrom('loyalty_enrollments as enrollment')
    .innerJoin('loyalty_programs as program', (join) =>
      join
        .onRef('program.customer_buid', '=', 'enrollment.customer_buid')
        .onRef('program.id', '=', 'enrollment.program_id'),
    )
    .select('program.merchant_buid')
    .where('enrollment.customer_buid', '=', NORTHWIND)
    .where('enrollment.enrollment_status', '<>', enrollmentStatus('ended'))
    .where('program.ends_on', '>=', clock.date)
    .execute()
  const taken = new Set(running.map(({ merchant_buid: id }) => id))
  const dealer = Object.values(DEALERS).find(({ buid }) => !taken.has(buid))
  if (!dealer) throw notApplicable()
  const startsOn = startOfMonth(clock.date)
  const offered = {
    customerId: NORTHWIND,
    merchantId: dealer.buid,
    name: `${dealer.name} Rewards`,
    goalType: 1,
    currency: 'USD',
    startsOn,
    endsOn: addDays(addMonths(startsOn, MONTHS), -1),
    terms: TERMS,
  } as const
  await offerProgram(trx, offered, action, { actor: SANDBOX_ACTOR, clock })
}
