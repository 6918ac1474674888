/**
 * Records that a bank returned a payment: its invoices are open again with their original due dates, the ledger entries
 * are reversed, the bank account and AutoPay change according to the return code, and a debit that may be retried gets
 * a retry day. Source: docs/spec/rail.md RAI-7…RAI-10 (domain §1.1, §1.2, §3.7).
 */
import {
  autoPayRetryOn,
  type CalendarDate,
  disablesBankAccount,
  nextState,
  PAYMENT_STATES,
  presentAgainOn,
  type RailName,
} from 'netterms/contract/internal'
import type { Selectable, Transaction } from 'kysely'
import { autoPayAfterReturn } from '../auto-pay/auto-pay-changes.ts'
import { disableBankAccount } from '../bank-accounts/disable-bank-account.ts'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database, PaymentsTable } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import { endUnpaid } from './cancel-payment.ts'
import { ignoreRailEvent } from './ignore-rail-event.ts'
import { postToLedger } from './ledger.ts'
import { lockPayment } from './lock-payment.ts'
import { mailReturn } from './payment-mails.ts'
import { notifyOfPayment } from './payment-notifications.ts'
import { isByAutoPay } from './program-payers.ts'
import { takeBack } from './reopen-invoices.ts'

type Payment = Selectable<PaymentsTable>

/** Returns the payment. If it can no longer be returned, only an audit entry records the bank's message. */
export async function returnPayment(
  trx: Transaction<Database>,
  { customerId, reference, code }: { customerId: string; reference: string; code: string },
  clock: ProgramTime,
): Promise<void> {
  const payment = await lockPayment(trx, { customerId, reference })
  if (!payment || !canReturn(payment)) {
    return ignoreRailEvent(trx, { customerId, reference }, { kind: 'returned', code }, clock)
  }
  const at = new Date(clock.nowMs)
  const before = payment.status
  if (before === 'processing') await endUnpaid(trx, payment, 'returned', clock)
  else await undoSettlement(trx, payment, clock)
  const retryOn = retryDayOf(payment, code, clock.date)
  await trx
    .updateTable('payments')
    .set({ returned_on: clock.date, return_code: code, retry_on: retryOn })
    .where('customer_buid', '=', customerId)
    .where('number', '=', reference)
    .execute()
  await mailReturn(trx, payment, code)
  await notifyOfPayment(trx, 'payment-returned', {
    customerId,
    number: reference,
    amountMinor: minorOf(payment.total_minor),
    currency: payment.currency,
    at,
  })
  await recordAudit(trx, [
    {
      at,
      actor: 'rail',
      action: 'payments.return',
      customerId,
      subject: reference,
      detail: {
        code,
        total: minorOf(payment.total_minor),
        currency: payment.currency,
        before,
        retryOn,
        payer: payment.payer_principal,
      },
    },
  ])
  if (payment.bank_account_id === null) return
  const account = { customerId, id: payment.bank_account_id }
  if (disablesBankAccount(code)) await disableBankAccount(trx, account, code, clock)
  else if (isByAutoPay(payment)) await autoPayAfterReturn(trx, account, { code, retryOn }, clock)
}

const canReturn = ({ method, status }: Payment): boolean =>
  method === 'bank' &&
  (status === 'processing' || status === 'settled') &&
  nextState(PAYMENT_STATES, status, 'return') !== null

/**
 * Returns the retry day; null for no retry. AutoPay retries once, a user's payment is retried at most twice (RAI-8,
 * BNK-19).
 */
function retryDayOf(payment: Payment, code: string, on: CalendarDate): CalendarDate | null {
  const { retries } = payment
  const rail = payment.rail as RailName
  if (isByAutoPay(payment)) return autoPayRetryOn({ code, on, retries }, rail)
  return presentAgainOn({ code, on, retries, firstOn: payment.first_initiated_on ?? payment.initiates_on }, rail)
}

async function undoSettlement(trx: Transaction<Database>, payment: Payment, clock: ProgramTime): Promise<void> {
  const { customer_buid: customerId, number, currency } = payment
  const lines = await takeBack(trx, { customerId, number }, 'return payment', clock)
  const updated = await trx
    .updateTable('payments')
    .set({ status: 'returned' })
    .where('customer_buid', '=', customerId)
    .where('number', '=', number)
    .where('status', '=', 'settled')
    .returning('number')
    .executeTakeFirst()
  if (!updated) throw new Error(`Payment ${number} is not settled: it cannot be returned.`)
  await postToLedger(trx, [
    {
      customerId,
      event: `payment-returned:${number}`,
      currency,
      at: new Date(clock.nowMs),
      entries: [
        { account: 'bank', amountMinor: -minorOf(payment.total_minor), paymentNumber: number },
        ...lines.map((line) => ({
          account: 'receivable' as const,
          amountMinor: minorOf(line.amount_minor),
          trxId: line.trx_id,
          paymentNumber: number,
        })),
      ],
    },
  ])
}
