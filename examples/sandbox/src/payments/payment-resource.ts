import {
  type BankPaymentStatus,
  type CancelablePayment,
  type CardPaymentStatus,
  PROGRAM_TIME_ZONE,
  returnCodeOf,
  scheduleFrom,
  toWireDate,
  wallClock,
} from 'netterms/contract/internal'
import { minorOf } from '../db/minor.ts'
import type { ResourceObject } from '../http/handler.ts'
import type { PaymentCreditRow } from './payment-credits.ts'
import type { PaymentDisputeRow } from './short-pay.ts'
import type { PaymentLineRow, PaymentRow } from './payments.queries.ts'

/** Credits applied and disputes opened with payments (PAY-276, PAY-281). */
export interface PaymentExtras {
  credits: readonly PaymentCreditRow[]
  disputes: readonly PaymentDisputeRow[]
}

/** Returns a payment as sent; its schema is `paymentSchema` of the contract. */
export function toPaymentResource(
  payment: PaymentRow,
  lines: readonly PaymentLineRow[],
  { credits, disputes }: PaymentExtras,
): ResourceObject {
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
        ...(payment.bank_account_id !== null && { bank_account_id: payment.bank_account_id }),
        ...(payment.card_id !== null && { card_id: payment.card_id, brand: payment.card_brand }),
        account_name: payment.bank_account_name,
        last4: payment.bank_account_last4,
      },
      lines: lines.filter((line) => line.payment_number === payment.number).map(toLine),
      credits: credits
        .filter((part) => part.payment_number === payment.number)
        .map((part) => ({ credit_memo_id: part.credit_memo_id, ...toLine(part) })),
      disputes: disputes
        .filter((dispute) => dispute.payment_number === payment.number)
        .map(({ dispute_id, trx_id, invoice_id, amount_minor }) => ({
          dispute_id,
          trx_id,
          invoice_id,
          amount: minorOf(amount_minor),
        })),
      reference: payment.reference,
      submitted_at: payment.submitted_at.toISOString(),
      initiates_on: toWireDate(payment.initiates_on),
      leaves_on: toWireDate(payment.leaves_on),
      posts_by: toWireDate(payment.posts_by),
      settled_on: payment.settled_on && toWireDate(payment.settled_on),
      scheduled_on: payment.scheduled_on && toWireDate(payment.scheduled_on),
      cancelable_until:
        payment.method === 'bank' && payment.status === 'processing' ? new Date(cutOffOf(payment)).toISOString() : null,
      retry_of: payment.retry_of,
      paid_with: payment.paid_with,
      returned: returnOf(payment),
      declined:
        payment.status === 'declined'
          ? {
              reason: payment.decline_reason ?? 'other',
              on: toWireDate(payment.declined_on ?? wallClock(payment.submitted_at.getTime(), PROGRAM_TIME_ZONE).date),
            }
          : null,
      canceled:
        payment.canceled_at === null ? null : { by: payment.canceled_by ?? '', at: payment.canceled_at.toISOString() },
      refunded: payment.status === 'refunded' ? { reason: payment.reversal_reason, ...reversalOf(payment) } : null,
      charged_back:
        payment.status === 'charged back' ? { code: payment.reversal_reason, ...reversalOf(payment) } : null,
    },
  }
}

const toLine = (line: Omit<PaymentCreditRow, 'credit_memo_id'> | PaymentLineRow) => ({
  trx_id: line.trx_id,
  invoice_id: line.invoice_id,
  sold_by: line.sold_by,
  due_date: line.due_date && toWireDate(line.due_date),
  amount: minorOf(line.amount_minor),
  remaining: minorOf(line.remaining_minor),
})

const returnOf = (payment: PaymentRow) =>
  payment.returned_on === null
    ? null
    : {
        code: payment.return_code,
        reason: payment.return_code === null ? null : (returnCodeOf(payment.return_code)?.reason ?? null),
        on: toWireDate(payment.returned_on),
        retry_on: payment.retry_on && toWireDate(payment.retry_on),
      }

const reversalOf = ({ reversed_minor, reversed_on }: PaymentRow) => ({
  amount: minorOf(reversed_minor),
  on: reversed_on && toWireDate(reversed_on),
})

const cutOffOf = ({ initiates_on, rail }: Pick<PaymentRow, 'initiates_on' | 'rail'>): number =>
  rail === 'card' || rail === 'credit' ? 0 : scheduleFrom(initiates_on, rail).cutOffAtMs

/** Returns the payment as input for the contract's cancellation rule (PAY-25). */
export const cancelableOf = (
  payment: Pick<PaymentRow, 'method' | 'status' | 'initiates_on' | 'rail'>,
): CancelablePayment =>
  payment.method === 'card'
    ? { method: 'card', status: payment.status as CardPaymentStatus }
    : { method: 'bank', status: payment.status as BankPaymentStatus, cutOffAtMs: cutOffOf(payment) }
