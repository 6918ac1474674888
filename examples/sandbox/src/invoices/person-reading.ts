/**
 * How a page over several accounts is read: what it costs must not grow with how many they are.
 * Source: docs/spec/invoices.md INV-30, INV-129; docs/adr/0057-lists-over-several-accounts.md.
 */
import type { InvoiceSlug } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Reading, RowOrder } from './invoice-order.ts'
import type { PersonScope } from './invoice-scope.ts'
import type { InvoiceFilter } from './invoices.queries.ts'

/** In rows: to begin with one more account. */
const COST_OF_ACCOUNT = 8
/** So few are read whole: nothing that is estimated may cost more than that. */
const FEW = 2_000

interface Counts {
  /** Rows up to the end of the page. */
  wanted: number
  /** How many the filter lets through, and how many the accounts have, which is not read where the filter is in order. */
  count: number
  most: number
}

/** Tabs of which an index has no other rows, for one account and for all of them. */
const INDEXED: readonly (InvoiceSlug | undefined)[] = [undefined, 'all', 'open']

/** Whether an index has the rows of the filter and no others: how many the accounts have besides does not matter then. */
export const isInOrder = ({ columns: { status, ageing, currency } = {}, terms, search }: InvoiceFilter): boolean =>
  INDEXED.includes(status) && [ageing, currency, terms, search].every((each) => each === undefined)

/** The cheapest way by the number of rows to read, assuming an even distribution of matches. */
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

/** The same of a file, which is read from its beginning to its end, so many rows at a time. */
export function personReadingOfFile({ customerIds }: PersonScope, { field }: RowOrder): Reading {
  if (customerIds.length <= MOST_BY_ACCOUNT) return 'by account'
  return field === 'due_date' ? 'along an index' : 'whole'
}

/** As the database's statistics have it: an estimate, read at once. */
async function countCustomers(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ estimate: number }>`
    select reltuples::float8 as estimate from pg_class where oid = to_regclass('customers')`.execute(db)
  return rows[0]?.estimate ?? 0
}
