/** Which notification is open; opening one marks it as read. Source: docs/spec/notifications.md NOT-21. */
import { useEffect, useRef, useState } from 'react'
import { languageOf, markNotificationRead, type NetTermsError, type Notification } from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'

export interface OpenNotice {
  id: string | null
  /** Rows of the page; the open notification keeps its former place. */
  rows: readonly Notification[]
  /** Number of notifications read here that the server's count does not include yet. */
  ahead: number
  /** Error of the latest notification that could not be marked as read; null if none. */
  error: NetTermsError | null
  isRead(notice: Notification): boolean
  /** Opens or closes a notification. @returns the id of the open one; null if none */
  toggle(notice: Notification): string | null
}

/**
 * @param answered rows of the response; null before the first one
 * @param wanted id in the URL, whether it is on this page or not
 */
export function useOpenNotice(answered: readonly Notification[] | null, wanted: string, canMark: boolean): OpenNotice {
  const { i18n } = useWidget()
  const { run } = useAction(markNotificationRead)
  const [readHere, setReadHere] = useState<ReadonlySet<string>>(new Set())
  const [error, setError] = useState<NetTermsError | null>(null)
  const kept = useRef<{ notice: Notification; at: number } | null>(null)

  const found = answered?.findIndex(({ id }) => id === wanted) ?? -1
  const onPage = answered?.[found]
  if (onPage) kept.current = { notice: onPage, at: found }
  else if (kept.current?.notice.id !== wanted) kept.current = null
  const openId = kept.current ? wanted : null

  const isRead = (notice: Notification): boolean => notice.readAt !== null || readHere.has(notice.id)

  async function mark(notice: Notification): Promise<void> {
    setReadHere((before) => new Set([...before, notice.id]))
    setError(null)
    try {
      await run({ params: { notification_id: notice.id }, filter: { language: languageOf(i18n.locale) } })
    } catch (cause) {
      // It could not be marked, so it is shown as unread again.
      setReadHere((before) => new Set([...before].filter((id) => id !== notice.id)))
      setError(cause as NetTermsError)
    }
  }

  // Also marks a notification in the URL, set by the bell. Once per opening: a failure is reported and not retried.
  useEffect(() => {
    if (onPage && !isRead(onPage) && canMark) void mark(onPage)
  }, [openId])

  return {
    id: openId,
    rows: withKept(answered ?? [], onPage ? null : kept.current),
    ahead: answered?.filter((notice) => notice.readAt === null && readHere.has(notice.id)).length ?? 0,
    error,
    isRead,
    toggle: (notice) => (notice.id === openId ? null : notice.id),
  }
}

/**
 * Keeps the open notification in its place until it is closed, although it is now read and only unread ones are listed.
 */
function withKept(
  rows: readonly Notification[],
  kept: { notice: Notification; at: number } | null,
): readonly Notification[] {
  return kept ? [...rows.slice(0, kept.at), kept.notice, ...rows.slice(kept.at)] : rows
}
