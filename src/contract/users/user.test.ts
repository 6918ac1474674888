import { expect, it } from 'vitest'
import { expectSound, printPairs } from '../../../test/support/state-machines.ts'
import { ROLES } from '../access/roles.ts'
import { actionsOf, nextState } from '../states/state-table.ts'
import { linkEndsAtMs, type UserLink, whyLinkRefused, whyUserNotChanged, whyUserNotUnlocked } from './user.rules.ts'
import { lockReasonsOf, USER_LOCKS, USER_STATES, userLockReasons } from './user.states.ts'

const HOUR_MS = 3_600_000

it('[USR-1] has exactly these transitions of a user', () => {
  expect(printPairs(USER_STATES)).toMatchInlineSnapshot(`
    "(not there yet)
      invite            → invited (admin)
      ✗ accept invitation, invite again, terminate, lock, unlock
    invited
      accept invitation → active (admin, payer, viewer, card-viewer, safety-manager, voucher-manager, enrollment-manager, merchant, support)
      invite again      → invited (admin, support)
      terminate         → terminated (admin)
      ✗ invite, lock, unlock
    active
      lock              → locked (admin, support, system)
      terminate         → terminated (admin)
      ✗ invite, accept invitation, invite again, unlock
    locked
      unlock            → active (admin, support, clock, system)
      terminate         → terminated (admin)
      ✗ invite, accept invitation, invite again, lock
    terminated
      ✗ everything"
  `)
})

it('[USR-1] has the terminal state terminated, and begins only with an invitation', () => {
  expectSound(USER_STATES, ['terminated'])
  expect(actionsOf(USER_STATES, null)).toEqual(['invite'])
})

it('[USR-7] allows another invitation only before the first sign-in', () => {
  expect(nextState(USER_STATES, 'invited', 'invite again')).toBe('invited')
  expect(nextState(USER_STATES, 'active', 'invite again')).toBeNull()
})

it('[USR-2] lists for each reason of the specification the actors that lock and unlock', () => {
  const rows = userLockReasons.map(
    (reason) => `${reason}: ${USER_LOCKS[reason].by.join(', ')} → ${USER_LOCKS[reason].endedBy.join(', ')}`,
  )
  expect(rows.join('\n')).toMatchInlineSnapshot(`
    "by administrator: admin → admin
    by customer support: support → support
    password change required: admin, support, system → system
    expired password: system → system
    exceeded login attempts: system → admin, support, clock
    challenge phrase change required: system → admin, support
    exceeded challenge phrase attempts: system → admin, support"
  `)
})

it('[USR-2] names only actors that the state machine allows to lock and unlock', () => {
  const lock = USER_STATES.states.active.lock.by as readonly string[]
  const unlock = USER_STATES.states.locked.unlock.by as readonly string[]
  for (const reason of userLockReasons) {
    expect(USER_LOCKS[reason].by.filter((actor) => !lock.includes(actor))).toEqual([])
    expect(USER_LOCKS[reason].endedBy.filter((actor) => !unlock.includes(actor))).toEqual([])
  }
})

it('[USR-2] lets a role lock for its own reasons only', () => {
  const own = ROLES.filter((role) => lockReasonsOf(role).length > 0)
  expect(own).toEqual(['admin', 'support'])
  expect(lockReasonsOf('admin')).not.toContain('by customer support')
  expect(lockReasonsOf('support')).not.toContain('by administrator')
})

const link = (change: Partial<UserLink> = {}): UserLink => ({
  kind: 'invitation',
  issuedAtMs: 0,
  isUsed: false,
  isReplaced: false,
  ...change,
})

it.each([
  ['invitation', 72 * HOUR_MS],
  ['password reset', HOUR_MS / 2],
] as const)('[USR-4] accepts the link of an %s for %i ms and not longer', (kind, lifeMs) => {
  expect(linkEndsAtMs(kind, 1000)).toBe(1000 + lifeMs)
  expect(whyLinkRefused(link({ kind }), lifeMs - 1)).toBeNull()
  expect(whyLinkRefused(link({ kind }), lifeMs)).toBe('expired')
})

it('[USR-4] accepts a link once, and only the latest', () => {
  expect(whyLinkRefused(link({ isUsed: true }), 1)).toBe('used')
  expect(whyLinkRefused(link({ isReplaced: true }), 1)).toBe('replaced')
  expect(whyLinkRefused(link({ isUsed: true }), 100 * HOUR_MS)).toBe('used')
})

it.each([
  ['by administrator', null, 'administrator-needed'],
  ['by customer support', 'customer-support-needed', null],
  ['password change required', 'new-password-needed', 'new-password-needed'],
  ['expired password', 'new-password-needed', 'new-password-needed'],
  ['exceeded login attempts', null, null],
  ['challenge phrase change required', null, null],
  ['exceeded challenge phrase attempts', null, null],
] as const)('[USR-5] a lock %s: an admin needs %s, customer support %s', (reason, admin, support) => {
  expect(whyUserNotUnlocked(reason, 'admin')).toBe(admin)
  expect(whyUserNotUnlocked(reason, 'support')).toBe(support)
  expect(whyUserNotUnlocked(reason, 'viewer')).not.toBeNull()
})

it('[USR-5] lets an admin or customer support end a lock that waits for a password which cannot be set', () => {
  for (const reason of ['password change required', 'expired password'] as const) {
    expect([
      whyUserNotUnlocked(reason, 'admin', false),
      whyUserNotUnlocked(reason, 'support', false),
      whyUserNotUnlocked(reason, 'viewer', false),
    ]).toEqual([null, null, 'administrator-needed'])
  }
  expect(whyUserNotUnlocked('by customer support', 'admin', false)).toBe('customer-support-needed')
})

const user = (change = {}) => ({ id: 'U-1', role: 'admin', status: 'active', ...change }) as const

it('[USR-6] keeps the last active admin', () => {
  for (const change of ['lock', 'terminate', 'change role'] as const) {
    expect(whyUserNotChanged(user(), change, 'U-2', 0)).toBe('last-admin')
    expect(whyUserNotChanged(user(), change, 'U-2', 1)).toBeNull()
    expect(whyUserNotChanged(user({ role: 'payer' }), change, 'U-2', 0)).toBeNull()
    expect(whyUserNotChanged(user({ status: 'locked' }), change, 'U-2', 0)).toBeNull()
  }
})

it('[USR-6] refuses a change of the user’s own role', () => {
  expect(whyUserNotChanged(user(), 'change role', 'U-1', 3)).toBe('own-role')
  expect(whyUserNotChanged(user(), 'lock', 'U-1', 3)).toBeNull()
})
