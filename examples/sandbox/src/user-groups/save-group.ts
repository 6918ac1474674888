/** Creates, changes, and deletes a group. Source: docs/spec/groups.md GRP-2…GRP-6, GRP-9…GRP-11, GRP-17, GRP-18. */
import { randomUUID } from 'node:crypto'
import type {
  createUserGroup,
  GroupCustomerRequest,
  setGroupCustomers,
  updateUserGroup,
} from 'netterms/contract/internal'
import { nameKey, type ParentOf, whyGroupNotPlaced } from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import { customerInScope } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import type { HandlerContext } from '../http/handler.ts'
import { type Acting, recordChange } from '../users/acting.ts'
import { forgetLostSelections } from '../users/end-sessions.ts'
import { keepingAdmins, keepingProvenAdmins, lockPeople } from '../users/people-lock.ts'
import { takeVersion } from '../users/take-version.ts'
import { userRefusal } from '../users/user-refusals.ts'
import { notFoundAt, requireOwnCustomers } from '../users/user-scope.ts'
import { findGroupInScope, requireGroup } from './user-groups.queries.ts'

type Wanted = HandlerContext<typeof createUserGroup>['body']
type Change = HandlerContext<typeof updateUserGroup>['body']

const CODES = { 'parent-cycle': 'group-parent-cycle', 'too-deep': 'group-too-deep' } as const

/**
 * Creates a group.
 * @returns the id of the new group
 */
export async function createGroup(trx: Transaction<Database>, acting: Acting, wanted: Wanted): Promise<string> {
  await lockPeople(trx)
  const { principal } = acting
  const customerId = customerInScope(principal, wanted.buid_customer)
  requireGroupCustomers(acting, wanted.customers)
  await requirePlace(trx, acting, { customerId, id: null, parentId: wanted.parent_id, name: wanted.group_name })
  await requireProvider(trx, customerId, wanted.identity_provider_id, wanted.confirm_untested)
  const id = `g-${randomUUID()}`
  await trx
    .insertInto('user_groups')
    .values({
      customer_buid: customerId,
      id,
      name: wanted.group_name,
      parent_id: wanted.parent_id,
      network_access: wanted.network_access,
      identity_provider_id: wanted.identity_provider_id,
      require_second_factor: wanted.require_second_factor,
    })
    .execute()
  await writeCustomers(trx, customerId, id, wanted.customers)
  const { group_name: _name, confirm_untested: _confirmed, ...facts } = wanted
  await recordChange(trx, acting, 'user-groups.create', customerId, id, facts)
  return id
}

export async function updateGroup(
  trx: Transaction<Database>,
  acting: Acting,
  id: string,
  change: Change,
): Promise<void> {
  await lockPeople(trx)
  const group = await requireGroup(trx, acting.principal, id)
  const { customer_buid: customerId } = group
  const wanted = {
    name: change.group_name ?? group.name,
    parent_id: await parentAfter(trx, acting, group.parent_id, change.parent_id),
    network_access: change.network_access ?? group.network_access,
    identity_provider_id: change.identity_provider_id ?? group.identity_provider_id,
    require_second_factor: change.require_second_factor ?? group.require_second_factor,
  }
  const fields = Object.entries(wanted).filter(([field, value]) => group[field as keyof typeof wanted] !== value)
  if (fields.length === 0) return
  await takeVersion(trx, 'user_groups', group, change.version)
  const isMoved = wanted.parent_id !== group.parent_id
  await requirePlace(trx, acting, { customerId, id, parentId: wanted.parent_id, name: wanted.name, isMoved })
  if (wanted.identity_provider_id !== group.identity_provider_id) {
    await requireProvider(trx, customerId, wanted.identity_provider_id, change.confirm_untested)
  }
  await keepingProvenAdmins(trx, () =>
    trx.updateTable('user_groups').set(wanted).where('customer_buid', '=', customerId).where('id', '=', id).execute(),
  )
  await forgetSelectionsOf(trx, customerId)
  const facts = fields
    .filter(([field]) => field !== 'name')
    .map(([field, to]) => [field, { from: group[field as keyof typeof wanted], to }])
  const detail = { fields: fields.map(([field]) => field), ...(Object.fromEntries(facts) as Record<string, unknown>) }
  await recordChange(trx, acting, 'user-groups.update', customerId, id, detail)
}

/**
 * Returns the parent after a change. A parent that the caller cannot access is sent as null, so sending null back does
 * not move the group.
 */
async function parentAfter(
  trx: Transaction<Database>,
  { principal }: Acting,
  parentId: string | null,
  wanted: string | null | undefined,
): Promise<string | null> {
  if (wanted === undefined || parentId === null) return wanted ?? parentId
  if (wanted !== null) return wanted
  return (await findGroupInScope(trx, principal, parentId)) ? null : parentId
}

/**
 * Deletes a group; terminated users are removed from it without an error (GRP-6).
 * @throws Refusal `group-not-empty`
 */
