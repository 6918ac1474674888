/**
 * People and groups change one after the other: whether somebody is the last administrator, or a group its own ancestor, is
 * a question about many rows, which row locks do not answer. Source: docs/spec/users.md USR-6, USR-14; docs/spec/groups.md GRP-2.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import { customersOfUser } from '../customers/customers-of-user.ts'
import type { Database } from '../db/schema.ts'
import { userRefusal } from './user-refusals.ts'

/** Any number, the same in every process: whoever holds this advisory lock changes people or groups. */
const PEOPLE_LOCK = 470_010

export async function lockPeople(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(PEOPLE_LOCK)})`.execute(trx)
}

/** Customers that an active administrator sees, besides those that only `exceptUserId` does. */
export async function customersWithAdmin(
  db: Kysely<Database>,
  exceptUserId: string | null = null,
): Promise<Set<string>> {
  const { rows } = await sql<{ buid: string }>`
    select distinct unnest(${customersOfUser(sql.ref('users.id'))}) as buid from users
    where users.role = 'admin' and users.status = 'active' and users.id is distinct from ${exceptUserId}::text`.execute(
    db,
  )
  return new Set(rows.map(({ buid }) => buid))
}

/** How many of the customers that a user sees have no other active administrator. */
export async function countOnlyHers(trx: Transaction<Database>, userId: string): Promise<number> {
  const { rows } = await sql<{ customers: string[] }>`
    select ${customersOfUser(sql`${userId}`)} as customers`.execute(trx)
  const others = await customersWithAdmin(trx, userId)
  return (rows[0]?.customers ?? []).filter((buid) => !others.has(buid)).length
}

/**
 * Does `work`; no customer loses its last active administrator by it (USR-14).
 *
 * @throws Refusal `user-last-admin`, which undoes the transaction
 */
export async function keepingAdmins<Result>(trx: Transaction<Database>, work: () => Promise<Result>): Promise<Result> {
  const before = await customersWithAdmin(trx)
  const result = await work()
  const after = await customersWithAdmin(trx)
  if ([...before].some((buid) => !after.has(buid))) throw userRefusal('user-last-admin')
  return result
}
