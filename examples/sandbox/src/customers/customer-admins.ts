/** Recipients of mails about a customer. Source: docs/spec/mail.md MAI-1; docs/spec/cards.md CRD-21. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { customersOfUser } from './customers-of-user.ts'

export interface Reader {
  id: string
  email: string
  first_name: string
  last_name: string
  language: string | null
}

/** Users of the provider who can sign in. */
export const activeReaders = (db: Kysely<Database>) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name', 'users.language'])
    .where('users.status', '=', 'active')

/** Returns every active administrator with access to the customer, directly or through their group (CUS-6, GRP-4). */
export const adminsOf = (db: Kysely<Database>, customerId: string): Promise<Reader[]> =>
  activeReaders(db)
    .where('users.role', '=', 'admin')
    .where(sql<boolean>`${customerId} = any(${customersOfUser(sql.ref('users.id'))})`)
    .orderBy('users.id')
    .execute()

/** Returns the customer's name. */
export async function companyOf(db: Kysely<Database>, customerId: string): Promise<string> {
  const row = await db.selectFrom('customers').select('name').where('buid', '=', customerId).executeTakeFirst()
  return row?.name ?? customerId
}

export const nameOf = ({ first_name, last_name }: Pick<Reader, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`
