/** The answer of a card network, at once or after it had kept silent. Source: docs/spec/payments.md PAY-23, docs/spec/rail.md RAI-4. */
import { CARD_PAYMENT_STATES, type CardPaymentStatus, nextState } from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { ProgrammeTime } from '../http/handler.ts'
import { endCharge } from './card-charges.queries.ts'
import { confirmPayment } from './confirm-payment.ts'
import { ignoreRailEvent } from './ignore-rail-event.ts'
import { postToLedger } from './ledger.ts'
import { lockPayment } from './lock-payment.ts'
import { tellOfPayment } from './payment-notifications.ts'
import { releaseInvoices } from './reopen-invoices.ts'

export async function answerCardPayment(
  trx: Transaction<Database>,
  { customerId, reference }: { customerId: string; reference: string },
  answer: 'approved' | 'declined',
  programme: ProgrammeTime,
): Promise<void> {
  const payment = await lockPayment(trx, { customerId, reference })
  const action = answer === 'approved' ? 'approve' : 'decline'
  const isCard = payment?.method === 'card'
  const next = isCard ? nextState(CARD_PAYMENT_STATES, payment.status as CardPaymentStatus, action) : null
  if (!isCard || next === null) {
    return ignoreRailEvent(trx, { customerId, reference }, { kind: answer }, programme)
  }
  const at = new Date(programme.nowMs)
  await trx
    .updateTable('payments')
    .set({ status: answer })
    .where('customer_buid', '=', customerId)
    .where('number', '=', reference)
    .where('status', '=', payment.status)
    .execute()
  await endCharge(trx, { customerId, reference })
  if (answer === 'declined') {
    await releaseInvoices(trx, { customerId, number: reference }, 'fail payment', programme.date)
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
    await tellOfPayment(trx, 'payment-declined', {
      customerId,
      number: reference,
      amountMinor: total,
      currency: payment.currency,
      at,
    })
  } else await confirmPayment(trx, payment, programme)
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
}

/** What has settled was approved, whether or not its answer came back; no row is left to be asked about. */
export async function approveSettled(
  trx: Transaction<Database>,
  numbers: readonly string[],
  programme: ProgrammeTime,
): Promise<void> {
  if (numbers.length === 0) return
  const open = await trx
    .selectFrom('card_charges')
    .select(['customer_buid', 'payment_number'])
    .where('payment_number', '=', sql<string>`any(${[...numbers]}::text[])`)
    .orderBy('payment_number')
    .execute()
  for (const { customer_buid: customerId, payment_number: reference } of open) {
    await answerCardPayment(trx, { customerId, reference }, 'approved', programme)
  }
}
