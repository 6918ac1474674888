/** A user from invitation to the end. Source: docs/spec/users.md USR-1…USR-3 (specification §4; domain §3.7). */
import { type Role, ROLES } from '../access/roles.ts'
import type { Actor, ActionOf, StateTable } from '../states/state-table.ts'

/** Every status of a user. */
export const USER_STATUSES = ['invited', 'active', 'locked', 'terminated'] as const
/** One of `USER_STATUSES`. */
export type UserStatus = (typeof USER_STATUSES)[number]

const TERMINATE = { to: 'terminated', by: ['admin'], when: 'nothing speaks against it (whyUserNotChanged)' } as const

export const USER_STATES = {
  starts: { invite: { to: 'invited', by: ['admin'], when: 'nobody has the username' } },
  states: {
    invited: {
      'accept invitation': { to: 'active', by: ROLES, when: 'the one invited, by a link that holds (whyLinkRefused)' },
      'invite again': { to: 'invited', by: ['admin', 'support'], when: 'the link before is void from then on' },
      terminate: TERMINATE,
    },
    active: {
      lock: {
        to: 'locked',
        by: ['admin', 'support', 'system'],
        when: 'for a reason of this actor (USER_LOCKS); by people only if nothing speaks against it (whyUserNotChanged)',
      },
      terminate: TERMINATE,
    },
    locked: {
      unlock: {
        to: 'active',
        by: ['admin', 'support', 'clock', 'system'],
        when: 'the reason is one that this actor ends (whyUserNotUnlocked)',
      },
      terminate: TERMINATE,
    },
    terminated: {},
  },
} as const satisfies StateTable<UserStatus>

export type UserAction = ActionOf<typeof USER_STATES>

/**
 * USR-2: the reasons for a lock as the specification writes them, who locks for each and who ends it. `system` ends a lock
 * when its person has set a new password, the `clock` when it has lasted long enough. Of challenge phrases there are only
 * the locks: nobody is asked for one, so only people end what an older system has set (security b.9).
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

/** USR-2: the reasons for which a role may lock somebody, in the order of the table. */
export const lockReasonsOf = (role: Role): UserLockReason[] =>
  userLockReasons.filter((reason) => (USER_LOCKS[reason].by as readonly Actor[]).includes(role))

/** USR-25: what ends a lock, in words that a page translates. `time`: by itself, and an administrator may end it before. */
export const LOCK_ENDINGS = ['administrator', 'customer support', 'new password', 'time'] as const
/** One of `LOCK_ENDINGS`. */
export type LockEnding = (typeof LOCK_ENDINGS)[number]
