/** Finds the database that a command works on: that of DATABASE_URL, else a sandbox's own. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { OpenOptions } from './open-database.ts'
import { StartRefusal } from './start-refusal.ts'

/**
 * @param folder a sandbox's data folder, from `--data`; if absent, the default folder is used
 * @throws StartRefusal if the folder does not exist, because opening would create a database
 */
export function namedDatabase(
  folder: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): OpenOptions {
  if (env['DATABASE_URL']) return { databaseUrl: env['DATABASE_URL'], poolSize: 1 }
  const dataDir = resolve(folder ?? join(process.cwd(), '.data'))
  if (existsSync(dataDir)) return { dataDir }
  throw new StartRefusal(`No database found at ${dataDir}: name its folder with --data, or set DATABASE_URL.`)
}
