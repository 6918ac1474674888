/**
 * Describes what a move would change for each user, by making the move and rolling it back. Source: docs/spec/groups.md
 * GRP-15 (issue 25).
 */
import { sql, type Transaction } from 'kysely'
import { customersOfUser } from '../customers/customers-of-user.ts'
import type { Database } from '../db/schema.ts'
import type { UserRow } from '../users/users.queries.ts'

/** Maximum number of accounts named per user; the counts include all. */
const MOST_NAMED = 20

/**
 * Describes a move.
 * @param move changes the group of these users in the transaction
 */
export async function describeMoves(
  trx: Transaction<Database>,
  users: readonly UserRow[],
  move: () => Promise<unknown>,
): Promise<Record<string, unknown>[]> {
  const ids = users.map(({ id }) => id)
  const before = await customersOf(trx, ids)
  await sql`savepoint described_move`.execute(trx)
  await move()
  const after = await customersOf(trx, ids)
  await sql`rollback to savepoint described_move`.execute(trx)
  const changes = users.map((user) => {
    const [had, has] = [before.get(user.id) ?? [], after.get(user.id) ?? []]
    return { user, gained: without(has, had), lost: without(had, has) }
  })
  const named = changes.flatMap(({ gained, lost }) => [...gained.slice(0, MOST_NAMED), ...lost.slice(0, MOST_NAMED)])
  const names = await namesOf(trx, [...new Set(named)])
  const accounts = (buids: readonly string[]) =>
    buids.slice(0, MOST_NAMED).map((buid) => ({ buid_customer: buid, customer_name: names.get(buid) ?? buid }))
  return changes.map(({ user, gained, lost }) => ({
    user_id: user.id,
    username: user.username,
    full_name: `${user.first_name} ${user.last_name}`,
    group_id: user.group_id,
    group_name: user.group_name,
    accounts_gained: accounts(gained),
    accounts_gained_count: gained.length,
    accounts_lost: accounts(lost),
    accounts_lost_count: lost.length,
  }))
}

const without = (list: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others)
  return list.filter((each) => !known.has(each))
}

async function customersOf(trx: Transaction<Database>, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; customers: string[] }>`
    select users.id, ${customersOfUser(sql.ref('users.id'))} as customers from users
    where users.id = any(${[...ids]}::text[])`.execute(trx)
  return new Map(rows.map(({ id, customers }) => [id, customers]))
}

async function namesOf(trx: Transaction<Database>, buids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ buid: string; name: string }>`
    select buid, name from customers where buid = any(${[...buids]}::text[])`.execute(trx)
  return new Map(rows.map(({ buid, name }) => [buid, name]))
}
