/**
 * A search over the numbers of an invoice and the names of dealers, every character taken as data. Three characters and
 * more are looked up in an index of their own; fewer match so much that a page is full at once.
 * Source: docs/spec/invoices.md INV-12.
 */
import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '../db/like-pattern.ts'
import type { InvoiceScope } from './invoice-scope.ts'

const GRAM_LENGTH = 3

/** A condition over `invoices`. */
export function isFoundBy(search: string, scope: InvoiceScope): RawBuilder<boolean> {
  const pattern = containsPattern(search)
  if (pattern === null) return sql<boolean>`false`
  const named = sql`any(array(select name from merchants where name ilike ${pattern}))`
  if (scope.kind === 'dealer' || [...search].length < GRAM_LENGTH) {
    return sql<boolean>`(invoice_id ilike ${pattern} or po_number ilike ${pattern} or sold_by = ${named})`
  }
  // One list of what is found, each part by an index of its own: an `or` over both would read every row.
  return sql<boolean>`trx_id in (
    select found.trx_id from invoice_words as found
    where found.customer_buid = ${scope.customerId}
      and search_grams(found.customer_buid, found.words) @> search_grams(${scope.customerId}, lower(${search}))
      and found.words like lower(${pattern})
    union all
    select sold.trx_id from invoices as sold where sold.customer_buid = ${scope.customerId} and sold.sold_by = ${named})`
}
