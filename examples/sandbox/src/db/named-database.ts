/** The database of a command: that of DATABASE_URL, else a sandbox's own. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { OpenOptions } from './open-database.ts'
import { StartRefusal } from './start-refusal.ts'

/**
 * @param folder a sandbox's data folder, from `--data`; absent: the default folder
 * @throws StartRefusal when it does not exist, since opening would create one
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
