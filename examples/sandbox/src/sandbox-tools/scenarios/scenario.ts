/** What a scenario is, and what it works with. Source: docs/spec/sandbox.md SBX-17…SBX-20. */
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
  /** What it does, for a person who presses the button. */
  description: string
  /** What must be there, in words that complete "It needs …". */
  needs: string
  /** Who sees what has changed, and on which page of the portal. */
  look: readonly { as: string; at: `/${string}` }[]
  /** Does it by the product's own functions. @throws Refusal `scenario-not-applicable`; nothing is changed then */
  run: (desk: ScenarioDesk) => Promise<void>
}

/** Thrown where what a scenario needs is not there; `runScenario` says what that is. */
export const notApplicable = (): Refusal =>
  new Refusal({ code: 'scenario-not-applicable', detail: 'What this scenario needs is not there: see meta.needs.' })

/** In the record of what a scenario does, where the product's own words name nobody else. */
export const SANDBOX_ACTOR = 'sandbox'

/**
 * At the program's present moment. The clock's row is held, so that neither a job nor another scenario comes in between.
 */
export const rightNow = <Result>(
  { db }: Pick<ScenarioDesk, 'db'>,
  work: (trx: Transaction<Database>, clock: ProgramTime) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (trx) => {
    await trx.selectFrom('program_clock').select('id').forUpdate().executeTakeFirstOrThrow()
    return work(trx, await readProgramTime(trx))
  })

/** Moves the clock to the same time of that day, which runs the jobs of every day until then; a day that has come stays. */
export async function waitUntil(desk: ScenarioDesk, day: CalendarDate): Promise<void> {
  const { date } = await readProgramTime(desk.db)
  if (day > date) await moveClock(desk.db, { advance: `P${daysBetween(date, day)}D` }, desk)
}

/** The first day after it. */
export const dayAfter = (day: CalendarDate): CalendarDate => addDays(day, 1)

/** Somebody of Northwind, of a dealer or of customer support, for functions that ask who acts. */
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

/** How many rows of Northwind's own a table holds. */
export async function countInvoices(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('customer_buid', '=', NORTHWIND)
    .executeTakeFirstOrThrow()
  return minorOf(count)
}
