/** Which notification is open; opening one marks it as read. Source: docs/spec/notifications.md NOT-21. */
import { useEffect, useRef, useState } from 'react'
import { languageOf, markNotificationRead, type NetTermsError, type Notification } from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'

export interface OpenNotice {
  id: string | null
  /** Those of the page, with the open one in the place that it had. */
  rows: readonly Notification[]
  /** Read here and not yet counted by the answer. */
  ahead: number
  /** Of the latest that could not be marked. */
  error: NetTermsError | null
  isRead(notice: Notification): boolean
  /** @returns the id of the one that is open then */
  toggle(notice: Notification): string | null
}

/**
 * @param answered rows of the answer; null before the first
 * @param wanted id that the address names, of one that may be on this page or not
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

  // Also one that the address names, from the bell. Once an opening: what failed is said, not tried for ever.
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

/** Only unread ones are shown, and the open one has just been read: it stays where it is until it is closed. */
function withKept(
  rows: readonly Notification[],
  kept: { notice: Notification; at: number } | null,
): readonly Notification[] {
  return kept ? [...rows.slice(0, kept.at), kept.notice, ...rows.slice(kept.at)] : rows
}
