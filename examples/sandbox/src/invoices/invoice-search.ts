/**
 * Searches the numbers, amounts and lines of invoices and the names of dealers; every character is matched literally.
 * Texts of three or more characters are looked up in a trigram index. If they match many rows, and for shorter texts,
 * the rows are read in list order, which soon fills a page. Source: docs/spec/invoices.md INV-12, INV-30, INV-62,
 * INV-132.
 */
import { type AmountRange, amountsSearched } from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { containsPattern } from '../db/like-pattern.ts'
import type { Database } from '../db/schema.ts'
import { type DealerScope, type InvoiceScope, isOneOfCustomers } from './invoice-scope.ts'

const GRAM_LENGTH = 3
/** Up to this many matches are returned by key; above it, the search becomes a condition. */
const MOST_NAMED = 2_000

/** A search as a condition on the rows of a list. */
export interface InvoiceSearch {
  pattern: string
  /** Names of the dealers that match the text. */
  dealers: readonly string[]
  /** Billed or open amounts that the text can mean. */
  amounts: readonly AmountRange[]
  /** Query for the invoices with a matching line; null for texts of fewer than three characters. */
  lines: RawBuilder<unknown> | null
}

/** Identifies an invoice. */
export interface InvoiceKey {
  customer_buid: string
  trx_id: string
}

/**
 * Runs a search. The dealers are searched first, separately: otherwise the database cannot estimate whether any dealer
 * matches, and reads all invoices.
 *
 * @param named true if the rows are already given by id: few are read, and no index is needed
 * @returns the matches, or a condition if there are many or no index applies
 */
export async function searchIn(
  db: Kysely<Database>,
  scope: InvoiceScope,
  text: string,
  named = false,
): Promise<{ found: readonly InvoiceKey[] } | { search: InvoiceSearch }> {
  const pattern = containsPattern(text)
  if (pattern === null || isNobodys(scope)) return { found: [] }
  const { rows: merchants } = await sql<{ name: string }>`
    select distinct name from merchants where search_form(name) ilike ${pattern} order by name`.execute(db)
  const isShort = [...text].length < GRAM_LENGTH
  const search = {
    pattern,
    dealers: merchants.map(({ name }) => name),
    amounts: amountsSearched(text),
    lines: isShort ? null : linesIn(scope, pattern),
  }
  if (named || isShort || isOfMany(scope)) return { search }
  const { rows: found } = await sql<InvoiceKey>`
    select customer_buid, trx_id from (${findsOf(search, scope, text)}) as found limit ${MOST_NAMED + 1}`.execute(db)
  return found.length > MOST_NAMED ? { search } : { found }
}

/** Builds the condition on `invoices`. */
export const isFoundBy = ({ pattern, dealers, amounts, lines }: InvoiceSearch): RawBuilder<boolean> => {
  const byAmount = amounts.map(
    (range) =>
      sql`or ${sql.join(
        AMOUNTS.map((each) => isIn(range, each)),
        sql` or `,
      )}`,
  )
  return sql<boolean>`(search_form(invoice_id) ilike ${pattern} or search_form(po_number) ilike ${pattern}
    or sold_by = any(${[...dealers]}::text[]) ${sql.join(byAmount, sql` `)}
    ${lines ? sql`or (customer_buid, trx_id) in (${lines})` : sql``})`
}

/** Returns a query that does not depend on the row, so that the database runs it once per list. */
function linesIn(scope: InvoiceScope, pattern: string): RawBuilder<unknown> {
  const isWanted = sql`words like lower(${pattern})`
  if (scope.kind !== 'dealer') {
    const ids = scope.kind === 'customer' ? [scope.customerId] : scope.customerIds
    return linesWith(sql`${isOneOfCustomers(ids)} and ${isWanted}`)
  }
  const wanted = wantedOf(scope)
  return linesOfDealer(sql`merchant_buid = any(${[...scope.merchantIds]}::text[]) ${wanted} and ${isWanted}`)
}

