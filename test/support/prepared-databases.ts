/**
 * Runs once before the sandbox's tests: starts one PostgreSQL server for all of them, and creates template databases of
 * both kinds. Creating a PGlite database with schema and seed data takes ten seconds, copying it half a second.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../examples/sandbox/src/db/migrate.ts'
import { openDatabase, type OpenOptions } from '../../examples/sandbox/src/db/open-database.ts'
import { seedIfEmpty } from '../../examples/sandbox/src/db/seed/seed-if-empty.ts'
import { startPostgresql } from './postgresql.ts'

/** Numbers of invoices in the seeded templates. 60 include one of every kind, 900 every status in every list. */
export const PREPARED_SCALES = [60, 900] as const
export type PreparedScale = (typeof PREPARED_SCALES)[number]

export interface PreparedDatabases {
  /** Folder with PGlite's data directories: `empty` and one for each scale. */
  directory: string
  /** URL of the PostgreSQL server with the template databases `seeded_<scale>`; null if PostgreSQL cannot run here. */
  postgresqlUrl: string | null
}

declare module 'vitest' {
  interface ProvidedContext {
    preparedDatabases: PreparedDatabases
  }
}

export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'netterms-prepared-'))
  const [server] = await Promise.all([preparePostgresql(), preparePGlite(directory)])
  project.provide('preparedDatabases', { directory, postgresqlUrl: server?.url ?? null })
  return async () => {
    await server?.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function preparePostgresql() {
  const server = await startPostgresql()
  if (server)
    for (const scale of PREPARED_SCALES)
      await fill({ databaseUrl: await server.createDatabase(`seeded_${scale}`), poolSize: 2 }, scale)
  return server
}

async function preparePGlite(directory: string): Promise<void> {
  const empty = join(directory, 'empty')
  await (await openDatabase({ dataDir: empty })).close()
  for (const scale of PREPARED_SCALES) {
    const seeded = join(directory, String(scale))
    await cp(empty, seeded, { recursive: true })
    await fill({ dataDir: seeded }, scale)
  }
}

async function fill(options: OpenOptions, scale: number): Promise<void> {
  const database = await openDatabase(options)
  await migrate(database.db)
  await seedIfEmpty(database.db, { scale, seed: 1, partnerOrigins: [] })
  await database.close()
}
