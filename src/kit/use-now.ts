/** The program's clock in an open page. Source: docs/spec/notifications.md NOT-20, docs/spec/profile.md PRF-5. */
import { useEffect, useRef, useState } from 'react'

const TICK_MS = 30_000

/**
 * The program's now while the page is open: the instant of the latest answer, and what has gone by since.
 *
 * @param answeredAt the program's instant of an answer; null: the browser's own clock stands for it
 */
export function useNow(answeredAt: string | null): number {
  const offset = useRef({ of: '', ms: 0 })
  if (answeredAt && offset.current.of !== answeredAt) {
    offset.current = { of: answeredAt, ms: Date.parse(answeredAt) - Date.now() }
  }
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && tick((count) => count + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Date.now() + offset.current.ms
}
