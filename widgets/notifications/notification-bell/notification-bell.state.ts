/**
 * State of nt-notification-bell: the unread count and the latest notifications. Source: docs/spec/notifications.md
 * NOT-25, NOT-26.
 */
import { useEffect, useRef, useState } from 'react'
import { languageOf, listNotifications, type NetTermsError, type Notification } from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { usePoll } from '../../../src/kit/use-poll.ts'
import { useLifecycle, useWidget } from '../../../src/kit/widget-context.ts'
import { widgetOnPage } from '../../../src/kit/widget-on-page.ts'

/** Maximum number of notifications in the panel. */
export const LATEST = 5
const POLL_INTERVAL_MS = 60_000

export interface LatestNotices {
  rows: readonly Notification[]
  /** Time of the response by the program's clock; null until there is one. */
  answeredAt: string | null
}

export interface Bell {
  /** Number of unread notifications; null until loaded: only the bell is shown. */
  unreadCount: number | null
  /** True if the number has risen since the bell was mounted, which is announced once. */
  isMore: boolean
  /** @param id notification to open there; without one, the list is opened */
  openAll(id?: string): void
}

export type NotificationBellState =
  | { kind: 'loading'; bell: Bell }
  | { kind: 'failed'; bell: Bell; error: NetTermsError; retry(): void }
  | { kind: 'empty'; bell: Bell }
  | { kind: 'ready'; bell: Bell; latest: LatestNotices }

export function useNotificationBell(): NotificationBellState {
  const { i18n, instance, emit, openInside } = useWidget()
  const { answer, error, retry, poll } = useCall(listNotifications, {
    filter: { language: languageOf(i18n.locale) },
    sort: 'most_recent',
    page: { number: 1, size: LATEST },
  })
  // Refreshes silently; the instance also refreshes when the page becomes visible again.
  usePoll(poll, POLL_INTERVAL_MS)
  const unreadCount = answer?.meta.unreadCount ?? null

  function openAll(id = ''): void {
    const params: Record<string, string> = id === '' ? {} : { notice: id }
    if (!emit('nt-navigate', { to: 'notification-center', params })) return
    const onPage = widgetOnPage(instance, 'nt-notification-center')
    if (!onPage) return openInside('nt-notification-center', { notice: id })
    instance.urlStateOf(onPage).write({ notice: id }, 'replace')
    onPage.scrollIntoView({ block: 'start' })
  }

  const bell: Bell = { unreadCount, isMore: useIsMore(unreadCount), openAll }
  const state = ((): NotificationBellState => {
    if (!answer) return error ? { kind: 'failed', bell, error, retry } : { kind: 'loading', bell }
    if (answer.data.length === 0) return { kind: 'empty', bell }
    return { kind: 'ready', bell, latest: { rows: answer.data, answeredAt: answer.meta.nowAt } }
  })()
  useLifecycle(state.kind, state.kind === 'failed' ? state.error : null)
  return state
}

function useIsMore(count: number | null): boolean {
  const before = useRef<number | null>(null)
  const [isMore, setMore] = useState(false)
  useEffect(() => {
    if (count === null) return
    setMore(before.current !== null && count > before.current)
    before.current = count
  }, [count])
  return isMore
}
