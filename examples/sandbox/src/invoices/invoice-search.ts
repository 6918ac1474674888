/**
 * A search over the numbers and amounts of an invoice and the names of dealers, every character taken as data. What three characters and
 * more find is looked up in an index of their own; where that is much, and for fewer characters, the rows are read in the
 * order of the list, in which much is soon found. Source: docs/spec/invoices.md INV-12, INV-30, INV-62.
 */
import { type AmountRange, amountsSearched } from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { containsPattern } from '../db/like-pattern.ts'
import type { Database } from '../db/schema.ts'
import type { InvoiceScope } from './invoice-scope.ts'

const GRAM_LENGTH = 3
/** As many finds are looked up one by one. */
const MOST_NAMED = 2_000

/** A condition over the rows of a list. */
export interface InvoiceSearch {
  pattern: string
  /** Names of dealers that it is found in. */
  dealers: readonly string[]
  /** Amounts that it stands for, billed or open. */
  amounts: readonly AmountRange[]
}

/** Names one invoice. */
export interface InvoiceKey {
  customer_buid: string
  trx_id: string
}

/**
 * The dealers are asked first, and by themselves: a database that does not know yet whether any dealer has such a name takes
 * each invoice for one of theirs, and reads them all.
 *
 * @param named whether the rows are named anyway: few are read, and no index is needed
 * @returns what is found, or a condition where that is much or no index knows it
 */
export async function searchIn(
  db: Kysely<Database>,
  scope: InvoiceScope,
  text: string,
  named = false,
): Promise<{ found: readonly InvoiceKey[] } | { search: InvoiceSearch }> {
  const pattern = containsPattern(text)
  if (pattern === null || ownersOf(scope).length === 0) return { found: [] }
  const { rows: merchants } = await sql<{ name: string }>`
    select distinct name from merchants where search_form(name) ilike ${pattern} order by name`.execute(db)
  const search = { pattern, dealers: merchants.map(({ name }) => name), amounts: amountsSearched(text) }
  if (named || [...text].length < GRAM_LENGTH) return { search }
  const { rows: found } = await sql<InvoiceKey>`
    select customer_buid, trx_id from (${findsOf(search, scope, text)}) as found limit ${MOST_NAMED + 1}`.execute(db)
  return found.length > MOST_NAMED ? { search } : { found }
}

/** A condition over `invoices`. */
export const isFoundBy = ({ pattern, dealers, amounts }: InvoiceSearch): RawBuilder<boolean> => {
  const byAmount = amounts.map(
    (range) =>
      sql`or ${sql.join(
        AMOUNTS.map((each) => isIn(range, each)),
        sql` or `,
      )}`,
  )
  return sql<boolean>`(search_form(invoice_id) ilike ${pattern} or search_form(po_number) ilike ${pattern}
    or sold_by = any(${[...dealers]}::text[]) ${sql.join(byAmount, sql` `)})`
}

const AMOUNTS = ['open_minor', 'billed_minor'] as const

const isIn = ({ currencies, from, to }: AmountRange, column: (typeof AMOUNTS)[number]): RawBuilder<unknown> =>
  sql`(${sql.ref(column)} between ${from} and ${to} and currency = any(${[...currencies]}::text[]))`

/** One list of what is found, each part by an index of its own: an `or` over both would read every row. */
function findsOf({ pattern, dealers, amounts }: InvoiceSearch, scope: InvoiceScope, text: string): RawBuilder<unknown> {
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
    const byAmount = amounts.flatMap((range) =>
      AMOUNTS.map((each) => sql`select customer_buid, trx_id from invoices where ${isTheirs} and ${isIn(range, each)}`),
    )
    return [byNumber, ...(dealers.length === 0 ? [] : [byDealer]), ...byAmount]
  })
  return sql.join(parts, sql` union all `)
}

/** Under whose names the groups of a scope stand. */
function ownersOf(scope: InvoiceScope): { column: 'customer_buid' | 'merchant_buid'; id: string }[] {
  if (scope.kind === 'dealer') return scope.merchantIds.map((id) => ({ column: 'merchant_buid', id }))
  const customerIds = scope.kind === 'customer' ? [scope.customerId] : scope.customerIds
  return customerIds.map((id) => ({ column: 'customer_buid', id }))
}
