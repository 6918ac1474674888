/**
 * Changes of users and groups are serialized: whether a user is the last administrator, or a group its own ancestor, is
 * a question about many rows, which row locks do not answer. Source: docs/spec/users.md USR-6, USR-14; docs/spec/groups.md GRP-2.
 */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { customersOfUser } from '../customers/customers-of-user.ts'
import type { Database } from '../db/schema.ts'
import { userRefusal } from './user-refusals.ts'

/** An arbitrary number, the same in every process: the holder of this advisory lock changes users or groups. */
const PEOPLE_LOCK = 470_010

export async function lockPeople(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(PEOPLE_LOCK)})`.execute(trx)
}

/** GRP-18: signs in with a password, or through an identity provider that has passed its sign-in test. */
const IS_PROVEN = sql<boolean>`not exists (
  select from user_groups as grp join identity_providers as provider on provider.id = grp.identity_provider_id
  where grp.id = users.group_id and provider.kind = 'oidc' and provider.status <> 'tested')`

/**
 * Customers that an active administrator sees, besides those that only `exceptUserId` does.
 *
 * @param condition which administrators count
 */
export async function customersWithAdmin(
  db: Kysely<Database>,
  exceptUserId: string | null = null,
  condition: RawBuilder<boolean> = sql`true`,
): Promise<Set<string>> {
  const { rows } = await sql<{ buid: string }>`
    select distinct unnest(${customersOfUser(sql.ref('users.id'))}) as buid from users
    where users.role = 'admin' and users.status = 'active' and users.id is distinct from ${exceptUserId}::text
      and ${condition}`.execute(db)
  return new Set(rows.map(({ buid }) => buid))
}

/**
 * Number of the user's customers without another active administrator, or, if the user's sign-in is tested, without another one
 * with a tested sign-in (GRP-18).
 */
export async function countOnlyHers(trx: Transaction<Database>, userId: string): Promise<number> {
  const { rows } = await sql<{ customers: string[]; is_proven: boolean }>`
    select ${customersOfUser(sql.ref('users.id'))} as customers, ${IS_PROVEN} as is_proven
    from users where users.id = ${userId}`.execute(trx)
  const others = await customersWithAdmin(trx, userId, rows[0]?.is_proven ? IS_PROVEN : sql`true`)
  return (rows[0]?.customers ?? []).filter((buid) => !others.has(buid)).length
}

/**
 * Does `work`; no customer loses its last active administrator by it (USR-14).
 *
 * @throws Refusal `user-last-admin`, which undoes the transaction
 */
export const keepingAdmins = <Result>(trx: Transaction<Database>, work: () => Promise<Result>): Promise<Result> =>
  keeping(work, () => customersWithAdmin(trx), 'user-last-admin')

/**
 * The same for changes after which administrators may exist but cannot sign in: the last tested sign-in must stay (GRP-18).
 *
 * @throws Refusal `user-last-admin`, or `identity-provider-unproven`
 */
export const keepingProvenAdmins = <Result>(trx: Transaction<Database>, work: () => Promise<Result>): Promise<Result> =>
  keepingAdmins(trx, () => keeping(work, () => customersWithAdmin(trx, null, IS_PROVEN), 'identity-provider-unproven'))

async function keeping<Result>(
  work: () => Promise<Result>,
  read: () => Promise<Set<string>>,
  code: 'user-last-admin' | 'identity-provider-unproven',
): Promise<Result> {
  const before = await read()
  const result = await work()
  const after = await read()
  if ([...before].some((buid) => !after.has(buid))) throw userRefusal(code)
  return result
}
