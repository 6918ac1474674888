/** Invites a user, and sends the link again. Source: docs/spec/users.md USR-7, USR-9…USR-11 (specification §4, §8). */
import { randomUUID } from 'node:crypto'
import { assignableRoleOf, DEFAULT_ROLE, nextState, USER_STATES, type UserInvitation } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { issueLink } from '../account-links/account-links.ts'
import type { Database } from '../db/schema.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { requireGroup } from '../user-groups/user-groups.queries.ts'
import { type Acting, recordChange } from './acting.ts'
import { withoutCase } from './letter-case.ts'
import { lockPeople } from './people-lock.ts'
import { userRefusal } from './user-refusals.ts'
import { notFoundAt, requireOwnCustomers } from './user-scope.ts'
import { refuseLookAlike } from './username-look-alikes.ts'
import { findUser, type UserRow } from './users.queries.ts'

/**
 * Invites a user.
 * @returns the current user
 * @throws Refusal `user-exists` or `user-name-confusable`, or `not-found` for a customer or a group that the caller
 * does not manage
 */
export async function inviteUser(trx: Transaction<Database>, acting: Acting, wanted: UserInvitation): Promise<UserRow> {
  await lockPeople(trx)
  const { principal, now, at } = acting
  requireOwnCustomers(principal, wanted.customers, (index) => `/data/attributes/customers/${index}`)
  const groupId = wanted.group_id ?? null
  if (groupId !== null) await requireGroup(trx, principal, groupId, notFoundAt('/data/attributes/group_id'))
  const status = nextState(USER_STATES, null, 'invite')
  if (status === null) throw new Error('The machine of users begins with no invitation.')
  const id = `u-${randomUUID()}`
  const made = await trx
    .insertInto('users')
    .values({
      id,
      username: withoutCase(wanted.username),
      password_hash: null,
      first_name: wanted.first_name,
      last_name: wanted.last_name,
      email: wanted.email_address,
      role: assignableRoleOf(wanted.role) ?? DEFAULT_ROLE,
      user_types: ['customer'],
      status,
      lock_reason: null,
      failed_attempts: 0,
      locked_until: null,
      home_customer: wanted.customers[0] ?? null,
      merchant_buid: null,
      language: wanted.language ?? null,
      group_id: groupId,
      invited_at: now,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw userRefusal('user-exists', '/username')
  // A taken name is reported before a look-alike; the rejection rolls back the new user.
  await refuseLookAlike(trx, principal, withoutCase(wanted.username))
  await trx
    .insertInto('user_customers')
    .values(wanted.customers.map((buid) => ({ user_id: id, customer_buid: buid })))
    .execute()
  const user = await findUser(trx, principal, id, now)
  await sendInvitation(trx, acting, user)
  await recordChange(trx, acting, 'users.invite', user.home_customer, id, {
    role: user.role,
    customers: wanted.customers,
    ...(groupId !== null && { group: groupId }),
  })
  return user
}

/**
 * Sends the invitation again.
 * @throws Refusal `user-status-conflict` if the user has accepted already or is terminated
 */
export async function inviteAgain(trx: Transaction<Database>, acting: Acting, id: string): Promise<UserRow> {
  await lockPeople(trx)
  const { principal, now } = acting
  const user = await findUser(trx, principal, id, now)
  const status = nextState(USER_STATES, user.status, 'invite again')
  if (status === null) {
    throw userRefusal('user-status-conflict', null, { status: user.status, action: 'invite again' })
  }
  await trx
    .updateTable('users')
    .set({ status, invited_at: now })
    .where('id', '=', id)
    .where('status', '=', user.stored_status)
    .execute()
  const invited = await findUser(trx, principal, id, now)
  await sendInvitation(trx, acting, invited)
  await recordChange(trx, acting, 'users.invite-again', user.home_customer, id)
  return invited
}

/** Sends an invitation; the link that was sent before becomes invalid. */
export async function sendInvitation(
  trx: Transaction<Database>,
  { principal, now }: Acting,
  user: UserRow,
): Promise<void> {
  const token = await issueLink(trx, { userId: user.id, purpose: 'invitation', now })
  const company = await trx
    .selectFrom('customers')
    .select('name')
    .where('buid', '=', user.home_customer ?? '')
    .executeTakeFirst()
  await queueMail(trx, {
    to: user.email,
    kind: 'invitation',
    locale: user.language,
    values: {
      name: `${user.first_name} ${user.last_name}`,
      inviter: principal.fullName,
      company: company?.name ?? '',
      username: user.username,
      token,
    },
  })
}
