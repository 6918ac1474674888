import type { OptionalMail } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import type { Reader } from '../customers/customer-admins.ts'
import type { Database } from '../db/schema.ts'

/** NOT-14: returns the readers who have not turned this optional mail off. */
export async function readersWanting(
  db: Kysely<Database>,
  mail: OptionalMail,
  readers: readonly Reader[],
): Promise<Reader[]> {
  if (readers.length === 0) return []
  const ids = readers.map(({ id }) => id)
  const rows = await db
    .selectFrom('mail_opt_outs')
    .select('user_id')
    .where('mail', '=', mail)
    .where('user_id', 'in', ids)
    .execute()
  return readers.filter(({ id }) => !rows.some(({ user_id }) => user_id === id))
}
