/** Which notification is open; opening one marks it as read. Source: docs/spec/notifications.md NOT-21. */
import { useEffect, useRef, useState } from 'react'
import { languageOf, markNotificationRead, type NetTermsError, type Notification } from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'

export interface OpenNotice {
  id: string | null
  /** Rows of the page, with the open one in its former place. */
  rows: readonly Notification[]
  /** Read here, but not yet included in the server's count. */
  ahead: number
  /** Error of the latest one that could not be marked. */
  error: NetTermsError | null
  isRead(notice: Notification): boolean
  /** @returns the id of the one that is open then */
  toggle(notice: Notification): string | null
}

/**
 * @param answered rows of the response; null before the first
 * @param wanted id in the URL, on this page or not
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
      // It was shown as read too early.
      setReadHere((before) => new Set([...before].filter((id) => id !== notice.id)))
      setError(cause as NetTermsError)
    }
  }

  // Also for one in the URL, set by the bell. Once per opening: a failure is reported, not retried forever.
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

/** Only unread ones are listed, and the open one was just read: it stays in place until it is closed. */
function withKept(
  rows: readonly Notification[],
  kept: { notice: Notification; at: number } | null,
): readonly Notification[] {
  return kept ? [...rows.slice(0, kept.at), kept.notice, ...rows.slice(kept.at)] : rows
}
