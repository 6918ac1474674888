/** Source: docs/spec/session.md SES-3, SES-13. */
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'

/**
 * Ends a user's sessions of the portal, also incomplete sign-ins: a person with the password but not yet the code
 * does not get in by it any more. The one way in which they end, but for signing out and for their time.
 *
 * @param keptSession token hash of the session that stays; null ends every one
 * @returns how many sessions ended
 */
export async function endPortalSessions(
  trx: Transaction<Database>,
  userId: string,
  keptSession: string | null,
): Promise<number> {
  const ended = await trx
    .deleteFrom('portal_sessions')
    .where('user_id', '=', userId)
    .$if(keptSession !== null, (query) => query.where('token_hash', '<>', keptSession))
    .executeTakeFirst()
  await trx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
  return Number(ended.numDeletedRows)
}
