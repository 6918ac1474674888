import type { Selectable, Transaction } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database, PaymentsTable } from '../db/schema.ts'
import type { ProgrammeTime } from '../http/handler.ts'
import { mailSent } from './payment-mails.ts'
import { tellOfPayment } from './payment-notifications.ts'

type Sent = Pick<
  Selectable<PaymentsTable>,
  | 'customer_buid'
  | 'number'
  | 'confirmation_number'
  | 'payer_principal'
  | 'total_minor'
  | 'fee_minor'
  | 'currency'
  | 'posts_by'
>

/**
 * Confirms a payment that a person made: a notification to the customer's users, a mail to the payer, both with a link to the
 * confirmation. The amount is the whole one, a card's fee included. Pass the transaction in which it was sent.
 * Source: docs/spec/notifications.md NOT-52, docs/spec/mail.md MAI-29.
 */
export async function confirmPayment(
  trx: Transaction<Database>,
  payment: Sent,
  { nowMs }: ProgrammeTime,
): Promise<void> {
  const { customer_buid: customerId, number, currency, posts_by: postsBy } = payment
  const amountMinor = minorOf(payment.total_minor) + minorOf(payment.fee_minor)
  await tellOfPayment(trx, 'payment-sent', { customerId, number, amountMinor, currency, postsBy, at: new Date(nowMs) })
  await mailSent(trx, {
    customerId,
    number,
    confirmation: payment.confirmation_number,
    payer: payment.payer_principal,
    totalMinor: amountMinor,
    currency,
    postsBy,
  })
}
