/** Which administrators can give a user another role, and whose names the user may see. Source: access.md ACC-25, ACC-26. */
import type { Role } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import { customersOfUser } from '../customers/customers-of-user.ts'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'
import { userInScope, userOfCompany } from '../users/user-scope.ts'

/** So many are named. */
const MOST_NAMED = 3
/** So many are looked at, the likeliest first: a company has few. */
const MOST_CANDIDATES = 20

/** Roles that may not see the administrators: a card viewer sees only cards (specification §6). */
const NOT_TOLD: readonly Role[] = ['card-viewer']

export interface Administrators {
  /** Whether an active administrator manages this user at all. */
  areThere: boolean
  /** Full names, at most three. */
  names: readonly string[]
}

/**
 * An administrator manages a user who reaches nothing beyond the administrator (USR-8), so one of another tenant is never among
 * them. Named are those at home in a company of the user's own, and to a user of the portal only: who came through a partner's
 * page has the partner to ask.
 */
export async function findAdministrators(db: Kysely<Database>, principal: Principal): Promise<Administrators> {
  if (principal.kind !== 'user') return { areThere: false, names: [] }
  const userId = principal.id.slice('user:'.length)
  const candidates = await db
    .selectFrom('users')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.home_customer'])
    .select(customersOfUser(sql.ref('users.id')).as('customers'))
    .where('users.role', '=', 'admin')
    .where('users.status', '=', 'active')
    .where('users.id', '<>', userId)
    .where(sql<boolean>`users.user_types && array['customer', 'corporate', 'admin']::text[]`)
    .where(userOfCompany(principal))
    .orderBy(sql`users.home_customer = any(${[...principal.customerIds]}::text[]) desc nulls last`)
    .orderBy(sql`users.last_sign_in_at desc nulls last`)
    .orderBy('users.id')
    .limit(MOST_CANDIDATES)
    .execute()
  const isTold = !NOT_TOLD.includes(principal.role)
  const names: string[] = []
  let areThere = false
  for (const { first_name, last_name, home_customer, customers } of candidates) {
    if (!(await isManagedBy(db, userId, customers))) continue
    areThere = true
    if (isTold && home_customer !== null && principal.customerIds.includes(home_customer)) {
      names.push(`${first_name} ${last_name}`)
    }
    if (!isTold || names.length === MOST_NAMED) break
  }
  return { areThere, names }
}

async function isManagedBy(db: Kysely<Database>, userId: string, customerIds: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', userId)
    .where(userInScope({ customerIds }))
    .executeTakeFirst()
  return row !== undefined
}
