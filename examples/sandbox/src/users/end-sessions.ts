/** Ends sessions of users. Source: docs/spec/users.md USR-13 (specification §4 "Account statuses"; domain §3.1). */
import { type Transaction, sql } from 'kysely'
import { customersOfUser } from '../customers/customers-of-user.ts'
import type { Database } from '../db/schema.ts'
import { endPortalSessions } from '../session/end-portal-sessions.ts'

/**
 * Ends every session of a user, on the portal and, if the user is linked, on partner pages; the tokens of the secure
 * frame become invalid with them.
 * @param keptSession session of the portal (token hash) or of a partner page (id) that stays; null to end every session
 * @returns how many sessions ended
 */
export async function endSessionsOf(
  trx: Transaction<Database>,
  userId: string,
  now: Date,
  keptSession: string | null = null,
): Promise<number> {
  const endedOnPortal = await endPortalSessions(trx, userId, keptSession)
  const ended = await trx
    .updateTable('embed_sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .$if(keptSession !== null, (query) => query.where('id', '<>', keptSession))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('embed_users')
          .select('embed_users.user_id')
          .whereRef('embed_users.publishable_key', '=', 'embed_sessions.publishable_key')
          .whereRef('embed_users.external_user_id', '=', 'embed_sessions.external_user_id')
          .where('embed_users.user_id', '=', userId),
      ),
    )
    .returning('id')
    .execute()
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0) await trx.deleteFrom('embed_tokens').where('embed_session_id', 'in', ids).execute()
  return endedOnPortal + ids.length
}

/** Clears the selected customer of sessions if the user may no longer see that customer. */
export async function forgetLostSelections(trx: Transaction<Database>, userIds: readonly string[]): Promise<void> {
  await sql`
    update portal_sessions set customer_buid = null, location_id = null, selection_version = selection_version + 1
    where user_id = any(${[...userIds]}::text[]) and customer_buid is not null
      and customer_buid <> all(${customersOfUser(sql.ref('portal_sessions.user_id'))})`.execute(trx)
}
