/**
 * Finds the user of the portal's cookie. Source: docs/spec/session.md SES-3, SES-4 (specification §4 "Session start").
 */
import {
  capabilitiesOf,
  chooseUserType,
  isDealerType,
  isSupportView,
  LIMITS,
  roleAs,
  staysInSupportView,
} from 'netterms/contract/internal'
import { sql } from 'kysely'
import { CLOCK_OFFSET } from '../clock/program-clock.ts'
import { customersOfUser } from '../customers/customers-of-user.ts'
import { repeatedQuery, type ValueOf } from '../db/repeated-query.ts'
import type { Provider } from '../http/app-options.ts'
import type { Principal, PrincipalNow } from '../http/handler.ts'
import { sessionExpired } from '../http/session-refusals.ts'
import { hashOf } from '../http/tokens.ts'

const IDLE_MS = LIMITS.sessionIdleMinutes * 60_000
/**
 * Maximum age of `last_seen_at` before a request updates it, ms: this keeps writes rare, and the session expires at
 * most this much earlier than the page's countdown (TRU-16).
 */
const SEEN_EVERY_MS = 10_000

interface ReadOptions {
  /** True for a request of a page's timer: the session is read, but its idle time is not renewed (TRU-19). */
  isBackground?: boolean
}

/**
 * Reads the session and renews its idle time.
 * @throws Refusal 401 `session-expired` if the session is unknown, signed out, idle for too long, or too old, or the
 * user may no longer sign in
 */
export const findPortalPrincipal = (
  provider: Provider,
  cookie: string,
  options: ReadOptions = {},
): Promise<PrincipalNow> => readPortalSession(provider, hashOf(cookie), options)

/**
 * Does the same with the stored hash of the cookie, for the secure frame's tokens, because the frame never receives the
 * cookie (SEC-9).
 */
export const findPrincipalOfPortalSession = async (provider: Provider, tokenHash: string): Promise<Principal> =>
  (await readPortalSession(provider, tokenHash)).principal

interface SessionQuestion {
  tokenHash: string
  now: Date
  seenAfter: Date
}

/** Reads the session together with everything that decides what the user may do, so that each call needs one query. */
const findSession = repeatedQuery((db, value: ValueOf<SessionQuestion>) =>
  db
    .selectFrom('portal_sessions as session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .select([
      'session.customer_buid',
      'session.merchant_buid',
      'session.selection_version',
      'session.user_type',
      'session.last_seen_at',
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.role',
      'users.user_types',
    ])
    .select([
      customersOfUser(sql.ref('users.id')).as('customers'),
      sql<string[]>`array(
        select merchant_buid from user_merchants where user_merchants.user_id = users.id order by merchant_buid
      )`.as('merchants'),
      CLOCK_OFFSET.as('clock_offset'),
    ])
    .where('session.token_hash', '=', value('tokenHash'))
    .where('session.expires_at', '>', value('now'))
    .where('session.last_seen_at', '>', value('seenAfter'))
    .where('users.status', '=', 'active'),
)

async function readPortalSession(
  { db, realNow }: Provider,
  tokenHash: string,
  { isBackground = false }: ReadOptions = {},
): Promise<PrincipalNow> {
  const nowMs = realNow()
  const question = { tokenHash, now: new Date(nowMs), seenAfter: new Date(nowMs - IDLE_MS) }
  const [row] = (await db.executeQuery(findSession(db, question))).rows
  // A selected user type that was revoked meanwhile no longer counts.
  const chosen = row?.user_types.find((type) => type === row.user_type) ?? null
  const userType = row && (chosen ?? chooseUserType(row.user_types))
  if (!row || !userType) throw sessionExpired()

  if (!isBackground && nowMs - row.last_seen_at.getTime() > SEEN_EVERY_MS) {
    await db
      .updateTable('portal_sessions')
      .set({ last_seen_at: new Date(nowMs) })
      .where('token_hash', '=', tokenHash)
      .execute()
  }
  const role = roleAs(userType, row.role)
  const isDealer = isDealerType(userType)
  const customerId = isDealer ? null : row.customer_buid
  const capabilities = capabilitiesOf(role)
  const principal: Principal = {
    kind: 'user',
    pageOrigin: null,
    id: `user:${row.id}`,
    sessionId: tokenHash,
    fullName: `${row.first_name} ${row.last_name}`,
    role,
    userType,
    // SUP-4: customer support can only read the account that it views.
    capabilities: isSupportView({ role, customerId }) ? capabilities.filter(staysInSupportView) : capabilities,
    // SES-16: of the user's customers and dealers, a session has access to those of its user type.
    customerIds: isDealer ? [] : row.customers,
    merchantIds: isDealer ? row.merchants : [],
    selectedCustomer: customerId,
    selectedMerchant: isDealer ? row.merchant_buid : null,
    selectionVersion: row.selection_version,
  }
  return { principal, clockOffset: row.clock_offset }
}
