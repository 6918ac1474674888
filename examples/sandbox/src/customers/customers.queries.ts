import { type Kysely, sql } from 'kysely'
import { containsPattern } from '../db/like-pattern.ts'
import type { Database } from '../db/schema.ts'

export interface CustomerQuestion {
  /** Every customer that the caller may see; nothing outside is read. */
  customerIds: readonly string[]
  /** Part of a name or of a number. */
  search?: string | undefined
  sort: { field: string; direction: 'asc' | 'desc' }
  page: { number: number; size: number }
}

/** A page of the caller's customers, in a total order, and how many there are in all. */
export async function findCustomers(db: Kysely<Database>, question: CustomerQuestion) {
  const { sort, page } = question
  const matching = matchingCustomers(db, question)
  const { count } = await matching.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const order = sort.field === 'customer_name' ? sql`lower(name) collate "C"` : sql`buid`
  const rows = await matching
    .selectAll()
    .orderBy(order, sort.direction)
    .orderBy('buid', sort.direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  return { rows, count: Number(count) }
}

function matchingCustomers(db: Kysely<Database>, { customerIds, search }: CustomerQuestion) {
  const own = db.selectFrom('customers').where('buid', '=', sql<string>`any(${[...customerIds]}::text[])`)
  if (!search) return own
  const pattern = containsPattern(search)
  return pattern === null
    ? own.where(sql<boolean>`false`)
    : own.where(({ or, eb }) => or([eb('name', 'ilike', pattern), eb('buid', 'ilike', pattern)]))
}
