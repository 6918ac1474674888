/**
 * What may be done to a user, and how long the links live that users get by mail.
 * Source: docs/spec/users.md USR-4…USR-7 (specification §4, §6; domain §3.1, §3.7).
 */
import type { Role } from '../access/roles.ts'
import { LIMITS } from '../limits.ts'
import { type LockEnding, USER_LOCKS, type UserLockReason, type UserStatus } from './user.states.ts'

const LINK_LIFE_MS = {
  invitation: LIMITS.invitationHours * 3_600_000,
  'password reset': LIMITS.passwordResetMinutes * 60_000,
} as const

export type UserLinkKind = keyof typeof LINK_LIFE_MS

/** USR-4: from this instant on the link does not hold any more, ms: 72 hours for an invitation, 30 minutes for a reset. */
export const linkEndsAtMs = (kind: UserLinkKind, issuedAtMs: number): number => issuedAtMs + LINK_LIFE_MS[kind]

export interface UserLink {
  kind: UserLinkKind
  issuedAtMs: number
  isUsed: boolean
  /** A later link of the same kind made it void. */
  isReplaced: boolean
}

/** USR-4: a link holds once, and only the last one of its kind. Null when it holds. */
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
 * USR-5: what a lock needs to end that this role cannot give; null when the role may end it.
 *
 * @param hasPassword false for who signs in elsewhere: she gets no new password here (IDN-11), so people end what waits for one
 */
export function whyUserNotUnlocked(reason: UserLockReason, by: Role, hasPassword = true): UnlockNeed | null {
  const needs = UNLOCK_NEEDS[reason]
  const waitsInVain = needs === 'new-password-needed' && !hasPassword
  const endedBy: readonly string[] = waitsInVain ? ['admin', 'support'] : USER_LOCKS[reason].endedBy
  if (endedBy.includes(by)) return null
  return waitsInVain ? 'administrator-needed' : needs
}

const ENDING_OF_NEED = {
  'administrator-needed': 'administrator',
  'customer-support-needed': 'customer support',
  'new-password-needed': 'new password',
} as const satisfies Record<UnlockNeed, LockEnding>

/**
 * USR-25: what ends a lock.
 *
 * @param hasPassword as for `whyUserNotUnlocked`
 * @param endsByItself whether the lock has an end in time, as one by failed attempts does
 */
export function lockEndedBy(reason: UserLockReason, hasPassword: boolean, endsByItself: boolean): LockEnding {
  if (endsByItself) return 'time'
  const ending = ENDING_OF_NEED[UNLOCK_NEEDS[reason]]
  return ending === 'new password' && !hasPassword ? 'administrator' : ending
}

/** USR-6: what people do to a user that may leave a customer without anybody who could undo it. */
export type UserChange = 'lock' | 'terminate' | 'change role'

/**
 * USR-6: the last active admin is not demoted, locked or removed, and nobody changes the own role.
 *
 * @param byUserId who asks
 * @param otherActiveAdmins active admins of the same customer besides this user
 * @returns null when nothing speaks against it
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
