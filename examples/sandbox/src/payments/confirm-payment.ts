import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import { type MailedPayment, paidBy } from './payment-facts.ts'
import { mailSent } from './payment-mails.ts'
import { notifyOfPayment } from './payment-notifications.ts'

/**
 * Confirms a user's payment: a notification to the users of each customer and one mail to the payer, both with a link
 * to the confirmation. The amount includes the card fee. Pass the transaction in which the payment was sent. Source:
 * docs/spec/notifications.md NOT-52, docs/spec/mail.md MAI-29, MAI-102.
 *
 * @param mailed one payment, or the payments of several accounts made with one card
 */
export async function confirmPayment(
  trx: Transaction<Database>,
  mailed: readonly MailedPayment[],
  { nowMs }: ProgramTime,
): Promise<void> {
  for (const each of mailed) {
    const { customer_buid: customerId, number, currency, posts_by: postsBy } = each.payment
    const notice = { customerId, number, amountMinor: paidBy(each), currency, postsBy, at: new Date(nowMs) }
    await notifyOfPayment(trx, 'payment-sent', notice)
  }
  await mailSent(trx, mailed)
}
