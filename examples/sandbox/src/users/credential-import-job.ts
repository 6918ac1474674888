/**
 * Runs an import of users in batches, each in its own transaction, so that completed rows stay and other requests can
 * run in between. Source: docs/spec/users.md USR-20, USR-50, USR-52, USR-53, USR-56.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { capabilitiesOf, CREDENTIAL_OUTCOMES, type CredentialOutcome } from 'netterms/contract/internal'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { readProgramTime } from '../clock/program-clock.ts'
import { customersOfUser } from '../customers/customers-of-user.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { CredentialImportRowsTable, CredentialImportsTable } from '../db/user-schema.ts'
import { findPrincipalOfEmbedSession } from '../embed-sessions/embed-principal.ts'
import type { Provider } from '../http/app-options.ts'
import type { Principal } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { type Acting, actingOf, recordChange } from './acting.ts'
import { importRow, type RowResult } from './import-credentials.ts'
import { lockPeople } from './people-lock.ts'

export type ImportDesk = Pick<Provider, 'db' | 'realNow'> & Partial<Pick<Provider, 'log'>>
type Import = Selectable<CredentialImportsTable>
type Row = Pick<Selectable<CredentialImportRowsTable>, 'row_no' | 'cells' | 'problem' | 'is_first'>

/**
 * Rows per transaction, and its maximum duration in ms, because other changes of users and groups wait for it to end.
 */
const BATCH_ROWS = 50
const BATCH_MS = 250
/**
 * Rows that affect administrators are processed in one batch, so that a trial run identifies the last administrator in
 * the same way (USR-20).
 */
const BATCH_FIRST_ROWS = 1_000
const MOST_FAULTS = 3
/** Time without progress after which an import counts as abandoned by its process, ms. */
const LEFT_BEHIND_MS = 60_000
const KEPT_MS = 7 * 24 * 3_600_000

/** Runs an import until it is done, canceled, or failed; errors are stored with the import. Never rejects. */
export async function workOffImport(desk: ImportDesk, importId: string): Promise<void> {
  try {
    while (await workBatchSafely(desk, importId)) await nextTurn()
  } catch (error) {
    // The database is unavailable, for example because the server is closing: another process will resume the import.
    logFault(desk, importId, error)
  }
}

async function workBatchSafely(desk: ImportDesk, importId: string): Promise<boolean> {
  try {
    return await workBatch(desk, importId)
  } catch (error) {
    logFault(desk, importId, error)
    const { faults } = await desk.db
      .updateTable('credential_imports')
      .set(({ eb }) => ({ faults: eb('faults', '+', 1) }))
      .where('id', '=', importId)
      .returning('faults')
      .executeTakeFirstOrThrow()
    if (faults < MOST_FAULTS) return true
    await endImport(desk.db, importId, { status: 'failed', failure_code: 'server-error', at: new Date(desk.realNow()) })
    return false
  }
}

const logFault = ({ log }: ImportDesk, importId: string, error: unknown): void =>
  log?.(
    JSON.stringify({
      level: 'error',
      event: 'credential-import-fault',
      import: importId,
      cause: error instanceof Error ? error.name : 'unknown',
    }),
  )

/**
 * Processes one batch.
 * @returns true if rows are left
 */
async function workBatch(desk: ImportDesk, importId: string): Promise<boolean> {
  const { db, realNow } = desk
  const partner = await partnerOf(desk, importId)
  return inTransaction(db, async (trx) => {
    const job = await trx
      .selectFrom('credential_imports')
      .selectAll()
      .where('id', '=', importId)
      .where('status', '=', 'running')
      .forUpdate()
      .executeTakeFirst()
    if (!job) return false
    await lockPeople(trx)
    const at = new Date(realNow())
    const principal = job.session_kind === 'embed' ? partner : await adminOf(trx, job)
    if (!principal?.capabilities.includes('credential-imports.start')) {
      await endImport(trx, importId, { status: 'failed', failure_code: 'not-permitted', at })
      return false
    }
    const acting = await actingOf(trx, principal, await readProgramTime(trx), at.getTime())
    const results = await workRows(trx, acting, job)
    await writeResults(trx, importId, results)
    const done = await addUp(trx, importId, results, at)
    if (done.rows_done < done.rows_total) return true
    await endImport(trx, importId, { status: 'done', failure_code: null, at })
    if (job.applies) await recordImport(trx, acting, done)
    return false
  })
}

type Done = Map<number, RowResult>

async function workRows(trx: Transaction<Database>, acting: Acting, job: Import): Promise<Done> {
  const rows = await nextRows(trx, job.id)
  const results: Done = new Map()
  const endsAt = Date.now() + BATCH_MS
  if (!job.applies) await sql`savepoint trial`.execute(trx)
  for (const row of rows) {
    if (results.size > 0 && !row.is_first && Date.now() > endsAt) break
    results.set(row.row_no, await resultOf(trx, acting, job, row))
  }
  if (!job.applies) await sql`rollback to savepoint trial`.execute(trx)
  return results
}

