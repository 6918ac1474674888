/** Source: docs/spec/invoices.md INV-1…INV-12. */
import { type CalendarDate, daysBetween, toWireDate } from 'netterms/contract'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import { minorOf } from '../db/minor.ts'
import type { Handlers, ResourceObject } from '../http/handler.ts'
import { statusWords } from './invoice-status.ts'
import {
  countInvoices,
  findInvoices,
  findLivePayments,
  type InvoiceRow,
  type LivePayment,
  totalInvoices,
} from './invoices.queries.ts'

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
      data: rows.map((row) => toResource(row, today, live.get(row.trx_id))),
      meta: { record_count: totals.reduce((sum, { count }) => sum + count, 0), totals },
    }
  },

  'invoices.count': async (context) => {
    const customerId = customerInScope(requirePrincipal(context), context.filter.buid_customer)
    const { counts, totals } = await countInvoices(context.db, customerId, context.programme.date)
    return { data: { id: customerId, attributes: { counts, totals } } }
  },
} satisfies Pick<Handlers, 'invoices.list' | 'invoices.count'>

/** An invoice on the wire; its schema is the contract's. */
function toResource(row: InvoiceRow, today: CalendarDate, live: LivePayment | undefined): ResourceObject {
  return {
    id: row.trx_id,
    attributes: {
      trxId: row.trx_id,
      invoiceId: row.invoice_id,
      buidCustomer: row.customer_buid,
      poNumber: row.po_number,
      soldBy: row.sold_by,
      soldByLocation: row.sold_by_location,
      status: statusWords(row, today).join(', '),
      eligibleForDispute: row.eligible_for_dispute ? 'Y' : 'N',
      currency: row.currency,
      subtotal: minorOf(row.subtotal_minor),
      tax: minorOf(row.tax_minor),
      lateFee: minorOf(row.late_fee_minor),
      rebates: minorOf(row.rebates_minor),
      billedTotal: minorOf(row.billed_minor),
      paidTotal: minorOf(row.paid_minor),
      disputedTotal: minorOf(row.disputed_minor),
      openTotal: minorOf(row.open_minor),
      pendingTotal: minorOf(row.pending_minor),
      dueDate: row.due_date && toWireDate(row.due_date),
      invoiceDate: toWireDate(row.invoice_date),
      daysLeft: row.due_date && daysBetween(today, row.due_date),
      pendingPayment: live
        ? { paymentNumber: live.paymentNumber, payer: live.payer, postsBy: toWireDate(live.postsBy) }
        : null,
    },
  }
}
