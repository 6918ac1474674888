/**
 * Finds the administrators who can give a user another role, and those among them that the user may see by name.
 * Source: access.md ACC-25, ACC-26.
 */
import type { Role } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import { customersOfUser } from '../customers/customers-of-user.ts'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'
import { userInScope, userOfCompany } from '../users/user-scope.ts'

/** Maximum number of administrators that are named. */
const MOST_NAMED = 3
/** Maximum number of administrators that are checked, most likely ones first; a company has few. */
const MOST_CANDIDATES = 20

/** Roles that may not see the administrators: a card viewer sees only cards (specification §6). */
const NOT_TOLD: readonly Role[] = ['card-viewer']

export interface Administrators {
  /** True if at least one active administrator manages this user. */
  areThere: boolean
  /** Full names, at most three. */
  names: readonly string[]
}

/**
 * Finds the administrators of a user. An administrator manages a user who has no access beyond the administrator's
 * (USR-8), so administrators of other tenants are never included. Only administrators with a home customer of the
 * user's company are named, and only to users of the portal: users of a partner page have the partner as their contact.
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
