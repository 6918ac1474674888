/** Source: docs/spec/invoices.md INV-1…INV-12. */
import type { listInvoices } from 'netterms/contract'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { HandlerContext, Handlers } from '../http/handler.ts'
import { toInvoiceResource } from './invoice-resource.ts'
import { type InvoiceScope, invoiceScopeOf } from './invoice-scope.ts'
import {
  countInvoices,
  findInvoices,
  findLivePayments,
  type InvoiceFilter,
  type InvoiceRow,
  totalInvoices,
} from './invoices.queries.ts'

export const invoiceHandlers = {
  'invoices.list': async (context) => {
    const { db, filter, sort, page, programme } = context
    const principal = requirePrincipal(context)
    const scope = await invoiceScopeOf(db, principal, filter.buid_customer)
    const wanted = invoiceFilterOf(scope, filter)
    const rows = await findInvoices(db, wanted, programme.date, { sort, page })
    const totals = await totalInvoices(db, wanted, programme.date)
    const live = await livePaymentsOf(context, rows)
    return {
      data: rows.map((row) => toInvoiceResource(row, programme.date, live.get(row.trx_id))),
      meta: { record_count: totals.reduce((sum, { count }) => sum + count, 0), totals },
    }
  },

  'invoices.count': async (context) => {
    const { db, filter, programme } = context
    const principal = requirePrincipal(context)
    const scope = await invoiceScopeOf(db, principal, filter.buid_customer)
    const { counts, totals } = await countInvoices(db, scope, programme.date)
    const id = scope.kind === 'customer' ? scope.customerId : (scope.customerId ?? scope.merchantIds.join(','))
    return { data: { id, attributes: { counts, totals } } }
  },
} satisfies Pick<Handlers, 'invoices.list' | 'invoices.count'>

type FilterOfList = HandlerContext<typeof listInvoices>['filter']
type ListFilter = { [Name in keyof FilterOfList]?: FilterOfList[Name] | undefined }

/** The list's filters, as a call or a stored export names them. */
export const invoiceFilterOf = (scope: InvoiceScope, filter: ListFilter): InvoiceFilter => ({
  scope,
  trxIds: filter.trx_id?.split(','),
  status: filter.status,
  ageing: filter.ageing,
  currency: filter.sol_currency,
  search: filter.search,
})

/** Who pays what just now, for those who may see payments (DIR-15). */
async function livePaymentsOf(
  { db, principal }: Pick<HandlerContext, 'db' | 'principal'>,
  rows: readonly InvoiceRow[],
) {
  const [customerId] = rows.map((row) => row.customer_buid)
  if (customerId === undefined || !principal?.capabilities.includes('payments.list')) return new Map()
  const beingPaid = rows.filter((row) => row.primary_status === 'Payment Pending').map((row) => row.trx_id)
  return findLivePayments(db, customerId, beingPaid)
}
