/** Ensures that a live database contains no data of a sandbox. Source: docs/spec/sandbox.md LIV-3. */
import { addDays } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { programTimeAt } from '../clock/program-clock.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { SANDBOX_KEYS } from '../db/seed/sandbox-keys.ts'
import { StartRefusal } from '../db/start-refusal.ts'

/**
 * Rejects the database of a sandbox, which has public keys and passwords; in a new database, starts the program's clock
 * with real time.
 * @throws StartRefusal for the database of a sandbox
 */
export async function prepareLive(db: Kysely<Database>): Promise<void> {
  const yesterday = addDays(programTimeAt(Date.now()).date, -1)
  await db
    .insertInto('program_clock')
    .values({ id: 1, offset_ms: 0, jobs_ran_for: yesterday })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const clock = await db.selectFrom('program_clock').select('offset_ms').executeTakeFirstOrThrow()
  const key = await db
    .selectFrom('api_keys')
    .select('publishable_key')
    .where('publishable_key', '=', SANDBOX_KEYS.publishable)
    .executeTakeFirst()
  if (key === undefined && minorOf(clock.offset_ms) === 0) return
  throw new StartRefusal(
    'The database at DATABASE_URL is that of a sandbox, with public keys and passwords: use a separate database for a live server.',
  )
}
