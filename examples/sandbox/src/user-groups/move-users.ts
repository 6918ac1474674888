/**
 * Moves users into a group and out of it. Source: docs/spec/groups.md GRP-7, GRP-8, GRP-15, GRP-18 (specification §4).
 */
import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { type Acting, recordChange } from '../users/acting.ts'
import { forgetLostSelections } from '../users/end-sessions.ts'
import { keepingAdmins, keepingProvenAdmins, lockPeople } from '../users/people-lock.ts'
import { userRefusal } from '../users/user-refusals.ts'
import { findUser } from '../users/users.queries.ts'
import { notFoundAt } from '../users/user-scope.ts'
import { describeMoves } from './describe-moves.ts'
import { requireGroup } from './user-groups.queries.ts'

/**
 * Moves all users, or none.
 * @throws Refusal `not-found` for a user or group that the caller does not manage, `user-status-conflict` for a
 * terminated user, `group-move-unconfirmed` with what each user would leave, gain, and lose: if the move is not
 * confirmed, and always for a preview
 */
export async function moveUsers(
  trx: Transaction<Database>,
  acting: Acting,
  groupId: string,
  wanted: Readonly<{ user_ids: readonly string[]; confirm_move: boolean; preview?: boolean }>,
): Promise<void> {
  const { user_ids: ids, confirm_move: isConfirmed, preview: isPreview = false } = wanted
  await lockPeople(trx)
  const { principal, now } = acting
  const group = await requireGroup(trx, principal, groupId)
  const users = []
  for (const [index, id] of ids.entries()) {
    const pointer = `/user_ids/${index}`
    const user = await findUser(trx, principal, id, now).catch((error: unknown) =>
      Promise.reject(error instanceof Refusal ? notFoundAt(`/data/attributes${pointer}`) : error),
    )
    if (user.status === 'terminated') throw userRefusal('user-status-conflict', pointer, { status: user.status })
    if (user.group_id !== groupId) users.push(user)
  }
  const moved = users.map(({ id }) => id)
  const isLeaving = users.some((user) => user.group_id !== null)
  if (isPreview || (isLeaving && !isConfirmed)) {
    const moves = await describeMoves(trx, users, () => writeGroup(trx, moved, groupId))
    throw userRefusal('group-move-unconfirmed', '/confirm_move', { moves })
  }
  await keepingProvenAdmins(trx, () => setGroup(trx, moved, groupId))
  for (const { id, group_id: from } of users) {
    await recordChange(trx, acting, 'user-groups.add-users', group.customer_buid, id, { from, to: groupId })
  }
}

/**
 * Removes a user from a group.
 * @throws Refusal `not-found` if the user is not in this group
 */
export async function removeUser(
  trx: Transaction<Database>,
  acting: Acting,
  groupId: string,
  id: string,
): Promise<void> {
  await lockPeople(trx)
  const { principal, now } = acting
  const group = await requireGroup(trx, principal, groupId)
  const user = await findUser(trx, principal, id, now)
  if (user.group_id !== groupId) throw notFound()
  await keepingAdmins(trx, () => setGroup(trx, [id], null))
  await recordChange(trx, acting, 'user-groups.remove-user', group.customer_buid, id, { from: groupId, to: null })
}

async function setGroup(trx: Transaction<Database>, userIds: readonly string[], groupId: string | null): Promise<void> {
  if (userIds.length === 0) return
  await writeGroup(trx, userIds, groupId)
  await forgetLostSelections(trx, userIds)
}

const writeGroup = (trx: Transaction<Database>, userIds: readonly string[], groupId: string | null) =>
  trx
    .updateTable('users')
    .set({ group_id: groupId })
    .where('id', '=', sql<string>`any(${[...userIds]}::text[])`)
    .execute()
