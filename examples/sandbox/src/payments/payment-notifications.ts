/**
 * Notifies a customer's users once of the outcome of a payment. Source: docs/spec/notifications.md NOT-6, NOT-10,
 * NOT-52, NOT-133.
 */
import type { CalendarDate, CurrencyCode } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { queueNotification, type QueuedNotification } from '../notifications/queue-notification.ts'

interface ToldPayment {
  customerId: string
  number: string
  /** The amount sent or due again, minor units. */
  amountMinor: number
  currency: CurrencyCode
  /** Expected posting date, for a sent payment. */
  postsBy?: CalendarDate
  /** Program time. */
  at: Date
}

type PaymentTemplate = `payment-${'sent' | 'posted' | 'returned' | 'failed' | 'declined' | 'refunded' | 'charged-back'}`

/** Templates with normal priority, because successful payments are not urgent. */
const ORDINARY: readonly PaymentTemplate[] = ['payment-sent', 'payment-posted', 'payment-refunded']

/** Builds a notice with a link, for every user who may see the payment. */
export const noticeOfPayment = (
  template: PaymentTemplate,
  { customerId, number, amountMinor, currency, postsBy, at }: ToldPayment,
): QueuedNotification => ({
  to: { customerId },
  needs: 'payments.get',
  template,
  facts: { payment: number, amount: { amountMinor, currency }, ...(postsBy && { date: { date: postsBy } }) },
  links: [{ text: 'payment', href: `/payments?payment=${number}` }],
  isHighPriority: !ORDINARY.includes(template),
  about: `${template}:${number}`,
  at,
})

/** Queues the notification. Pass the transaction of the change. */
export const notifyOfPayment = (
  trx: Transaction<Database>,
  template: PaymentTemplate,
  payment: ToldPayment,
): Promise<number> => queueNotification(trx, noticeOfPayment(template, payment))
