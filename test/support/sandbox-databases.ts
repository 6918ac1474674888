/** The databases that the sandbox's own tests run against: PGlite always, PostgreSQL where one can be started. */
import { migrate } from '../../examples/sandbox/src/db/migrate.ts'
import { openDatabase, type OpenDatabase } from '../../examples/sandbox/src/db/open-database.ts'
import { seedIfEmpty } from '../../examples/sandbox/src/db/seed/seed-if-empty.ts'
import { startPostgresql } from './postgresql.ts'

export interface TestDatabases {
  /** Names for `describe.each`. */
  kinds: readonly OpenDatabase['kind'][]
  /** An empty database of its own. */
  open(kind: OpenDatabase['kind']): Promise<OpenDatabase>
  /** The same, with the schema and the seeded programme. */
  openSeeded(kind: OpenDatabase['kind'], scale?: number): Promise<OpenDatabase>
  /** Closes every database and ends the server. */
  stop(): Promise<void>
}

/** Enough for every status to occur. */
const TEST_SCALE = 900

export async function startTestDatabases(): Promise<TestDatabases> {
  const server = await startPostgresql()
  const opened: OpenDatabase[] = []

  async function open(kind: OpenDatabase['kind']): Promise<OpenDatabase> {
    const database = await openDatabase(
      kind === 'pglite' ? { dataDir: 'memory://' } : { databaseUrl: await server?.createDatabase(), poolSize: 20 },
    )
    opened.push(database)
    return database
  }

  return {
    kinds: server ? ['pglite', 'postgresql'] : ['pglite'],
    open,
    async openSeeded(kind, scale = TEST_SCALE) {
      const database = await open(kind)
      await migrate(database.db)
      await seedIfEmpty(database.db, { scale, seed: 1, partnerOrigins: ['http://localhost:4702'] })
      return database
    },
    async stop() {
      for (const database of opened) await database.close()
      await server?.stop()
    },
  }
}
