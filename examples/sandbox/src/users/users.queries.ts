import { linkEndsAtMs, NO_GROUP, type Role, type UserLockReason, type UserStatus } from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { containsPattern, searched } from '../db/like-pattern.ts'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { userInScope, userReaches } from './user-scope.ts'

/** User with related data. */
export interface UserRow {
  id: string
  username: string
  first_name: string
  last_name: string
  email: string
  role: Role
  language: string | null
  home_customer: string | null
  group_id: string | null
  group_name: string | null
  is_sso: boolean
  /** Customers assigned to the user directly. */
  customers: string[]
  /** Names of these customers, in the same order. */
  customer_names: string[]
  /** Status as stored; use `status` instead, which is current. */
  stored_status: UserStatus
  /** Current status, including locks by failed attempts (SES-7). */
  status: UserStatus
  lock_reason: UserLockReason | null
  locked_until: Date | null
  invited_at: Date | null
  last_sign_in_at: Date | null
  created_at: Date | null
  version: number
}

export interface UserQuestion {
  search?: string | undefined
  /** Users in one of these statuses; undefined for all. */
  status?: readonly UserStatus[] | undefined
  lockReason?: readonly UserLockReason[] | undefined
  role?: Role | undefined
  /** Users of this group; `NO_GROUP` for users without a group. */
  groupId?: string | undefined
  customerId?: string | undefined
  sort: { field: string; direction: 'asc' | 'desc' }
  page: { number: number; size: number }
}

const isAttemptLocked = (now: Date) => sql`(users.status = 'active' and users.locked_until > ${now}::timestamptz)`
const statusOn = (now: Date): RawBuilder<UserStatus> =>
  sql<UserStatus>`case when ${isAttemptLocked(now)} then 'locked' else users.status end`
const lockReasonOn = (now: Date): RawBuilder<UserLockReason | null> =>
  sql<UserLockReason | null>`case when ${isAttemptLocked(now)} then 'exceeded login attempts'
    when users.status = 'locked' then users.lock_reason end`

type Order = (direction: RawBuilder<unknown>, now: Date) => RawBuilder<unknown>

const byUsername: Order = (direction) => sql`users.username collate "C" ${direction}`
const ORDERS: Readonly<Record<string, Order>> = {
  name: (direction) =>
    sql`lower(users.last_name) collate "C" ${direction}, lower(users.first_name) collate "C" ${direction}`,
  username: byUsername,
  role: (direction) => sql`users.role ${direction}`,
  status: (direction, now) => sql`${statusOn(now)} ${direction}`,
}
/** Sorts by last sign-in; users who never signed in come first. */
const byLastSignIn = {
  asc: sql`users.last_sign_in_at asc nulls first`,
  desc: sql`users.last_sign_in_at desc nulls last`,
}

/** Number of users with a status and a lock reason. */
export interface UserCount {
  status: UserStatus
  lock_reason: UserLockReason | null
  count: number
}

/**
 * Returns a page of the users whom the caller manages, in a total order, the total, and the count of each status and
 * lock reason, regardless of these filters (USR-26).
 * @param now real time, by which locks by failed attempts end
 */
