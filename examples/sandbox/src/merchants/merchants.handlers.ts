/** Handles the calls for dealers. Source: docs/spec/directory.md DIR-1, DIR-3. */
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Handlers } from '../http/handler.ts'
import { findMerchants } from './merchants.queries.ts'

export const merchantHandlers = {
  'merchants.list': async (context) => {
    const principal = requirePrincipal(context)
    const { db, filter, sort, page } = context
    const { rows, count } = await findMerchants(db, principal, {
      merchantId: filter.buid_merchant,
      search: filter.search,
      currency: filter.sol_currency,
      sort,
      page,
    })
    return {
      data: rows.map((row) => ({
        id: row.buid,
        attributes: {
          buidMerchant: row.buid,
          merchantName: row.name,
          status: row.status,
          currency: row.currency,
        },
      })),
      meta: { record_count: count },
    }
  },
} satisfies Pick<Handlers, 'merchants.list'>
