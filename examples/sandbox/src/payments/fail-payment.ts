import type { Selectable, Transaction } from 'kysely'
import { autoPayGivesUp } from '../auto-pay/auto-pay-changes.ts'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database, PaymentsTable } from '../db/schema.ts'
import type { ProgrammeTime } from '../http/handler.ts'
import { endUnpaid } from './cancel-payment.ts'
import { ignoreRailEvent } from './ignore-rail-event.ts'
import { lockPayment } from './lock-payment.ts'
import { mailFailure } from './payment-mails.ts'
import { tellOfPayment } from './payment-notifications.ts'
import { isByAutoPay } from './programme-payers.ts'

interface Failed {
  customerId: string
  reference: string
}

/** RAI-7, RAI-13 (docs/spec/rail.md): the rail could not take a debit that it had accepted; nothing was moved. AutoPay ends with its own. */
export async function failPayment(trx: Transaction<Database>, failed: Failed, programme: ProgrammeTime): Promise<void> {
  const payment = await failDebit(trx, failed, programme)
  if (!payment || !isByAutoPay(payment) || payment.bank_account_id === null) return
  const account = { customerId: failed.customerId, id: payment.bank_account_id }
  await autoPayGivesUp(trx, account, 'payment-failed', programme)
}

/**
 * The payment alone, with whoever is told of it: what becomes of AutoPay is the caller's.
 *
 * @returns null where it had ended already
 */
export async function failDebit(
  trx: Transaction<Database>,
  { customerId, reference }: Failed,
  programme: ProgrammeTime,
): Promise<Selectable<PaymentsTable> | null> {
  const payment = await lockPayment(trx, { customerId, reference })
  if (payment?.method !== 'bank' || payment.status !== 'processing') {
    await ignoreRailEvent(trx, { customerId, reference }, { kind: 'failed' }, programme)
    return null
  }
  await endUnpaid(trx, payment, 'failed', programme)
  const at = new Date(programme.nowMs)
  const failed = { customerId, number: reference, currency: payment.currency }
  const amountMinor = minorOf(payment.total_minor)
  await mailFailure(trx, payment)
  await tellOfPayment(trx, 'payment-failed', { ...failed, amountMinor, at })
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