export async function findUsers(db: Kysely<Database>, principal: Principal, question: UserQuestion, now: Date) {
  const { sort, page, status, lockReason } = question
  const found = matchingUsers(db, principal, question)
  const counted = await found
    .select([
      statusOn(now).as('status'),
      lockReasonOn(now).as('lock_reason'),
      ({ fn }) => fn.countAll<string>().as('count'),
    ])
    .groupBy([sql`1`, sql`2`])
    .execute()
  const counts: UserCount[] = counted.map((row) => ({ ...row, count: Number(row.count) }))
  let matching = found
  if (status !== undefined) matching = matching.where(statusOn(now), 'in', [...status])
  if (lockReason !== undefined) matching = matching.where(lockReasonOn(now), 'in', [...lockReason])
  const direction = sort.direction === 'desc' ? sql`desc` : sql`asc`
  const order =
    sort.field === 'last_sign_in' ? byLastSignIn[sort.direction] : (ORDERS[sort.field] ?? byUsername)(direction, now)
  // Reads the page first, then the related data of its users only.
  const ids = matching
    .select('users.id')
    .orderBy(order)
    .orderBy('users.id', sort.direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const rows = await withSurroundings(db.selectFrom('users').where('users.id', 'in', ids), now)
    .orderBy(order)
    .orderBy('users.id', sort.direction)
    .execute()
  const isCounted = (each: UserCount) =>
    (status ?? [each.status]).includes(each.status) &&
    (lockReason === undefined || (each.lock_reason !== null && lockReason.includes(each.lock_reason)))
  const count = counts.filter(isCounted).reduce((sum, each) => sum + each.count, 0)
  return { rows: rows as UserRow[], count, counts }
}

/**
 * Returns a user.
 * @throws Refusal `not-found` if the user does not exist or belongs to another company
 */
export async function findUser(db: Kysely<Database>, principal: Principal, id: string, now: Date): Promise<UserRow> {
  const row = await withSurroundings(usersOf(db, principal), now).where('users.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row as UserRow
}

const usersOf = (db: Kysely<Database>, principal: Principal) => db.selectFrom('users').where(userInScope(principal))

/** Selects the users that match the question, in any status. */
function matchingUsers(db: Kysely<Database>, principal: Principal, question: UserQuestion) {
  const { search, role, groupId, customerId } = question
  let query = usersOf(db, principal)
  if (role !== undefined) query = query.where('users.role', '=', role)
  if (groupId === NO_GROUP) query = query.where('users.group_id', 'is', null)
  else if (groupId !== undefined) query = query.where('users.group_id', '=', groupId)
  if (customerId !== undefined) query = query.where(userReaches(customerId))
  if (search === undefined) return query
  const pattern = containsPattern(search)
  if (pattern === null) return query.where(sql<boolean>`false`)
  return query.where(({ or, eb }) =>
    or([
      eb(searched('users.username'), 'ilike', pattern),
      eb(searched('users.email'), 'ilike', pattern),
      eb(sql`search_form(users.first_name || ' ' || users.last_name)`, 'ilike', pattern),
    ]),
  )
}

const withSurroundings = (query: ReturnType<typeof usersOf>, now: Date) =>
  query
    .leftJoin('user_groups', 'user_groups.id', 'users.group_id')
    .leftJoin('identity_providers', 'identity_providers.id', 'user_groups.identity_provider_id')
    .select([
      'users.id',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.role',
      'users.language',
      'users.home_customer',
      'users.group_id',
      'user_groups.name as group_name',
      'users.status as stored_status',
      'users.invited_at',
      'users.last_sign_in_at',
      'users.created_at',
      'users.version',
    ])
    .select([
      sql<boolean>`coalesce(identity_providers.kind, 'local') <> 'local'`.as('is_sso'),
      sql<string[]>`array(select named.customer_buid from user_customers as named where named.user_id = users.id
        order by named.customer_buid)`.as('customers'),
      sql<string[]>`array(select customers.name from user_customers as named
        join customers on customers.buid = named.customer_buid where named.user_id = users.id
        order by named.customer_buid)`.as('customer_names'),
      statusOn(now).as('status'),
      sql<
        string | null
      >`case when ${isAttemptLocked(now)} then 'exceeded login attempts' else users.lock_reason end`.as('lock_reason'),
      sql<Date | null>`case when ${isAttemptLocked(now)} then users.locked_until end`.as('locked_until'),
    ])

/** Returns when the invitation of a user expires; null if they are no longer invited. */
export const invitationEndsAt = ({ status, invited_at }: Pick<UserRow, 'status' | 'invited_at'>): Date | null =>
  status === 'invited' && invited_at ? new Date(linkEndsAtMs('invitation', invited_at.getTime())) : null
