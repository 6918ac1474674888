/** Exchanges a client secret for a token, once. Source: docs/spec/session.md EMB-3, EMB-4 (security b.2, b.3). */
import { type CallInput, type createEmbedToken, LIMITS } from 'netterms/contract/internal'
import type { Kysely, Selectable } from 'kysely'
import type { Database, EmbedSessionsTable } from '../db/schema.ts'
import type { HandlerResult } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { tokenInvalid } from '../http/session-refusals.ts'
import { EMBED_TOKEN_PREFIX, hashOf, newSecret } from '../http/tokens.ts'
import { originNotAllowed } from './embed-principal.ts'

type Offered = CallInput<typeof createEmbedToken>['body']
type EmbedSession = Selectable<EmbedSessionsTable>

/**
 * Exchanges the secret.
 * @param origin origin of the requesting page; null outside browsers
 * @throws Refusal 401 for a secret that is unknown, used, or expired; 403 `origin-not-allowed` for a page that the
 * session does not name. The secret is used up in every case.
 */
export async function exchange(
  db: Kysely<Database>,
  offered: Offered,
  origin: string | null,
  nowMs: number,
  programNowMs: number,
): Promise<HandlerResult & { sessionId: string }> {
  await requirePublishableKey(db, offered.publishable_key)
  const session = await consume(db, offered, origin, nowMs)
  if (session.revoked_at || session.expires_at.getTime() <= nowMs) throw tokenInvalid()
  if (session.secret_expires_at.getTime() <= nowMs) throw secretExpired()
  if (origin === null || !session.allowed_origins.includes(origin)) {
    throw originNotAllowed('The page is not one that the embed session names. Create the session for this origin.')
  }
  const token = EMBED_TOKEN_PREFIX + newSecret()
  await db
    .insertInto('embed_tokens')
    .values({
      token_hash: hashOf(token),
      embed_session_id: session.id,
      expires_at: new Date(nowMs + LIMITS.embedTokenSeconds * 1000),
    })
    .execute()
  await noteSignIn(db, session, new Date(programNowMs))
  return {
    status: 201,
    sessionId: session.id,
    data: {
      id: 'current',
      attributes: { access_token: token, expires_in: LIMITS.embedTokenSeconds, session_id: session.id },
    },
  }
}

/** Stores the time of sign-in for a user linked to the partner's user; does nothing for others (USR-24). */
async function noteSignIn(db: Kysely<Database>, session: EmbedSession, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_sign_in_at: at })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('embed_users')
        .select('user_id')
        .where('publishable_key', '=', session.publishable_key)
        .where('external_user_id', '=', session.external_user_id),
    )
    .execute()
}

async function requirePublishableKey(db: Kysely<Database>, publishableKey: string): Promise<void> {
  const row = await db
    .selectFrom('api_keys')
    .select('publishable_key')
    .where('publishable_key', '=', publishableKey)
    .executeTakeFirst()
  if (row) return
  throw new Refusal({
    code: 'publishable-key-unknown',
    detail: 'The publishable key is unknown. Check the key and its environment.',
    pointer: '/data/attributes/publishable_key',
  })
}

/**
 * Marks the secret as used in a separate statement, so that only one of two concurrent uses succeeds and no rejection
 * undoes it.
 */
async function consume(
  db: Kysely<Database>,
  offered: Offered,
  origin: string | null,
  nowMs: number,
): Promise<EmbedSession> {
  const secretHash = hashOf(offered.client_secret)
  const session = await db
    .updateTable('embed_sessions')
    .set({ secret_consumed_at: new Date(nowMs), origin })
    .where('client_secret_hash', '=', secretHash)
    .where('publishable_key', '=', offered.publishable_key)
    .where('secret_consumed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (session) return session
  const used = await db
    .selectFrom('embed_sessions')
    .select('id')
    .where('client_secret_hash', '=', secretHash)
    .where('publishable_key', '=', offered.publishable_key)
    .executeTakeFirst()
  throw used ? secretConsumed() : tokenInvalid()
}

const secretConsumed = (): Refusal =>
  new Refusal({ code: 'client-secret-consumed', detail: 'The client secret was already used. Fetch a new one.' })

const secretExpired = (): Refusal =>
  new Refusal({
    code: 'client-secret-expired',
    detail: 'The client secret has expired. Fetch a new one and use it immediately.',
  })
