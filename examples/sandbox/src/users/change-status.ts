/**
 * Locks, unlocks, and terminates users. Source: docs/spec/users.md USR-1, USR-2, USR-5, USR-6, USR-13 (specification
 * §4, §6).
 */
import {
  lockReasonsOf,
  type Role,
  transitionOf,
  USER_STATES,
  type UserAction,
  type UserLockReason,
  type UserStatus,
  whyUserNotUnlocked,
} from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { voidLinks } from '../account-links/account-links.ts'
import type { Database } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { type Acting, recordChange } from './acting.ts'
import { endSessionsOf } from './end-sessions.ts'
import { lockPeople } from './people-lock.ts'
import { refuseHarm } from './update-user.ts'
import { userRefusal } from './user-refusals.ts'
import { findUser, type UserRow } from './users.queries.ts'

/**
 * Locks a user.
 * @throws Refusal `user-status-conflict` with the current status, `user-last-admin`
 */
export async function lockUser(
  trx: Transaction<Database>,
  acting: Acting,
  id: string,
  wanted: UserLockReason | undefined,
): Promise<UserRow> {
  const { user, to } = await beginning(trx, acting, id, 'lock')
  const reason = chooseLockReason(acting.principal.role, wanted)
  await refuseHarm(trx, acting, user, 'lock')
  await write(trx, user, { status: to, lock_reason: reason })
  await endSessionsOf(trx, id, acting.now)
  await voidLinks(trx, id, ['password-reset', 'enrolment'])
  return ended(trx, acting, user, 'users.lock', { reason })
}

/**
 * Returns the requested lock reason, else the first one of the role (USR-2).
 * @throws Refusal `attribute-invalid` with the reasons of the role
 */
export function chooseLockReason(role: Role, wanted: UserLockReason | undefined): UserLockReason {
  const reasons = lockReasonsOf(role)
  const reason = wanted ?? reasons[0]
  if (reason !== undefined && reasons.includes(reason)) return reason
  throw new Refusal({
    code: 'attribute-invalid',
    detail: 'This role cannot lock for this reason; meta.reasons lists them.',
    pointer: '/data/attributes/reason',
    meta: { attribute: 'reason', reasons },
  })
}

/**
 * Unlocks a user.
 * @throws Refusal `user-status-conflict`, or `user-lock-kept` with what is needed to end the lock
 */
export async function unlockUser(trx: Transaction<Database>, acting: Acting, id: string): Promise<UserRow> {
  const { user, to } = await beginning(trx, acting, id, 'unlock')
  const reason = user.lock_reason ?? 'by administrator'
  const needs = whyUserNotUnlocked(reason, acting.principal.role, !user.is_sso)
  if (needs !== null) throw userRefusal('user-lock-kept', null, { lock_reason: reason, needs })
  await write(trx, user, { status: to, lock_reason: null, failed_attempts: 0, locked_until: null })
  return ended(trx, acting, user, 'users.unlock', { reason })
}

/**
 * Terminates a user.
 * @throws Refusal `user-status-conflict`, `user-last-admin`
 */
export async function terminateUser(trx: Transaction<Database>, acting: Acting, id: string): Promise<UserRow> {
  const { user, to } = await beginning(trx, acting, id, 'terminate')
  await refuseHarm(trx, acting, user, 'terminate')
  await write(trx, user, { status: to, lock_reason: null })
  await endSessionsOf(trx, id, acting.now)
  await voidLinks(trx, id, ['invitation', 'password-reset', 'enrolment'])
  return ended(trx, acting, user, 'users.terminate', { from: user.status })
}

async function beginning(trx: Transaction<Database>, { principal, now }: Acting, id: string, action: UserAction) {
  await lockPeople(trx)
  const user = await findUser(trx, principal, id, now)
  // A lock by failed attempts ends automatically and does not prevent a longer lock.
  const transition = transitionOf(USER_STATES, action === 'lock' ? user.stored_status : user.status, action)
  if (transition === null || !(transition.by as readonly string[]).includes(principal.role)) {
    throw userRefusal('user-status-conflict', null, { status: user.status, lock_reason: user.lock_reason, action })
  }
  return { user, to: transition.to as UserStatus }
}

interface StatusColumns {
  status: UserStatus
  lock_reason: UserLockReason | null
  failed_attempts?: number
  locked_until?: Date | null
}

/** Writes the new status only if it is still the one that was read, so that the first of two changes wins (STA-7). */
async function write(trx: Transaction<Database>, user: UserRow, columns: StatusColumns): Promise<void> {
  const moved = await trx
    .updateTable('users')
    .set(columns)
    .where('id', '=', user.id)
    .where('status', '=', user.stored_status)
    .returning('id')
    .executeTakeFirst()
  if (!moved) throw userRefusal('user-status-conflict')
}

async function ended(
  trx: Transaction<Database>,
  acting: Acting,
  user: UserRow,
  action: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<UserRow> {
  await recordChange(trx, acting, action, user.home_customer, user.id, detail)
  return findUser(trx, acting.principal, user.id, acting.now)
}
