/** The query of the notifications, as in the URL. Source: docs/spec/notifications.md NOT-11. */
import {
  type CallInput,
  languageOf,
  LIMITS,
  type listNotifications,
  type LocaleCode,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '../../../src/contract/index.ts'

export const NOTICE_PARAMS = {
  'notice-unread': '',
  'notice-urgent': '',
  'notice-kind': '',
  'notice-order': 'recent',
  'notice-page': '1',
  'notice-rows': String(LIMITS.defaultPageSize),
  /** Id of the open notification. */
  notice: '',
} as const
export type NoticeParams = Record<keyof typeof NOTICE_PARAMS, string>

export const NOTICE_ORDERS = { recent: 'most_recent', newest: '-effective_ts', oldest: 'effective_ts' } as const
export type NoticeOrder = keyof typeof NOTICE_ORDERS

export interface NoticeQuery {
  isUnreadOnly: boolean
  isUrgentOnly: boolean
  kind: NotificationKind | null
  order: NoticeOrder
  /** Page number; the first page is 1. */
  page: number
  size: number
}

/** Reads the query from the URL, which users can edit: an unknown value is read as the default. */
export function readNoticeQuery(params: NoticeParams): NoticeQuery {
  const page = Number(params['notice-page'])
  const size = Number(params['notice-rows'])
  const order = params['notice-order']
  return {
    isUnreadOnly: params['notice-unread'] === 'Y',
    isUrgentOnly: params['notice-urgent'] === 'Y',
    kind: NOTIFICATION_KINDS.find((kind) => kind === params['notice-kind']) ?? null,
    order: Object.hasOwn(NOTICE_ORDERS, order) ? (order as NoticeOrder) : 'recent',
    page: Number.isInteger(page) && page > 0 && page <= LONGEST_WAY ? page : 1,
    size: LIMITS.rowsPerPage.find((each) => each === size) ?? LIMITS.defaultPageSize,
  }
}

const LONGEST_WAY = 1_000_000

export const isNoticeFiltered = ({ isUnreadOnly, isUrgentOnly, kind }: NoticeQuery): boolean =>
  isUnreadOnly || isUrgentOnly || kind !== null

export const noticeInput = (query: NoticeQuery, locale: LocaleCode): CallInput<typeof listNotifications> => ({
  filter: {
    language: languageOf(locale),
    ...(query.isUnreadOnly && { unread: 'Y' }),
    ...(query.isUrgentOnly && { high_priority: 'Y' }),
    ...(query.kind && { kind: query.kind }),
  },
  sort: NOTICE_ORDERS[query.order],
  page: { number: query.page, size: query.size },
})
