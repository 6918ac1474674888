/**
 * Handlers for a dealer's sales with their original invoices, and for the open tasks of each dealer. Source:
 * docs/spec/dealer.md DLR-78, DLR-80.
 */
import { type CalendarDate, toWireDate } from 'netterms/contract/internal'
import { requirePrincipal } from '../customers/customer-scope.ts'
import { minorOf } from '../db/minor.ts'
import { toDocumentAttributes } from '../documents/invoice-documents.queries.ts'
import type { Handlers, ResourceObject } from '../http/handler.ts'
import { statusWords } from '../invoices/invoice-status.ts'
import { dealersInScope, dealersNamed } from './dealer-scope.ts'
import { countTasks, findDealersByName, type TasksRow } from './dealer-tasks.queries.ts'
import { countSales, findSales, type SaleRow } from './sales.queries.ts'

export const dealerSalesHandlers = {
  'merchant-sales.list': async (context) => {
    const { db, filter, page, clock } = context
    const question = {
      merchantIds: dealersInScope(requirePrincipal(context), filter.buid_merchant),
      customerId: filter.buid_customer,
      currency: filter.sol_currency,
      invoice: filter.invoice,
    }
    const count = await countSales(db, question)
    const rows = count === 0 ? [] : await findSales(db, question, page)
    return { data: rows.map((row) => toSale(row, clock.date)), meta: { record_count: count } }
  },

  'merchant-tasks.list': async (context) => {
    const { db, filter, sort, page, clock } = context
    const principal = requirePrincipal(context)
    const dealers = dealersNamed(principal, filter.buid_merchant)
    const shown = await findDealersByName(db, dealers, sort.direction, page)
    const rows = shown.length === 0 ? [] : await countTasks(db, principal, shown, clock.date)
    return { data: rows.map(toTasks), meta: { record_count: dealers.length } }
  },
} satisfies Pick<Handlers, 'merchant-sales.list' | 'merchant-tasks.list'>

const toSale = (row: SaleRow, today: CalendarDate): ResourceObject => ({
  id: `${row.customer_buid}-${row.trx_id}`,
  attributes: {
    trx_id: row.trx_id,
    invoice_id: row.invoice_id,
    po_number: row.po_number,
    buid_customer: row.customer_buid,
    customerName: row.customer_name,
    buid_merchant: row.merchant_buid,
    status: statusWords(row, today).join(', '),
    currency: row.currency,
    invoice_date: toWireDate(row.invoice_date),
    billed_total: minorOf(row.billed_minor),
    original: row.document_id === null ? null : toDocumentAttributes({ ...row, id: row.document_id }),
  },
})

const toTasks = ({ merchant_buid, ...counts }: TasksRow): ResourceObject => ({
  id: merchant_buid,
  attributes: { buid_merchant: merchant_buid, ...counts },
})
