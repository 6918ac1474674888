import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import { type MailedPayment, paidBy } from './payment-facts.ts'
import { mailSent } from './payment-mails.ts'
import { tellOfPayment } from './payment-notifications.ts'

/**
 * Confirms what a person paid: a notification to the users of each customer, one mail to the payer, both with a link to the
 * confirmation. The amount is the whole one, a card's fee included. Pass the transaction in which it was sent.
 * Source: docs/spec/notifications.md NOT-52, docs/spec/mail.md MAI-29, MAI-102.
 *
 * @param mailed one payment, or those of several accounts that one card paid
 */
export async function confirmPayment(
  trx: Transaction<Database>,
  mailed: readonly MailedPayment[],
  { nowMs }: ProgramTime,
): Promise<void> {
  for (const each of mailed) {
    const { customer_buid: customerId, number, currency, posts_by: postsBy } = each.payment
    const told = { customerId, number, amountMinor: paidBy(each), currency, postsBy, at: new Date(nowMs) }
    await tellOfPayment(trx, 'payment-sent', told)
  }
  await mailSent(trx, mailed)
}