const wantedOf = ({ among, customerId }: DealerScope): RawBuilder<unknown> => {
  const wanted = among ?? (customerId === null ? null : [customerId])
  return wanted === null ? sql`` : sql`and ${isOneOfCustomers(wanted)}`
}

/** @param isText condition over `line_texts` */
const linesWith = (isText: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select line.customer_buid, line.trx_id
  from (select customer_buid, digest from line_texts where ${isText}) as found
  join invoice_lines as line
    on line.customer_buid = found.customer_buid and md5(search_form(lower(line.description))) = found.digest`

/** Also matches the dealer, because the customers may have bought the same item from another dealer. */
const linesOfDealer = (isText: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select line.customer_buid, line.trx_id
  from (select customer_buid, merchant_buid, digest from line_texts where ${isText}) as found
  join invoice_lines as line
    on line.customer_buid = found.customer_buid and md5(search_form(lower(line.description))) = found.digest
  join invoices as sold
    on sold.customer_buid = line.customer_buid and sold.trx_id = line.trx_id and sold.merchant_buid = found.merchant_buid`

const AMOUNTS = ['open_minor', 'billed_minor'] as const

const isIn = ({ currencies, from, to }: AmountRange, column: (typeof AMOUNTS)[number]): RawBuilder<unknown> =>
  sql`(${sql.ref(column)} between ${from} and ${to} and currency = any(${[...currencies]}::text[]))`

/** Combines one query per index with `union all`, because an `or` would read every row. */
function findsOf(search: InvoiceSearch, scope: InvoiceScope, text: string): RawBuilder<unknown> {
  if (scope.kind === 'customer') return partsOf(search, text, sql`customer_buid`, sql`${scope.customerId}`)
  if (scope.kind === 'person') {
    return sql`select found.customer_buid, found.trx_id from unnest(${[...scope.customerIds]}::text[]) as account (id)
      cross join lateral (${partsOf(search, text, sql`customer_buid`, sql`account.id`)}) as found`
  }
  const isAsWanted = wantedOf(scope)
  return sql.join(
    scope.merchantIds.map((id) => partsOf(search, text, sql`merchant_buid`, sql`${id}`, isAsWanted, linesOfDealer)),
    sql` union all `,
  )
}

/** @param owner column of the trigram index: that of the customer or of the dealer */
function partsOf(
  { pattern, dealers, amounts }: InvoiceSearch,
  text: string,
  owner: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  isAsWanted: RawBuilder<unknown> = sql``,
  linesOf: typeof linesWith = linesWith,
): RawBuilder<unknown> {
  const isTheirs = sql`${owner} = ${id} ${isAsWanted}`
  const hasWords = sql`${isTheirs} and search_grams(${owner}, words) @> last_grams(${id}, lower(${text}))
      and words like lower(${pattern})`
  const byNumber = sql`select customer_buid, trx_id from invoice_words where ${hasWords}`
  const byDealer = sql`
    select customer_buid, trx_id from invoices where ${isTheirs} and sold_by = any(${[...dealers]}::text[])`
  const byAmount = amounts.flatMap((range) =>
    AMOUNTS.map((each) => sql`select customer_buid, trx_id from invoices where ${isTheirs} and ${isIn(range, each)}`),
  )
  const parts = [byNumber, ...(dealers.length === 0 ? [] : [byDealer]), ...byAmount, linesOf(hasWords)]
  return sql.join(parts, sql` union all `)
}

/** Up to this many accounts are searched one by one. For more, the rows that pass the other filters are read. */
const MOST_SEARCHED = 500

const isOfMany = (scope: InvoiceScope): boolean => scope.kind === 'person' && scope.customerIds.length > MOST_SEARCHED

const isNobodys = (scope: InvoiceScope): boolean =>
  (scope.kind === 'person' && scope.customerIds.length === 0) ||
  (scope.kind === 'dealer' && scope.merchantIds.length === 0)
