/**
 * One interface for two databases: PGlite in a directory (default) or a PostgreSQL server. Both use kysely's
 * PostgresDialect and read values alike: int8 and numeric as text (a JavaScript number would round them), `date` as
 * `YYYY-MM-DD`, timestamptz as Date.
 */
import { readdir, rename, rm } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createPGlitePool, type PGlitePool } from './pglite-pool.ts'
import { createPostgresqlPool } from './postgresql-pool.ts'
import { lockDirectory, type DirectoryLock } from './directory-lock.ts'
import type { Database } from './schema.ts'
import { StartRefusal } from './start-refusal.ts'
import { TEXT_TYPES } from './text-types.ts'

export interface OpenDatabase {
  db: Kysely<Database>
  kind: 'pglite' | 'postgresql'
  /** Finishes running work, then closes the database; a second call does nothing. */
  close(): Promise<void>
}

export interface OpenOptions {
  /** `postgres://…`; takes precedence over `dataDir`. */
  databaseUrl?: string | undefined
  /** Environment variable with the URL, for error messages; if absent, DATABASE_URL. */
  urlVariable?: string | undefined
  /** A directory used by this server only, or `memory://` for a database that is discarded by `close`. */
  dataDir?: string | undefined
  /** Connections to PostgreSQL; PGlite has one. */
  poolSize?: number | undefined
}

/** @throws StartRefusal if the directory is damaged, in use or not writable, or the server cannot be reached */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, urlVariable = 'DATABASE_URL', poolSize = 10 } = options
  return databaseUrl ? openPostgresql(databaseUrl, urlVariable, poolSize) : openPGlite(options.dataDir)
}

async function openPGlite(dataDir = 'memory://'): Promise<OpenDatabase> {
  const lock = dataDir.startsWith('memory://') ? null : await lockDirectory(dataDir)
  let pool: PGlitePool
  try {
    if (lock) await prepareDirectory(lock.databaseDir)
    pool = await createPGlitePool(lock ? lock.databaseDir : dataDir)
  } catch (cause) {
    await lock?.release()
    throw new StartRefusal(
      `The database in the data directory ${dataDir} is damaged and cannot be opened: ` +
        'start with --fresh to make a new one, or restore the directory from a backup.',
      { cause },
    )
  }
  return opened('pglite', new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), lock)
}

/**
 * Creates the database of a first start next to its final location and moves it there when complete, so that an
 * interrupted start can be repeated.
 *
 * @throws Error if the location contains anything other than a database, because PGlite would overwrite it
 */
async function prepareDirectory(databaseDir: string): Promise<void> {
  const content = await readdir(databaseDir).catch((): string[] => [])
  if (content.includes('PG_VERSION')) return
  if (content.length > 0) throw new Error(`${databaseDir} holds files, but no PG_VERSION.`)
  const unfinished = `${databaseDir}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await (await createPGlitePool(unfinished)).end()
  await rm(databaseDir, { recursive: true, force: true })
  await rename(unfinished, databaseDir)
}

async function openPostgresql(databaseUrl: string, variable: string, poolSize: number): Promise<OpenDatabase> {
  const where = describeUrl(databaseUrl, variable)
  const settings: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    types: { getTypeParser: readerOf },
    // Concurrent queries on one connection are sent at once (WIR-21).
    pipeline: true,
  }
  const pool = new pg.Pool(settings)
  // The pool discards an idle connection that fails; without a listener the error would end the process.
  pool.on('error', () => undefined)
  // The query on a failed connection fails; the error event also needs a listener, or it would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  try {
    const client = await pool.connect()
    client.release()
  } catch (cause) {
    await pool.end()
    throw new StartRefusal(
      `The database at ${where} cannot be used (${whyRefused(cause)}): check ${variable} and that the server is running.`,
      { cause },
    )
  }
  const dialect = new PostgresDialect({ pool: createPostgresqlPool(pool) })
  return opened('postgresql', new Kysely<Database>({ dialect }), null)
}

function opened(kind: OpenDatabase['kind'], db: Kysely<Database>, lock: DirectoryLock | null): OpenDatabase {
  let closing: Promise<void> | null = null
  const close = () => (closing ??= db.destroy().finally(() => lock?.release()))
  return { db, kind, close }
}

const KEPT_AS_TEXT: ReadonlySet<number> = new Set(Object.values(TEXT_TYPES))
const asText = (text: string) => text

/** Returns the parser of a column; called for each column of each result. */
const readerOf = ((oid: number, format?: 'text' | 'binary') =>
  KEPT_AS_TEXT.has(oid) ? asText : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser

/** Returns host, port, and name of the database for messages, without user and password. */
function describeUrl(databaseUrl: string, variable: string): string {
  let url: URL
  try {
    url = new URL(databaseUrl)
  } catch {
    throw new StartRefusal(malformed(variable))
  }
  if (!['postgres:', 'postgresql:'].includes(url.protocol)) throw new StartRefusal(malformed(variable))
  return `${url.hostname || 'localhost'}:${url.port || '5432'}${url.pathname}`
}

const malformed = (variable: string): string =>
  `${variable} is not a PostgreSQL address: write it as postgres://user:password@host:5432/database, ` +
  `or omit it${variable === 'DATABASE_URL' ? ' to use the embedded database' : ''}.`

const REFUSALS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'no such host',
  ECONNRESET: 'the server closed the connection',
  ETIMEDOUT: 'no response in time',
  '28P01': 'wrong user or password',
  '28000': 'this user may not log in',
  '3D000': 'no such database',
  '53300': 'too many connections',
  '57P03': 'the server is starting up',
}

function whyRefused(cause: unknown): string {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  if (REFUSALS[code]) return REFUSALS[code]
  return cause instanceof Error && cause.message.includes('timeout')
    ? 'no response within 5 seconds'
    : code || 'unknown'
}
