/**
 * Actions allowed on a user, and lifetimes of emailed links. Source: docs/spec/users.md USR-4…USR-7 (specification §4,
 * §6; domain §3.1, §3.7).
 */
import type { Role } from '../access/roles.ts'
import { LIMITS } from '../limits.ts'
import { type LockEnding, USER_LOCKS, type UserLockReason, type UserStatus } from './user.states.ts'

const LINK_LIFE_MS = {
  invitation: LIMITS.invitationHours * 3_600_000,
  'password reset': LIMITS.passwordResetMinutes * 60_000,
} as const

export type UserLinkKind = keyof typeof LINK_LIFE_MS

/**
 * Returns the instant at which the link expires, ms: after 72 hours for an invitation, 30 minutes for a reset (USR-4,
 *
 */
export const linkEndsAtMs = (kind: UserLinkKind, issuedAtMs: number): number => issuedAtMs + LINK_LIFE_MS[kind]

export interface UserLink {
  kind: UserLinkKind
  issuedAtMs: number
  isUsed: boolean
  /** Whether a later link of the same kind replaced it. */
  isReplaced: boolean
}

/** Returns why a link is refused; null if it works. A link works once, and only the latest of its kind does (USR-4). */
export function whyLinkRefused(link: Readonly<UserLink>, nowMs: number): 'used' | 'replaced' | 'expired' | null {
  if (link.isUsed) return 'used'
  if (link.isReplaced) return 'replaced'
  return nowMs < linkEndsAtMs(link.kind, link.issuedAtMs) ? null : 'expired'
}

const UNLOCK_NEEDS = {
  'by administrator': 'administrator-needed',
  'by customer support': 'customer-support-needed',
  'password change required': 'new-password-needed',
  'expired password': 'new-password-needed',
  'exceeded login attempts': 'administrator-needed',
  'challenge phrase change required': 'administrator-needed',
  'exceeded challenge phrase attempts': 'administrator-needed',
} as const satisfies Record<UserLockReason, string>

export type UnlockNeed = (typeof UNLOCK_NEEDS)[UserLockReason]

/**
 * Returns what a lock needs in order to end that this role cannot provide; null if the role may end it (USR-5).
 *
 * @param hasPassword false for a user who signs in with an identity provider and cannot set a password here (IDN-11):
 *   an admin or customer support then ends a lock that would need a new password
 */
export function whyUserNotUnlocked(reason: UserLockReason, by: Role, hasPassword = true): UnlockNeed | null {
  const needs = UNLOCK_NEEDS[reason]
  const cannotSetPassword = needs === 'new-password-needed' && !hasPassword
  const endedBy: readonly string[] = cannotSetPassword ? ['admin', 'support'] : USER_LOCKS[reason].endedBy
  if (endedBy.includes(by)) return null
  return cannotSetPassword ? 'administrator-needed' : needs
}

const ENDING_OF_NEED = {
  'administrator-needed': 'administrator',
  'customer-support-needed': 'customer support',
  'new-password-needed': 'new password',
} as const satisfies Record<UnlockNeed, LockEnding>

/**
 * Returns what ends a lock (USR-25).
 *
 * @param hasPassword as for `whyUserNotUnlocked`
 * @param endsByItself whether the lock expires, as one after failed attempts does
 */
export function lockEndedBy(reason: UserLockReason, hasPassword: boolean, endsByItself: boolean): LockEnding {
  if (endsByItself) return 'time'
  const ending = ENDING_OF_NEED[UNLOCK_NEEDS[reason]]
  return ending === 'new password' && !hasPassword ? 'administrator' : ending
}

/** Changes of a user that could leave a customer without an admin (USR-6). */
export type UserChange = 'lock' | 'terminate' | 'change role'

/**
 * Returns why a user cannot be changed: the last active admin may not be demoted, locked, or removed, and users may not
 * change their own role (USR-6).
 *
 * @param byUserId the caller
 * @param otherActiveAdmins number of other active admins of the same customer
 * @returns null if it is allowed
 */
export function whyUserNotChanged(
  user: Readonly<{ id: string; role: Role; status: UserStatus }>,
  change: UserChange,
  byUserId: string,
  otherActiveAdmins: number,
): 'own-role' | 'last-admin' | null {
  if (change === 'change role' && user.id === byUserId) return 'own-role'
  return user.role === 'admin' && user.status === 'active' && otherActiveAdmins === 0 ? 'last-admin' : null
}
