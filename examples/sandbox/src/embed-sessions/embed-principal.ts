/** Finds the user of an embed token. Source: docs/spec/session.md EMB-4, EMB-5 (security b.2, b.7). */
import { LIMITS } from 'netterms/contract/internal'
import type { Selectable } from 'kysely'
import { CLOCK_OFFSET } from '../clock/program-clock.ts'
import { repeatedQuery, type ValueOf } from '../db/repeated-query.ts'
import type { EmbedSessionsTable } from '../db/schema.ts'
import type { Provider } from '../http/app-options.ts'
import type { Principal, PrincipalNow } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { sessionExpired, tokenInvalid } from '../http/session-refusals.ts'
import { originOfPage, type RequestSource } from '../http/request-source.ts'
import { hashOf } from '../http/tokens.ts'

const IDLE_MS = LIMITS.sessionIdleMinutes * 60_000
const SEEN_EVERY_MS = 60_000

const findToken = repeatedQuery((db, value: ValueOf<{ tokenHash: string }>) =>
  db
    .selectFrom('embed_tokens as token')
    .innerJoin('embed_sessions as session', 'session.id', 'token.embed_session_id')
    .selectAll('session')
    .select(['token.expires_at as token_expires_at', CLOCK_OFFSET.as('clock_offset')])
    .where('token.token_hash', '=', value('tokenHash')),
)

/**
 * Finds the principal.
 * @throws Refusal 401 `token-invalid` (unknown, revoked) or `session-expired`; 403 `origin-not-allowed` if the request
 * does not come from the exact origin that the token was issued to
 */
export async function findEmbedPrincipal(
  provider: Provider,
  token: string,
  source: RequestSource,
): Promise<PrincipalNow> {
  const { db, realNow, log } = provider
  const nowMs = realNow()
  const [row] = (await db.executeQuery(findToken(db, { tokenHash: hashOf(token) }))).rows
  if (!row || row.revoked_at) throw tokenInvalid()
  if (Math.min(row.token_expires_at.getTime(), endOf(row)) <= nowMs) throw sessionExpired()
  if (!mayUse(row, source)) {
    log(JSON.stringify({ level: 'warn', event: 'token-from-other-origin', embedSession: row.id }))
    throw originNotAllowed('The token belongs to another origin than the request. Use it where it was fetched.')
  }
  return { principal: await principalOf(provider, row, nowMs), clockOffset: row.clock_offset }
}

/**
 * Returns the principal of an embed session, for the secure frame's tokens.
 * @throws Refusal 401 if the session has ended (SEC-9)
 */
export async function findPrincipalOfEmbedSession(
  provider: Pick<Provider, 'db' | 'realNow'>,
  sessionId: string,
): Promise<Principal> {
  const nowMs = provider.realNow()
  const row = await provider.db.selectFrom('embed_sessions').selectAll().where('id', '=', sessionId).executeTakeFirst()
  if (!row || row.revoked_at) throw tokenInvalid()
  if (endOf(row) <= nowMs) throw sessionExpired()
  return principalOf(provider, row, nowMs)
}

type EmbedSession = Selectable<EmbedSessionsTable>

/** Returns when the session ends unless it is used before: too long idle, or too old. */
const endOf = (row: EmbedSession): number => Math.min(row.expires_at.getTime(), row.last_seen_at.getTime() + IDLE_MS)

async function principalOf({ db }: Pick<Provider, 'db'>, row: EmbedSession, nowMs: number): Promise<Principal> {
  if (nowMs - row.last_seen_at.getTime() > SEEN_EVERY_MS) {
    await db
      .updateTable('embed_sessions')
      .set({ last_seen_at: new Date(nowMs) })
      .where('id', '=', row.id)
      .execute()
  }
  return {
    kind: 'embed',
    pageOrigin: row.origin,
    id: `embed:${row.publishable_key}:${row.external_user_id}`,
    sessionId: row.id,
    fullName: `${row.first_name} ${row.last_name}`,
    role: row.role,
    userType: 'customer',
    capabilities: row.capabilities,
    customerIds: row.customers,
    // A partner creates sessions for customers only, never for dealers.
    merchantIds: [],
    selectedCustomer: row.customer_buid,
    selectedMerchant: null,
    selectionVersion: row.selection_version,
  }
}

export const originNotAllowed = (detail: string, pointer?: string): Refusal =>
  new Refusal({ code: 'origin-not-allowed', detail, ...(pointer ? { pointer } : { header: 'Origin' }) })

function mayUse(row: Pick<EmbedSession, 'origin' | 'allowed_origins'>, source: RequestSource): boolean {
  const origin = originOfPage(source)
  return origin !== null && origin === row.origin && row.allowed_origins.includes(origin)
}
