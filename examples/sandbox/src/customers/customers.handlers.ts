/** Source: docs/spec/account.md CUS-1. */
import type { Selectable } from 'kysely'
import type { CustomersTable } from '../db/schema.ts'
import type { Handlers, ResourceObject } from '../http/handler.ts'
import { requirePrincipal } from './customer-scope.ts'
import { findCustomers } from './customers.queries.ts'

export const customerHandlers = {
  'customers.list': async (context) => {
    const { customerIds } = requirePrincipal(context)
    const { db, filter, sort, page } = context
    const wanted = filter.buid_customer
    const { rows, count } = await findCustomers(db, {
      customerIds: wanted === undefined ? customerIds : customerIds.filter((id) => id === wanted),
      search: filter.search,
      sort,
      page,
    })
    return { data: rows.map(toResource), meta: { record_count: count } }
  },
} satisfies Pick<Handlers, 'customers.list'>

const toResource = (row: Selectable<CustomersTable>): ResourceObject => ({
  id: row.buid,
  attributes: {
    buidCustomer: row.buid,
    customerName: row.name,
    parentCustomer: row.parent_buid,
    paymentEligible: row.payment_eligible,
    isActive: row.status === 'active',
    status: row.status,
    currency: row.currency,
    buidLocation: row.location_id,
    locationName: row.location_name,
  },
})
