/** Handles the calls for imports of users. Source: docs/spec/users.md USR-18…USR-20, USR-50…USR-61. */
import { createHash, randomUUID } from 'node:crypto'
import { type CredentialOutcome, USER_LIMITS } from 'netterms/contract/internal'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { writeCsv } from '../csv/write-csv.ts'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { CredentialChange, CredentialImportRowsTable, CredentialImportsTable } from '../db/user-schema.ts'
import type { Provider } from '../http/app-options.ts'
import type { Handlers, Principal, ResourceObject } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { answerKeyed } from '../payments/keyed-answer.ts'
import { actingOf } from './acting.ts'
import { type CredentialRow, readCredentialFile } from './credential-file.ts'
import { endImport, recordImport, workOffImport } from './credential-import-job.ts'
import { userRefusal } from './user-refusals.ts'

type Import = Selectable<CredentialImportsTable>
type Row = Pick<
  Selectable<CredentialImportRowsTable>,
  'row_no' | 'username' | 'outcome' | 'error_code' | 'column_name' | 'changes'
>

export function createCredentialImportHandlers(provider: Pick<Provider, 'db' | 'realNow' | 'log'>) {
  const { realNow } = provider
  return {
    'credential-imports.start': async (context) => {
      const principal = requirePrincipal(context)
      const { upload, body } = context
      if (!upload) throw new Error('credential-imports.start was reached without a file.')
      const rows = readCredentialFile(upload)
      const sha256 = createHash('sha256').update(upload.bytes).digest('hex')
      const id = randomUUID()
      const answer = await answerKeyed(context, principal, { ...body, sha256 }, 202, async (trx) => {
        const job = await insertImport(trx, principal, {
          id,
          applies: body.apply,
          move_confirmed: body.confirm_move,
          file_name: upload.name,
          rows_total: rows.length,
          at: new Date(realNow()),
        })
        await insertRows(trx, id, rows)
        return { data: importResource(job) }
      })
      if (!answer.replay) void workOffImport(provider, id)
      return answer
    },

    'credential-imports.list': async (context) => {
      const { db, filter } = context
      const jobs = await db
        .selectFrom('credential_imports')
        .selectAll()
        .where('principal', '=', requirePrincipal(context).id)
        .$if(filter.status !== undefined, (query) => query.where('status', '=', filter.status ?? 'running'))
        .orderBy('started_at', 'desc')
        .orderBy('id')
        .limit(USER_LIMITS.maxImportsListed)
        .execute()
      return { data: jobs.map(importResource) }
    },

    'credential-imports.get': async (context) => ({
      data: importResource(await requireImport(context.db, requirePrincipal(context), context.params.import_id ?? '')),
    }),

    'credential-imports.list-results': async (context) => {
      const { db, filter, page, params } = context
      const { id, ...job } = await requireImport(db, requirePrincipal(context), params.import_id ?? '')
      const rows = await doneRows(db, id, filter.outcome)
        .limit(page.size)
        .offset((page.number - 1) * page.size)
        .execute()
      const count = filter.outcome === undefined ? job.rows_done : job[filter.outcome]
      return { data: rows.map(resultResource), meta: { record_count: count } }
    },

    'credential-imports.cancel': async (context) => {
      const principal = requirePrincipal(context)
      const { clock, params } = context
      return inTransaction(context.db, async (trx) => {
        const job = await requireImport(trx, principal, params.import_id ?? '')
        const at = new Date(realNow())
        const ended = await endImport(trx, job.id, { status: 'canceled', failure_code: null, at })
        if (ended?.applies) await recordImport(trx, await actingOf(trx, principal, clock, realNow()), ended)
        return { data: importResource(ended ?? (await requireImport(trx, principal, job.id))) }
      })
    },

    'credential-imports.report': async (context) => {
      const { db, params, clock } = context
      const { id } = await requireImport(db, requirePrincipal(context), params.import_id ?? '')
      const rows = await doneRows(db, id).execute()
      const bytes = writeCsv([REPORT_COLUMNS, ...rows.map(reportCells)])
      return {
        data: null,
        file: { name: `user-import-${clock.date}.csv`, mediaType: 'text/csv; charset=utf-8', bytes },
      }
    },
  } satisfies Partial<Handlers>
}

