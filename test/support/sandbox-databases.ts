/**
 * The databases that the sandbox's own tests run against: PGlite always, PostgreSQL where one can be started. Each is a copy
 * of a prepared one and nobody else's.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../examples/sandbox/src/db/open-database.ts'
import { withClient } from './postgresql.ts'
import type { PreparedScale } from './prepared-databases.ts'

type Content = 'empty' | PreparedScale

export interface TestDatabases {
  /** Names for `describe.each`. */
  kinds: readonly OpenDatabase['kind'][]
  /** An empty database of its own. */
  open(kind: OpenDatabase['kind']): Promise<OpenDatabase>
  /** The same, with the schema and the seeded programme. */
  openSeeded(kind: OpenDatabase['kind'], scale?: PreparedScale): Promise<OpenDatabase>
  /** Closes every database. */
  stop(): Promise<void>
}

export function testDatabases(): TestDatabases {
  const opened: OpenDatabase[] = []

  async function open(kind: OpenDatabase['kind'], content: Content = 'empty'): Promise<OpenDatabase> {
    const database = await (kind === 'pglite' ? openPGliteCopy(content) : openPostgresqlCopy(content))
    opened.push(database)
    return database
  }

  return {
    kinds: inject('preparedDatabases').postgresqlUrl === null ? ['pglite'] : ['pglite', 'postgresql'],
    open,
    openSeeded: (kind, scale = 900) => open(kind, scale),
    async stop() {
      for (const database of opened) await database.close()
    },
  }
}

/** @param content `empty` has no table; a number has the schema and a programme of so many invoices */
export async function openPGliteCopy(content: Content): Promise<OpenDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'netterms-database-'))
  await cp(join(inject('preparedDatabases').directory, String(content)), directory, { recursive: true })
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
  const { postgresqlUrl } = inject('preparedDatabases')
  if (postgresqlUrl === null) throw new Error('No PostgreSQL can be run here.')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const template = content === 'empty' ? 'template1' : `seeded_${content}`
  await withClient(postgresqlUrl, (client) => client.query(`create database ${name} template ${template}`))
  const database = await openDatabase({ databaseUrl: new URL(`/${name}`, postgresqlUrl).href, poolSize: 20 })
  return {
    ...database,
    async close() {
      await database.close()
      await withClient(postgresqlUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}
