/**
 * Creates one-time links for a user: accept an invitation, set a new password, enroll. The token is sent by e-mail
 * only. Source: docs/spec/users.md USR-4, USR-7; docs/spec/mail.md MAI-7.
 */
import { linkEndsAtMs } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import type { LinkPurpose } from '../db/mail-schema.ts'
import type { Database } from '../db/schema.ts'
import { hashOf, newSecret } from '../http/tokens.ts'

const KINDS = {
  invitation: 'invitation',
  'password-reset': 'password reset',
  /**
   * For a partner's user who gets a username and a password at the provider; valid as long as a password reset (domain
   * §3.2).
   */
  enrolment: 'password reset',
} as const satisfies Record<LinkPurpose, string>

export interface LinkOrder {
  userId: string
  purpose: LinkPurpose
  /** Real time, not the program's clock. */
  now: Date
  /** Lifetime in ms; default: 72 hours for an invitation, 30 minutes otherwise. */
  lifetimeMs?: number
}

/**
 * Creates a link and voids earlier ones of the same kind. Call it in the transaction that queues the mail.
 * @returns the token, 43 characters base64url; only its hash is stored, so it cannot be read again
 */
export async function issueLink(db: Kysely<Database>, order: LinkOrder): Promise<string> {
  const { userId, purpose, now } = order
  const nowMs = now.getTime()
  const endsAtMs = order.lifetimeMs === undefined ? linkEndsAtMs(KINDS[purpose], nowMs) : nowMs + order.lifetimeMs
  const token = newSecret()
  const link = { token_hash: hashOf(token), issued_at: now, expires_at: new Date(endsAtMs) }
  await db
    .insertInto('account_links')
    .values({ ...link, user_id: userId, purpose, used_at: null })
    // If two are issued concurrently, the later one is valid.
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).where('used_at', 'is', null).doUpdateSet(link))
    .execute()
  return token
}

/** Voids unused links of a user who is locked, deleted, or has a new password. */
export async function voidLinks(db: Kysely<Database>, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await db
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .execute()
}

/** Returns the user of the link without using it up; null if it is invalid. */
export async function readLink(
  db: Kysely<Database>,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | null> {
  const link = await db
    .selectFrom('account_links')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link?.user_id ?? null
}

/**
 * Uses the link up in one statement, so that only one of two concurrent uses succeeds. If the transaction is rolled
 * back, the link is valid again.
 * @returns its user; null if the link is unknown, used, replaced, or expired
 */
export async function takeLink(
  db: Kysely<Database>,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ userId: string } | null> {
  const link = await db
    .updateTable('account_links')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return link ? { userId: link.user_id } : null
}

/** Deletes links that can never be used again. */
export async function sweepLinks(db: Kysely<Database>, now: Date): Promise<void> {
  await sql`delete from account_links where expires_at < ${now}::timestamptz - interval '30 days'`.execute(db)
}
