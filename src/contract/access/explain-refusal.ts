/**
 * Why something is not open to a user, and who can change that. One pure function for the server's refusals and `rights.get`,
 * for `nt.explain()`, and for every control that is shown disabled. Source: docs/spec/access.md ACC-9, ACC-24…ACC-26.
 */
import type { NoPaymentReason } from '../customers/customer.rules.ts'
import type { FlagName } from '../flags.ts'
import { isDealerType } from '../session/user-types.rules.ts'
import { type Capability, capabilitiesOf, holds, rolesThatCan } from './capabilities.ts'
import {
  type Check,
  firstFailedCheck,
  isFlagOn,
  isFlagTolerated,
  type Requirement,
  type Subject,
} from './requirement.ts'
import { type Role, ROLES } from './roles.ts'
import { isSupportView } from './support-view.ts'

/**
 * Why not. `session`: not signed in. `user-type`: for another kind of user. `role`: another role has it. `scope`: the role
 * has it, and the partner did not give it to this session, or customer support only views the account (SUP-4). `flag`: off in this program. `account`, `dealer`: one has to be
 * chosen first. `account-locked`, `account-not-eligible`: the chosen account pays nothing (PAY-8).
 */
export const REFUSAL_REASONS = [
  'session',
  'user-type',
  'role',
  'scope',
  'flag',
  'account',
  'dealer',
  'account-locked',
  'account-not-eligible',
] as const
/** One of `REFUSAL_REASONS`. */
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** Who can change it: an administrator of the user's company, customer support, or the operator of the partner's site. */
export const REFUSAL_HELPERS = ['administrator', 'support', 'partner'] as const
/** One of `REFUSAL_HELPERS`. */
export type RefusalHelper = (typeof REFUSAL_HELPERS)[number]

/** Why something is not open to a user, and who can change that. */
export interface RefusalExplanation {
  reason: RefusalReason
  /** The flag that is off, or that forbids; null: none. */
  requirement: FlagName | null
  /** Roles that have it, on any side of the program; empty where another role would not help. */
  roles: readonly Role[]
  /** Of these the one with the fewest rights that the user's company can give and that keeps the user's own; null: none. */
  role: Role | null
  /** Null: the user can do it without help (sign in, choose an account), or is customer support (ACC-13). */
  ask: RefusalHelper | null
}

/** Who asks, with what a session's rights alone do not tell. */
export interface RefusedSubject extends Subject {
  /** A partner's server decides the role and the rights. */
  isEmbedded?: boolean
  /** Why the chosen account pays nothing; null: it may pay. */
  noPayment?: NoPaymentReason | null
}

const PAYING: readonly Capability[] = ['payments.create', 'payments.preview']

/**
 * Why something is not open to a user, and who can change that.
 *
 * @returns null when it is open to the user
 */
export function explainRefusal(need: Requirement, who: RefusedSubject): RefusalExplanation | null {
  const check = firstFailedCheck(need, who)
  if (check !== null) return { ...NOTHING, ...explanationOf(check, need, who) }
  if (!who.noPayment || need.can === undefined || !PAYING.includes(need.can)) return null
  return { ...NOTHING, reason: `account-${who.noPayment}`, ask: supportFor(who) }
}

const NOTHING = { requirement: null, roles: [], role: null, ask: null } as const

function explanationOf(
  check: Check,
  need: Requirement,
  who: RefusedSubject,
): Pick<RefusalExplanation, 'reason'> & Partial<RefusalExplanation> {
  switch (check) {
    case 'authentication':
      return { reason: 'session' }
    case 'userType':
      return { reason: 'user-type', ask: supportFor(who) }
    case 'role':
      return need.can && holds(who.role, need.can)
        ? // SUP-4: customer support that views an account ends the view by itself.
          { reason: 'scope', ask: isSupportView(who) ? null : 'partner' }
        : ofRole(need, who)
    case 'forbiddenRole':
      return ofRole(need, who)
    case 'flag':
    case 'forbiddenFlag':
      return { reason: 'flag', requirement: failedFlagOf(need, who), ask: supportFor(who) }
    case 'customer':
      return { reason: 'account' }
    case 'merchant':
      return { reason: 'dealer' }
  }
}

function ofRole({ can, notRoles = [] }: Requirement, who: RefusedSubject) {
  const passing = (can ? rolesThatCan(can) : [...ROLES]).filter((role) => !notRoles.includes(role))
  const given = passing.filter((each) => isGivenByCompany(each, who))
  // A user has one role: the one that is named should take nothing away. An admin is never sent to a smaller one.
  const keeping = given.filter((each) => capabilitiesOf(who.role).every((capability) => holds(each, capability)))
  const [role = null] = (keeping.length > 0 || who.role === 'admin' ? keeping : given).sort(
    (one, other) => capabilitiesOf(one).length - capabilitiesOf(other).length,
  )
  return { reason: 'role' as const, roles: passing, role, ask: helperFor(role, who) }
}

/** A company gives its users the roles of the customers' side; a dealer's users have one role, and the provider has its own. */
const isGivenByCompany = (role: Role, { userType, role: own }: Subject): boolean =>
  role !== 'merchant' && role !== 'support' && own !== 'support' && !isDealerType(userType)

function helperFor(role: Role | null, who: RefusedSubject): RefusalHelper | null {
  if (who.isEmbedded) return 'partner'
  return role === null ? supportFor(who) : 'administrator'
}

const supportFor = ({ role }: Subject): RefusalHelper | null => (role === 'support' ? null : 'support')

const failedFlagOf = (
  { flags: wanted = [], notFlags: barred = [] }: Requirement,
  { flags }: Subject,
): FlagName | null =>
  wanted.find((name) => !isFlagOn(flags, name)) ?? barred.find((name) => !isFlagTolerated(flags, name)) ?? null
