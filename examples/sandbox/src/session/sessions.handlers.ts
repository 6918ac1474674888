/** Handles the calls for a user's own sessions of the portal. Source: docs/spec/session.md SES-10, SES-11. */
import { LIMITS } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { readPastProgramTime } from '../clock/past-program-time.ts'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Provider } from '../http/app-options.ts'
import type { Handlers } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { deviceNameOf } from './device-name.ts'
import { endPortalSessions } from './end-portal-sessions.ts'
import { requirePortalUser } from './portal-user.ts'

type SessionListHandlers = Pick<Handlers, 'sessions.list' | 'sessions.end' | 'sessions.end-others'>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const createSessionListHandlers = ({ realNow }: Provider): SessionListHandlers => ({
  'sessions.list': async (context) => {
    const { user, sessionId } = await requirePortalUser(context)
    const rows = await livingSessions(context.db, user.id, realNow())
      .select(['id', 'token_hash', 'user_agent', 'created_at', 'last_seen_at'])
      .orderBy('last_seen_at', 'desc')
      .orderBy('id')
      .execute()
    const shown = await readPastProgramTime(context.db)
    return {
      data: rows.map((row) => ({
        id: row.id,
        attributes: {
          device: deviceNameOf(row.user_agent),
          created_at: shown(row.created_at).toISOString(),
          last_seen_at: shown(row.last_seen_at).toISOString(),
          current: row.token_hash === sessionId,
        },
      })),
      meta: { now_ts: new Date(context.clock.nowMs).toISOString() },
    }
  },

  'sessions.end': async (context) => {
    const { user, sessionId } = await requirePortalUser(context)
    const id = context.params['session_id'] ?? ''
    if (!UUID.test(id)) throw notFound()
    await inTransaction(context.db, async (trx) => {
      const ended = await trx
        .deleteFrom('portal_sessions')
        .where('user_id', '=', user.id)
        .where('id', '=', id)
        .where('token_hash', '<>', sessionId)
        .executeTakeFirst()
      if (ended.numDeletedRows === 0n) throw notFound()
      await recordAudit(trx, [entryOf(context.clock.nowMs, user, 'sessions.end', { ended: 1 })])
    })
    return { data: null }
  },

  'sessions.end-others': async (context) => {
    const { user, sessionId } = await requirePortalUser(context)
    await inTransaction(context.db, async (trx) => {
      const detail = { ended: await endPortalSessions(trx, user.id, sessionId) }
      await recordAudit(trx, [entryOf(context.clock.nowMs, user, 'sessions.end-others', detail)])
    })
    return { data: null }
  },
})

const livingSessions = (db: Kysely<Database>, userId: string, nowMs: number) =>
  db
    .selectFrom('portal_sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(nowMs))
    .where('last_seen_at', '>', new Date(nowMs - LIMITS.sessionIdleMinutes * 60_000))

const entryOf = (
  nowMs: number,
  user: { id: string; home_customer: string | null },
  action: string,
  detail: Record<string, unknown>,
) => ({
  at: new Date(nowMs),
  actor: `user:${user.id}`,
  action,
  customerId: user.home_customer,
  subject: user.id,
  detail,
})
