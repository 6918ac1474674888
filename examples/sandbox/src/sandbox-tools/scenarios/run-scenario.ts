/**
 * Runs a scenario and returns its changes, read from the audit log so that no second list has to be maintained. Source:
 * docs/spec/sandbox.md SBX-17…SBX-20.
 */
import { SCENARIO_NAMES, type ScenarioName } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { readProgramTime } from '../../clock/program-clock.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Database } from '../../db/schema.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { AUTO_PAY_PRINCIPAL } from '../../payments/program-payers.ts'
import { SANDBOX_ACTOR, type ScenarioDesk } from './scenario.ts'
import { SCENARIOS } from './scenarios.ts'

/** Names under which a scenario's changes are recorded, which excludes concurrent changes by users. */
const ACTORS = [SANDBOX_ACTOR, 'program', 'rail', AUTO_PAY_PRINCIPAL] as const
const TOLD_CHANGES = 100

const RUN_ACTION = 'sandbox-scenarios.run'
const REFUSED_ACTION = 'sandbox-scenarios.refused'

const isScenarioName = (name: string): name is ScenarioName => SCENARIO_NAMES.some((each) => each === name)

/**
 * Runs a scenario.
 * @throws Refusal `not-found` for an unknown name, `scenario-not-applicable` with its requirements
 */
export async function runScenario(desk: ScenarioDesk, wanted: string) {
  if (!isScenarioName(wanted)) throw notFound()
  const { db } = desk
  const before = await lastEntry(db)
  try {
    await SCENARIOS[wanted].run(desk)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A business rule or the scenario rejected it, because a requirement is missing.
    const why = error.errors[0].code
    await record(db, REFUSED_ACTION, wanted, { why })
    throw refusalOf(wanted, why)
  }
  const { changes, count } = await changesSince(db, before)
  await record(db, RUN_ACTION, wanted, { changes: count })
  return { name: wanted, changes, count, look: SCENARIOS[wanted].look }
}

function refusalOf(name: ScenarioName, why: string): Refusal {
  const { needs } = SCENARIOS[name]
  return new Refusal({
    code: 'scenario-not-applicable',
    detail: `The scenario ${name} does not apply. Nothing was changed. It needs ${needs}.`,
    meta: { needs, ...(why !== 'scenario-not-applicable' && { refused_by: why }) },
  })
}

async function lastEntry(db: Kysely<Database>): Promise<string> {
  const { last } = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? '0'
}

async function changesSince(db: Kysely<Database>, before: string) {
  const entries = db.selectFrom('audit_entries').where('id', '>', before).where('actor', 'in', ACTORS)
  const { count } = await entries.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const rows = await entries
    .select(['at', 'action', 'subject', 'customer_buid as customerId'])
    .orderBy('id')
    .limit(TOLD_CHANGES)
    .execute()
  return { changes: rows, count: Number(count) }
}

async function record(
  db: Kysely<Database>,
  action: string,
  subject: ScenarioName,
  detail: Record<string, unknown>,
): Promise<void> {
  const { nowMs } = await readProgramTime(db)
  await recordAudit(db, [{ at: new Date(nowMs), actor: SANDBOX_ACTOR, action, customerId: null, subject, detail }])
}

/** Returns the last result of each scenario, and its time by the program's clock. */
export async function lastRuns(db: Kysely<Database>): Promise<ReadonlyMap<string, { at: Date; isRefused: boolean }>> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['at', 'action', 'subject'])
    .distinctOn('subject')
    .where('action', 'in', [RUN_ACTION, REFUSED_ACTION])
    .orderBy('subject')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ at, action, subject }) => [subject, { at, isRefused: action === REFUSED_ACTION }]))
}
