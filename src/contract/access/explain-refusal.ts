/**
 * Why an action is not available to a user, and who can change that. One pure function for the server's refusals, for
 * `rights.get`, for `nt.explain()`, and for every control that is shown disabled. Source: docs/spec/access.md ACC-9,
 * ACC-24…ACC-26.
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
 * Reasons for a refusal. `session`: not signed in. `user-type`: only other user types have access. `role`: another role
 * has it. `scope`: the role has it, but the partner did not grant it to this session, or customer support is viewing
 * the account (SUP-4). `flag`: off in this program. `account`, `dealer`: one must be selected first. `account-locked`,
 * `account-not-eligible`: the selected account may not pay (PAY-8).
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

/** Who can change it: an administrator of the user's company, customer support, or the partner who runs the site. */
export const REFUSAL_HELPERS = ['administrator', 'support', 'partner'] as const
/** One of `REFUSAL_HELPERS`. */
export type RefusalHelper = (typeof REFUSAL_HELPERS)[number]

/** Why an action is not available to a user, and who can change that. */
export interface RefusalExplanation {
  reason: RefusalReason
  /** The flag that is off, or that forbids the action; null if no flag is involved. */
  requirement: FlagName | null
  /** Roles that have access, on any side of the program; empty when another role would not help. */
  roles: readonly Role[]
  /**
   * Of these roles, the one with the fewest rights that the user's company can assign and that keeps all of the user's
   * current rights; null if there is none.
   */
  role: Role | null
  /** Who can change it. Null: the user alone (sign in, select an account), or the user is customer support (ACC-13). */
  ask: RefusalHelper | null
}

/** The user, with facts that a session's rights do not contain. */
export interface RefusedSubject extends Subject {
  /** Whether this is an embed session, in which the partner's server decides the role and the rights. */
  isEmbedded?: boolean
  /** Why the selected account may not pay; null if it may. */
  noPayment?: NoPaymentReason | null
}

const PAYING: readonly Capability[] = ['payments.create', 'payments.preview']

/**
 * Explains why an action is not available to a user, and who can change that.
 *
 * @returns null if the action is available
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
        ? // Customer support can end its view of an account without help (SUP-4).
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
  // A user has only one role, so the suggested one must include all current rights. An admin never gets a suggestion.
  const keeping = given.filter((each) => capabilitiesOf(who.role).every((capability) => holds(each, capability)))
  const [role = null] = (keeping.length > 0 || who.role === 'admin' ? keeping : given).sort(
    (one, other) => capabilitiesOf(one).length - capabilitiesOf(other).length,
  )
  return { reason: 'role' as const, roles: passing, role, ask: helperFor(role, who) }
}

/**
 * Whether a company can assign this role to the user. A company assigns the roles of the customer side; dealer users
 * have a single role, and the provider assigns the roles of its own users.
 */
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
