/** Ends sessions of the portal. Source: docs/spec/session.md SES-3, SES-13. */
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'

/**
 * Ends a user's sessions of the portal, including incomplete sign-ins, so that a person who has entered the password
 * but no code yet cannot continue. Apart from signing out and expiry, sessions end only here.
 * @param keptSession token hash of the session that stays; null to end every session
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
