/**
 * List filters other than tab, age, currency and search: dates, open amount, dealers, ship-to location and several
 * statuses. Source: docs/spec/invoices.md INV-130, INV-131.
 */
import { type CalendarDate, type InvoiceSlug, isInvoiceSlug, LIMITS } from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { merchantInScope } from '../merchants/merchants.queries.ts'
import { type InvoiceScope, isInScope } from './invoice-scope.ts'
import { SLUG_CONDITIONS } from './invoice-status.ts'

/** An inclusive range; at least one end is set. */
interface Range<Value> {
  from: Value | undefined
  to: Value | undefined
}

export interface InvoiceTerms {
  due?: Range<CalendarDate> | undefined
  invoiced?: Range<CalendarDate> | undefined
  received?: Range<CalendarDate> | undefined
  /** Open amount, minor units. */
  open?: Range<number> | undefined
  merchantIds?: readonly string[] | undefined
  location?: Location | undefined
  /** Not empty. */
  statuses?: readonly InvoiceSlug[] | undefined
}

/** A ship-to location. Invoices without one count as shipped to the main location. */
interface Location {
  id: string
  customerId: string
  isMain: boolean
}

/** Filter parameters of the call that are read here; all optional. */
export type TermFilter = Readonly<
  Partial<
    Record<`${'due' | 'invoiced' | 'received'}_${'from' | 'to'}`, CalendarDate | undefined> &
      Record<
        'open_from' | 'open_to' | 'buid_merchant' | 'buid_location' | 'status_in' | 'trx_id' | 'sol_currency',
        string | undefined
      >
  >
>

/**
 * Reads the filter parameters of the call.
 *
 * @returns undefined if none is set
 * @throws Refusal if a range ends before it begins, an amount has no currency, a list is too long, or a dealer or
 *   location is outside the scope
 */
export async function termsOf(
  db: Kysely<Database>,
  scope: InvoiceScope,
  filter: TermFilter,
): Promise<InvoiceTerms | undefined> {
  listOf(filter, 'trx_id')
  const terms: InvoiceTerms = {
    due: rangeOf(filter, 'due', String as (text: string) => CalendarDate),
    invoiced: rangeOf(filter, 'invoiced', String as (text: string) => CalendarDate),
    received: rangeOf(filter, 'received', String as (text: string) => CalendarDate),
    open: rangeOf(filter, 'open', Number),
    merchantIds: listOf(filter, 'buid_merchant'),
    statuses: filter.status_in?.split(',').filter(isInvoiceSlug),
  }
  if (terms.open && filter.sol_currency === undefined) {
    throw refusal(
      'invoice-filter-currency',
      'open_from',
      'An amount is of one currency. Send filter[sol_currency] with it.',
    )
  }
  if (terms.merchantIds) await checkMerchants(db, scope, terms.merchantIds)
  if (filter.buid_location !== undefined) terms.location = await findLocation(db, scope, filter.buid_location)
  return Object.values(terms).some((term) => term !== undefined) ? terms : undefined
}

function rangeOf<Value extends string | number>(
  filter: TermFilter,
  name: 'due' | 'invoiced' | 'received' | 'open',
  parse: (text: string) => Value,
): Range<Value> | undefined {
  const [from, to] = [filter[`${name}_from`], filter[`${name}_to`]].map((text) =>
    text === undefined ? undefined : parse(text),
  )
  if (from === undefined && to === undefined) return undefined
  if (from !== undefined && to !== undefined && from > to) {
    throw refusal(
      'invoice-filter-range',
      `${name}_from`,
      'The range ends before it begins. Send a start that is not after its end.',
    )
  }
  return { from, to }
}

function listOf(filter: TermFilter, name: 'trx_id' | 'buid_merchant'): readonly string[] | undefined {
  const ids = filter[name]?.split(',')
  if (ids && ids.length > LIMITS.maxFilterListLength) {
    throw refusal(
      'invoice-filter-too-long',
      name,
      `A filter takes at most ${LIMITS.maxFilterListLength} identifiers. Send fewer.`,
    )
  }
  return ids && [...new Set(ids)]
}

const refusal = (
  code: `invoice-filter-${'range' | 'currency' | 'dealer' | 'location' | 'too-long'}`,
  name: string,
  detail: string,
): Refusal => new Refusal({ code, detail, parameter: `filter[${name}]` })

/**
 * Checks the dealers. The error is the same for a dealer that does not exist and for one that sells to other customers
 * only (ACC-12).
 */
