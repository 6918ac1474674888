/**
 * Offers a dealer's program to a customer, before the customer accepts it. The dealer invites the customer, or
 * nominates it if the provider must approve; then the provider approves. Source: docs/spec/loyalty.md LOY-4, LOY-11.
 */
import {
  type CalendarDate,
  type CurrencyCode,
  ENROLLMENT_STATES,
  enrollmentStatus,
  enrollmentWord,
  faultsOfTerms,
  type GoalType,
  type LoyaltyTerms,
  nextState,
} from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'

/** A program as its dealer offers it to one customer. */
export interface OfferedProgram {
  customerId: string
  merchantId: string
  name: string
  goalType: GoalType
  currency: CurrencyCode
  startsOn: CalendarDate
  endsOn: CalendarDate
  /** Terms with the tiers in ascending order. */
  terms: LoyaltyTerms
}

interface Decision {
  actor: string
  clock: ProgramTime
}

/**
 * @param action `nominate` for a program that the provider must approve
 * @returns the number of the enrollment
 * @throws RangeError, without a change, if the program has ended or has invalid terms
 */
export async function offerProgram(
  trx: Transaction<Database>,
  offered: OfferedProgram,
  action: 'invite' | 'nominate',
  { actor, clock }: Decision,
): Promise<string> {
  const { customerId, merchantId, terms } = offered
  const faults = faultsOfTerms(terms, offered.goalType, offered.currency)
  if (faults.length > 0) throw new RangeError(`The terms have ${faults.length} faults: nothing is offered.`)
  if (offered.endsOn < clock.date) throw new RangeError('The program has ended and cannot be joined.')
  const status = nextState(ENROLLMENT_STATES, null, action)
  if (status === null) throw new Error(`The machine of enrollments does not begin with ${action}.`)
  const { rows } = await sql<{ number: string }>`select nextval('loyalty_program_numbers') as number`.execute(trx)
  const number = rows[0]?.number ?? ''
  const [programId, id] = [`LP-${number}`, `LE-${number}`]
  await trx
    .insertInto('loyalty_programs')
    .values({
      customer_buid: customerId,
      id: programId,
      merchant_buid: merchantId,
      name: offered.name,
      goal_type_id: offered.goalType,
      currency: offered.currency,
      sales_target_minor: terms.salesTarget,
      starts_on: offered.startsOn,
      ends_on: offered.endsOn,
    })
    .execute()
  await trx
    .insertInto('loyalty_tiers')
    .values(
      terms.tiers.map(({ targetValue, incentiveReward, rewardValue }, index) => ({
        customer_buid: customerId,
        program_id: programId,
        incentive_tier: index + 1,
        target_value: targetValue,
        incentive_reward: incentiveReward,
        reward_value: rewardValue,
      })),
    )
    .execute()
  await trx
    .insertInto('loyalty_enrollments')
    .values({
      customer_buid: customerId,
      id,
      program_id: programId,
      enrollment_status: enrollmentStatus(status),
      enrolled_on: null,
    })
    .execute()
  await recordAudit(trx, [
    {
      at: new Date(clock.nowMs),
      actor,
      action: `customer-loyalty-program-enrollments.${action}`,
      customerId,
      subject: id,
      detail: { program: programId, merchant: merchantId, to: enrollmentStatus(status) },
    },
  ])
  return id
}

/**
 * Approves an enrollment; the customer takes part from this day on.
 *
 * @returns false, without a change, if the enrollment is not waiting for approval or its program has ended
 */
export async function approveEnrollment(
  trx: Transaction<Database>,
  { customerId, id }: { customerId: string; id: string },
  { actor, clock }: Decision,
): Promise<boolean> {
  const row = await trx
    .selectFrom('loyalty_enrollments as enrollment')
    .innerJoin('loyalty_programs as program', (join) =>
      join
        .onRef('program.customer_buid', '=', 'enrollment.customer_buid')
        .onRef('program.id', '=', 'enrollment.program_id'),
    )
    .select(['enrollment.enrollment_status', 'program.id as program_id', 'program.ends_on'])
    .where('enrollment.customer_buid', '=', customerId)
    .where('enrollment.id', '=', id)
    .forUpdate('enrollment')
    .executeTakeFirst()
  if (!row || row.ends_on < clock.date) return false
  const next = nextState(ENROLLMENT_STATES, enrollmentWord(row.enrollment_status), 'approve')
  if (next === null) return false
  await trx
    .updateTable('loyalty_enrollments')
    .set({ enrollment_status: enrollmentStatus(next), enrolled_on: clock.date })
    .where('customer_buid', '=', customerId)
    .where('id', '=', id)
    .execute()
  await recordAudit(trx, [
    {
      at: new Date(clock.nowMs),
      actor,
      action: 'customer-loyalty-program-enrollments.approve',
      customerId,
      subject: id,
      detail: { from: row.enrollment_status, to: enrollmentStatus(next), program: row.program_id },
    },
  ])
  return true
}
