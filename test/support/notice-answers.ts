/** A simulated API with one user's notifications, which stores which of them were read. */
import { type Answers, listOf, refusal, type Resource, signedIn } from './render-widget.ts'

export const NOTICE_RIGHTS = [
  'notifications.list',
  'notifications.mark-read',
  'notifications.mark-all-read',
  'notification-preferences.get',
  'notification-preferences.set',
  'merchant-invoice-documents.download',
  'payments.create',
]

/** The current time: 10:42 in the program's time zone, on the date of the design's drawings. */
export const NOW = '2026-11-20T16:42:00.000Z'

export interface Notice {
  id: string
  title?: string
  body?: string
  kind?: string
  paymentStatus?: string
  at?: string
  isUrgent?: boolean
  readAt?: string | null
  links?: readonly { text: string; href: string }[]
  files?: readonly { document_id: string; file_name: string }[]
}

export const NOTICES: readonly Notice[] = [
  {
    id: '1',
    title: 'Payment P-100150 was returned',
    body: 'The bank returned $2,350.00.\nIt is due again.',
    kind: 'payments',
    paymentStatus: 'returned',
    at: '2026-11-17T13:00:00.000Z',
    isUrgent: true,
    links: [{ text: 'Open the payment', href: '/payments?payment=P-100150' }],
  },
  {
    id: '2',
    title: 'Invoices past due',
    body: 'Pay them to avoid a late fee.',
    kind: 'invoices',
    at: '2026-11-20T14:40:00.000Z',
    links: [{ text: 'Past due invoices', href: '/invoice-list/past-due' }],
    files: [{ document_id: 'D-1', file_name: 'INV-202940.txt' }],
  },
  {
    id: '3',
    title: 'Customer support is closed',
    body: 'Banks process on the next banking day.',
    kind: 'announcements',
    at: '2026-11-19T15:00:00.000Z',
    readAt: '2026-11-19T16:00:00.000Z',
    links: [
      { text: 'Banking days', href: 'https://www.federalreserve.gov/k8.htm' },
      { text: 'A trap', href: 'javascript:alert(1)' },
    ],
  },
]

const resourceOf = ({ id, ...notice }: Notice): Resource => ({
  type: 'notifications',
  id,
  attributes: {
    kind: notice.kind ?? 'announcements',
    payment_status: notice.paymentStatus ?? null,
    created_ts: notice.at ?? NOW,
    effective_ts: notice.at ?? NOW,
    high_priority: notice.isUrgent ? 'Y' : 'N',
    text_title: notice.title ?? `Notice ${id}`,
    text_body: notice.body ?? `What notice ${id} says`,
    notification_links: notice.links ?? [],
    notification_attachments: notice.files ?? [],
    read_ts: notice.readAt ?? null,
  },
})

export interface NoticeServer {
  answers: Answers
  /** The notifications; requests change them in place. */
  notices: Notice[]
}

export function noticeServer(
  given: readonly Notice[] = NOTICES,
  rights: readonly string[] = NOTICE_RIGHTS,
): NoticeServer {
  const notices = given.map((each) => ({ ...each }))
  const wanted = { 'payment-refunded': true }
  const isUnread = ({ readAt }: Notice) => !readAt
  const preferences = () => ({
    data: {
      type: 'notification-preferences',
      id: 'current',
      attributes: {
        optional_mails: Object.entries(wanted).map(([mail, isWanted]) => ({ mail, wanted: isWanted })),
        required_mails: ['payment-failures', 'account-safety'],
      },
    },
  })
  const answers: Answers = {
    'GET /self': () => signedIn(rights),
    'GET /ecaas/notifications': ({ query }) => {
      const [number, size] = [Number(query.get('page[number]')), Number(query.get('page[size]'))]
      const fitting = notices
        .filter((each) => query.get('filter[unread]') === null || isUnread(each))
        .filter((each) => query.get('filter[high_priority]') === null || each.isUrgent)
        .filter((each) => [null, each.kind ?? 'announcements'].includes(query.get('filter[kind]')))
      return listOf(fitting.slice((number - 1) * size, number * size).map(resourceOf), {
        now_ts: NOW,
        record_count: fitting.length,
        unread_count: notices.filter(isUnread).length,
      })
    },
    'POST /ecaas/notification-reads': () => {
      for (const each of notices) each.readAt ??= NOW
      return { data: { type: 'notification-reads', id: 'u-1', attributes: { marked: notices.length } } }
    },
    'GET /notification-preferences': preferences,
    'PATCH /notification-preferences': ({ attributes }) => {
      wanted['payment-refunded'] = attributes?.['wanted'] === true
      return preferences()
    },
  }
  for (const notice of notices) {
    const read: Answers[string] = () => {
      notice.readAt ??= NOW
      return { data: resourceOf(notice) }
    }
    Object.assign(answers, { [`POST /ecaas/notifications/${notice.id}/read`]: read })
  }
  return { answers, notices }
}

export const manyNotices = (count: number): Notice[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index + 1) }))

export const down = () => refusal(500, 'server-error')
