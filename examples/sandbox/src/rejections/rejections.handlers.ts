/** Handlers that read rejections. Source: docs/spec/rejections.md REJ-8, REJ-9, REJ-13, REJ-16. */
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import type { Handlers, Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { dealerOf } from '../merchants/dealers-at-work.ts'
import { readRejectionResources } from './rejection-resource.ts'
import { findDealersCustomers, findRejection, findRejections } from './rejections.queries.ts'

export const rejectionHandlers = {
  'rejections.list': async (context) => {
    const principal = requirePrincipal(context)
    const { db, filter, sort, page, clock } = context
    const { rows, count } = await findRejections(db, principal, {
      customerId: customerOf(principal, filter.buid_customer),
      merchantId: dealerOf(principal, filter.buid_merchant),
      status: filter.status,
      search: filter.search,
      reason: filter.reason,
      from: filter.from,
      to: filter.to,
      sort,
      page,
    })
    return { data: await readRejectionResources(db, principal, rows, clock), meta: { record_count: count } }
  },

  'rejections.get': async (context) => {
    const principal = requirePrincipal(context)
    const { db, params, clock } = context
    const rejection = await findRejection(db, principal, params.rejection_id ?? '')
    const [data] = rejection ? await readRejectionResources(db, principal, [rejection], clock) : []
    if (!data) throw notFound()
    return { data }
  },

  'rejection-customers.list': async (context) => {
    const principal = requirePrincipal(context)
    const { db, params, filter, sort, page } = context
    const rejection = await findRejection(db, principal, params.rejection_id ?? '')
    if (!rejection) throw notFound()
    const question = { search: filter.search, direction: sort.direction, page }
    const { rows, count } = await findDealersCustomers(db, principal, rejection.merchant_buid, question)
    return {
      data: rows.map(({ buid, name, status }) => ({
        id: buid,
        attributes: { buid_customer: buid, customer_name: name, status },
      })),
      meta: { record_count: count },
    }
  },
} satisfies Partial<Handlers>

/**
 * Returns the customer to filter by. For a dealer's users: the named customer, if any. For others: the named or the
 * selected one; undefined means all of their customers.
 */
function customerOf(principal: Principal, wanted: string | undefined): string | undefined {
  if (principal.role === 'merchant') return wanted
  if (wanted === undefined && principal.selectedCustomer === null) return undefined
  return customerInScope(principal, wanted)
}
