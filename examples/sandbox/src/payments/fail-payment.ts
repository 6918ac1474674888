import type { Selectable, Transaction } from 'kysely'
import { autoPayGivesUp } from '../auto-pay/auto-pay-changes.ts'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database, PaymentsTable } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import { endUnpaid } from './cancel-payment.ts'
import { ignoreRailEvent } from './ignore-rail-event.ts'
import { lockPayment } from './lock-payment.ts'
import { mailFailure } from './payment-mails.ts'
import { notifyOfPayment } from './payment-notifications.ts'
import { isByAutoPay } from './program-payers.ts'

interface Failed {
  customerId: string
  reference: string
}

/**
 * Records that the rail could not execute an accepted debit, so no money moved (RAI-7, RAI-13, docs/spec/rail.md).
 * Turns AutoPay off if it made the payment.
 */
export async function failPayment(trx: Transaction<Database>, failed: Failed, clock: ProgramTime): Promise<void> {
  const payment = await failDebit(trx, failed, clock)
  if (!payment || !isByAutoPay(payment) || payment.bank_account_id === null) return
  const account = { customerId: failed.customerId, id: payment.bank_account_id }
  await autoPayGivesUp(trx, account, 'payment-failed', clock)
}

/**
 * Updates only the payment and sends its notices: the caller handles AutoPay.
 *
 * @returns null if the payment was no longer in progress
 */
export async function failDebit(
  trx: Transaction<Database>,
  { customerId, reference }: Failed,
  clock: ProgramTime,
): Promise<Selectable<PaymentsTable> | null> {
  const payment = await lockPayment(trx, { customerId, reference })
  if (payment?.method !== 'bank' || payment.status !== 'processing') {
    await ignoreRailEvent(trx, { customerId, reference }, { kind: 'failed' }, clock)
    return null
  }
  await endUnpaid(trx, payment, 'failed', clock)
  const at = new Date(clock.nowMs)
  const failed = { customerId, number: reference, currency: payment.currency }
  const amountMinor = minorOf(payment.total_minor)
  await mailFailure(trx, payment)
  await notifyOfPayment(trx, 'payment-failed', { ...failed, amountMinor, at })
  await recordAudit(trx, [
    {
      at,
      actor: 'rail',
      action: 'payments.fail',
      customerId,
      subject: reference,
      detail: { payer: payment.payer_principal },
    },
  ])
  return payment
}
