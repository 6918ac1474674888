import { useEffect, useRef } from 'react'

/**
 * Polls an unfinished resource at an interval while the page is visible. Use with `poll` of `useCall`, which does not
 * extend the user's session (docs/spec/trust.md TRU-19).
 *
 * @param everyMs interval; null: no polling
 */
export function usePoll(poll: () => void, everyMs: number | null): void {
  const latest = useRef(poll)
  latest.current = poll
  useEffect(() => {
    if (everyMs === null) return
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}
