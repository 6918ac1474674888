import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { userRefusal } from './user-refusals.ts'

const CONFLICTS = { users: 'user-version-conflict', user_groups: 'group-version-conflict' } as const

/**
 * Increments the version of a user or group, so that changes that the administrator has not seen are not overwritten
 * (USR-86, GRP-60).
 * @param row current row
 * @param version version that the administrator saw
 * @throws Refusal `user-version-conflict` or `group-version-conflict`
 */
export async function takeVersion(
  trx: Transaction<Database>,
  table: keyof typeof CONFLICTS,
  row: { id: string; version: number },
  version: number,
): Promise<void> {
  const { rows: taken } = await sql`update ${sql.table(table)} set version = version + 1
    where id = ${row.id} and version = ${version} returning id`.execute(trx)
  if (taken.length === 0) throw userRefusal(CONFLICTS[table], null, { version: row.version })
}
