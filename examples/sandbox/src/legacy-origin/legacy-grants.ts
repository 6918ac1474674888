/**
 * Gives a portal session access to a legacy page: a one-time token, valid for a minute and for one page, and the page's
 * own session created from it. The portal's cookie is never used. Source: docs/spec/legacy.md LEG-4 (security b.2).
 */
import { LIMITS } from 'netterms/contract/internal'
import type { Provider } from '../http/app-options.ts'
import type { Principal } from '../http/handler.ts'
import { sessionExpired, tokenInvalid } from '../http/session-refusals.ts'
import { hashOf, LEGACY_HANDOVER_PREFIX, LEGACY_SESSION_PREFIX, newSecret } from '../http/tokens.ts'
import { findPrincipalOfPortalSession } from '../session/portal-principal.ts'
import { legacyPagesFor } from './legacy-pages.ts'

type Kind = 'handover' | 'session'

const KINDS = {
  handover: { prefix: LEGACY_HANDOVER_PREFIX, seconds: LIMITS.frameHandoverSeconds },
  session: { prefix: LEGACY_SESSION_PREFIX, seconds: LIMITS.frameSessionSeconds },
} as const satisfies Record<Kind, { prefix: string; seconds: number }>

/**
 * Creates a token.
 * @returns the token, of which only a hash is stored
 */
export async function createGrant(
  { db, realNow }: Pick<Provider, 'db' | 'realNow'>,
  kind: Kind,
  { sessionId }: Pick<Principal, 'sessionId'>,
  location: string,
): Promise<{ token: string; seconds: number }> {
  const { prefix, seconds } = KINDS[kind]
  const token = prefix + newSecret()
  await db
    .insertInto('legacy_grants')
    .values({
      token_hash: hashOf(token),
      kind,
      session_id: sessionId,
      location,
      expires_at: new Date(realNow() + seconds * 1000),
      consumed_at: null,
    })
    .execute()
  return { token, seconds }
}

/**
 * Uses up a one-time token, from any caller: only one of two concurrent uses succeeds, and no rejection undoes it.
 * @returns its session and the page that it is for; null for a token that is unknown, used, or expired
 */
export async function consumeHandover(
  { db, realNow }: Pick<Provider, 'db' | 'realNow'>,
  handover: string,
): Promise<{ sessionId: string; location: string } | null> {
  const now = new Date(realNow())
  const grant = await db
    .updateTable('legacy_grants')
    .set({ consumed_at: now })
    .where('token_hash', '=', hashOf(handover))
    .where('kind', '=', 'handover')
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['session_id', 'location'])
    .executeTakeFirst()
  return grant ? { sessionId: grant.session_id, location: grant.location } : null
}

/**
 * Returns the principal of a page's session: the current portal session, if it may still open this page.
 * @throws Refusal 401 if the page's session or the portal's has ended, or is for another page
 */
export async function findLegacyPrincipal(
  provider: Provider,
  authorization: string | undefined,
  location: string,
): Promise<Principal> {
  const token = /^Bearer (ls_[A-Za-z0-9_-]{43})$/.exec(authorization ?? '')?.[1]
  if (token === undefined) throw tokenInvalid()
  const row = await provider.db
    .selectFrom('legacy_grants')
    .select(['session_id', 'location', 'expires_at'])
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', 'session')
    .executeTakeFirst()
  if (row?.location !== location) throw tokenInvalid()
  if (row.expires_at.getTime() <= provider.realNow()) throw sessionExpired()
  return requireAudience(provider, await findPrincipalOfPortalSession(provider, row.session_id), location)
}

/**
 * Requires that the session may still open the page.
 * @throws Refusal 401 if not
 */
export function requireAudience(provider: Provider, principal: Principal, location: string): Principal {
  if (legacyPagesFor(provider, principal).some((page) => page.location === location)) return principal
  throw tokenInvalid()
}
