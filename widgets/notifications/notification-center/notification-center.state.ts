/**
 * State of nt-notification-center: one page of the user's notifications, and the open one. Source:
 * docs/spec/notifications.md NOT-1…NOT-7, NOT-20…NOT-24.
 */
import { useState } from 'react'
import {
  listNotifications,
  markAllNotificationsRead,
  type NetTermsError,
  type Notification,
} from '../../../src/contract/index.ts'
import { useAction, useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useAnsweredInput, useLastPage } from '../../../src/kit/list-pages.ts'
import { useNow } from '../../../src/kit/use-now.ts'
import { useLifecycle, useUrlParams, useWidget } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import {
  isNoticeFiltered,
  NOTICE_PARAMS,
  noticeInput,
  type NoticeParams,
  type NoticeQuery,
  readNoticeQuery,
} from './notice-query.ts'
import { useOpenNotice } from './use-open-notice.ts'

/** Data shown around the rows, such as filters, in every state except the first. */
export interface NoticeFrame {
  query: NoticeQuery
  /** Number of unread notifications; null until known. */
  unreadCount: number | null
  /** Marks all as read; null if the session may not. */
  markAll: (() => void) | null
  isMarking: boolean
  /** Error if notifications could not be marked; null otherwise. */
  markError: NetTermsError | null
  /** True if all were marked since the page was opened, which is announced once. */
  isAllMarked: boolean
  /** True if this user may choose e-mail preferences. */
  hasMails: boolean
  change(changes: Partial<NoticeParams>): void
  clearFilters(): void
}

export interface NoticePage {
  /** The query that the rows match. */
  query: NoticeQuery
  rows: readonly Notification[]
  recordCount: number
  /** The program's time in ms. */
  nowMs: number
  isRefreshing: boolean
  /** Error of the last refresh of the rows, so older data is shown; null if none. */
  refreshError: NetTermsError | null
  retry(): void
  /** Id of the open notification; null if none. */
  openId: string | null
  toggle(notice: Notification): void
  isRead(notice: Notification): boolean
  /** True if this session may save attachments. */
  canSave: boolean
}

export type NotificationCenterState =
  | { kind: 'starting' }
  /** The user has no notifications. */
  | { kind: 'empty'; frame: NoticeFrame }
  | { kind: 'failed'; frame: NoticeFrame; error: NetTermsError; retry(): void }
  /** Nothing matches the filters. */
  | { kind: 'none'; frame: NoticeFrame }
  | { kind: 'ready'; frame: NoticeFrame; page: NoticePage }

export function useNotificationCenter(): NotificationCenterState {
  const { i18n, instance } = useWidget()
  const [params, setParams] = useUrlParams(NOTICE_PARAMS)
  const capabilities = useShared((state) => state.session.capabilities)
  const query = readNoticeQuery(params)
  const list = useCall(listNotifications, noticeInput(query, i18n.locale), { keep: true })
  const { answer } = list
  const shown = useAnsweredInput(answer, query)
  const nowMs = useNow(answer?.meta.nowAt ?? null)
  const isLoading = useDelayedLoading(list.isLoading)
  const open = useOpenNotice(answer?.data ?? null, params.notice, capabilities.includes('notifications.mark-read'))
  const marking = useMarkAll()
  useLastPage(answer?.meta.recordCount ?? 0, shown.page, shown.size, (page) =>
    setParams({ 'notice-page': String(page) }),
  )

  const unreadCount = answer ? Math.max(0, answer.meta.unreadCount - open.ahead) : null
  const frame: NoticeFrame = {
    query,
    unreadCount,
    markAll:
      answer && capabilities.includes('notifications.mark-all-read')
        ? () => void marking.run(answer.meta.nowAt ?? latestOf(answer.data))
        : null,
    isMarking: marking.isRunning,
    markError: marking.error ?? open.error,
    isAllMarked: marking.isDone,
    hasMails: instance.isProviderOrigin && capabilities.includes('notification-preferences.get'),
    // A new query starts on the first page, with no notification open.
    change: (changes) =>
      setParams({ 'notice-page': '1', notice: '', ...changes }, 'notice-page' in changes ? 'push' : 'replace'),
    clearFilters: () =>
      setParams({ 'notice-unread': '', 'notice-urgent': '', 'notice-kind': '', 'notice-page': '1', notice: '' }),
  }
  const state = ((): NotificationCenterState => {
    if (!answer && list.error) return { kind: 'failed', frame, error: list.error, retry: list.retry }
    if (!answer || isLoading) return { kind: 'starting' }
    const rows = open.rows
    if (rows.length === 0) return { kind: isNoticeFiltered(shown) ? 'none' : 'empty', frame }
    const page: NoticePage = {
      query: shown,
      rows,
      recordCount: answer.meta.recordCount,
      nowMs,
      isRefreshing: list.isRefreshing,
      refreshError: list.error,
      retry: list.retry,
      openId: open.id,
      toggle(notice) {
        const next = open.toggle(notice)
        setParams({ notice: next ?? '' })
      },
      isRead: open.isRead,
      canSave: capabilities.includes('merchant-invoice-documents.download'),
    }
    return { kind: 'ready', frame, page }
  })()
  useLifecycle(LIFECYCLE[state.kind], state.kind === 'failed' ? state.error : null)
  return state
}

const LIFECYCLE = {
  starting: 'loading',
  empty: 'empty',
  failed: 'failed',
  none: 'empty',
  ready: 'ready',
} as const

/**
 * Returns the latest time of the shown notifications; used if the server sends no time, so that only shown ones are
 * marked.
 */
const latestOf = (notices: readonly Notification[]): string =>
  notices.reduce((latest, { effectiveAt }) => (effectiveAt > latest ? effectiveAt : latest), '1970-01-01T00:00:00Z')

function useMarkAll() {
  const action = useAction(markAllNotificationsRead)
  const [outcome, setOutcome] = useState<'done' | NetTermsError | null>(null)
  return {
    isRunning: action.isRunning,
    isDone: outcome === 'done',
    error: outcome === 'done' ? null : outcome,
    async run(upTo: string): Promise<void> {
      setOutcome(null)
      try {
        await action.run({ body: { up_to: upTo } })
        setOutcome('done')
      } catch (error) {
        setOutcome(error as NetTermsError)
      }
    },
  }
}
