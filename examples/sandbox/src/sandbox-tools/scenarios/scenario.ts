/** Defines scenarios and their helpers. Source: docs/spec/sandbox.md SBX-17…SBX-20. */
import { addDays, type CalendarDate, capabilitiesOf, daysBetween, type Role } from 'netterms/contract/internal'
import { type Kysely, sql, type Transaction } from 'kysely'
import { moveClock } from '../../clock/move-clock.ts'
import { readProgramTime } from '../../clock/program-clock.ts'
import { minorOf } from '../../db/minor.ts'
import type { Database } from '../../db/schema.ts'
import { NORTHWIND } from '../../db/seed/program.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Provider } from '../../http/app-options.ts'
import type { Principal, ProgramTime } from '../../http/handler.ts'
import { Refusal } from '../../http/refusal.ts'

export type ScenarioDesk = Pick<Provider, 'db' | 'rail' | 'network' | 'realNow'>

export interface Scenario {
  /** Effect of the scenario, for the user who presses the button. */
  description: string
  /** Requirement of the scenario, as words that complete "It needs …". */
  needs: string
  /** Users who can see the change, and the portal page that shows it. */
  look: readonly { as: string; at: `/${string}` }[]
  /**
   * Runs the scenario with the product's own functions.
   * @throws Refusal `scenario-not-applicable`; nothing is changed then
   */
  run: (desk: ScenarioDesk) => Promise<void>
}

/** Creates the error for a missing requirement; `runScenario` adds which one. */
export const notApplicable = (): Refusal =>
  new Refusal({ code: 'scenario-not-applicable', detail: 'A requirement of this scenario is missing: see meta.needs.' })

/** Actor of a scenario's audit entries, unless the product's own code names another. */
export const SANDBOX_ACTOR = 'sandbox'

/**
 * Runs work at the program's current time. The clock's row is locked, so that neither a job nor another scenario runs
 * in between.
 */
export const rightNow = <Result>(
  { db }: Pick<ScenarioDesk, 'db'>,
  work: (trx: Transaction<Database>, clock: ProgramTime) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (trx) => {
    await trx.selectFrom('program_clock').select('id').forUpdate().executeTakeFirstOrThrow()
    return work(trx, await readProgramTime(trx))
  })

/** Moves the clock to the same time of that day, which runs the daily jobs up to then; does nothing for a past day. */
export async function waitUntil(desk: ScenarioDesk, day: CalendarDate): Promise<void> {
  const { date } = await readProgramTime(desk.db)
  if (day > date) await moveClock(desk.db, { advance: `P${daysBetween(date, day)}D` }, desk)
}

/** Returns the following day. */
export const dayAfter = (day: CalendarDate): CalendarDate => addDays(day, 1)

/** Returns a user of Northwind, of a dealer, or of customer support, for functions that need an actor. */
export async function actingAs(
  db: Kysely<Database>,
  role: Extract<Role, 'admin' | 'merchant'>,
  { fullName, merchantIds = [] }: { fullName: string; merchantIds?: readonly string[] },
): Promise<Principal> {
  const { rows } = await sql<{ buid: string }>`
    with recursive below as (
      select buid from customers where buid = ${NORTHWIND}
      union
      select customers.buid from customers join below on customers.parent_buid = below.buid
    )
    select buid from below order by buid`.execute(db)
  return {
    kind: 'user',
    pageOrigin: null,
    id: SANDBOX_ACTOR,
    sessionId: SANDBOX_ACTOR,
    fullName,
    role,
    userType: role === 'merchant' ? 'merchant' : 'customer',
    capabilities: capabilitiesOf(role),
    customerIds: role === 'merchant' ? [] : rows.map(({ buid }) => buid),
    merchantIds,
    selectedCustomer: role === 'merchant' ? null : NORTHWIND,
    selectedMerchant: merchantIds[0] ?? null,
    selectionVersion: 1,
  }
}

/** Counts Northwind's rows in a table. */
export async function countInvoices(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('customer_buid', '=', NORTHWIND)
    .executeTakeFirstOrThrow()
  return minorOf(count)
}
