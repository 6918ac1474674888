/** Which database a command works on: that of DATABASE_URL, else a sandbox's own. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { OpenOptions } from './open-database.ts'
import { StartRefusal } from './start-refusal.ts'

/**
 * @param folder a sandbox's data, as `--data` names it; absent: that of a sandbox which was started here
 * @throws StartRefusal when there is none, since opening would make a new one
 */
export function namedDatabase(
  folder: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): OpenOptions {
  if (env['DATABASE_URL']) return { databaseUrl: env['DATABASE_URL'], poolSize: 1 }
  const dataDir = resolve(folder ?? join(process.cwd(), '.data'))
  if (existsSync(dataDir)) return { dataDir }
  throw new StartRefusal(`There is no database at ${dataDir}: name its folder with --data, or set DATABASE_URL.`)
}
