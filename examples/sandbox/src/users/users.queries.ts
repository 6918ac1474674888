import { linkEndsAtMs, type Role, type UserLockReason, type UserStatus } from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { customersOfUser } from '../customers/customers-of-user.ts'
import { containsPattern } from '../db/like-pattern.ts'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { userInScope } from './user-scope.ts'

/** A user with what stands around her. */
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
  /** Given by name. */
  customers: string[]
  /** As it is stored; what counts is `status`. */
  stored_status: UserStatus
  /** Locked as well while failed attempts lock her (SES-7). */
  status: UserStatus
  lock_reason: UserLockReason | null
  locked_until: Date | null
  invited_at: Date | null
}

export interface UserQuestion {
  search?: string | undefined
  status?: UserStatus | undefined
  role?: Role | undefined
  groupId?: string | undefined
  customerId?: string | undefined
  sort: { field: string; direction: 'asc' | 'desc' }
  page: { number: number; size: number }
}

const isAttemptLocked = (now: Date) => sql`(users.status = 'active' and users.locked_until > ${now}::timestamptz)`
const statusOn = (now: Date): RawBuilder<UserStatus> =>
  sql<UserStatus>`case when ${isAttemptLocked(now)} then 'locked' else users.status end`

type Order = (direction: RawBuilder<unknown>, now: Date) => RawBuilder<unknown>

const byUsername: Order = (direction) => sql`users.username collate "C" ${direction}`
const ORDERS: Readonly<Record<string, Order>> = {
  name: (direction) =>
    sql`lower(users.last_name) collate "C" ${direction}, lower(users.first_name) collate "C" ${direction}`,
  username: byUsername,
  role: (direction) => sql`users.role ${direction}`,
  status: (direction, now) => sql`${statusOn(now)} ${direction}`,
}

/**
 * A page of the people whom the caller manages, in a total order, and how many there are in all.
 *
 * @param now real time: locks by failed attempts end by it
 */
export async function findUsers(db: Kysely<Database>, principal: Principal, question: UserQuestion, now: Date) {
  const { sort, page } = question
  const matching = matchingUsers(db, principal, question, now)
  const { count } = await matching.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const order = ORDERS[sort.field] ?? byUsername
  const direction = sort.direction === 'desc' ? sql`desc` : sql`asc`
  const rows = await withSurroundings(matching, now)
    .orderBy(order(direction, now))
    .orderBy('users.id', sort.direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  return { rows: rows as UserRow[], count: Number(count) }
}

/** @throws Refusal `not-found`, the same for somebody else's user and for nobody */
export async function findUser(db: Kysely<Database>, principal: Principal, id: string, now: Date): Promise<UserRow> {
  const row = await withSurroundings(usersOf(db, principal), now).where('users.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row as UserRow
}

const usersOf = (db: Kysely<Database>, principal: Principal) => db.selectFrom('users').where(userInScope(principal))

function matchingUsers(db: Kysely<Database>, principal: Principal, question: UserQuestion, now: Date) {
  const { search, status, role, groupId, customerId } = question
  let query = usersOf(db, principal)
  if (status !== undefined) query = query.where(statusOn(now), '=', status)
  if (role !== undefined) query = query.where('users.role', '=', role)
  if (groupId !== undefined) query = query.where('users.group_id', '=', groupId)
  if (customerId !== undefined) {
    query = query.where(sql<boolean>`${customerId} = any(${customersOfUser(sql.ref('users.id'))})`)
  }
  if (search === undefined) return query
  const pattern = containsPattern(search)
  if (pattern === null) return query.where(sql<boolean>`false`)
  return query.where(({ or, eb }) =>
    or([
      eb('users.username', 'ilike', pattern),
      eb('users.email', 'ilike', pattern),
      eb(sql`users.first_name || ' ' || users.last_name`, 'ilike', pattern),
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
    ])
    .select([
      sql<boolean>`coalesce(identity_providers.kind, 'local') <> 'local'`.as('is_sso'),
      sql<string[]>`array(select named.customer_buid from user_customers as named where named.user_id = users.id
        order by named.customer_buid)`.as('customers'),
      statusOn(now).as('status'),
      sql<
        string | null
      >`case when ${isAttemptLocked(now)} then 'exceeded login attempts' else users.lock_reason end`.as('lock_reason'),
      sql<Date | null>`case when ${isAttemptLocked(now)} then users.locked_until end`.as('locked_until'),
    ])

/** Until when the invitation of a user holds; null when she is not invited any more. */
export const invitationEndsAt = ({ status, invited_at }: Pick<UserRow, 'status' | 'invited_at'>): Date | null =>
  status === 'invited' && invited_at ? new Date(linkEndsAtMs('invitation', invited_at.getTime())) : null
