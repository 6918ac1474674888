/**
 * Shows an administrator where a user is signed in. Source: docs/spec/users.md USR-32 (specification §4; domain §3.1).
 */
import { LIMITS } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { readPastProgramTime } from '../clock/past-program-time.ts'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { HandlerContext, HandlerResult, Principal } from '../http/handler.ts'
import { hashOf } from '../http/tokens.ts'
import { deviceNameOf } from '../session/device-name.ts'
import { actingOf, recordChange } from './acting.ts'
import { endSessionsOf } from './end-sessions.ts'
import { findUser } from './users.queries.ts'

type Context = Pick<HandlerContext, 'db' | 'principal' | 'clock' | 'params'>

interface Session {
  id: string
  place: 'portal' | 'partner'
  device: string | null
  created_at: Date
  last_seen_at: Date
  current: boolean
}

/** Lists active sessions, the most recently used first, without tokens or their hashes. */
export async function listUserSessions(context: Context, nowMs: number): Promise<HandlerResult> {
  const principal = requirePrincipal(context)
  const { db, clock } = context
  const { id } = await findUser(db, principal, context.params['user_id'] ?? '', new Date(nowMs))
  const sessions = [
    ...(await portalSessions(db, principal, id, nowMs)),
    ...(await partnerSessions(db, principal, id, nowMs)),
  ]
  const shown = await readPastProgramTime(db)
  return {
    data: sessions
      .sort((one, other) => other.last_seen_at.getTime() - one.last_seen_at.getTime() || (one.id < other.id ? -1 : 1))
      .map(({ id: session, created_at, last_seen_at, ...rest }) => ({
        id: session,
        attributes: {
          ...rest,
          created_at: shown(created_at).toISOString(),
          last_seen_at: shown(last_seen_at).toISOString(),
        },
      })),
    meta: { now_ts: new Date(clock.nowMs).toISOString() },
  }
}

/** Ends all sessions of a user; for the caller's own user, the current session stays. */
export async function endUserSessions(context: Context, nowMs: number): Promise<HandlerResult> {
  const principal = requirePrincipal(context)
  await inTransaction(context.db, async (trx) => {
    const acting = await actingOf(trx, principal, context.clock, nowMs)
    const user = await findUser(trx, principal, context.params['user_id'] ?? '', acting.now)
    const ended = await endSessionsOf(trx, user.id, acting.now, principal.sessionId)
    await recordChange(trx, acting, 'user-sessions.end', user.home_customer, user.id, { ended })
  })
  return { data: null }
}

const seenAfter = (nowMs: number): Date => new Date(nowMs - LIMITS.sessionIdleMinutes * 60_000)

async function portalSessions(
  db: Kysely<Database>,
  { sessionId }: Principal,
  userId: string,
  nowMs: number,
): Promise<Session[]> {
  const rows = await db
    .selectFrom('portal_sessions')
    .select(['id', 'token_hash', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(nowMs))
    .where('last_seen_at', '>', seenAfter(nowMs))
    .execute()
  return rows.map(({ id, token_hash, user_agent, created_at, last_seen_at }) => ({
    id,
    place: 'portal',
    device: deviceNameOf(user_agent),
    created_at,
    last_seen_at,
    current: token_hash === sessionId,
  }))
}

/**
 * Lists sessions on partner pages. Only the caller's own session has an id, because a partner's server can end a
 * session by its id (security b.2).
 */
async function partnerSessions(
  db: Kysely<Database>,
  { sessionId }: Principal,
  userId: string,
  nowMs: number,
): Promise<Session[]> {
  const rows = await db
    .selectFrom('embed_sessions')
    .innerJoin('embed_users', (join) =>
      join
        .onRef('embed_users.publishable_key', '=', 'embed_sessions.publishable_key')
        .onRef('embed_users.external_user_id', '=', 'embed_sessions.external_user_id'),
    )
    .select(['embed_sessions.id', 'embed_sessions.created_at', 'embed_sessions.last_seen_at'])
    .where('embed_users.user_id', '=', userId)
    .where('embed_sessions.revoked_at', 'is', null)
    .where('embed_sessions.expires_at', '>', new Date(nowMs))
    .where('embed_sessions.last_seen_at', '>', seenAfter(nowMs))
    .where('embed_sessions.secret_consumed_at', 'is not', null)
    .execute()
  return rows.map(({ id, created_at, last_seen_at }) => ({
    id: hashOf(`session of a user: ${id}`).slice(0, 32),
    place: 'partner',
    device: null,
    created_at,
    last_seen_at,
    current: id === sessionId,
  }))
}
