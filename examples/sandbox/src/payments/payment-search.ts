/**
 * Searches the numbers of payments and their invoices, references, and amounts; every character is literal. Searches
 * with three or more characters use dedicated indexes; shorter ones scan the payments of the accounts. Source:
 * docs/spec/payments.md PAY-153, PAY-280, PAY-283.
 */
import { type AmountRange, amountsSearched } from 'netterms/contract/internal'
import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '../db/like-pattern.ts'

const GRAM_LENGTH = 3

/**
 * Builds a condition on `payments`.
 *
 * @param customerIds the accounts to search
 * @returns null if nothing can match
 */
export function paymentsFoundBy(text: string, customerIds: readonly string[]): RawBuilder<boolean> | null {
  const pattern = containsPattern(text)
  if (pattern === null) return null
  const amounts = amountsSearched(text)
  if ([...text].length < GRAM_LENGTH) return isFoundInRow(pattern, amounts)
  return sql<boolean>`(payments.customer_buid, payments.number) in (
    select found.customer_buid, found.number from unnest(${[...customerIds]}::text[]) as account (id)
    cross join lateral (${findsOf(text, pattern, amounts)}) as found)`
}

const isIn = ({ currencies, from, to }: AmountRange): RawBuilder<unknown> =>
  sql`(payments.total_minor between ${from} and ${to} and payments.currency = any(${[...currencies]}::text[]))`

/** Condition for searches that are too short for an index. */
const isFoundInRow = (pattern: string, amounts: readonly AmountRange[]): RawBuilder<boolean> =>
  sql<boolean>`(payments.number ilike ${pattern} or payments.confirmation_number ilike ${pattern}
    or payments.reference ilike ${pattern}
    or exists (select from payment_lines as line
      where line.customer_buid = payments.customer_buid and line.payment_number = payments.number
        and search_form(line.invoice_id) ilike ${pattern})
    or exists (select from credit_applications as part
      join invoices on invoices.customer_buid = part.customer_buid and invoices.trx_id = part.trx_id
      where part.customer_buid = payments.customer_buid and part.payment_number = payments.number
        and search_form(invoices.invoice_id) ilike ${pattern})
    ${sql.join(
      amounts.map((range) => sql`or ${isIn(range)}`),
      sql` `,
    )})`

/** Query for the matching payments of one account; each part of the union uses its own index. */
const findsOf = (text: string, pattern: string, amounts: readonly AmountRange[]): RawBuilder<unknown> =>
  sql.join(
    [
      sql`select payments.customer_buid, payments.number from payments
        where payments.customer_buid = account.id
          and search_grams(payments.customer_buid, lower(payments.number || E'\\n' || payments.confirmation_number))
            @> last_grams(account.id, lower(${text}))
          and lower(payments.number || E'\\n' || payments.confirmation_number) like lower(${pattern})`,
      sql`select payments.customer_buid, payments.number from payments
        where payments.customer_buid = account.id and payments.reference is not null
          and search_grams(payments.customer_buid, lower(payments.reference)) @> last_grams(account.id, lower(${text}))
          and lower(payments.reference) like lower(${pattern})`,
      sql`select part.customer_buid, part.payment_number from invoice_words as invoice
        join credit_applications as part on part.customer_buid = invoice.customer_buid and part.trx_id = invoice.trx_id
        join invoices on invoices.customer_buid = part.customer_buid and invoices.trx_id = part.trx_id
        where invoice.customer_buid = account.id and part.payment_number is not null
          and search_grams(invoice.customer_buid, invoice.words) @> last_grams(account.id, lower(${text}))
          and search_form(invoices.invoice_id) ilike ${pattern}`,
      sql`select line.customer_buid, line.payment_number from invoice_words as invoice
        join payment_lines as line on line.customer_buid = invoice.customer_buid and line.trx_id = invoice.trx_id
        where invoice.customer_buid = account.id
          and search_grams(invoice.customer_buid, invoice.words) @> last_grams(account.id, lower(${text}))
          and search_form(line.invoice_id) ilike ${pattern}`,
      ...amounts.map(
        (range) => sql`select payments.customer_buid, payments.number from payments
          where payments.customer_buid = account.id and ${isIn(range)}`,
      ),
    ],
    sql` union all `,
  )
