/**
 * Notifies an account's administrators that a card's full number was shown, because a person who has the number can
 * spend with it. The notice contains no digit of it. Source: docs/spec/cards.md CRD-21, docs/spec/notifications.md
 * NOT-6, docs/spec/mail.md MAI-1.
 */
import type { Transaction } from 'kysely'
import { adminsOf, companyOf, nameOf } from '../customers/customer-admins.ts'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { queueNotification } from '../notifications/queue-notification.ts'

interface View {
  card: { customer_buid: string; id: string; card_holder: string }
  /** The user who confirmed the call with a password. */
  userId: string
}

/** Notifies once per card, person, and day. Pass the transaction in which the number is read. */
export async function notifyOfView(
  trx: Transaction<Database>,
  { card, userId }: View,
  { date, nowMs }: ProgramTime,
): Promise<void> {
  const { customer_buid: customerId, id, card_holder: holder } = card
  const viewer = await trx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const person = nameOf(viewer)
  const notified = await queueNotification(trx, {
    to: { customerId },
    // Only users who can stop misuse by terminating the card are notified.
    needs: 'cards.terminate',
    template: 'card-number-shown',
    facts: { card: id, holder, person },
    links: [{ text: 'cards', href: '/account/cards' }],
    isHighPriority: true,
    about: `card-number-shown:${id}:${userId}:${date}`,
    at: new Date(nowMs),
  })
  if (notified === 0) return
  const company = await companyOf(trx, customerId)
  for (const reader of await adminsOf(trx, customerId)) {
    const values = { name: nameOf(reader), company, person, holder, card: id }
    await queueMail(trx, { to: reader.email, kind: 'card-number-shown', locale: reader.language, values })
  }
}
