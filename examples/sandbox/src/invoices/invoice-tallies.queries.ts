/** What invoices add up to, out of sums that the database keeps with each change (INV-14). */
import {
  type CalendarDate,
  type CurrencyCode,
  currencyCodes,
  INVOICE_SLUGS,
  type InvoiceSlug,
  invoiceSlugs,
} from 'netterms/contract/internal'
import { type CompiledQuery, type Kysely, sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import { repeatedQuery, type ValueOf } from '../db/repeated-query.ts'
import type { Database } from '../db/schema.ts'
import { type CustomerScope, type InvoiceScope, isInScope, scopeOfValue } from './invoice-scope.ts'
import { IS_OPEN, isLate, PRIMARY_TODAY } from './invoice-status.ts'
import { withTerms } from './invoice-terms.ts'
import {
  type ColumnFilter,
  type InvoiceFilter,
  isOfColumns,
  isRepeated,
  matchingInvoices,
  narrowed,
} from './invoices.queries.ts'

export interface CurrencyTotal {
  currency: CurrencyCode
  /** Minor units: the open amount, the part that is past due (INV-53), and the part in payments (INV-52). */
  open: number
  pastDue: number
  onItsWay: number
  count: number
}

/** Of all currencies. */
export const countOf = (totals: readonly CurrencyTotal[]): number => totals.reduce((sum, { count }) => sum + count, 0)

export interface TotalRow {
  currency: CurrencyCode
  count: string
  open: string
  pastDue: string
  onItsWay: string
}

/**
 * What the filtered list adds up to over all pages: a row per currency that occurs in it (INV-12). Out of the kept tallies
 * unless the filter asks for what they do not know. Its rows are for `sumPerCurrency`.
 */
export function totalsQuery(db: Kysely<Database>, filter: InvoiceFilter, today: CalendarDate): CompiledQuery<TotalRow> {
  if (isRepeated(filter)) return repeatedTotals(db, filter.scope, filter.columns ?? {}, today)
  if (isOfColumns(filter)) return talliedTotals(db, filter, today).compile()
  return matchingInvoices(db, filter, today)
    .select(['currency', ...totalColumns(today)])
    .groupBy('currency')
    .compile()
}

const talliedTotals = (db: Kysely<Database>, filter: InvoiceFilter, today: CalendarDate) =>
  withTerms(
    narrowed(db.selectFrom('invoice_tallies').where(isInScope(filter.scope)), filter.columns, today),
    filter.terms,
    today,
  )
    .select(['currency', ...tallyColumns(today)])
    .groupBy('currency')

const repeatedTotals = repeatedQuery((db, value: ValueOf<CustomerScope>, columns: ColumnFilter, today: CalendarDate) =>
  talliedTotals(db, { scope: scopeOfValue(value), columns }, today),
)

/** How many invoices each slug holds and what all of them add up to. The slugs are counted by the contract's own words. */
export async function countInvoices(db: Kysely<Database>, scope: InvoiceScope, today: CalendarDate) {
  const query = scope.kind === 'customer' ? repeatedStatuses(db, scope, today) : byStatus(db, scope, today).compile()
  const { rows } = await db.executeQuery(query)
  const counts: Partial<Record<InvoiceSlug, number>> = {}
  // In the order of the slugs, so that the same counts give the same bytes in any row order.
  for (const slug of invoiceSlugs) {
    const held = rows.filter(({ status, flags, late }) => INVOICE_SLUGS[slug]([status, ...flags], late === true))
    const sum = held.reduce((total, { count }) => total + Number(count), 0)
    if (sum > 0) counts[slug] = sum
  }
  return { counts, totals: sumPerCurrency(rows) }
}

const byStatus = (db: Kysely<Database>, scope: InvoiceScope, today: CalendarDate) =>
  db
    .selectFrom('invoice_tallies')
    .where(isInScope(scope))
    .select([
      PRIMARY_TODAY(today).as('status'),
      'flags',
      'currency',
      sql<boolean | null>`${isLate(today)}`.as('late'),
      ...tallyColumns(today),
    ])
    // By position: two expressions hold parameters, and two parameters are two expressions to PostgreSQL.
    .groupBy(sql`1, 2, 3, 4`)

const repeatedStatuses = repeatedQuery((db, value: ValueOf<CustomerScope>, today: CalendarDate) =>
  byStatus(db, scopeOfValue(value), today),
)

// The sum over int8 is numeric in PostgreSQL: text here, like int8.
const totalColumns = (today: CalendarDate) =>
  [
    sql<string>`count(*)`.as('count'),
    sql<string>`coalesce(sum(open_minor) filter (where ${IS_OPEN}), 0)`.as('open'),
    sql<string>`coalesce(sum(open_minor - pending_minor) filter (where ${isLate(today)}), 0)`.as('pastDue'),
    sql<string>`coalesce(sum(pending_minor), 0)`.as('onItsWay'),
  ] as const

/** The same for tallies: each row represents several invoices. */
const tallyColumns = (today: CalendarDate) =>
  [
    sql<string>`coalesce(sum(invoices), 0)`.as('count'),
    sql<string>`coalesce(sum(open_minor) filter (where ${IS_OPEN}), 0)`.as('open'),
    sql<string>`coalesce(sum(open_minor - pending_minor) filter (where ${isLate(today)}), 0)`.as('pastDue'),
    sql<string>`coalesce(sum(pending_minor), 0)`.as('onItsWay'),
  ] as const

export function sumPerCurrency(rows: readonly TotalRow[]): CurrencyTotal[] {
  return currencyCodes.flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const sum = (column: Exclude<keyof TotalRow, 'currency'>) =>
      minorOf(String(own.reduce((total, row) => total + BigInt(row[column]), 0n)))
    // Tallies of invoices that have all left add up to none.
    const count = sum('count')
    if (count === 0) return []
    return [{ currency, open: sum('open'), pastDue: sum('pastDue'), onItsWay: sum('onItsWay'), count }]
  })
}