async function checkMerchants(db: Kysely<Database>, scope: InvoiceScope, ids: readonly string[]): Promise<void> {
  const who =
    scope.kind === 'dealer'
      ? { merchantIds: [...scope.merchantIds], customerIds: [] }
      : { merchantIds: [], customerIds: scope.kind === 'customer' ? [scope.customerId] : [...scope.customerIds] }
  const rows = await db
    .selectFrom('merchants')
    .select('buid')
    .where('buid', '=', sql<string>`any(${[...ids]}::text[])`)
    .where(merchantInScope(who))
    .execute()
  if (rows.length === ids.length) return
  throw refusal(
    'invoice-filter-dealer',
    'buid_merchant',
    'The dealer does not exist, or does not sell to this account. Check the identifier.',
  )
}

async function findLocation(db: Kysely<Database>, scope: InvoiceScope, id: string): Promise<Location> {
  const row = await db
    .selectFrom('locations')
    .innerJoin('customers', 'customers.buid', 'locations.customer_buid')
    .select([
      'locations.customer_buid',
      sql<boolean>`customers.location_id is not distinct from locations.id`.as('is_main'),
    ])
    .where('locations.id', '=', id)
    .where(isSeen(scope))
    .executeTakeFirst()
  if (row) return { id, customerId: row.customer_buid, isMain: row.is_main }
  throw refusal(
    'invoice-filter-location',
    'buid_location',
    'The location does not exist, or belongs to another account. Check the identifier.',
  )
}

/** Condition on `locations`: a dealer sees the locations of the customers that it sells to. */
const isSeen = (scope: InvoiceScope): RawBuilder<boolean> =>
  scope.kind === 'dealer'
    ? sql<boolean>`locations.customer_buid in (select customer_buid from customer_merchants where ${isInScope(scope)})`
    : sql<boolean>`locations.customer_buid in (select buid from customers where ${isNamed(scope)})`

const isNamed = (scope: Exclude<InvoiceScope, { kind: 'dealer' }>): RawBuilder<boolean> =>
  sql<boolean>`buid = any(${scope.kind === 'customer' ? [scope.customerId] : [...scope.customerIds]}::text[])`

/** Statuses for which the tallies store the due date: those of open invoices. */
const WITH_DUE_DATE: readonly (InvoiceSlug | undefined)[] = [
  'open',
  'due',
  'past-due',
  'payment-pending',
  'on-hold',
  'unpaid',
]

/** True if the tallies can answer: then an index finds the page, and no invoice row is read for the totals. */
export const isTallied = (
  { due, invoiced, received, open, location }: InvoiceTerms,
  status: InvoiceSlug | undefined,
): boolean =>
  [invoiced, received, open, location].every((term) => term === undefined) &&
  (due === undefined || WITH_DUE_DATE.includes(status))

export type Narrowable =
  SelectQueryBuilder<Database, 'invoices', object> | SelectQueryBuilder<Database, 'invoice_tallies', object>

/** Adds the conditions to a query on invoices or, if `isTallied`, on their tallies. */
export function withTerms<Query extends Narrowable>(
  query: Query,
  terms: InvoiceTerms | undefined,
  today: CalendarDate,
): Query {
  if (!terms) return query
  const { due, invoiced, received, open, merchantIds, location, statuses } = terms
  const conditions = [
    ...within('due_date', due, 'date'),
    ...within('invoice_date', invoiced, 'date'),
    ...within('received_date', received, 'date'),
    ...within('open_minor', open, 'int8'),
    ...(merchantIds ? [isOneOf(merchantIds)] : []),
    ...(location ? [isSentTo(location)] : []),
    ...(statuses ? [hasOneOf(statuses, today)] : []),
  ]
  let narrower = query as SelectQueryBuilder<Database, 'invoices', object>
  for (const condition of conditions) narrower = narrower.where(condition)
  return narrower as unknown as Query
}

const within = (
  column: 'due_date' | 'invoice_date' | 'received_date' | 'open_minor',
  range: Range<string | number> | undefined,
  type: 'date' | 'int8',
): RawBuilder<boolean>[] =>
  [[range?.from, sql`>=`] as const, [range?.to, sql`<=`] as const].flatMap(([value, compares]) =>
    value === undefined ? [] : [sql<boolean>`${sql.ref(column)} ${compares} ${value}::${sql.raw(type)}`],
  )

const isOneOf = ([only, ...others]: readonly string[]): RawBuilder<boolean> =>
  others.length === 0
    ? sql<boolean>`merchant_buid = ${only}`
    : sql<boolean>`merchant_buid = any(${[only, ...others]}::text[])`

const isSentTo = ({ id, customerId, isMain }: Location): RawBuilder<boolean> =>
  isMain
    ? sql<boolean>`(customer_buid = ${customerId} and (ship_to_location = ${id} or ship_to_location is null))`
    : sql<boolean>`(customer_buid = ${customerId} and ship_to_location = ${id})`

const hasOneOf = (statuses: readonly InvoiceSlug[], today: CalendarDate): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    statuses.map((slug) => SLUG_CONDITIONS[slug](today)),
    sql` or `,
  )})`
