/** Customer support gives a card payment back. Source: docs/spec/payments.md PAY-38, docs/spec/rail.md RAI-16. */
import { type NotRefundableReason, type RefundReason, whyPaymentNotRefunded } from 'netterms/contract'
import type { Transaction } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { Principal, ProgrammeTime } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import type { PaymentRail } from '../rail/payment-rail.ts'
import { lockPaymentOf } from './lock-payment.ts'
import { paymentError } from './payment-refusals.ts'
import { cancelableOf } from './payment-resource.ts'
import { paidClosedInvoice } from './reopen-invoices.ts'
import { reverseCardPayment } from './reverse-card-payment.ts'

interface Question {
  principal: Principal
  programme: ProgrammeTime
  number: string
  reason: RefundReason
}

/** @throws Refusal `not-found` out of scope, `payment-not-refundable` with the requirement that failed */
export async function refundPayment(
  trx: Transaction<Database>,
  rail: PaymentRail,
  { principal, programme, number, reason }: Question,
): Promise<void> {
  const payment = await lockPaymentOf(trx, principal, number)
  const { customer_buid: customerId, currency, status } = payment
  const refused = whyPaymentNotRefunded(cancelableOf(payment))
  if (refused !== null) throw notRefundable(refused, status)
  if (await paidClosedInvoice(trx, { customerId, number })) throw notRefundable('invoice-closed', status)
  const refund = { customerId, reference: number, currency, amountMinor: minorOf(payment.total_minor) }
  if ((await rail.refundCard({ trx, programme }, refund)) === 'refused') {
    throw notRefundable('refused-by-network', status)
  }
  await reverseCardPayment(trx, payment, { kind: 'refund', actor: principal.id, reason }, programme)
}

const notRefundable = (
  reason: NotRefundableReason | 'invoice-closed' | 'refused-by-network',
  status: string,
): Refusal => new Refusal(paymentError('payment-not-refundable', null, { reason, status }))
