/**
 * Databases for the sandbox's own tests: PGlite, and PostgreSQL if one can be started. PROOF=1 runs everything on both.
 * `npm test` runs a file on PostgreSQL, which is faster and used in production; a file about the database itself (SQL,
 * locks, transactions, plans) also runs on PGlite. All browser journeys use PGlite. Each test file has its own copies
 * of a prepared database.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../examples/sandbox/src/db/open-database.ts'
import { withClient } from './postgresql.ts'
import type { PreparedScale } from './prepared-databases.ts'
import { IS_PROOF } from './tiers.ts'

type Content = 'empty' | PreparedScale

export interface TestDatabases {
  /** Kinds of databases for `describe.each`. */
  kinds: readonly OpenDatabase['kind'][]
  /** Opens a separate empty database. */
  open(kind: OpenDatabase['kind']): Promise<OpenDatabase>
  /** Opens a separate database with schema and seed data. */
  openSeeded(kind: OpenDatabase['kind'], scale?: PreparedScale): Promise<OpenDatabase>
  /** Closes all databases. */
  stop(): Promise<void>
}

/** @param which `both` for a test file about the database itself: it runs on PGlite and on PostgreSQL */
export function testDatabases(which: 'both' | 'either' = 'either'): TestDatabases {
  const opened: OpenDatabase[] = []

  async function open(kind: OpenDatabase['kind'], content: Content = 'empty'): Promise<OpenDatabase> {
    const database = await (kind === 'pglite' ? openPGliteCopy(content) : openPostgresqlCopy(content))
    opened.push(database)
    return database
  }

  return {
    kinds: kindsFor(which),
    open,
    openSeeded: (kind, scale = 900) => open(kind, scale),
    async stop() {
      for (const database of opened) await database.close()
    },
  }
}

function kindsFor(which: 'both' | 'either'): readonly OpenDatabase['kind'][] {
  if (inject('preparedDatabases').postgresqlUrl === null) return ['pglite']
  return IS_PROOF || which === 'both' ? ['pglite', 'postgresql'] : ['postgresql']
}

/** Opens a seeded copy for a test that does not depend on the database: PostgreSQL if possible, PGlite with PROOF=1. */
export const openAnyCopy = (scale: PreparedScale): Promise<OpenDatabase> =>
  !IS_PROOF && kindsFor('either')[0] === 'postgresql' ? openPostgresqlCopy(scale) : openPGliteCopy(scale)

/** @param content `empty`: without tables; a number: with schema and seed data of so many invoices */
export async function openPGliteCopy(content: Content): Promise<OpenDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'netterms-database-'))
  await copyOfPGlite(content, directory)
  const database = await openDatabase({ dataDir: directory })
  return {
    ...database,
    async close() {
      await database.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function openPostgresqlCopy(content: Content): Promise<OpenDatabase> {
  const databaseUrl = await copyOnPostgresql(content)
  const database = await openDatabase({ databaseUrl, poolSize: 20 })
  const name = new URL(databaseUrl).pathname.slice(1)
  return {
    ...database,
    async close() {
      await database.close()
      await withClient(serverUrl(), (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

function serverUrl(): string {
  const { postgresqlUrl } = inject('preparedDatabases')
  if (postgresqlUrl === null) throw new Error('No PostgreSQL can be run here.')
  return postgresqlUrl
}

/** Copies a database for a separate process. @returns its URL; the database is removed with the server */
export async function copyOnPostgresql(content: Content): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const template = content === 'empty' ? 'template1' : `seeded_${content}`
  await withClient(serverUrl(), (client) => client.query(`create database ${name} template ${template}`))
  return new URL(`/${name}`, serverUrl()).href
}

/** Copies a PGlite data directory to this path, for a separate process. */
export const copyOfPGlite = (content: Content, directory: string): Promise<void> =>
  cp(join(inject('preparedDatabases').directory, String(content)), directory, { recursive: true })
