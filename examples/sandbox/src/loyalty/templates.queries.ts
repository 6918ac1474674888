/** Reads programs as dealers offer them. Source: docs/spec/loyalty.md LOY-231. */
import { type CalendarDate, type TemplateStatus, templateStatusOn, toWireDate } from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { LoyaltyTemplatesTable, LoyaltyTemplateTiersTable } from '../db/loyalty-template-schema.ts'
import type { Database } from '../db/schema.ts'
import type { Principal, ResourceObject } from '../http/handler.ts'

export type TemplateRow = Selectable<LoyaltyTemplatesTable> & { merchant_name: string }
export type TemplateTierRow = Selectable<LoyaltyTemplateTiersTable>

type Scope = Pick<Principal, 'role' | 'customerIds' | 'merchantIds'>

/**
 * Limits templates to what the caller may see. For a dealer's users: those of their dealers, including drafts. For
 * users of a customer: the active and closed ones of the dealers that sell to it (LOY-231).
 */
const isInScope = ({ role, customerIds, merchantIds }: Scope): RawBuilder<boolean> =>
  role === 'merchant'
    ? sql<boolean>`template.merchant_buid = any(${[...merchantIds]}::text[])`
    : sql<boolean>`template.status <> 'draft' and template.merchant_buid in (
        select merchant_buid from customer_merchants where customer_buid = any(${[...customerIds]}::text[]))`

/** Matches the status on a day: a program past its last day is closed. */
const hasStatus = (status: TemplateStatus, today: CalendarDate): RawBuilder<boolean> =>
  ({
    draft: sql<boolean>`template.status = 'draft'`,
    active: sql<boolean>`template.status = 'active' and template.ends_on >= ${today}`,
    closed: sql<boolean>`(template.status = 'closed' or template.status = 'active' and template.ends_on < ${today})`,
  })[status]

interface TemplateQuestion {
  scope: Scope
  merchantIds?: readonly string[] | undefined
  status?: TemplateStatus | undefined
  today: CalendarDate
}

const templates = (db: Kysely<Database>, scope: Scope) =>
  db
    .selectFrom('loyalty_templates as template')
    .innerJoin('merchants', 'merchants.buid', 'template.merchant_buid')
    .selectAll('template')
    .select('merchants.name as merchant_name')
    .where(isInScope(scope))

const asked = (db: Kysely<Database>, { scope, merchantIds, status, today }: TemplateQuestion) =>
  templates(db, scope)
    .$if(merchantIds !== undefined, (query) =>
      query.where(sql<boolean>`template.merchant_buid = any(${[...(merchantIds ?? [])]}::text[])`),
    )
    .$if(status !== undefined, (query) => query.where(hasStatus(status ?? 'draft', today)))

/** Sorted by last day, latest first. */
export const findTemplates = (
  db: Kysely<Database>,
  question: TemplateQuestion,
  page: { number: number; size: number },
): Promise<TemplateRow[]> =>
  asked(db, question)
    .orderBy('template.ends_on', 'desc')
    .orderBy('template.id', 'desc')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()

export async function countTemplates(db: Kysely<Database>, question: TemplateQuestion): Promise<number> {
  const { count } = await asked(db, question)
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns undefined if the program does not exist or belongs to another dealer. */
export const findTemplate = (
  db: Kysely<Database>,
  scope: Scope,
  id: string,
  locking: 'none' | 'locked' = 'none',
): Promise<TemplateRow | undefined> =>
  templates(db, scope)
    .where('template.id', '=', id)
    .$if(locking === 'locked', (query) => query.forUpdate('template'))
    .executeTakeFirst()

/** Returns the tiers in ascending order. */
export const findTemplateTiers = (db: Kysely<Database>, ids: readonly string[]): Promise<TemplateTierRow[]> =>
  db
    .selectFrom('loyalty_template_tiers')
    .selectAll()
    .where(sql<boolean>`template_id = any(${[...ids]}::text[])`)
    .orderBy('template_id')
    .orderBy('incentive_tier')
    .execute()

/** Counts the enrolled customers (status 3) by program; for users of a customer, only their own accounts. */
async function countEnrolled(
  db: Kysely<Database>,
  { role, customerIds }: Scope,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const own = role === 'merchant' ? sql`true` : sql`program.customer_buid = any(${[...customerIds]}::text[])`
  const { rows } = await sql<{ id: string; count: string }>`
    select program.template_id as id, count(*) as count
    from loyalty_programs as program
    join loyalty_enrollments as enrollment on enrollment.customer_buid = program.customer_buid
      and enrollment.program_id = program.id
    where program.template_id = any(${[...ids]}::text[]) and enrollment.enrollment_status = 3 and ${own}
    group by program.template_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

export async function toTemplateResources(
  db: Kysely<Database>,
  scope: Scope,
  rows: readonly TemplateRow[],
  today: CalendarDate,
): Promise<ResourceObject[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const tiers = await findTemplateTiers(db, ids)
  const enrolled = await countEnrolled(db, scope, ids)
  return rows.map((row) => ({
    id: row.id,
    attributes: {
      template_name: row.name,
      buid_merchant: row.merchant_buid,
      merchant_name: row.merchant_name,
      template_status: templateStatusOn({ status: row.status, endsOn: row.ends_on }, today),
      goal_type_id: row.goal_type_id,
      currency: row.currency,
      starts_on: toWireDate(row.starts_on),
      ends_on: toWireDate(row.ends_on),
      version: row.version,
      sales_target: minorOf(row.sales_target_minor),
      tiers: tiers.filter(({ template_id }) => template_id === row.id).map(toTier),
      enrolled_count: enrolled.get(row.id) ?? 0,
      changed: { at: row.changed_at.toISOString(), by_name: row.changed_by_name },
      activated: doneBy(row.activated_at, row.activated_by_name),
      closed: doneBy(row.closed_at, row.closed_by_name),
    },
  }))
}

export const toTier = (tier: Pick<TemplateTierRow, 'target_value' | 'incentive_reward' | 'reward_value'>) => ({
  target_value: minorOf(tier.target_value),
  incentive_reward: tier.incentive_reward,
  reward_value: minorOf(tier.reward_value),
})

const doneBy = (at: Date | null, name: string | null) => at && { at: at.toISOString(), by_name: name ?? '' }
