/**
 * Decides how to read a page over several accounts, so that the cost does not grow with the number of accounts. Source:
 * docs/spec/invoices.md INV-30, INV-129; docs/adr/0057-lists-over-several-accounts.md.
 */
import type { InvoiceSlug } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Reading, RowOrder } from './invoice-order.ts'
import type { PersonScope } from './invoice-scope.ts'
import type { InvoiceFilter } from './invoices.queries.ts'

/** Cost of starting one more account, in rows read. */
const COST_OF_ACCOUNT = 8
/**
 * Up to this many matches, the index over all customers is not used, because a wrong estimate could cost more than
 * reading all matches.
 */
const FEW = 2_000

interface Counts {
  /** Number of rows up to the end of the page. */
  wanted: number
  /**
   * Number of rows that match the filter. `most` is the number of all rows of the accounts, which is not read if
   * `isInOrder`.
   */
  count: number
  most: number
}

/** Tabs for which an index has exactly the matching rows, both for one account and for all of them. */
const INDEXED: readonly (InvoiceSlug | undefined)[] = [undefined, 'all', 'open']

/** True if an index has exactly the rows that match the filter: the number of other rows does not matter then. */
export const isInOrder = ({ columns: { status, ageing, currency } = {}, terms, search }: InvoiceFilter): boolean =>
  INDEXED.includes(status) && [ageing, currency, terms, search].every((each) => each === undefined)

/** Returns the cheapest way by the number of rows to read, assuming an even distribution of matches. */
export async function personReading(
  db: Kysely<Database>,
  { customerIds }: PersonScope,
  filter: InvoiceFilter,
  { field }: RowOrder,
  { wanted, count, most }: Counts,
): Promise<Reading> {
  const accounts = customerIds.length
  const walked = isInOrder(filter) ? wanted : (wanted * most) / count
  const costs: Record<Reading, number> = {
    whole: count,
    'by account': accounts * (COST_OF_ACCOUNT + Math.min(walked, most / accounts)),
    // The index of this order contains every customer's invoices.
    'along an index':
      field === 'due_date' && filter.search === undefined && count > FEW
        ? (walked * Math.max(accounts, await countCustomers(db))) / accounts
        : Infinity,
  }
  const [cheapest] = (Object.keys(costs) as Reading[]).sort((a, b) => costs[a] - costs[b])
  return cheapest ?? 'whole'
}

const MOST_BY_ACCOUNT = 200

/** Returns how to read an export file, which is read from beginning to end in batches. */
export function personReadingOfFile({ customerIds }: PersonScope, { field }: RowOrder): Reading {
  if (customerIds.length <= MOST_BY_ACCOUNT) return 'by account'
  return field === 'due_date' ? 'along an index' : 'whole'
}

/** Returns the estimate from the database's statistics, which needs no count. */
async function countCustomers(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ estimate: number }>`
    select reltuples::float8 as estimate from pg_class where oid = to_regclass('customers')`.execute(db)
  return rows[0]?.estimate ?? 0
}
