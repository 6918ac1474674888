/** Handles the calls for locations. Source: docs/spec/directory.md DIR-1, DIR-2. */
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Handlers } from '../http/handler.ts'
import { findLocations } from './locations.queries.ts'

export const locationHandlers = {
  'locations.list': async (context) => {
    const { customerIds } = requirePrincipal(context)
    const { db, filter, sort, page } = context
    const { rows, count } = await findLocations(db, {
      customerIds,
      customerId: filter.buid_customer,
      locationId: filter.buid_location,
      search: filter.search,
      currency: filter.sol_currency,
      sort,
      page,
    })
    return {
      data: rows.map((row) => ({
        id: row.id,
        attributes: {
          buidLocation: row.id,
          locationName: row.name,
          buidCustomer: row.customer_buid,
          customerName: row.customer_name,
          isMain: row.is_main,
        },
      })),
      meta: { record_count: count },
    }
  },
} satisfies Pick<Handlers, 'locations.list'>
