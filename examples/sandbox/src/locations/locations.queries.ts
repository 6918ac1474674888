import type { CurrencyCode } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import { containsPattern, searched } from '../db/like-pattern.ts'
import type { Database } from '../db/schema.ts'

export interface LocationQuestion {
  /** All customers that the caller may see; locations of others are not read. */
  customerIds: readonly string[]
  customerId?: string | undefined
  locationId?: string | undefined
  /** Part of a location's or a customer's name, or of a location's number. */
  search?: string | undefined
  currency?: CurrencyCode | undefined
  sort: { field: string; direction: 'asc' | 'desc' }
  page: { number: number; size: number }
}

/** Returns a page of the locations of the caller's customers, in a total order, and the total. */
export async function findLocations(db: Kysely<Database>, question: LocationQuestion) {
  const { sort, page } = question
  const matching = matchingLocations(db, question)
  const { count } = await matching.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const order = sort.field === 'name' ? sql`lower(locations.name) collate "C"` : sql`locations.id`
  const rows = await matching
    .selectAll('locations')
    .select(['customers.name as customer_name'])
    .select(sql<boolean>`customers.location_id is not distinct from locations.id`.as('is_main'))
    .orderBy(order, sort.direction)
    .orderBy('locations.id', sort.direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  return { rows, count: Number(count) }
}

function matchingLocations(
  db: Kysely<Database>,
  { customerIds, customerId, locationId, search, currency }: LocationQuestion,
) {
  let query = db
    .selectFrom('locations')
    .innerJoin('customers', 'customers.buid', 'locations.customer_buid')
    .where('locations.customer_buid', '=', sql<string>`any(${[...customerIds]}::text[])`)
  if (customerId !== undefined) query = query.where('locations.customer_buid', '=', customerId)
  if (locationId !== undefined) query = query.where('locations.id', '=', locationId)
  if (currency !== undefined) query = query.where('customers.currency', '=', currency)
  if (search === undefined) return query
  const pattern = containsPattern(search)
  if (pattern === null) return query.where(sql<boolean>`false`)
  return query.where(({ or, eb }) =>
    or([
      eb(searched('locations.name'), 'ilike', pattern),
      eb(searched('locations.id'), 'ilike', pattern),
      eb(searched('customers.name'), 'ilike', pattern),
    ]),
  )
}
