/**
 * Who may do what. Pure: no clock, no storage, no DOM, so the portal (pick a screen) and the sandbox (answer 403) ask the
 * same function. Source: docs/spec/access.md ACC-1…ACC-9 (specification §2 "Route guard").
 */
import type { FlagName, FlagValues } from '../flags.ts'
import type { Capability } from './capabilities.ts'
import type { Role } from './roles.ts'

/** Every type of user; a user may have several and works as one of them. */
export const USER_TYPES = ['customer', 'corporate', 'merchant', 'admin', 'dealer-portal'] as const
/** One of `USER_TYPES`. */
export type UserType = (typeof USER_TYPES)[number]

/** What a route, a call or a button needs. An absent field asks for nothing. */
export interface Requirement {
  signedIn?: boolean
  userTypes?: readonly UserType[]
  can?: Capability
  notRoles?: readonly Role[]
  flags?: readonly FlagName[]
  notFlags?: readonly FlagName[]
  /**
   * A selected customer. `unless-dealer` does not ask it of a dealer's people, who work for their dealer; `of-customers`
   * neither of them nor of customer support, who sees all of its customers together.
   */
  customer?: boolean | 'unless-dealer' | 'of-customers'
  merchant?: boolean
}

/** Who asks: the session as the server says it is. `capabilities` is already cut down to what an embed session was granted. */
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
  ['authentication', (need, who) => who.signedIn || !asksForSomebody(need)],
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

/** Runs the checks in the order written above (ACC-1) and names the first that fails; null when all hold. */
export function firstFailedCheck(need: Requirement, who: Subject): Check | null {
  return CHECKS.find(([, holdsFor]) => !holdsFor(need, who))?.[0] ?? null
}

function isExempt({ customer }: Requirement, { userType, role }: Subject): boolean {
  const isDealer = userType === 'merchant' || userType === 'dealer-portal'
  if (customer === 'unless-dealer') return isDealer
  return customer === 'of-customers' && (isDealer || role === 'support')
}

/** ACC-2: everything but an empty requirement asks for somebody who is signed in. */
function asksForSomebody(need: Requirement): boolean {
  return need.signedIn ?? Boolean(need.userTypes || need.can || need.notRoles || need.customer || need.merchant)
}

/** ACC-4: on customer routes `corporate` and `admin` count as customer. */
function countsAsOneOf(wanted: readonly UserType[], userType: UserType | null): boolean {
  if (userType === null) return false
  return wanted.includes(userType) || (wanted.includes('customer') && ['corporate', 'admin'].includes(userType))
}

/** ACC-7: `xEnabled` also passes when `xDisabled` is present and false. Absent is not false. */
export function isFlagOn(flags: FlagValues, name: FlagName): boolean {
  return flags[name] === true || twin(flags, name, 'Enabled', 'Disabled') === false
}

/** ACC-8: a forbidden `xDisabled` is tolerated while `xEnabled` is on. */
export function isFlagTolerated(flags: FlagValues, name: FlagName): boolean {
  return flags[name] !== true || twin(flags, name, 'Disabled', 'Enabled') === true
}

function twin(flags: FlagValues, name: FlagName, suffix: string, other: string): boolean | undefined {
  return name.endsWith(suffix) ? flags[(name.slice(0, -suffix.length) + other) as FlagName] : undefined
}
