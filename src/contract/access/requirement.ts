/**
 * Access checks. Pure: no clock, no storage, no DOM, so the portal (choosing a screen) and the sandbox (answering 403)
 * call the same function. Source: docs/spec/access.md ACC-1…ACC-9 (specification §2 "Route guard").
 */
import type { FlagName, FlagValues } from '../flags.ts'
import type { Capability } from './capabilities.ts'
import type { Role } from './roles.ts'

/** Every user type. A user may have several and works as one of them. */
export const USER_TYPES = ['customer', 'corporate', 'merchant', 'admin', 'dealer-portal'] as const
/** One of `USER_TYPES`. */
export type UserType = (typeof USER_TYPES)[number]

/** Requirements of a route, a call, or a button. An absent field sets no condition. */
export interface Requirement {
  signedIn?: boolean
  userTypes?: readonly UserType[]
  can?: Capability
  notRoles?: readonly Role[]
  flags?: readonly FlagName[]
  notFlags?: readonly FlagName[]
  /**
   * Requires a selected customer. `unless-dealer` exempts dealer users, who work for their dealer; `of-customers`
   * exempts dealer users and customer support, which sees all of its customers together.
   */
  customer?: boolean | 'unless-dealer' | 'of-customers'
  merchant?: boolean
}

/**
 * The session as the server reports it. `capabilities` is already limited to the rights granted to an embed session.
 */
export interface Subject {
  signedIn: boolean
  userType: UserType | null
  role: Role
  capabilities: readonly Capability[]
  flags: FlagValues
  customerId: string | null
  merchantId: string | null
}

const CHECKS = [
  ['authentication', (need, who) => who.signedIn || !needsSignIn(need)],
  ['userType', (need, who) => !need.userTypes || countsAsOneOf(need.userTypes, who.userType)],
  ['role', (need, who) => !need.can || who.capabilities.includes(need.can)],
  ['forbiddenRole', (need, who) => !need.notRoles?.includes(who.role)],
  ['flag', (need, who) => (need.flags ?? []).every((name) => isFlagOn(who.flags, name))],
  ['forbiddenFlag', (need, who) => (need.notFlags ?? []).every((name) => isFlagTolerated(who.flags, name))],
  ['customer', (need, who) => !need.customer || who.customerId !== null || isExempt(need, who)],
  ['merchant', (need, who) => !need.merchant || who.merchantId !== null],
] as const satisfies readonly (readonly [string, (need: Requirement, who: Subject) => boolean])[]

/** Name of one check of `firstFailedCheck`. */
export type Check = (typeof CHECKS)[number][0]

/** Runs the checks in the order of `CHECKS` (ACC-1) and returns the name of the first that fails; null if all pass. */
export function firstFailedCheck(need: Requirement, who: Subject): Check | null {
  return CHECKS.find(([, holdsFor]) => !holdsFor(need, who))?.[0] ?? null
}

function isExempt({ customer }: Requirement, { userType, role }: Subject): boolean {
  const isDealer = userType === 'merchant' || userType === 'dealer-portal'
  if (customer === 'unless-dealer') return isDealer
  return customer === 'of-customers' && (isDealer || role === 'support')
}

/** Whether a requirement needs a signed-in user: any requirement that is not empty does (ACC-2). */
function needsSignIn(need: Requirement): boolean {
  return need.signedIn ?? Boolean(need.userTypes || need.can || need.notRoles || need.customer || need.merchant)
}

/** Whether a user type is one of those wanted; on customer routes `corporate` and `admin` count as customer (ACC-4). */
function countsAsOneOf(wanted: readonly UserType[], userType: UserType | null): boolean {
  if (userType === null) return false
  return wanted.includes(userType) || (wanted.includes('customer') && ['corporate', 'admin'].includes(userType))
}

/**
 * Whether a flag is on. `xEnabled` also counts as on if `xDisabled` is present and false; absent is not false (ACC-7).
 */
export function isFlagOn(flags: FlagValues, name: FlagName): boolean {
  return flags[name] === true || twin(flags, name, 'Enabled', 'Disabled') === false
}

/** Whether a forbidden flag may be on: `xDisabled` is tolerated while `xEnabled` is on (ACC-8). */
export function isFlagTolerated(flags: FlagValues, name: FlagName): boolean {
  return flags[name] !== true || twin(flags, name, 'Disabled', 'Enabled') === true
}

function twin(flags: FlagValues, name: FlagName, suffix: string, other: string): boolean | undefined {
  return name.endsWith(suffix) ? flags[(name.slice(0, -suffix.length) + other) as FlagName] : undefined
}
