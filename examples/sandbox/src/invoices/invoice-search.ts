/**
 * A search over the numbers of an invoice and the names of dealers, every character taken as data. Three characters and
 * more are looked up in an index of their own; fewer match so much that a page is full at once.
 * Source: docs/spec/invoices.md INV-12.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { containsPattern } from '../db/like-pattern.ts'
import type { Database } from '../db/schema.ts'
import type { InvoiceScope } from './invoice-scope.ts'

const GRAM_LENGTH = 3
/** As many finds are looked up one by one; more are read as they are found. */
const MOST_NAMED = 200

/** What somebody searches for, with what must be known of it before invoices are asked. */
export interface InvoiceSearch {
  text: string
  /** Null for what nothing can be found by. */
  pattern: string | null
  /** Names of dealers that it is found in. */
  dealers: readonly string[]
}

/**
 * The dealers come first, and by themselves: a database that does not know yet whether any dealer has such a name takes each
 * invoice for one of theirs, and reads them all.
 */
export async function readSearch(db: Kysely<Database>, text: string): Promise<InvoiceSearch> {
  const pattern = containsPattern(text)
  if (pattern === null) return { text, pattern, dealers: [] }
  const { rows } = await sql<{ name: string }>`
    select distinct name from merchants where name ilike ${pattern} order by name`.execute(db)
  return { text, pattern, dealers: rows.map(({ name }) => name) }
}

/** A condition over `invoices`. */
export function isFoundBy(search: InvoiceSearch, scope: InvoiceScope): RawBuilder<boolean> {
  const { pattern, dealers } = search
  if (pattern === null || isOfNobody(scope)) return sql<boolean>`false`
  if (!isIndexed(search)) {
    return sql<boolean>`(invoice_id ilike ${pattern} or po_number ilike ${pattern} or sold_by = any(${[...dealers]}::text[]))`
  }
  return sql<boolean>`(customer_buid, trx_id) in (${found(search, scope)})`
}

/** Names one invoice. */
export interface InvoiceKey {
  customer_buid: string
  trx_id: string
}

/**
 * What a search finds, so that a page and its totals need not search twice.
 *
 * @returns null when it is much, or when no index knows it
 */
export async function nameFound(
  db: Kysely<Database>,
  search: InvoiceSearch,
  scope: InvoiceScope,
): Promise<InvoiceKey[] | null> {
  if (!isIndexed(search) || isOfNobody(scope)) return null
  const { rows } = await sql<InvoiceKey>`
    select customer_buid, trx_id from (${found(search, scope)}) as found limit ${MOST_NAMED + 1}`.execute(db)
  return rows.length > MOST_NAMED ? null : rows
}

const isOfNobody = (scope: InvoiceScope): boolean => scope.kind === 'dealer' && scope.merchantIds.length === 0
const isIndexed = ({ text, pattern }: InvoiceSearch): boolean => pattern !== null && [...text].length >= GRAM_LENGTH

/** One list of what is found, each part by an index of its own: an `or` over both would read every row. */
function found({ text, pattern, dealers }: InvoiceSearch, scope: InvoiceScope): RawBuilder<unknown> {
  const isAsWanted =
    scope.kind === 'dealer' && scope.customerId !== null ? sql`and customer_buid = ${scope.customerId}` : sql``
  const parts = ownersOf(scope).flatMap(({ column, id }) => {
    const isTheirs = sql`${sql.ref(column)} = ${id} ${isAsWanted}`
    const byNumber = sql`
    select customer_buid, trx_id from invoice_words
    where ${isTheirs} and search_grams(${sql.ref(column)}, words) @> last_grams(${id}, lower(${text}))
      and words like lower(${pattern})`
    const byDealer = sql`
    select customer_buid, trx_id from invoices where ${isTheirs} and sold_by = any(${[...dealers]}::text[])`
    return dealers.length === 0 ? [byNumber] : [byNumber, byDealer]
  })
  return sql.join(parts, sql` union all `)
}

/** Under whose names the groups of a scope stand. */
const ownersOf = (scope: InvoiceScope): { column: 'customer_buid' | 'merchant_buid'; id: string }[] =>
  scope.kind === 'customer'
    ? [{ column: 'customer_buid', id: scope.customerId }]
    : scope.merchantIds.map((id) => ({ column: 'merchant_buid', id }))
