/** Counts the tasks of each dealer that need an answer. Source: docs/spec/dealer.md DLR-80. */
import type { CalendarDate } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { type DisputeScope, matchingDisputes } from '../disputes/match-disputes.ts'
import { IS_MISSING_ORIGINAL } from './missing-originals.queries.ts'

export interface TasksRow {
  merchant_buid: string
  disputes: number
  rejections: number
  originals: number
}

/** Returns a page of these dealers by name, and their total count. */
export async function findDealersByName(
  db: Kysely<Database>,
  merchantIds: readonly string[],
  direction: 'asc' | 'desc',
  page: { number: number; size: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('merchants')
    .select('buid')
    .where('buid', '=', sql<string>`any(${[...merchantIds]}::text[])`)
    .orderBy(sql`lower(name) collate "C"`, direction)
    .orderBy('buid', direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  return rows.map(({ buid }) => buid)
}

/** Returns the counts in the order of `merchantIds`; each matches the list that it links to. */
export async function countTasks(
  db: Kysely<Database>,
  scope: DisputeScope,
  merchantIds: readonly string[],
  today: CalendarDate,
): Promise<TasksRow[]> {
  const ids = [...merchantIds]
  const disputes = await matchingDisputes(db, scope, { turn: 'merchant', today })
    .where('disputes.merchant_buid', '=', sql<string>`any(${ids}::text[])`)
    .select(({ fn }) => ['disputes.merchant_buid as id', fn.countAll<string>().as('count')])
    .groupBy('disputes.merchant_buid')
    .execute()
  const rejections = await db
    .selectFrom('rejections')
    .where('merchant_buid', '=', sql<string>`any(${ids}::text[])`)
    .where('status', '=', 'active')
    .select(({ fn }) => ['merchant_buid as id', fn.countAll<string>().as('count')])
    .groupBy('merchant_buid')
    .execute()
  const { rows: originals } = await sql<{ id: string; count: string }>`
    select merchant_buid as id, count(*) as count from invoices
    where merchant_buid = any(${ids}::text[]) and ${IS_MISSING_ORIGINAL} group by 1`.execute(db)
  const countOf = (rows: readonly { id: string; count: string }[], id: string): number =>
    Number(rows.find((row) => row.id === id)?.count ?? 0)
  return ids.map((id) => ({
    merchant_buid: id,
    disputes: countOf(disputes, id),
    rejections: countOf(rejections, id),
    originals: countOf(originals, id),
  }))
}
