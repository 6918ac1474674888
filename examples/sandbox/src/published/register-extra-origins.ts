import type { Kysely } from 'kysely'
import { registerOrigins } from '../api-keys/api-keys.ts'
import type { Database } from '../db/schema.ts'
import { SANDBOX_KEYS } from '../db/seed/sandbox-keys.ts'

/**
 * Adds origins to those of the sandbox's test key; earlier ones stay, so a restart without `--origin` loses none.
 * @param origins exact origins; with an empty list nothing is written
 * @returns every registered origin of the key, in the order of registration
 */
export async function registerExtraOrigins(db: Kysely<Database>, origins: readonly string[]): Promise<string[]> {
  const { publishable } = SANDBOX_KEYS
  const row = await db
    .selectFrom('api_keys')
    .select('origins')
    .where('publishable_key', '=', publishable)
    .executeTakeFirstOrThrow()
  const all = [...new Set([...row.origins, ...origins])]
  if (all.length > row.origins.length) await registerOrigins(db, publishable, all)
  return all
}
