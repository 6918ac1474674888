/**
 * Serializes changes of users and groups, because some checks depend on many rows, which row locks do not cover:
 * whether a user is the last administrator, or a group its own ancestor. Source: docs/spec/users.md USR-6, USR-14;
 * docs/spec/groups.md GRP-2.
 */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { customersOfUser } from '../customers/customers-of-user.ts'
import type { Database } from '../db/schema.ts'
import { userRefusal } from './user-refusals.ts'

/** Number of the advisory lock that is held while users or groups change; arbitrary, but the same in every process. */
const PEOPLE_LOCK = 470_010

export async function lockPeople(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(PEOPLE_LOCK)})`.execute(trx)
}

/**
 * True if the user signs in with a password, or through an identity provider that has passed its sign-in test (GRP-18).
 */
const IS_PROVEN = sql<boolean>`not exists (
  select from user_groups as grp join identity_providers as provider on provider.id = grp.identity_provider_id
  where grp.id = users.group_id and provider.kind = 'oidc' and provider.status <> 'tested')`

/**
 * Returns the customers that an active administrator other than `exceptUserId` can access.
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
 * Counts the user's customers without another active administrator or, if the user's sign-in is tested, without another
 * one with a tested sign-in (GRP-18).
 */
export async function countOnlyHers(trx: Transaction<Database>, userId: string): Promise<number> {
  const { rows } = await sql<{ customers: string[]; is_proven: boolean }>`
    select ${customersOfUser(sql.ref('users.id'))} as customers, ${IS_PROVEN} as is_proven
    from users where users.id = ${userId}`.execute(trx)
  const others = await customersWithAdmin(trx, userId, rows[0]?.is_proven ? IS_PROVEN : sql`true`)
  return (rows[0]?.customers ?? []).filter((buid) => !others.has(buid)).length
}

/**
 * Runs `work` and checks that no customer loses its last active administrator (USR-14).
 * @throws Refusal `user-last-admin`, which rolls back the transaction
 */
export const keepingAdmins = <Result>(trx: Transaction<Database>, work: () => Promise<Result>): Promise<Result> =>
  keeping(work, () => customersWithAdmin(trx), 'user-last-admin')

/**
 * Runs `work` after which administrators may exist but be unable to sign in: no customer may lose its last
 * administrator with a tested sign-in (GRP-18).
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
