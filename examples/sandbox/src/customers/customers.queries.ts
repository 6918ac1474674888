import type { CurrencyCode } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import { containsPattern, searched } from '../db/like-pattern.ts'
import type { Database } from '../db/schema.ts'

export interface CustomerQuestion {
  /** The customers to search; queries are limited to them. */
  customerIds: readonly string[]
  /** Direct parent of the customers; `none` finds customers with no parent among the caller's (CUS-34). */
  parent?: string | undefined
  /** Every customer that the caller may see, without any filter. */
  own: readonly string[]
  /** Part of a name or of a number. */
  search?: string | undefined
  currency?: CurrencyCode | undefined
  sort: { field: string; direction: 'asc' | 'desc' }
  page: { number: number; size: number }
}

/** Returns a page of the caller's customers in a total order, and their total count. */
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

function matchingCustomers(
  db: Kysely<Database>,
  { customerIds, parent, own: all, search, currency }: CustomerQuestion,
) {
  let own = db.selectFrom('customers').where('buid', '=', sql<string>`any(${[...customerIds]}::text[])`)
  const isUnderOwn = sql<boolean>`coalesce(parent_buid = any(${[...all]}::text[]), false)`
  if (parent === 'none') own = own.where(sql<boolean>`not ${isUnderOwn}`)
  else if (parent !== undefined) own = own.where('parent_buid', '=', parent).where(isUnderOwn)
  if (currency !== undefined) own = own.where('currency', '=', currency)
  if (search === undefined) return own
  const pattern = containsPattern(search)
  return pattern === null
    ? own.where(sql<boolean>`false`)
    : own.where(({ or, eb }) => or([eb(searched('name'), 'ilike', pattern), eb(searched('buid'), 'ilike', pattern)]))
}

/** Returns the names of customers by their identifiers. */
export async function findCustomerNames(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('customers')
    .select(['buid', 'name'])
    .where('buid', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map(({ buid, name }) => [buid, name]))
}

interface AccountsBelow {
  /** Accounts directly below, in order. */
  children: readonly string[]
  /** Number of accounts below, at any depth. */
  count: number
}

/**
 * Returns the accounts below these customers that the caller may see (CUS-5); customers without any are omitted.
 *
 * @param customerIds every customer that the caller may see
 */
export async function findAccountsBelow(
  db: Kysely<Database>,
  wanted: readonly string[],
  customerIds: readonly string[],
): Promise<Map<string, AccountsBelow>> {
  const own = sql`${[...customerIds]}::text[]`
  const { rows } = await sql<{ top: string; children: string[]; count: string }>`
    with recursive below (top, buid) as (
      select parent_buid, buid from customers where parent_buid = any(${[...wanted]}::text[]) and buid = any(${own})
      union
      select below.top, child.buid from customers as child join below on child.parent_buid = below.buid
      where child.buid = any(${own})
    )
    select top, count(*) as count,
      array_agg(below.buid order by below.buid) filter (where account.parent_buid = top) as children
    from below join customers as account on account.buid = below.buid
    group by top`.execute(db)
  return new Map(rows.map(({ top, children, count }) => [top, { children, count: Number(count) }]))
}
