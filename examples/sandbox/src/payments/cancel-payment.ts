/** Cancels a payment before it is sent to the bank. Source: docs/spec/payments.md PAY-25, PAY-26. */
import { nextState, PAYMENT_STATES, whyPaymentNotCanceled } from 'netterms/contract/internal'
import type { Selectable, Transaction } from 'kysely'
import { autoPayGivesUp } from '../auto-pay/auto-pay-changes.ts'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database, PaymentsTable } from '../db/schema.ts'
import type { Principal, ProgramTime } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import type { PaymentRail } from '../rail/payment-rail.ts'
import { postToLedger } from './ledger.ts'
import { lockPaymentOf } from './lock-payment.ts'
import { paymentError } from './payment-refusals.ts'
import { cancelableOf } from './payment-resource.ts'
import { isByAutoPay } from './program-payers.ts'
import { releaseInvoices } from './reopen-invoices.ts'

interface Question {
  principal: Principal
  clock: ProgramTime
  number: string
}

/**
 * @throws Refusal `not-found` if the payment is out of scope, `not-permitted` if another user made it,
 * `payment-not-cancelable` if it is too late
 */
export async function cancelPayment(
  trx: Transaction<Database>,
  rail: PaymentRail,
  { principal, clock, number }: Question,
): Promise<void> {
  const payment = await lockPaymentOf(trx, principal, number)
  refuseUnlessCancelable(payment, principal, clock)
  const customerId = payment.customer_buid
  const desk = { trx, clock }
  if ((await rail.cancelDebit(desk, { customerId, reference: number })) === 'too-late') {
    throw notCancelable('cut-off-passed', payment.status)
  }
  await endUnpaid(trx, payment, 'canceled', clock)
  await trx
    .updateTable('payments')
    .set({ canceled_at: new Date(clock.nowMs), canceled_by: principal.fullName })
    .where('customer_buid', '=', customerId)
    .where('number', '=', number)
    .execute()
  await recordAudit(trx, [
    {
      at: new Date(clock.nowMs),
      actor: principal.id,
      action: 'payments.cancel',
      customerId,
      subject: number,
      detail: { total: minorOf(payment.total_minor), currency: payment.currency },
    },
  ])
  await endSecondTry(trx, payment, clock)
}

/** Turns AutoPay off with the return code of the first attempt if it was waiting for this retry (BNK-19). */
async function endSecondTry(
  trx: Transaction<Database>,
  payment: Selectable<PaymentsTable>,
  clock: ProgramTime,
): Promise<void> {
  const { customer_buid: customerId, bank_account_id: id, retry_of: first } = payment
  if (first === null || id === null || !isByAutoPay(payment)) return
  const { return_code: reason } = await trx
    .selectFrom('payments')
    .select('return_code')
    .where('customer_buid', '=', customerId)
    .where('number', '=', first)
    .executeTakeFirstOrThrow()
  await autoPayGivesUp(trx, { customerId, id }, reason ?? 'payment-canceled', clock)
}

function refuseUnlessCancelable(
  payment: Selectable<PaymentsTable>,
  principal: Principal,
  { nowMs }: ProgramTime,
): void {
  const isPayer = payment.payer_principal === principal.id
  const reason = whyPaymentNotCanceled(cancelableOf(payment), { role: principal.role, isPayer }, nowMs)
  if (reason === null) return
  if (reason === 'paid-by-another') {
    throw new Refusal({
      code: 'not-permitted',
      detail: 'Another user made this payment. They or an admin can cancel it.',
      meta: { required: 'payments.cancel', reason: 'scope', requirement: reason, roles: ['admin'] },
    })
  }
  throw notCancelable(reason, payment.status)
}

const notCancelable = (reason: string, status: string): Refusal =>
  new Refusal(paymentError('payment-not-cancelable', null, { reason, status }))

/** Ends a bank payment in progress without money moving: it was canceled, failed, or was returned before it posted. */
export async function endUnpaid(
  trx: Transaction<Database>,
  payment: Pick<Selectable<PaymentsTable>, 'customer_buid' | 'number' | 'currency' | 'total_minor'>,
  status: 'canceled' | 'failed' | 'returned',
  clock: ProgramTime,
): Promise<void> {
  const { customer_buid: customerId, number, currency } = payment
  const action = ENDS[status]
  if (nextState(PAYMENT_STATES, 'processing', action.payment) !== status) throw new Error(`No payment is ${status}.`)
  await releaseInvoices(trx, { customerId, number }, action.invoice, clock.date)
  const updated = await trx
    .updateTable('payments')
    .set({ status })
    .where('customer_buid', '=', customerId)
    .where('number', '=', number)
    .where('status', '=', 'processing')
    .returning('number')
    .executeTakeFirst()
  if (!updated) throw new Error(`Payment ${number} is not processing: it cannot be ${status}.`)
  const total = minorOf(payment.total_minor)
  await postToLedger(trx, [
    {
      customerId,
      event: `payment-${status}:${number}`,
      currency,
      at: new Date(clock.nowMs),
      entries: [
        { account: 'clearing', amountMinor: total, paymentNumber: number },
        { account: 'payments-in-transit', amountMinor: -total, paymentNumber: number },
      ],
    },
  ])
}

const ENDS = {
  canceled: { payment: 'cancel', invoice: 'cancel payment' },
  failed: { payment: 'fail', invoice: 'fail payment' },
  returned: { payment: 'return', invoice: 'return payment' },
} as const
