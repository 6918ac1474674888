/**
 * The provider's current time on an open page. Source: docs/spec/notifications.md NOT-20, docs/spec/profile.md PRF-5.
 */
import { useEffect, useRef, useState } from 'react'

const TICK_MS = 30_000

/**
 * Returns the provider's current time: the time of the latest response plus the time since then.
 *
 * @param answeredAt the provider's time in a response; null: the browser's clock is used
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
