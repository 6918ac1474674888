/** Sets a new password, and ends what the old one allowed. Source: docs/spec/identity.md IDN-5…IDN-9. */
import { LIMITS } from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import { voidLinks } from '../account-links/account-links.ts'
import type { Database } from '../db/schema.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { endPortalSessions } from '../session/end-portal-sessions.ts'

export interface PasswordOwner {
  id: string
  email: string
  first_name: string
  language: string | null
  password_hash: string | null
}

export interface NewPassword {
  passwordHash: string
  /** Real time, not program time. */
  now: Date
  /** Token hash of the session that stays; null to end every session. */
  keptSession: string | null
}

/**
 * Stores the password, clears failed attempts, voids links to set one, ends sessions and their grants, and notifies the
 * user by mail. The caller changes the status of the account.
 */
export async function setPassword(
  trx: Transaction<Database>,
  owner: PasswordOwner,
  { passwordHash, now, keptSession }: NewPassword,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, failed_attempts: 0, locked_until: null })
    .where('id', '=', owner.id)
    .execute()
  await remember(trx, owner, passwordHash, now)
  await voidLinks(trx, owner.id, ['password-reset'])
  await endSessions(trx, owner.id, keptSession)
  if (owner.password_hash !== null) {
    const { email, first_name: name, language } = owner
    await queueMail(trx, { to: email, kind: 'password-changed', locale: language, values: { name } })
  }
}

/** Adds the password to the history and keeps only as many as are compared. */
async function remember(trx: Transaction<Database>, owner: PasswordOwner, hash: string, now: Date): Promise<void> {
  const known = await trx.selectFrom('password_history').select('id').where('user_id', '=', owner.id).limit(1).execute()
  const first = known.length === 0 && owner.password_hash !== null ? [owner.password_hash] : []
  await trx
    .insertInto('password_history')
    .values([...first, hash].map((each) => ({ user_id: owner.id, password_hash: each, set_at: now })))
    .execute()
  await sql`delete from password_history where user_id = ${owner.id} and id not in (
    select id from password_history where user_id = ${owner.id} order by id desc limit ${LIMITS.passwordsRemembered}
  )`.execute(trx)
}

/**
 * Ends sessions immediately, including the secure frame's tokens of these sessions, and sessions on partner pages
 * opened with the password (SES-3).
 */
export async function endSessions(
  trx: Transaction<Database>,
  userId: string,
  keptSession: string | null,
): Promise<void> {
  await endPortalSessions(trx, userId, keptSession)
  await sql`delete from frame_tokens where session_kind = 'embed' and kind = 'step-up' and session_id in (
    select embed.id from embed_sessions embed join embed_users linked
      on linked.publishable_key = embed.publishable_key and linked.external_user_id = embed.external_user_id
    where linked.user_id = ${userId})`.execute(trx)
}
