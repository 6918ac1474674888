/** Changes a user's name, address, role, and customers. Source: docs/spec/users.md USR-6, USR-11, USR-12, USR-14. */
import { assignableRoleOf, type Role, type UserChangeRequest, whyUserNotChanged } from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import { voidLinks } from '../account-links/account-links.ts'
import { customersOfUser } from '../customers/customers-of-user.ts'
import type { Database } from '../db/schema.ts'
import { endPortalSessions } from '../session/end-portal-sessions.ts'
import { type Acting, recordChange } from './acting.ts'
import { forgetLostSelections } from './end-sessions.ts'
import { sendInvitation } from './invite-user.ts'
import { countOnlyHers, keepingAdmins, lockPeople } from './people-lock.ts'
import { takeVersion } from './take-version.ts'
import { userRefusal } from './user-refusals.ts'
import { requireOwnCustomers } from './user-scope.ts'
import { findUser, type UserRow } from './users.queries.ts'

const REFUSALS = { 'own-role': 'user-own-role', 'last-admin': 'user-last-admin' } as const

/**
 * Rejects a change of the caller's own role, or one that leaves a customer without an administrator (USR-6).
 * @throws Refusal `user-own-role` or `user-last-admin`
 */
export async function refuseHarm(
  trx: Transaction<Database>,
  { userId }: Acting,
  user: UserRow,
  change: 'lock' | 'terminate' | 'change role',
): Promise<void> {
  const others = (await countOnlyHers(trx, user.id)) > 0 ? 0 : 1
  // A user with a lock that ends automatically still counts as an administrator.
  const subject = { id: user.id, role: user.role, status: user.stored_status }
  const why = whyUserNotChanged(subject, change, userId ?? '', others)
  if (why !== null) throw userRefusal(REFUSALS[why], change === 'change role' ? '/role' : null)
}

/**
 * Changes a user.
 * @returns the current user, and whether anything was changed
 */
export async function updateUser(
  trx: Transaction<Database>,
  acting: Acting,
  id: string,
  wanted: UserChangeRequest,
): Promise<{ user: UserRow; isChanged: boolean }> {
  await lockPeople(trx)
  const { principal, now } = acting
  const user = await findUser(trx, principal, id, now)
  if (user.status === 'terminated') {
    throw userRefusal('user-status-conflict', null, { status: user.status, action: 'update' })
  }
  const columns = changedColumns(user, wanted)
  const customers = changedCustomers(user, wanted.customers)
  const fields = [...Object.keys(columns), ...(customers === null ? [] : ['customers'])]
  if (fields.length === 0) return { user, isChanged: false }
  await takeVersion(trx, 'users', user, wanted.version)
  if (columns.role !== undefined) await refuseHarm(trx, acting, user, 'change role')
  if (customers !== null) {
    requireOwnCustomers(principal, customers, (index) => `/data/attributes/customers/${index}`)
  }
  if (Object.keys(columns).length > 0) {
    await trx.updateTable('users').set(columns).where('id', '=', id).where('status', '=', user.stored_status).execute()
  }
  // Sessions end, because data that was copied or left open with one set of rights must not be used with another
  // (security b.2).
  if (columns.role !== undefined) await endPortalSessions(trx, id, null)
  if (customers !== null) await keepingAdmins(trx, () => writeCustomers(trx, user, customers))
  if (columns.email !== undefined) await renewLinks(trx, acting, id)
  await recordChange(trx, acting, 'users.update', user.home_customer, id, {
    fields,
    ...(columns.role !== undefined && { role: { from: user.role, to: columns.role } }),
    ...(customers !== null && { customers: { from: user.customers, to: customers } }),
  })
  return { user: await findUser(trx, principal, id, now), isChanged: true }
}

/**
 * Replaces links after a change of address: one sent to the previous address must not open the account, and a user who
 * has not accepted yet is invited at the new one.
 */
async function renewLinks(trx: Transaction<Database>, acting: Acting, id: string): Promise<void> {
  await voidLinks(trx, id, ['invitation', 'password-reset', 'enrolment'])
  const user = await findUser(trx, acting.principal, id, acting.now)
  if (user.status !== 'invited') return
  await trx.updateTable('users').set({ invited_at: acting.now }).where('id', '=', id).execute()
  await sendInvitation(trx, acting, user)
}

interface Columns {
  first_name?: string
  last_name?: string
  email?: string
  role?: Role
}

function changedColumns(user: UserRow, wanted: UserChangeRequest): Columns {
  const role = wanted.role === undefined ? null : assignableRoleOf(wanted.role)
  const { first_name: first, last_name: last, email_address: email } = wanted
  return {
    ...(first !== undefined && first !== user.first_name && { first_name: first }),
    ...(last !== undefined && last !== user.last_name && { last_name: last }),
    ...(email !== undefined && email !== user.email && { email }),
    ...(role !== null && role !== user.role && { role }),
  }
}

/** Returns the new customers; null if they do not change. */
function changedCustomers(user: UserRow, wanted: readonly string[] | undefined): string[] | null {
  if (wanted === undefined) return null
  const sorted = [...wanted].sort()
  return sorted.join() === [...user.customers].sort().join() ? null : sorted
}

/** Stores the customers. The home customer must stay one that the user can access. */
async function writeCustomers(trx: Transaction<Database>, user: UserRow, customers: readonly string[]): Promise<void> {
  await trx.deleteFrom('user_customers').where('user_id', '=', user.id).execute()
  await trx
    .insertInto('user_customers')
    .values(customers.map((buid) => ({ user_id: user.id, customer_buid: buid })))
    .execute()
  await sql`
    update users set home_customer = ${customers[0] ?? null}
    where id = ${user.id} and home_customer is not null
      and home_customer <> all(${customersOfUser(sql.ref('users.id'))})`.execute(trx)
  await forgetLostSelections(trx, [user.id])
}
