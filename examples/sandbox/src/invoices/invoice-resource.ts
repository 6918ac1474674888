import { type CalendarDate, daysBetween, toWireDate } from 'netterms/contract/internal'
import { minorOf } from '../db/minor.ts'
import type { ResourceObject } from '../http/handler.ts'
import { dueToday, statusWords } from './invoice-status.ts'
import type { InvoiceRow, LivePayment } from './invoices.queries.ts'
import type { LastPayment } from './last-payments.queries.ts'
import { keyOf, type Unapplied } from './unapplied.queries.ts'

/**
 * Builds the API resource of an invoice; the contract defines its schema.
 *
 * @param caller requesting principal
 * @param unapplied money received for the invoice and not yet applied, minor units (`findUnapplied`)
 * @param beside the customer's name, only in a list over several customers; the last payment, for users who may see it
 */
export function toInvoiceResource(
  row: InvoiceRow,
  today: CalendarDate,
  live: LivePayment | undefined,
  caller: string,
  unapplied: Unapplied,
  { customerName, lastPayment }: { customerName?: string | undefined; lastPayment?: LastPayment | undefined } = {},
): ResourceObject {
  return {
    // Two customers may have an invoice with the same number, and a dealer's list may contain both (WIR-15).
    id: `${row.customer_buid}:${row.trx_id}`,
    attributes: {
      trxId: row.trx_id,
      invoiceId: row.invoice_id,
      buidCustomer: row.customer_buid,
      poNumber: row.po_number,
      soldBy: row.sold_by,
      soldByLocation: row.sold_by_location,
      ...(customerName !== undefined && { customerName }),
      cardLast4: row.card_number_last4,
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
      ...dueToday(row, today),
      unapplied: unapplied.get(keyOf(row)) ?? 0,
      dueDate: row.due_date && toWireDate(row.due_date),
      invoiceDate: toWireDate(row.invoice_date),
      receivedDate: row.received_date && toWireDate(row.received_date),
      daysLeft: row.due_date && daysBetween(today, row.due_date),
      paidOn: row.paid_on && toWireDate(row.paid_on),
      lastPayment: lastPayment ?? null,
      pendingPayment: live
        ? {
            paymentNumber: live.paymentNumber,
            payer: live.payer,
            postsBy: toWireDate(live.postsBy),
            isOwn: live.principal === caller,
          }
        : null,
    },
  }
}
