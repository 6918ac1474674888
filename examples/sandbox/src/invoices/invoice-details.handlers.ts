/** Source: docs/spec/directory.md DIR-10…DIR-15. */
import { type Capability, toWireDate } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import {
  findBillingAddress,
  findMerchantAddress,
  findShippingAddress,
  toCustomerAddress,
  toMerchantAddress,
} from '../addresses/addresses.queries.ts'
import { readChargeback } from '../chargebacks/chargeback-invoice.ts'
import { requirePrincipal } from '../customers/customer-scope.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { findInvoiceDocuments, toDocumentAttributes } from '../documents/invoice-documents.queries.ts'
import type {
  HandlerContext,
  HandlerResult,
  Handlers,
  Principal,
  ProgramTime,
  ResourceObject,
} from '../http/handler.ts'
import { requiredFilter } from '../http/required-filter.ts'
import {
  type AdjustmentRow,
  DEALER_NOTES_ID,
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
import { seesPayments } from './invoice-scope.ts'
import { speaksFor } from './invoice-to-change.ts'
import { mayRead, toNoteAttributes } from './note-resource.ts'
import { toInvoiceResource } from './invoice-resource.ts'
import { findLivePayments, type InvoiceRow } from './invoices.queries.ts'
import { findLastPayments } from './last-payments.queries.ts'
import { findUnapplied, keyOf } from './unapplied.queries.ts'

type Context = Pick<HandlerContext, 'db' | 'principal' | 'clock'> & {
  filter: { trx_id?: string | undefined; buid_customer?: string | undefined }
}

const answerDetails = async (context: Context): Promise<HandlerResult> => {
  const { db, filter, clock } = context
  const principal = requirePrincipal(context)
  const trxId = requiredFilter(filter.trx_id, 'trx_id')
  const key = await invoiceInScope(db, principal, trxId, filter.buid_customer)
  return { data: await describe(db, principal, clock, key) }
}

/** Returns the current invoice with its details, if the caller may see it. */
export async function readDetails(
  db: Kysely<Database>,
  principal: Principal,
  clock: ProgramTime,
  { trx_id, customer_buid }: Pick<InvoiceRow, 'trx_id' | 'customer_buid'>,
): Promise<ResourceObject> {
  return describe(db, principal, clock, await invoiceInScope(db, principal, trx_id, customer_buid))
}

async function describe(
  db: Kysely<Database>,
  principal: Principal,
  clock: ProgramTime,
  invoice: InvoiceRow,
): Promise<ResourceObject> {
  const withPayments = seesPayments(principal)
  const live = withPayments ? await findLivePayments(db, invoice.customer_buid, [invoice.trx_id]) : null
  const unapplied = await findUnapplied(db, [invoice])
  const { id, attributes } = toInvoiceResource(
    invoice,
    clock.date,
    live?.get(invoice.trx_id),
    principal.id,
    unapplied,
    { lastPayment: withPayments ? (await findLastPayments(db, [invoice])).get(keyOf(invoice)) : undefined },
  )
  const may = (capability: Capability) => principal.capabilities.includes(capability)
  const remarks = (await findRemarks(db, invoice)).filter((remark) => mayRead(principal, invoice, remark))
  const mayCancel = principal.capabilities.includes('invoices.cancel-adjustment') && speaksFor(principal, invoice)
  const payments = withPayments ? await findTouchingPayments(db, invoice) : null
  const mayCharge = principal.capabilities.includes('chargebacks.request')
  return {
    id,
    attributes: {
      ...attributes,
      ...(await findParties(db, invoice)),
      ...(await findAddresses(db, invoice, may)),
      additionalInformation: invoice.additional_information,
      attachments: may('merchant-invoice-documents.list')
        ? (await findInvoiceDocuments(db, invoice)).map(toDocumentAttributes)
        : null,
      creditedTotal: minorOf(invoice.credited_minor),
      version: invoice.version,
      dealerNotes: remarks.find((remark) => remark.id === DEALER_NOTES_ID)?.text ?? null,
      lines: (await findLines(db, invoice)).map(toLine),
      charges: chargesOf(invoice),
      adjustments: (await findAdjustments(db, invoice)).map((row) => toAdjustment(row, mayCancel)),
      payments: payments && payments.map(toPayment),
      notes: remarks.filter(({ kind }) => kind === 'note').map((row) => toRemark(row, principal)),
      comments: remarks.filter(({ kind }) => kind === 'comment').map((row) => toRemark(row, principal)),
      chargeback: mayCharge ? await readChargeback(db, invoice, clock.date) : null,
    },
  }
}

export const invoiceDetailsHandlers = {
  'invoice-details.get': answerDetails,
  'invoice-details.get-older': answerDetails,
} satisfies Pick<Handlers, 'invoice-details.get' | 'invoice-details.get-older'>

/** Returns the addresses; each one only if the caller may also read it through its own call. */
async function findAddresses(db: Kysely<Database>, invoice: InvoiceRow, may: (capability: Capability) => boolean) {
  const billing = may('billing-addresses.list') ? await findBillingAddress(db, invoice.customer_buid) : undefined
  const shipping = may('shipping-addresses.list') ? await findShippingAddress(db, invoice) : undefined
  const merchant = may('merchant-addresses.list') ? await findMerchantAddress(db, invoice) : undefined
  return {
    billToAddress: billing ? toCustomerAddress(billing) : null,
    shipToAddress: shipping ? toCustomerAddress(shipping) : null,
    soldByAddress: merchant ? toMerchantAddress(merchant) : null,
  }
}

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

/** Returns the charges with their sign in the billed total (DIR-11); charges of zero are omitted. */
const chargesOf = (invoice: InvoiceRow) =>
  [
    { kind: 'late-fee', amount: minorOf(invoice.late_fee_minor) },
    { kind: 'rebates', amount: -minorOf(invoice.rebates_minor) },
  ].filter(({ amount }) => amount !== 0)

const toAdjustment = (row: AdjustmentRow, mayCancel: boolean) => ({
  id: row.id,
  amount: minorOf(row.amount_minor),
  adjustmentReason: row.adjustment_reason,
  reference: row.reference,
  status: row.status,
  author: row.author,
  comment: row.comment,
  enteredAt: row.entered_at.toISOString(),
  nextStepOn: row.status === 'pending' && row.next_step_on !== null ? toWireDate(row.next_step_on) : null,
  cancelable: mayCancel && row.dealer_status === 'pending',
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

const toRemark = (row: RemarkRow, principal: Principal) => {
  const { author, text, entered_at, version, changed_at, changeable } = toNoteAttributes(row, principal)
  return { id: row.id, author, text, enteredAt: entered_at, version, changedAt: changed_at, changeable }
}