interface NewImport {
  id: string
  applies: boolean
  move_confirmed: boolean
  file_name: string
  rows_total: number
  at: Date
}

/**
 * Creates an import (USR-51).
 * @throws Refusal `credential-import-running`
 */
async function insertImport(
  trx: Transaction<Database>,
  principal: Principal,
  { at, ...wanted }: NewImport,
): Promise<Import> {
  const made = await trx
    .insertInto('credential_imports')
    .values({
      ...wanted,
      principal: principal.id,
      session_kind: principal.kind === 'embed' ? 'embed' : 'user',
      session_id: principal.sessionId,
      full_name: principal.fullName,
      selected_customer: principal.selectedCustomer,
      status: 'running',
      started_at: at,
      worked_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return made
  const running = await trx
    .selectFrom('credential_imports')
    .select('id')
    .where('principal', '=', principal.id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  throw userRefusal('credential-import-running', null, { import_id: running?.id ?? null })
}

const ROWS_AT_ONCE = 1_000
const MOST_USERNAME = 255

/** Stores the rows, a thousand per statement; those that affect administrators are marked. */
async function insertRows(trx: Transaction<Database>, importId: string, rows: readonly CredentialRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows.slice(start, start + ROWS_AT_ONCE).map(({ row, cells, problem }) => ({
      row_no: row,
      username: (cells.get('username') ?? '').slice(0, MOST_USERNAME),
      cells: Object.fromEntries(cells),
      problem,
    }))
    await sql`
      insert into credential_import_rows (import_id, row_no, username, cells, problem, is_first)
      select ${importId}, told.row_no, told.username, told.cells, told.problem,
        coalesce(lower(told.cells ->> 'role') = 'admin', false)
          or exists (select from users where users.username = lower(told.username) and users.role = 'admin')
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as told (row_no int4, username text, cells jsonb, problem text)`.execute(trx)
  }
}

/**
 * Returns an import.
 * @throws Refusal `not-found` if it does not exist or belongs to another user
 */
async function requireImport(db: Kysely<Database>, principal: Principal, id: string): Promise<Import> {
  const job = await db
    .selectFrom('credential_imports')
    .selectAll()
    .where('id', '=', id)
    .where('principal', '=', principal.id)
    .executeTakeFirst()
  if (!job) throw notFound()
  return job
}

const doneRows = (db: Kysely<Database>, importId: string, outcome?: CredentialOutcome) =>
  db
    .selectFrom('credential_import_rows')
    .select(['row_no', 'username', 'outcome', 'error_code', 'column_name', 'changes'])
    .where('import_id', '=', importId)
    .where('outcome', 'is not', null)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? null))
    .orderBy('row_no')

function importResource(job: Import): ResourceObject {
  const { invited, updated, unchanged, refused } = job
  return {
    id: job.id,
    attributes: {
      import_id: job.id,
      status: job.status,
      apply: job.applies,
      confirm_move: job.move_confirmed,
      file_name: job.file_name,
      rows_total: job.rows_total,
      rows_done: job.rows_done,
      counts: { invited, updated, unchanged, refused },
      move_count: job.moves,
      failure_code: job.failure_code,
      started_at: job.started_at.toISOString(),
      ended_at: job.ended_at?.toISOString() ?? null,
    },
  }
}

const resultResource = (row: Row): ResourceObject => ({
  id: String(row.row_no),
  attributes: {
    row: row.row_no,
    username: row.username,
    outcome: row.outcome,
    error_code: row.error_code,
    column: row.column_name,
    changes: row.changes,
  },
})

const REPORT_COLUMNS = ['row', 'username', 'outcome', 'error_code', 'column', 'changes'] as const

const reportCells = (row: Row): string[] => [
  String(row.row_no),
  row.username,
  row.outcome ?? '',
  row.error_code ?? '',
  row.column_name ?? '',
  row.changes.map(changeText).join('; '),
]

const changeText = ({ field, before, after }: CredentialChange): string =>
  before === null && after === null ? field : `${field}: ${before ?? ''} -> ${after ?? ''}`
