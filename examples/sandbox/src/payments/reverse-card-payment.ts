/**
 * Reverses a settled card payment: a refund by customer support, or a chargeback by the cardholder's bank. Its invoices
 * are open again by exactly the amounts paid. Source: docs/spec/payments.md PAY-38, PAY-39.
 */
import { CARD_PAYMENT_STATES, nextState } from 'netterms/contract/internal'
import type { Selectable, Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database, PaymentsTable } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import { postToLedger } from './ledger.ts'
import { mailReversal } from './payment-mails.ts'
import { notifyOfPayment } from './payment-notifications.ts'
import { takeBack } from './reopen-invoices.ts'

interface Reversal {
  kind: 'refund' | 'charge back'
  /** The refunding user, or the rail; for the audit entry. */
  actor: string
  /** Reason of the refund, or the network's chargeback code. */
  reason: string
}

/**
 * A refund keeps the fee, which is not refundable; a chargeback takes the whole charge, so the fee is also reversed.
 */
const KINDS = {
  refund: {
    status: 'refunded',
    invoices: 'refund payment',
    takesFee: false,
    event: 'payment-refunded',
    action: 'payments.refund',
  },
  'charge back': {
    status: 'charged back',
    invoices: 'charge back payment',
    takesFee: true,
    event: 'payment-charged-back',
    action: 'payments.charge-back',
  },
} as const

/**
 * @param payment a locked, settled card payment
 * @throws Error for any other payment; nothing is changed then
 */
export async function reverseCardPayment(
  trx: Transaction<Database>,
  payment: Selectable<PaymentsTable>,
  { kind, actor, reason }: Reversal,
  clock: ProgramTime,
): Promise<void> {
  const { customer_buid: customerId, number, currency } = payment
  const { status, invoices, takesFee, event, action } = KINDS[kind]
  if (nextState(CARD_PAYMENT_STATES, 'settled', kind) !== status) throw new Error(`No payment is ${status}.`)
  const total = minorOf(payment.total_minor)
  const fee = takesFee ? minorOf(payment.fee_minor) : 0
  const lines = await takeBack(trx, { customerId, number }, invoices, clock)
  const updated = await trx
    .updateTable('payments')
    .set({ status, reversed_on: clock.date, reversed_minor: total + fee, reversal_reason: reason })
    .where('customer_buid', '=', customerId)
    .where('number', '=', number)
    .where('method', '=', 'card')
    .where('status', '=', 'settled')
    .returning('number')
    .executeTakeFirst()
  if (!updated) throw new Error(`Payment ${number} is not a settled card payment: it cannot be ${status}.`)
  const at = new Date(clock.nowMs)
  await postToLedger(trx, [
    {
      customerId,
      event: `${event}:${number}`,
      currency,
      at,
      entries: [
        { account: 'bank', amountMinor: -(total + fee), paymentNumber: number },
        ...(fee === 0 ? [] : [{ account: 'card-fees' as const, amountMinor: fee, paymentNumber: number }]),
        ...lines.map((line) => ({
          account: 'receivable' as const,
          amountMinor: minorOf(line.amount_minor),
          trxId: line.trx_id,
          paymentNumber: number,
        })),
      ],
    },
  ])
  const payer = payment.payer_principal
  await mailReversal(trx, event, payment, reason)
  await notifyOfPayment(trx, event, { customerId, number, amountMinor: total, currency, at })
  await recordAudit(trx, [
    { at, actor, action, customerId, subject: number, detail: { reason, total, fee, currency, payer } },
  ])
}
