/** State machine of a user. Source: docs/spec/users.md USR-1…USR-3 (specification §4; domain §3.7). */
import { type Role, ROLES } from '../access/roles.ts'
import type { Actor, ActionOf, StateTable } from '../states/state-table.ts'

/** Every status of a user. */
export const USER_STATUSES = ['invited', 'active', 'locked', 'terminated'] as const
/** One of `USER_STATUSES`. */
export type UserStatus = (typeof USER_STATUSES)[number]

const TERMINATE = { to: 'terminated', by: ['admin'], when: 'no rule forbids it (whyUserNotChanged)' } as const

export const USER_STATES = {
  starts: { invite: { to: 'invited', by: ['admin'], when: 'the username is not taken' } },
  states: {
    invited: {
      'accept invitation': { to: 'active', by: ROLES, when: 'the invited user, with a valid link (whyLinkRefused)' },
      'invite again': { to: 'invited', by: ['admin', 'support'], when: 'the previous link becomes invalid' },
      terminate: TERMINATE,
    },
    active: {
      lock: {
        to: 'locked',
        by: ['admin', 'support', 'system'],
        when: 'for a reason of this actor (USER_LOCKS); admins and customer support only if no rule forbids it (whyUserNotChanged)',
      },
      terminate: TERMINATE,
    },
    locked: {
      unlock: {
        to: 'active',
        by: ['admin', 'support', 'clock', 'system'],
        when: 'this actor may end a lock for this reason (whyUserNotUnlocked)',
      },
      terminate: TERMINATE,
    },
    terminated: {},
  },
} as const satisfies StateTable<UserStatus>

export type UserAction = ActionOf<typeof USER_STATES>

/**
 * Reasons for a lock in the specification's words, with the actors that lock and unlock (USR-2). `system` unlocks after
 * the user has set a new password, `clock` after the lock has expired. Challenge phrases exist only as locks from
 * an older system: no sign-in uses them, so only admins and customer support can end these locks (security b.9).
 */
export const USER_LOCKS = {
  'by administrator': { by: ['admin'], endedBy: ['admin'] },
  'by customer support': { by: ['support'], endedBy: ['support'] },
  'password change required': { by: ['admin', 'support', 'system'], endedBy: ['system'] },
  'expired password': { by: ['system'], endedBy: ['system'] },
  'exceeded login attempts': { by: ['system'], endedBy: ['admin', 'support', 'clock'] },
  'challenge phrase change required': { by: ['system'], endedBy: ['admin', 'support'] },
  'exceeded challenge phrase attempts': { by: ['system'], endedBy: ['admin', 'support'] },
} as const satisfies Record<string, { by: readonly Actor[]; endedBy: readonly Actor[] }>

/** One of the reasons in `USER_LOCKS`. */
export type UserLockReason = keyof typeof USER_LOCKS
export const userLockReasons = Object.keys(USER_LOCKS) as [UserLockReason, ...UserLockReason[]]

/** Returns the reasons for which a role may lock a user, in the order of the table (USR-2). */
export const lockReasonsOf = (role: Role): UserLockReason[] =>
  userLockReasons.filter((reason) => (USER_LOCKS[reason].by as readonly Actor[]).includes(role))

/**
 * What ends a lock, as codes that widgets translate; `time` means that it expires, and that an admin may end it earlier
 * (USR-25).
 */
export const LOCK_ENDINGS = ['administrator', 'customer support', 'new password', 'time'] as const
/** One of `LOCK_ENDINGS`. */
export type LockEnding = (typeof LOCK_ENDINGS)[number]
