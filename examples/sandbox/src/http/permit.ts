/**
 * Decides whether a principal may make a call, and which error it gets if not. Source: docs/spec/access.md ACC-1…ACC-9.
 */
import { isOriginOf } from '../api-keys/key-origins.ts'
import {
  type Call,
  explainRefusal,
  type FlagValues,
  pickFlags,
  type RefusalExplanation,
  type RefusalReason,
  type RefusedSubject,
  WIRE_ROLES,
} from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Provider } from './app-options.ts'
import type { Principal } from './handler.ts'
import { Refusal } from './refusal.ts'

/**
 * Checks permission for a call.
 * @returns the feature flags of the page if the call requires some; otherwise none are read
 * @throws Refusal 401 `session-required` or 403 `not-permitted`; its meta says what is missing and which roles have it
 * (ACC-9)
 */
export async function permit(
  provider: Pick<Provider, 'db' | 'providerOrigins'>,
  call: Pick<Call, 'name' | 'needs'>,
  principal: Principal | null,
  hostname: string,
): Promise<FlagValues> {
  const needsFlags = Boolean(call.needs.flags ?? call.needs.notFlags)
  const flags = needsFlags ? await flagsOf(provider, hostname) : {}
  const why = explainRefusal(call.needs, subjectOfPrincipal(principal, flags))
  if (why === null) return flags
  throw why.reason === 'session' ? sessionRequired() : notPermitted(call, why)
}

/**
 * Returns the flags of a host, as `GET /feature-flags/<hostname>.json` does: its own, or the provider's for a page
 * registered by a partner (CFG-15). Empty for any other host.
 */
export async function flagsOf(
  { db, providerOrigins }: Pick<Provider, 'db' | 'providerOrigins'>,
  hostname: string,
): Promise<FlagValues> {
  const own = await ownFlagsOf(db, hostname)
  const [provider] = providerOrigins()
  if (provider === undefined || Object.keys(own).length > 0 || !(await isOfPartner(db, hostname))) return own
  return ownFlagsOf(db, new URL(provider).hostname)
}

async function isOfPartner(db: Kysely<Database>, hostname: string): Promise<boolean> {
  const keys = await db.selectFrom('api_keys').select(['publishable_key', 'origins']).execute()
  return keys.some(
    (key) =>
      isOriginOf(key, `http://${hostname}`) || key.origins.some((origin) => new URL(origin).hostname === hostname),
  )
}

async function ownFlagsOf(db: Kysely<Database>, hostname: string): Promise<FlagValues> {
  const rows = await db.selectFrom('feature_flags').select(['name', 'value']).where('hostname', '=', hostname).execute()
  return pickFlags(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
}

/** Converts a principal to the form that the access rules use. */
export function subjectOfPrincipal(principal: Principal | null, flags: FlagValues): RefusedSubject {
  return {
    signedIn: principal !== null,
    userType: principal?.userType ?? null,
    role: principal?.role ?? 'viewer',
    capabilities: principal?.capabilities ?? [],
    flags,
    customerId: principal?.selectedCustomer ?? null,
    merchantId: principal?.selectedMerchant ?? null,
    isEmbedded: principal?.kind === 'embed',
  }
}

const sessionRequired = (): Refusal =>
  new Refusal({
    code: 'session-required',
    detail: 'The call requires a signed-in user. Sign in, or send a token.',
  })

/** Values of `meta.reason`: four words that a client can distinguish; `rights.get` returns the full reasons. */
const WIRE_REASONS: Record<Exclude<RefusalReason, 'session'>, 'role' | 'flag' | 'scope' | 'status'> = {
  'user-type': 'role',
  role: 'role',
  scope: 'scope',
  flag: 'flag',
  account: 'scope',
  dealer: 'scope',
  'account-locked': 'status',
  'account-not-eligible': 'status',
}

function notPermitted(call: Pick<Call, 'name' | 'needs'>, why: RefusalExplanation): Refusal {
  const required = call.needs.can
  const { requirement, roles, ask } = why
  const reason = WIRE_REASONS[why.reason as keyof typeof WIRE_REASONS]
  return new Refusal({
    code: 'not-permitted',
    detail: `${call.name} is not allowed to this user (${reason}). ${whatHelps(why)}`,
    meta: { ...(required && { required }), ...(requirement !== null && { requirement }), reason, roles, ask },
  })
}

function whatHelps({ reason, role, ask }: RefusalExplanation): string {
  if (reason === 'account') return 'Select a customer first.'
  if (reason === 'dealer') return 'Select a dealer first.'
  if (reason === 'scope' && ask === null) return 'The session views an account, read only. End the view first.'
  switch (ask) {
    case 'administrator':
      return `An administrator of the company can give the role${role ? ` ${WIRE_ROLES[role]}` : ''}.`
    case 'partner':
      return 'The server that created the session sets its role and capabilities.'
    case 'support':
      return 'Customer support has more information.'
    case null:
      return 'No role of this user has it.'
  }
}
