/** Users into a group and out of it. Source: docs/spec/groups.md GRP-7, GRP-8 (specification §4). */
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { type Acting, recordChange } from '../users/acting.ts'
import { forgetLostSelections } from '../users/end-sessions.ts'
import { keepingAdmins, lockPeople } from '../users/people-lock.ts'
import { userRefusal } from '../users/user-refusals.ts'
import { findUser } from '../users/users.queries.ts'
import { notFoundAt } from '../users/user-scope.ts'
import { requireGroup } from './user-groups.queries.ts'

/**
 * All or none.
 *
 * @throws Refusal `not-found` for a user or group that is not the caller's, `user-status-conflict` for who is terminated,
 *   `group-move-unconfirmed` with what each would leave
 */
export async function moveUsers(
  trx: Transaction<Database>,
  acting: Acting,
  groupId: string,
  { user_ids: ids, confirm_move: isConfirmed }: Readonly<{ user_ids: readonly string[]; confirm_move: boolean }>,
): Promise<void> {
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
  const leaving = users.filter((user) => user.group_id !== null)
  if (leaving.length > 0 && !isConfirmed) {
    const leaves = leaving.map(({ id, group_id, group_name }) => ({ user_id: id, group_id, group_name }))
    throw userRefusal('group-move-unconfirmed', '/confirm_move', { leaves })
  }
  const moved = users.map(({ id }) => id)
  await keepingAdmins(trx, () => setGroup(trx, moved, groupId))
  for (const { id, group_id: from } of users) {
    await recordChange(trx, acting, 'user-groups.add-users', group.customer_buid, id, { from, to: groupId })
  }
}

/** @throws Refusal `not-found` when she is not in this group */
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
  await trx
    .updateTable('users')
    .set({ group_id: groupId })
    .where('id', 'in', [...userIds])
    .execute()
  await forgetLostSelections(trx, userIds)
}
