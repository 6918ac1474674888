/** Source: docs/spec/invoices.md INV-1…INV-12. */
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import type { Handlers } from '../http/handler.ts'
import { toInvoiceResource } from './invoice-resource.ts'
import { countInvoices, findInvoices, findLivePayments, totalInvoices } from './invoices.queries.ts'

export const invoiceHandlers = {
  'invoices.list': async (context) => {
    const { db, filter, sort, page } = context
    const customerId = customerInScope(requirePrincipal(context), filter.buid_customer)
    const today = context.programme.date
    const wanted = {
      customerId,
      trxIds: filter.trx_id?.split(','),
      status: filter.status,
      ageing: filter.ageing,
      currency: filter.sol_currency,
      search: filter.search,
    }
    const rows = await findInvoices(db, wanted, today, { sort, page })
    const totals = await totalInvoices(db, wanted, today)
    const beingPaid = rows.filter((row) => row.primary_status === 'Payment Pending').map((row) => row.trx_id)
    const live = await findLivePayments(db, customerId, beingPaid)
    return {
      data: rows.map((row) => toInvoiceResource(row, today, live.get(row.trx_id))),
      meta: { record_count: totals.reduce((sum, { count }) => sum + count, 0), totals },
    }
  },

  'invoices.count': async (context) => {
    const customerId = customerInScope(requirePrincipal(context), context.filter.buid_customer)
    const { counts, totals } = await countInvoices(context.db, customerId, context.programme.date)
    return { data: { id: customerId, attributes: { counts, totals } } }
  },
} satisfies Pick<Handlers, 'invoices.list' | 'invoices.count'>