async function nextRows(trx: Transaction<Database>, importId: string): Promise<Row[]> {
  const left = (isFirst: boolean, most: number) =>
    trx
      .selectFrom('credential_import_rows')
      .select(['row_no', 'cells', 'problem', 'is_first'])
      .where('import_id', '=', importId)
      .where('outcome', 'is', null)
      .where('is_first', '=', isFirst)
      .orderBy('row_no')
      .limit(most)
      .execute()
  const first = await left(true, BATCH_FIRST_ROWS)
  return first.length > 0 ? first : left(false, BATCH_ROWS)
}

async function resultOf(trx: Transaction<Database>, acting: Acting, job: Import, row: Row): Promise<RowResult> {
  if (row.problem === null) return importRow(trx, acting, row.cells ?? {}, job.move_confirmed)
  const column = row.problem === 'user-exists' ? ('username' as const) : null
  return { outcome: 'refused', error_code: row.problem, column_name: column, changes: [] }
}

/** Stores the results and deletes the contents of the rows. */
async function writeResults(trx: Transaction<Database>, importId: string, results: Done): Promise<void> {
  const rows = JSON.stringify([...results].map(([row_no, result]) => ({ row_no, ...result })))
  await sql`
    update credential_import_rows as stored
    set outcome = told.outcome, error_code = told.error_code, column_name = told.column_name, changes = told.changes,
      cells = null
    from jsonb_to_recordset(${rows}::jsonb)
      as told (row_no int4, outcome text, error_code text, column_name text, changes jsonb)
    where stored.import_id = ${importId} and stored.row_no = told.row_no`.execute(trx)
}

function addUp(trx: Transaction<Database>, importId: string, results: Done, at: Date): Promise<Import> {
  const all = [...results.values()]
  const count = (outcome: CredentialOutcome) => all.filter((each) => each.outcome === outcome).length
  const moves = all.filter((each) => each.error_code === 'group-move-unconfirmed').length
  return trx
    .updateTable('credential_imports')
    .set(({ eb }) => ({
      rows_done: eb('rows_done', '+', all.length),
      invited: eb('invited', '+', count('invited')),
      updated: eb('updated', '+', count('updated')),
      unchanged: eb('unchanged', '+', count('unchanged')),
      refused: eb('refused', '+', count('refused')),
      moves: eb('moves', '+', moves),
      faults: 0,
      worked_at: at,
    }))
    .where('id', '=', importId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface End {
  status: 'done' | 'canceled' | 'failed'
  failure_code: string | null
  at: Date
}

/**
 * Ends an import and deletes the contents of its remaining rows.
 * @returns the import in its final state; undefined if it had ended before
 */
export async function endImport(
  db: Kysely<Database>,
  importId: string,
  { status, failure_code, at }: End,
): Promise<Import | undefined> {
  const ended = await db
    .updateTable('credential_imports')
    .set({ status, failure_code, ended_at: at, worked_at: at })
    .where('id', '=', importId)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst()
  if (ended) {
    await db.updateTable('credential_import_rows').set({ cells: null }).where('import_id', '=', importId).execute()
  }
  return ended
}

/** Adds one audit entry for a whole import, with counts only. */
export const recordImport = (trx: Transaction<Database>, acting: Acting, job: Import): Promise<void> =>
  recordChange(
    trx,
    acting,
    'credentials.import',
    job.selected_customer,
    'users',
    Object.fromEntries(CREDENTIAL_OUTCOMES.map((outcome) => [outcome, job[outcome]])),
  )

/** Returns the user who started the import; null if they are no longer an active administrator. */
async function adminOf(trx: Transaction<Database>, job: Import): Promise<Principal | null> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'role', 'user_types', customersOfUser(sql.ref('users.id')).as('customers')])
    .where('id', '=', job.principal.slice('user:'.length))
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!user?.user_types.includes('customer')) return null
  return {
    kind: 'user',
    pageOrigin: null,
    id: job.principal,
    sessionId: job.session_id,
    fullName: job.full_name,
    role: user.role,
    userType: 'customer',
    capabilities: capabilitiesOf(user.role),
    customerIds: user.customers,
    merchantIds: [],
    selectedCustomer: job.selected_customer,
    selectedMerchant: null,
    selectionVersion: 0,
  }
}

/** Returns the partner's user of an import; read outside the transaction, which may hold the only connection. */
async function partnerOf(desk: ImportDesk, importId: string): Promise<Principal | null> {
  const job = await desk.db
    .selectFrom('credential_imports')
    .select('session_id')
    .where('id', '=', importId)
    .where('session_kind', '=', 'embed')
    .executeTakeFirst()
  if (!job) return null
  try {
    return await findPrincipalOfEmbedSession(desk, job.session_id)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Resumes imports that another process has abandoned. */
export async function resumeImports(desk: ImportDesk): Promise<void> {
  const left = await desk.db
    .selectFrom('credential_imports')
    .select('id')
    .where('status', '=', 'running')
    .where('worked_at', '<', new Date(desk.realNow() - LEFT_BEHIND_MS))
    .execute()
  for (const { id } of left) void workOffImport(desk, id)
}

/** Deletes old imports (USR-53). */
export const sweepImports = (db: Kysely<Database>, now: Date) =>
  db
    .deleteFrom('credential_imports')
    .where('started_at', '<', new Date(now.getTime() - KEPT_MS))
    .where('status', '<>', 'running')
    .execute()
