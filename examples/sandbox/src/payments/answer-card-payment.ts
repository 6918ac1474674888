/**
 * Records a card network's response, immediate or delayed. Source: docs/spec/payments.md PAY-23, docs/spec/rail.md
 * RAI-4.
 */
import { CARD_PAYMENT_STATES, type CardPaymentStatus, nextState } from 'netterms/contract/internal'
import type { Selectable, Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database, PaymentsTable } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import { endCharge } from './card-charges.queries.ts'
import type { CardAnswer } from '../rail/payment-rail.ts'
import { ignoreRailEvent } from './ignore-rail-event.ts'
import { postToLedger } from './ledger.ts'
import { lockPayment } from './lock-payment.ts'
import { notifyOfPayment } from './payment-notifications.ts'
import { releaseInvoices } from './reopen-invoices.ts'

/**
 * Updates the payment only: the caller sends the mail, because several payments may be answered at once (MAI-102).
 *
 * @returns null if the response changed nothing
 */
export async function answerCardPayment(
  trx: Transaction<Database>,
  { customerId, reference }: { customerId: string; reference: string },
  said: Exclude<CardAnswer, 'unknown'>,
  clock: ProgramTime,
): Promise<Selectable<PaymentsTable> | null> {
  const answer = typeof said === 'string' ? said : said.kind
  const payment = await lockPayment(trx, { customerId, reference })
  const action = answer === 'approved' ? 'approve' : 'decline'
  const isCard = payment?.method === 'card'
  const next = isCard ? nextState(CARD_PAYMENT_STATES, payment.status as CardPaymentStatus, action) : null
  if (!isCard || next === null) {
    await ignoreRailEvent(trx, { customerId, reference }, { kind: answer }, clock)
    return null
  }
  const at = new Date(clock.nowMs)
  await trx
    .updateTable('payments')
    .set({
      status: answer,
      ...(answer === 'declined' && {
        decline_reason: typeof said === 'string' ? ('other' as const) : said.reason,
        declined_on: clock.date,
      }),
    })
    .where('customer_buid', '=', customerId)
    .where('number', '=', reference)
    .where('status', '=', payment.status)
    .execute()
  await endCharge(trx, { customerId, reference })
  if (answer === 'declined') {
    await releaseInvoices(trx, { customerId, number: reference }, 'fail payment', clock.date)
    const total = minorOf(payment.total_minor)
    await postToLedger(trx, [
      {
        customerId,
        event: `payment-declined:${reference}`,
        currency: payment.currency,
        at,
        entries: [
          { account: 'clearing', amountMinor: total, paymentNumber: reference },
          { account: 'payments-in-transit', amountMinor: -total, paymentNumber: reference },
        ],
      },
    ])
    await notifyOfPayment(trx, 'payment-declined', {
      customerId,
      number: reference,
      amountMinor: total,
      currency: payment.currency,
      at,
    })
  }
  await recordAudit(trx, [
    {
      at,
      actor: 'rail',
      action: `payments.${answer}`,
      customerId,
      subject: reference,
      detail: { payer: payment.payer_principal },
    },
  ])
  return payment
}
