/** Whether a principal may make a call, and what a refusal says. Source: docs/spec/access.md ACC-1…ACC-9. */
import {
  type Call,
  type Check,
  type FlagValues,
  firstFailedCheck,
  holds,
  isFlagOn,
  isFlagTolerated,
  pickFlags,
  type Role,
  rolesThatCan,
  type Subject,
} from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Provider } from './app-options.ts'
import type { Principal } from './handler.ts'
import { Refusal } from './refusal.ts'

/**
 * @returns the flags of the page, for a call that needs some; of any other call none were read
 * @throws Refusal 401 `session-required` or 403 `not-permitted`; its meta says what would help and who has it (ACC-9)
 */
export async function permit(
  provider: Pick<Provider, 'db' | 'providerOrigins'>,
  call: Pick<Call, 'name' | 'needs'>,
  principal: Principal | null,
  hostname: string,
): Promise<FlagValues> {
  const needsFlags = Boolean(call.needs.flags ?? call.needs.notFlags)
  const flags = needsFlags ? await flagsOf(provider, hostname) : {}
  const failed = firstFailedCheck(call.needs, subjectOfPrincipal(principal, flags))
  if (failed === null) return flags
  throw failed === 'authentication' ? sessionRequired() : notPermitted(call, failed, principal, flags)
}

/**
 * The flags of a host, as `GET /feature-flags/<hostname>.json` tells them: its own, or for a page that a partner has
 * registered the provider's (CFG-15). None for any other host.
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
  const keys = await db.selectFrom('api_keys').select('origins').execute()
  return keys.some(({ origins }) => origins.some((origin) => new URL(origin).hostname === hostname))
}

async function ownFlagsOf(db: Kysely<Database>, hostname: string): Promise<FlagValues> {
  const rows = await db.selectFrom('feature_flags').select(['name', 'value']).where('hostname', '=', hostname).execute()
  return pickFlags(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
}

function subjectOfPrincipal(principal: Principal | null, flags: FlagValues): Subject {
  return {
    signedIn: principal !== null,
    userType: principal?.userType ?? null,
    role: principal?.role ?? 'viewer',
    capabilities: principal?.capabilities ?? [],
    flags,
    customerId: principal?.selectedCustomer ?? null,
    merchantId: principal?.selectedMerchant ?? null,
  }
}

const sessionRequired = (): Refusal =>
  new Refusal({
    code: 'session-required',
    detail: 'The call needs somebody who is signed in. Sign in, or send a token.',
  })

const REASONS: Record<Exclude<Check, 'authentication' | 'role'>, 'role' | 'flag' | 'scope'> = {
  userType: 'role',
  forbiddenRole: 'role',
  flag: 'flag',
  forbiddenFlag: 'flag',
  customer: 'scope',
  merchant: 'scope',
}

function notPermitted(
  call: Pick<Call, 'name' | 'needs'>,
  failed: Exclude<Check, 'authentication'>,
  principal: Principal | null,
  flags: FlagValues,
): Refusal {
  const required = call.needs.can
  const reason = failed === 'role' ? reasonOfRole(principal?.role, required) : REASONS[failed]
  // Where another role would not help, none is named.
  const roles = required && reason === 'role' ? rolesThatCan(required) : []
  const requirement = failed === 'flag' || failed === 'forbiddenFlag' ? failedFlagOf(call.needs, flags) : null
  return new Refusal({
    code: 'not-permitted',
    detail: `${call.name} is not allowed to this user (${reason}). Ask somebody who may.`,
    meta: { ...(required && { required }), ...(requirement !== null && { requirement }), reason, roles },
  })
}

/** The flag that says no: one that is wanted and not on, or one that is on and forbids. */
const failedFlagOf = ({ flags: wanted = [], notFlags: forbidden = [] }: Call['needs'], flags: FlagValues) =>
  wanted.find((name) => !isFlagOn(flags, name)) ?? forbidden.find((name) => !isFlagTolerated(flags, name)) ?? null

/** A role that holds the capability and still lacks it was cut down by the partner that made the embed session. */
function reasonOfRole(role: Role | undefined, required: Call['needs']['can']): 'role' | 'scope' {
  return role && required && holds(role, required) ? 'scope' : 'role'
}
