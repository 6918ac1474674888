/**
 * A search over the numbers of an invoice and the names of dealers, every character taken as data. Three characters and
 * more are looked up in an index of their own; fewer match so much that a page is full at once.
 * Source: docs/spec/invoices.md INV-12.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { containsPattern } from '../db/like-pattern.ts'
import type { Database } from '../db/schema.ts'
import type { CustomerScope, InvoiceScope } from './invoice-scope.ts'

const GRAM_LENGTH = 3
/** As many finds are looked up one by one; more are read as they are found. */
const MOST_NAMED = 200

/** A condition over `invoices`. */
export function isFoundBy(search: string, scope: InvoiceScope): RawBuilder<boolean> {
  const pattern = containsPattern(search)
  if (pattern === null) return sql<boolean>`false`
  if (isIndexed(search, scope)) return sql<boolean>`trx_id in (${foundIds(search, pattern, scope)})`
  const named = dealersNamed(pattern)
  return sql<boolean>`(invoice_id ilike ${pattern} or po_number ilike ${pattern} or sold_by = ${named})`
}

/**
 * What a search finds, so that a page and its totals need not search twice.
 *
 * @returns transaction ids of the customer; null when they are many, or when no index knows them
 */
export async function nameFound(db: Kysely<Database>, search: string, scope: InvoiceScope): Promise<string[] | null> {
  const pattern = containsPattern(search)
  if (pattern === null || !isIndexed(search, scope)) return null
  const { rows } = await sql<{ trx_id: string }>`
    select trx_id from (${foundIds(search, pattern, scope)}) as found limit ${MOST_NAMED + 1}`.execute(db)
  return rows.length > MOST_NAMED ? null : rows.map((row) => row.trx_id)
}

const isIndexed = (search: string, scope: InvoiceScope): scope is CustomerScope =>
  scope.kind === 'customer' && [...search].length >= GRAM_LENGTH

/** One list of what is found, each part by an index of its own: an `or` over both would read every row. */
const foundIds = (search: string, pattern: string, { customerId }: CustomerScope) => sql`
    select found.trx_id from invoice_words as found
    where found.customer_buid = ${customerId}
      and search_grams(found.customer_buid, found.words) @> last_grams(${customerId}, lower(${search}))
      and found.words like lower(${pattern})
    union all
    select sold.trx_id from invoices as sold
    where sold.customer_buid = ${customerId} and sold.sold_by = ${dealersNamed(pattern)}`

const dealersNamed = (pattern: string) => sql`any(array(select name from merchants where name ilike ${pattern}))`
