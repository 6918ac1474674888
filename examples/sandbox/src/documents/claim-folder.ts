/**
 * Ties a folder of uploads to one database, so that all processes of the database use the same folder, and cleanup
 * deletes only files of this database. Source: docs/spec/documents.md DOC-19.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { StartRefusal } from '../db/start-refusal.ts'
import { inTransaction } from '../db/transaction.ts'

const SETTING = 'documents-folder'
const MARK = 'belongs-to'
/** Prefix of the name while the database has no folder yet. */
const NEW = 'new:'
/** Lock for processes that start together: the first one marks the folder. */
const FOLDER_LOCK = 470_004

/**
 * @throws StartRefusal if no folder is given: processes that share a database would each keep uploads in their own
 *   folder
 */
export function requireDocumentsDir(documentsDir: string | undefined): asserts documentsDir is string {
  if (documentsDir !== undefined) return
  throw new StartRefusal(
    'Processes that share the database at DATABASE_URL must find each other’s uploads: name one folder for all of them in DOCUMENTS_DIR.',
  )
}

/**
 * Marks the folder as this database's, or checks the existing mark.
 *
 * @throws StartRefusal if the folder is another database's, or this database already uses a different folder
 */
export async function claimFolder(db: Kysely<Database>, dir: string): Promise<void> {
  await takeName(db)
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(FOLDER_LOCK)})`.execute(trx)
    const { value } = await settingOf(trx).executeTakeFirstOrThrow()
    const isNew = value.startsWith(NEW)
    const name = isNew ? value.slice(NEW.length) : value
    const mark = await readMark(dir)
    if (mark !== null && mark !== name) {
      throw refusal(dir, 'is that of another database, which removes what it does not know')
    }
    if (mark === null && !isNew) throw refusal(dir, 'is not the one in which this database keeps its uploads')
    if (mark === null) await writeFile(join(dir, MARK), name, { mode: 0o600, flag: 'wx' })
    if (isNew) await trx.updateTable('settings').set({ value: name }).where('name', '=', SETTING).execute()
  })
}

/** Writes the name to the database before the folder, so that the next start can continue after a crash in between. */
async function takeName(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: SETTING, value: `${NEW}${randomUUID()}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const settingOf = (trx: Transaction<Database>) => trx.selectFrom('settings').select('value').where('name', '=', SETTING)

const refusal = (dir: string, what: string) =>
  new StartRefusal(`The folder ${dir} ${what}: name that one in DOCUMENTS_DIR (docs/guides/scaling.md).`)

async function readMark(dir: string): Promise<string | null> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    return await readFile(join(dir, MARK), 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    const why = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    throw new StartRefusal(
      `The folder ${dir} cannot be used (${why}): name one that can be written in DOCUMENTS_DIR.`,
      {
        cause,
      },
    )
  }
}
