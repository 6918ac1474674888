/**
 * Finds the principal of a secure frame's token: the session of the page that opened the frame, restricted to the
 * frame's purpose. Source: docs/spec/secure.md SEC-9…SEC-11 (security b.1, b.2, b.7).
 */
import { type Call, capabilitiesOf } from 'netterms/contract/internal'
import { type Kysely, type Selectable, sql } from 'kysely'
import { customersOfUser } from '../customers/customers-of-user.ts'
import type { FrameTokensTable } from '../db/frame-schema.ts'
import type { Database, UsersTable } from '../db/schema.ts'
import { findPrincipalOfLink } from '../bank-accounts/links/link-principal.ts'
import { findPrincipalOfEmbedSession } from '../embed-sessions/embed-principal.ts'
import type { Provider } from '../http/app-options.ts'
import type { FrameGrant, Principal } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { originOfPage, type RequestSource } from '../http/request-source.ts'
import { sessionExpired, tokenInvalid } from '../http/session-refusals.ts'
import { hashOf } from '../http/tokens.ts'
import { findPrincipalOfPortalSession } from '../session/portal-principal.ts'

/** Data on which every token of the frame is based. */
type Grant = Pick<Selectable<FrameTokensTable>, 'session_kind' | 'session_id' | 'purpose'>

/**
 * Finds the principal.
 * @throws Refusal 401 `token-invalid` for a token that is unknown or for another kind of call, `session-expired` if the
 * token or its underlying session has ended; 403 `origin-not-allowed` unless the request comes from the secure frame
 */
export async function findFramePrincipal(
  provider: Provider,
  call: Pick<Call, 'name' | 'credential'>,
  token: string,
  source: RequestSource,
): Promise<{ principal: Principal; frame: FrameGrant }> {
  const row = await provider.db
    .selectFrom('frame_tokens')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!row || row.kind !== call.credential) throw tokenInvalid()
  // The password was entered for one purpose and allows no other.
  if (row.kind === 'step-up' && row.purpose !== call.name) throw tokenInvalid()
  if (row.expires_at.getTime() <= provider.realNow()) throw sessionExpired()
  if (!isSecureFrame(provider, source)) {
    provider.log(JSON.stringify({ level: 'warn', event: 'frame-token-from-other-origin', purpose: row.purpose }))
    throw new Refusal({
      code: 'origin-not-allowed',
      detail: 'Tokens of the secure frame are valid on the secure origin only.',
      header: 'Origin',
    })
  }
  if (row.session_kind === 'link') {
    // A repeated request finds its link already used: `useStepUp` checks whether it is the same request.
    const principal = await findPrincipalOfLink(provider, row.session_id, { usedToo: row.kind === 'step-up' })
    return { principal, frame: { purpose: row.purpose, userId: null, tokenHash: row.token_hash } }
  }
  const principal = await principalOf(provider, row)
  const user = await frameUser(provider.db, principal)
  return {
    principal: user ? narrowed(principal, user, row) : { ...principal, capabilities: [] },
    frame: { purpose: row.purpose, userId: user?.id ?? null, tokenHash: row.token_hash },
  }
}

const principalOf = (provider: Provider, { session_kind, session_id }: Grant): Promise<Principal> =>
  session_kind === 'user'
    ? findPrincipalOfPortalSession(provider, session_id)
    : findPrincipalOfEmbedSession(provider, session_id)

/**
 * True if the request comes from the secure frame: these calls exist on the secure origin only, so a page that reads
 * its own origin there is the secure frame.
 */
const isSecureFrame = ({ secureOrigin }: Pick<Provider, 'secureOrigin'>, source: RequestSource): boolean =>
  source.origin === null ? originOfPage(source) !== null : source.origin === secureOrigin()

type FrameUser = Pick<Selectable<UsersTable>, 'id' | 'username' | 'role'> & { customers: string[] }

/**
 * Returns the provider's user whose password is required: the principal, or the user that a partner's user is linked
 * to.
 */
export async function frameUser(db: Kysely<Database>, principal: Principal): Promise<FrameUser | null> {
  const query = db
    .selectFrom('users')
    .select(['users.id', 'users.username', 'users.role'])
    .where('users.status', '=', 'active')
  const user = await (
    principal.kind === 'user'
      ? query.where('users.id', '=', principal.id.slice('user:'.length))
      : query
          .innerJoin('embed_users', 'embed_users.user_id', 'users.id')
          .innerJoin('embed_sessions', (join) =>
            join
              .onRef('embed_sessions.publishable_key', '=', 'embed_users.publishable_key')
              .onRef('embed_sessions.external_user_id', '=', 'embed_users.external_user_id'),
          )
          .where('embed_sessions.id', '=', principal.sessionId)
  ).executeTakeFirst()
  if (!user) return null
  const { customers } = await db
    .selectNoFrom(customersOfUser(sql`${user.id}::text`).as('customers'))
    .executeTakeFirstOrThrow()
  return { ...user, customers }
}

/** Restricts the principal to the page's session, the user with that password, and one purpose. */
function narrowed(principal: Principal, user: FrameUser, { purpose }: Grant): Principal {
  const isAllowed = principal.capabilities.includes(purpose) && capabilitiesOf(user.role).includes(purpose)
  return {
    ...principal,
    capabilities: isAllowed ? [purpose] : [],
    customerIds: principal.customerIds.filter((id) => user.customers.includes(id)),
  }
}
