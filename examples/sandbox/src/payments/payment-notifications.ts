/** Tells a customer's people what became of a payment, once. Source: docs/spec/notifications.md NOT-6, NOT-10, NOT-52. */
import type { CalendarDate, CurrencyCode } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { queueNotification } from '../notifications/queue-notification.ts'

interface ToldPayment {
  customerId: string
  number: string
  /** What was sent, or what is due again, minor units. */
  amountMinor: number
  currency: CurrencyCode
  /** When it posts, of one that was sent. */
  postsBy?: CalendarDate
  /** Programme time. */
  at: Date
}

type PaymentTemplate = `payment-${'sent' | 'returned' | 'failed' | 'declined' | 'refunded' | 'charged-back'}`

/** Pass the transaction in which it happened. */
export const tellOfPayment = (
  trx: Transaction<Database>,
  template: PaymentTemplate,
  { customerId, number, amountMinor, currency, postsBy, at }: ToldPayment,
): Promise<number> =>
  queueNotification(trx, {
    to: { customerId },
    needs: 'payments.get',
    template,
    facts: { payment: number, amount: { amountMinor, currency }, ...(postsBy && { date: { date: postsBy } }) },
    links: [{ text: 'payment', href: `/payment/confirm?payment=${number}` }],
    isHighPriority: template !== 'payment-refunded' && template !== 'payment-sent',
    about: `${template}:${number}`,
    at,
  })
