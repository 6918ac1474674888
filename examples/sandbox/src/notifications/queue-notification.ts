/**
 * Queues notifications. Other modules call this in the transaction of the change; the text is created when a user reads
 * it, in their language. Source: docs/spec/notifications.md NOT-2, NOT-3, NOT-6.
 */
import type { AdjustmentReason, CalendarDate, Capability, CurrencyCode } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { inStatements } from '../db/in-statements.ts'
import type { Database } from '../db/schema.ts'
import type { NotificationTemplate } from './notification-texts.ts'

/** A value in the text, formatted for the reader's language. */
export type Fact =
  | string
  | { date: CalendarDate }
  | { number: number }
  | { amountMinor: number; currency: CurrencyCode }
  | { reason: AdjustmentReason }

export interface NotificationLink {
  /** Key of the link's text. */
  text: 'pay' | 'invoices' | 'dispute' | 'payment' | 'applications' | 'cards' | 'methods' | 'rewards'
  /** A route of the portal, e.g. `/invoice-list/past-due`. */
  href: `/${string}`
}

export interface QueuedNotification {
  /** Users of one customer, of one dealer, or all users. */
  to: { customerId: string } | { merchantId: string } | 'everybody'
  /** Only users who may make this call; if absent, all users with a notification center. */
  needs?: Capability
  template: NotificationTemplate
  facts: Readonly<Record<string, Fact>>
  links?: readonly NotificationLink[]
  /** Invoice documents that the readers are allowed to see; access is checked again at download. */
  attachments?: readonly { document_id: string; file_name: string }[]
  isHighPriority?: boolean
  /** Key of the event, e.g. `payment-returned:P-100003`: each event is notified once. */
  about: string
  /** By the program's clock. */
  at: Date
  /** If absent, effective at once. */
  effectiveAt?: Date
}

/**
 * Queues notifications. Pass the transaction of the change: the notification exists if and only if it commits.
 *
 * @returns the number of notifications added; the others already existed
 */
export async function queueNotifications(
  db: Kysely<Database>,
  notifications: readonly QueuedNotification[],
): Promise<number> {
  const rows = notifications.map(
    ({ to, needs, template, facts, links = [], attachments = [], about, at, ...more }) => ({
      customer_buid: typeof to === 'object' && 'customerId' in to ? to.customerId : null,
      merchant_buid: typeof to === 'object' && 'merchantId' in to ? to.merchantId : null,
      capability: needs ?? null,
      template,
      facts: JSON.stringify(facts),
      links: JSON.stringify(links),
      attachments: JSON.stringify(attachments),
      high_priority: more.isHighPriority ?? false,
      created_at: at,
      effective_at: more.effectiveAt ?? at,
      about,
    }),
  )
  let inserted = 0
  await inStatements(rows, async (some) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('notifications')
      .values(some)
      .onConflict((conflict) => conflict.column('about').doNothing())
      .executeTakeFirstOrThrow()
    inserted += Number(numInsertedOrUpdatedRows ?? 0n)
  })
  return inserted
}

export const queueNotification = (db: Kysely<Database>, notification: QueuedNotification): Promise<number> =>
  queueNotifications(db, [notification])
