/** Source: docs/spec/account.md CUS-1, CUS-3…CUS-6. */
import { creditUsedPercent } from 'netterms/contract/internal'
import type { Selectable } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { CustomersTable } from '../db/schema.ts'
import { type CreditInUse, sumCreditInUse } from '../exposures/exposures.queries.ts'
import type { Handlers } from '../http/handler.ts'
import { requirePrincipal } from './customer-scope.ts'
import { findAccountsBelow, findCustomerNames, findCustomers } from './customers.queries.ts'

type CustomerRow = Selectable<CustomersTable>

export const customerHandlers = {
  'customers.list': async (context) => {
    const { customerIds, capabilities } = requirePrincipal(context)
    const { db, filter, sort, page } = context
    const wanted = filter.buid_customer
    const { rows, count } = await findCustomers(db, {
      customerIds: wanted === undefined ? customerIds : customerIds.filter((id) => id === wanted),
      parent: filter.parent_customer,
      own: customerIds,
      search: filter.search,
      currency: filter.sol_currency,
      sort,
      page,
    })
    const ids = rows.map(({ buid }) => buid)
    const below = await findAccountsBelow(db, ids, customerIds)
    // Credit is part of the exposure, which not every user of the customer may see (CUS-4).
    const inUse = capabilities.includes('exposures.list') ? await sumCreditInUse(db, ids) : null
    const own = new Set(customerIds)
    // A parent account that is not the caller's is not shown (CUS-6).
    const parentOf = ({ parent_buid: id }: CustomerRow) => (id !== null && own.has(id) ? id : null)
    const names = await findCustomerNames(
      db,
      rows.map(parentOf).filter((id) => id !== null),
    )
    return {
      data: rows.map((row) => ({
        id: row.buid,
        attributes: {
          ...attributesOf(row),
          parentCustomer: parentOf(row),
          parentCustomerName: names.get(parentOf(row) ?? '') ?? null,
          ...(inUse ? creditOf(row, inUse.get(row.buid)) : { creditLine: null, creditUsedPercent: null }),
          subAccounts: below.get(row.buid)?.count ?? 0,
          childAccounts: below.get(row.buid)?.children ?? [],
        },
      })),
      meta: { record_count: count },
    }
  },
} satisfies Pick<Handlers, 'customers.list'>

const attributesOf = (row: CustomerRow) => ({
  buidCustomer: row.buid,
  customerName: row.name,
  paymentEligible: row.payment_eligible,
  paymentWebText: row.payment_web_text,
  isActive: row.status === 'active',
  status: row.status,
  currency: row.currency,
  buidLocation: row.location_id,
  locationName: row.location_name,
})

function creditOf(row: CustomerRow, inUse: CreditInUse = { used: 0, held: 0 }) {
  const limit = minorOf(row.credit_limit_minor)
  return { creditLine: limit > 0 ? limit : null, creditUsedPercent: creditUsedPercent({ ...inUse, limit }) }
}
