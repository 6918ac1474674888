import { toWireDate } from 'netterms/contract'
import { minorOf } from '../db/minor.ts'
import type { ResourceObject } from '../http/handler.ts'
import type { PaymentLineRow, PaymentRow } from './payments.queries.ts'

/** A payment on the wire; its schema is `paymentSchema` of the contract. */
export function toPaymentResource(payment: PaymentRow, lines: readonly PaymentLineRow[]): ResourceObject {
  return {
    id: payment.number,
    attributes: {
      payment_number: payment.number,
      confirmation_number: payment.confirmation_number,
      buid_customer: payment.customer_buid,
      customer_name: payment.customer_name,
      status: payment.status,
      currency: payment.currency,
      total: minorOf(payment.total_minor),
      fee: minorOf(payment.fee_minor),
      payer: payment.payer_name,
      method: {
        bank_account_id: payment.bank_account_id,
        account_name: payment.bank_account_name,
        last4: payment.bank_account_last4,
      },
      lines: lines
        .filter((line) => line.payment_number === payment.number)
        .map((line) => ({
          trx_id: line.trx_id,
          invoice_id: line.invoice_id,
          sold_by: line.sold_by,
          due_date: line.due_date && toWireDate(line.due_date),
          amount: minorOf(line.amount_minor),
          remaining: minorOf(line.remaining_minor),
        })),
      submitted_at: payment.submitted_at.toISOString(),
      initiates_on: toWireDate(payment.initiates_on),
      leaves_on: toWireDate(payment.leaves_on),
      posts_by: toWireDate(payment.posts_by),
      settled_on: payment.settled_on && toWireDate(payment.settled_on),
    },
  }
}
