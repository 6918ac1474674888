/** Reads invoice totals from sums that the database updates with each change (INV-14). */
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
  /** The open amount, the part that is past due (INV-53), and the part in payments (INV-52); minor units. */
  open: number
  pastDue: number
  onItsWay: number
  count: number
}

/** Number of invoices in all currencies. */
export const countOf = (totals: readonly CurrencyTotal[]): number => totals.reduce((sum, { count }) => sum + count, 0)

export interface TotalRow {
  currency: CurrencyCode
  count: string
  open: string
  pastDue: string
  onItsWay: string
}

/**
 * Builds the query for the totals of the filtered list over all pages: one row per currency (INV-12). Uses the tallies
 * unless the filter needs columns that they lack. Pass its rows to `sumPerCurrency`.
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

/** Counts the invoices of each slug and sums up all of them, by the contract's own predicates. */
export async function countInvoices(db: Kysely<Database>, scope: InvoiceScope, today: CalendarDate) {
  const query = scope.kind === 'customer' ? repeatedStatuses(db, scope, today) : byStatus(db, scope, today).compile()
  const { rows } = await db.executeQuery(query)
  const counts: Partial<Record<InvoiceSlug, number>> = {}
  // In slug order, so that equal counts give an identical response in any row order.
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
    // By position: a repeated expression with parameters counts as a different expression in PostgreSQL.
    .groupBy(sql`1, 2, 3, 4`)

const repeatedStatuses = repeatedQuery((db, value: ValueOf<CustomerScope>, today: CalendarDate) =>
  byStatus(db, scopeOfValue(value), today),
)

// A sum of int8 is numeric in PostgreSQL; cast to text, like int8.
const totalColumns = (today: CalendarDate) =>
  [
    sql<string>`count(*)`.as('count'),
    sql<string>`coalesce(sum(open_minor) filter (where ${IS_OPEN}), 0)`.as('open'),
    sql<string>`coalesce(sum(open_minor - pending_minor) filter (where ${isLate(today)}), 0)`.as('pastDue'),
    sql<string>`coalesce(sum(pending_minor), 0)`.as('onItsWay'),
  ] as const

/** The same columns for tallies, in which each row represents several invoices. */
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
    // A tally has a count of zero if all its invoices have moved to other tallies.
    const count = sum('count')
    if (count === 0) return []
    return [{ currency, open: sum('open'), pastDue: sum('pastDue'), onItsWay: sum('onItsWay'), count }]
  })
}
