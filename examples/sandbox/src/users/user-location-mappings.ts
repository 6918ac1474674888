/** Handles the call for the locations of users. Source: docs/spec/users.md USR-21 (specification §6, §9). */
import type { listUserLocationMappings } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { customersOfUser } from '../customers/customers-of-user.ts'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { HandlerContext, HandlerResult } from '../http/handler.ts'
import { findUser } from './users.queries.ts'

/**
 * Lists the locations of a user.
 * @throws Refusal `not-found` if the caller does not manage the user
 */
export async function listMappings(
  context: HandlerContext<typeof listUserLocationMappings>,
  nowMs: number,
): Promise<HandlerResult> {
  const principal = requirePrincipal(context)
  const { db, filter, sort, page } = context
  const user = filter.user_id === undefined ? null : await findUser(db, principal, filter.user_id, new Date(nowMs))
  const mapped = db
    .selectFrom('locations')
    .innerJoin('customers', 'customers.buid', 'locations.customer_buid')
    .where('locations.customer_buid', '=', sql<string>`any(${[...principal.customerIds]}::text[])`)
    .$if(user !== null, (query) =>
      query.where('locations.customer_buid', '=', sql<string>`any(${customersOfUser(sql`${user?.id}::text`)})`),
    )
    .$if(filter.buid_customer !== undefined, (query) =>
      query.where('locations.customer_buid', '=', filter.buid_customer ?? ''),
    )
  const { count } = await mapped.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const rows = await mapped
    .select(['locations.id', 'locations.name', 'locations.customer_buid', 'customers.name as customer_name'])
    .orderBy(sql`lower(customers.name) collate "C"`, sort.direction)
    .orderBy('locations.customer_buid', sort.direction)
    .orderBy(sql`lower(locations.name) collate "C"`, sort.direction)
    .orderBy('locations.id', sort.direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  return {
    data: rows.map((row) => ({
      id: row.id,
      attributes: {
        buidCustomer: row.customer_buid,
        customerName: row.customer_name,
        buidLocation: row.id,
        locationName: row.name,
      },
    })),
    meta: { record_count: Number(count) },
  }
}
