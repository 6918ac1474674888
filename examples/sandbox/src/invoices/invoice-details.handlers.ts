/** Source: docs/spec/directory.md DIR-10…DIR-15. */
import { toWireDate } from 'netterms/contract/internal'
import { tellChargeback } from '../chargebacks/chargeback-invoice.ts'
import { requirePrincipal } from '../customers/customer-scope.ts'
import { minorOf } from '../db/minor.ts'
import type { HandlerContext, HandlerResult, Handlers, Principal, ResourceObject } from '../http/handler.ts'
import { requiredFilter } from '../http/required-filter.ts'
import {
  type AdjustmentRow,
  findAdjustments,
  findLines,
  findParties,
  findRemarks,
  findTouchingPayments,
  type InvoiceLineRow,
  type RemarkRow,
  type TouchingPaymentRow,
} from './invoice-details.queries.ts'
import { invoiceInScope } from './invoice-in-scope.ts'
import { toInvoiceResource } from './invoice-resource.ts'
import { findLivePayments, type InvoiceRow } from './invoices.queries.ts'

type Context = Pick<HandlerContext, 'db' | 'principal' | 'programme'> & {
  filter: { trx_id?: string | undefined; buid_customer?: string | undefined }
}

const answerDetails = async (context: Context): Promise<HandlerResult> => {
  const { db, filter, programme } = context
  const principal = requirePrincipal(context)
  const trxId = requiredFilter(filter.trx_id, 'trx_id')
  const invoice = await invoiceInScope(db, principal, trxId, filter.buid_customer)
  const seesPayments = principal.capabilities.includes('payments.list')
  const live = seesPayments ? await findLivePayments(db, invoice.customer_buid, [invoice.trx_id]) : null
  const { id, attributes } = toInvoiceResource(invoice, programme.date, live?.get(invoice.trx_id))
  const remarks = (await findRemarks(db, invoice)).filter((remark) => mayRead(principal, invoice, remark))
  const payments = seesPayments ? await findTouchingPayments(db, invoice) : null
  const mayCharge = principal.capabilities.includes('chargebacks.request')
  const data: ResourceObject = {
    id,
    attributes: {
      ...attributes,
      ...(await findParties(db, invoice)),
      creditedTotal: minorOf(invoice.credited_minor),
      lines: (await findLines(db, invoice)).map(toLine),
      charges: chargesOf(invoice),
      adjustments: (await findAdjustments(db, invoice)).map(toAdjustment),
      payments: payments && payments.map(toPayment),
      notes: remarks.filter(({ kind }) => kind === 'note').map(toRemark),
      comments: remarks.filter(({ kind }) => kind === 'comment').map(toRemark),
      chargeback: mayCharge ? await tellChargeback(db, invoice, programme.date) : null,
    },
  }
  return { data }
}

export const invoiceDetailsHandlers = {
  'invoice-details.get': answerDetails,
  'invoice-details.get-older': answerDetails,
} satisfies Pick<Handlers, 'invoice-details.get' | 'invoice-details.get-older'>

/** DIR-14: what a customer notes for itself is not for its dealer. */
const mayRead = ({ role, customerIds }: Principal, invoice: InvoiceRow, { kind }: RemarkRow): boolean =>
  kind === 'comment' || (role !== 'merchant' && customerIds.includes(invoice.customer_buid))

function toLine(line: InvoiceLineRow) {
  const [subtotal, tax] = [minorOf(line.subtotal_minor), minorOf(line.tax_minor)]
  return {
    lineNumber: line.line_number,
    description: line.description,
    quantity: Number(line.quantity_milli) / 1000,
    unitPrice: minorOf(line.unit_price_minor),
    subtotal,
    tax,
    total: subtotal + tax,
  }
}

/** DIR-11: with the sign that they have in the billed total; what is zero is no row. */
const chargesOf = (invoice: InvoiceRow) =>
  [
    { kind: 'late-fee', amount: minorOf(invoice.late_fee_minor) },
    { kind: 'rebates', amount: -minorOf(invoice.rebates_minor) },
  ].filter(({ amount }) => amount !== 0)

const toAdjustment = (row: AdjustmentRow) => ({
  id: row.id,
  amount: minorOf(row.amount_minor),
  adjustmentReason: row.adjustment_reason,
  status: row.status,
  enteredAt: row.entered_at.toISOString(),
})

const toPayment = (row: TouchingPaymentRow) => ({
  paymentNumber: row.number,
  confirmationNumber: row.confirmation_number,
  status: row.status,
  amount: minorOf(row.amount_minor),
  payer: row.payer_name,
  submittedAt: row.submitted_at.toISOString(),
  postsBy: toWireDate(row.posts_by),
  settledOn: row.settled_on && toWireDate(row.settled_on),
})

const toRemark = ({ id, author, text, entered_at }: RemarkRow) => ({
  id,
  author,
  text,
  enteredAt: entered_at.toISOString(),
})