export async function deleteGroup(trx: Transaction<Database>, acting: Acting, id: string): Promise<void> {
  await lockPeople(trx)
  const { customer_buid: customerId } = await requireGroup(trx, acting.principal, id)
  const { rows } = await sql<{ users: number; groups: number }>`select
    (select count(*)::int4 from users where group_id = ${id} and status <> 'terminated') as users,
    (select count(*)::int4 from user_groups where customer_buid = ${customerId} and parent_id = ${id}) as groups`.execute(
    trx,
  )
  const inIt = rows[0] ?? { users: 0, groups: 0 }
  if (inIt.users > 0 || inIt.groups > 0) throw userRefusal('group-not-empty', null, { ...inIt })
  await trx.updateTable('users').set({ group_id: null }).where('group_id', '=', id).execute()
  await trx.deleteFrom('user_groups').where('customer_buid', '=', customerId).where('id', '=', id).execute()
  await recordChange(trx, acting, 'user-groups.delete', customerId, id)
}

/** Replaces the group's whole list of customers (GRP-9). */
export async function setCustomers(
  trx: Transaction<Database>,
  acting: Acting,
  id: string,
  { version, customers }: HandlerContext<typeof setGroupCustomers>['body'],
): Promise<void> {
  await lockPeople(trx)
  const group = await requireGroup(trx, acting.principal, id)
  const { customer_buid: customerId } = group
  await takeVersion(trx, 'user_groups', group, version)
  requireGroupCustomers(acting, customers)
  await keepingAdmins(trx, async () => {
    await trx
      .deleteFrom('user_group_customers')
      .where('customer_buid', '=', customerId)
      .where('group_id', '=', id)
      .execute()
    await writeCustomers(trx, customerId, id, customers)
  })
  await forgetSelectionsOf(trx, customerId)
  await recordChange(trx, acting, 'user-groups.set-customers', customerId, id, { customers })
}

const requireGroupCustomers = ({ principal }: Acting, customers: readonly GroupCustomerRequest[]): void =>
  requireOwnCustomers(
    principal,
    customers.map(({ buid_customer }) => buid_customer),
    (index) => `/data/attributes/customers/${index}/buid_customer`,
  )

interface Place {
  customerId: string
  id: string | null
  parentId: string | null
  name: string
  isMoved?: boolean
}

/**
 * Checks the name and position of a group (GRP-2, GRP-3).
 * @throws Refusal `not-found` for a parent of another tree, `group-parent-cycle`, `group-too-deep`, `group-name-taken`
 */
async function requirePlace(trx: Transaction<Database>, { principal }: Acting, place: Place): Promise<void> {
  const { customerId, id, parentId, name, isMoved = true } = place
  if (parentId !== null && isMoved) {
    const absent = notFoundAt('/data/attributes/parent_id')
    const parent = await requireGroup(trx, principal, parentId, absent)
    if (parent.customer_buid !== customerId) throw absent
  }
  const groups = await trx
    .selectFrom('user_groups')
    .select(['id', 'name', 'parent_id'])
    .where('customer_buid', '=', customerId)
    .execute()
  const parents: ParentOf = new Map(groups.map((group) => [group.id, group.parent_id]))
  const why = isMoved ? whyGroupNotPlaced(parents, id, parentId) : null
  if (why !== null) throw userRefusal(CODES[why], '/parent_id')
  // Changes of users and groups are serialized, so no sibling is added meanwhile.
  const siblings = groups.filter((each) => each.parent_id === parentId && each.id !== id)
  if (siblings.some((each) => nameKey(each.name) === nameKey(name)))
    throw userRefusal('group-name-taken', '/group_name')
}

/**
 * Requires a shared provider, or one of the customer's own (GRP-5, GRP-17).
 * @throws Refusal `not-found`, `identity-provider-untested`
 */
async function requireProvider(
  trx: Transaction<Database>,
  customerId: string,
  id: string,
  isConfirmed: boolean,
): Promise<void> {
  const provider = await trx
    .selectFrom('identity_providers')
    .select(['kind', 'status'])
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('customer_buid', 'is', null), eb('customer_buid', '=', customerId)]))
    .executeTakeFirst()
  if (!provider) throw notFoundAt('/data/attributes/identity_provider_id')
  if (provider.kind === 'oidc' && provider.status !== 'tested' && !isConfirmed) {
    throw userRefusal('identity-provider-untested', '/confirm_untested', { status: provider.status })
  }
}

async function writeCustomers(
  trx: Transaction<Database>,
  customerId: string,
  groupId: string,
  customers: readonly GroupCustomerRequest[],
): Promise<void> {
  if (customers.length === 0) return
  const rows = customers.map(({ buid_customer, with_child_accounts }) => ({
    customer_buid: customerId,
    group_id: groupId,
    account_buid: buid_customer,
    with_child_accounts,
  }))
  await trx.insertInto('user_group_customers').values(rows).execute()
}

/**
 * Clears lost selections of the members of all groups in the tree, because with network access a change also affects
 * the groups above.
 */
async function forgetSelectionsOf(trx: Transaction<Database>, customerId: string): Promise<void> {
  const members = await trx
    .selectFrom('users')
    .innerJoin('user_groups', 'user_groups.id', 'users.group_id')
    .select('users.id')
    .where('user_groups.customer_buid', '=', customerId)
    .execute()
  await forgetLostSelections(
    trx,
    members.map(({ id }) => id),
  )
}
