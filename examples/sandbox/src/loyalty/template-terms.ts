/** Compares and writes the terms of a program as given in a request. Source: docs/spec/loyalty.md LOY-232…LOY-235. */
import type { CalendarDate, LoyaltyTier, TemplateStatus, TemplateTerms } from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { HandlerContext, Handlers, Principal } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { type TemplateRow, type TemplateTierRow, toTier } from './templates.queries.ts'

type Context = Pick<HandlerContext, 'clock'>
type Body = Omit<Parameters<Handlers['loyalty-templates.create']>[0]['body'], 'buid_merchant'>

const tierOf = (tier: Body['tiers'][number]): LoyaltyTier => ({
  targetValue: tier.target_value,
  incentiveReward: tier.incentive_reward,
  rewardValue: tier.reward_value,
})

export const termsOf = (body: Body): TemplateTerms => ({
  goalType: body.goal_type_id,
  currency: body.currency,
  startsOn: body.starts_on as CalendarDate,
  endsOn: body.ends_on as CalendarDate,
  salesTarget: body.sales_target,
  tiers: body.tiers.map(tierOf),
})

export const factsOf = (body: Body) => ({
  name: body.template_name,
  goalType: body.goal_type_id,
  currency: body.currency,
  from: body.starts_on,
  to: body.ends_on,
  salesTarget: body.sales_target,
  tiers: body.tiers,
})

/**
 * Checks that the fixed terms of an active program stay the same (LOY-234).
 *
 * @throws Refusal for every term that differs from the terms with which customers were enrolled
 */
export function refuseFixed(row: TemplateRow, tiers: readonly TemplateTierRow[], body: Body): void {
  const isSame = {
    goal_type_id: body.goal_type_id === row.goal_type_id,
    currency: body.currency === row.currency,
    starts_on: body.starts_on === row.starts_on,
    ends_on: body.ends_on >= row.ends_on,
    sales_target: body.sales_target === minorOf(row.sales_target_minor),
    tiers: JSON.stringify(body.tiers.map(tierOf)) === JSON.stringify(tiers.map(toTier).map(tierOf)),
  }
  const [first, ...more] = Object.entries(isSame).flatMap(([field, same]) =>
    same
      ? []
      : [
          {
            code: 'loyalty-template-invalid' as const,
            detail: 'In an active program only the name can be changed, and the last day moved later.',
            pointer: `/data/attributes/${field}`,
            meta: { reason: 'fixed' },
          },
        ],
  )
  if (first) throw new Refusal([first, ...more])
}

/**
 * Copies the name and the last day of an active program to the programs of its customers, unless they have left it
 * (LOY-234).
 */
export async function passOn(
  trx: Transaction<Database>,
  id: string,
  name: string,
  endsOn: CalendarDate,
): Promise<void> {
  await sql`
    update loyalty_programs as program set name = ${name}, ends_on = ${endsOn}, version = version + 1
    where template_id = ${id} and not exists (
      select from loyalty_enrollments as enrollment where enrollment.customer_buid = program.customer_buid
        and enrollment.program_id = program.id and enrollment.enrollment_status = 4)`.execute(trx)
}

export async function insertDraft(
  trx: Transaction<Database>,
  context: Context,
  principal: Principal,
  draft: Body & { merchantId: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`select 'LT-' || nextval('loyalty_template_numbers') as id`.execute(trx)
  const id = rows[0]?.id ?? ''
  await trx
    .insertInto('loyalty_templates')
    .values({
      id,
      merchant_buid: draft.merchantId,
      name: draft.template_name,
      status: 'draft' satisfies TemplateStatus,
      goal_type_id: draft.goal_type_id,
      currency: draft.currency,
      sales_target_minor: draft.sales_target,
      starts_on: draft.starts_on as CalendarDate,
      ends_on: draft.ends_on as CalendarDate,
      ...changedBy(context, principal),
    })
    .execute()
  await insertTiers(trx, id, draft.tiers)
  return id
}

export const insertTiers = (trx: Transaction<Database>, id: string, tiers: Body['tiers']) =>
  trx
    .insertInto('loyalty_template_tiers')
    .values(tiers.map((tier, index) => ({ template_id: id, incentive_tier: index + 1, ...tier })))
    .execute()

export const changedBy = ({ clock }: Context, principal: Principal) => ({
  changed_by_name: principal.fullName,
  changed_at: new Date(clock.nowMs),
})
