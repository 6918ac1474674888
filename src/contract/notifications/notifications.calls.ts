/**
 * The notification center. Source: docs/spec/notifications.md NOT-1…NOT-7, NOT-11 (specification §3 "Notification", §7,
 * §9).
 */
import * as z from 'zod/mini'
import { languageFilterSchema } from '../documents/pdf-files.calls.ts'
import { LIMITS } from '../limits.ts'
import { PAYMENT_STATUSES } from '../payments/payment.schema.ts'
import { defineCall, many, one } from '../wire/define-call.ts'
import { baseMetaSchema, calendarDateSchema, instantSchema } from '../wire/schemas.ts'

/** Subject of a notification, for its icon and for filters. */
export const NOTIFICATION_KINDS = [
  'invoices',
  'payments',
  'disputes',
  'cards',
  'applications',
  'announcements',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Sort orders: urgent ones first, or by time only; a leading `-` reverses the order (NOT-11). */
export const NOTIFICATION_SORTS = ['most_recent', 'effective_ts'] as const

export const notificationSchema = z.pipe(
  z.object({
    id: z.string(),
    /** Subject; absent from an older server. */
    kind: z.optional(z.enum(NOTIFICATION_KINDS)),
    /** Status of the payment concerned; null or absent for any other subject. */
    payment_status: z.nullish(z.enum(PAYMENT_STATUSES)),
    created_ts: instantSchema,
    effective_ts: instantSchema,
    high_priority: z.enum(['Y', 'N']),
    /** In the user's language; plain text. */
    text_title: z.string(),
    text_body: z.string(),
    /** `href` is a route of the portal. */
    notification_links: z.array(z.object({ text: z.string(), href: z.string() })),
    notification_attachments: z.array(z.object({ document_id: z.string(), file_name: z.string() })),
    read_ts: z.nullable(instantSchema),
  }),
  z.transform((wire) => ({
    id: wire.id,
    kind: wire.kind ?? ('announcements' as NotificationKind),
    paymentStatus: wire.payment_status ?? null,
    createdAt: wire.created_ts,
    effectiveAt: wire.effective_ts,
    isHighPriority: wire.high_priority === 'Y',
    title: wire.text_title,
    body: wire.text_body,
    links: wire.notification_links,
    attachments: wire.notification_attachments.map(({ document_id, file_name }) => ({
      id: document_id,
      fileName: file_name,
    })),
    /** When it was read; null if unread. */
    readAt: wire.read_ts,
  })),
)
/** A notification of the session’s user. */
export type Notification = z.output<typeof notificationSchema>

export const notificationsMetaSchema = z.pipe(
  z.object({
    program_date: calendarDateSchema,
    /**
     * Instant of the response by the program's clock, from which relative times such as `2 hours ago` are computed;
     * absent from an older server.
     */
    now_ts: z.optional(instantSchema),
    /** Number of notifications that match the filters. */
    record_count: z.number(),
    /** Number of unread notifications, regardless of the filters. */
    unread_count: z.number(),
  }),
  z.transform((meta) => ({
    programDate: meta.program_date,
    nowAt: meta.now_ts ?? null,
    recordCount: meta.record_count,
    unreadCount: meta.unread_count,
  })),
)

/** Lists notifications that have taken effect (NOT-1, NOT-11). */
export const listNotifications = defineCall({
  name: 'notifications.list',
  method: 'GET',
  path: '/ecaas/notifications',
  needs: { can: 'notifications.list' },
  query: {
    filters: {
      language: languageFilterSchema,
      unread: z.enum(['Y']),
      high_priority: z.enum(['Y']),
      kind: z.enum(NOTIFICATION_KINDS),
    },
    sorts: NOTIFICATION_SORTS,
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('notifications', notificationSchema, notificationsMetaSchema),
})

/** Marks a notification read, for the caller only; a repeated call changes nothing (NOT-4). */
export const markNotificationRead = defineCall({
  name: 'notifications.mark-read',
  method: 'POST',
  path: '/ecaas/notifications/:notification_id/read',
  needs: { can: 'notifications.mark-read' },
  query: { filters: { language: languageFilterSchema }, sorts: [] },
  output: one('notifications', notificationSchema, baseMetaSchema),
  errors: ['not-found'],
  changes: ['notifications'],
})

export const notificationReadsSchema = z.object({ id: z.string(), marked: z.number() })

/**
 * Marks all notifications read that took effect up to an instant, so that those that arrived after the list was read
 * stay unread (NOT-5).
 */
export const markAllNotificationsRead = defineCall({
  name: 'notifications.mark-all-read',
  method: 'POST',
  path: '/ecaas/notification-reads',
  needs: { can: 'notifications.mark-all-read' },
  body: { type: 'notification-reads', attributes: z.strictObject({ up_to: instantSchema }) },
  output: one('notification-reads', notificationReadsSchema, baseMetaSchema),
  changes: ['notifications'],
})
