import { useEffect, useRef, useState } from 'react'

/** A skeleton appears after this delay (the style sheet has the same one), and then stays at least this long (UI-7). */
const DRAWN_AFTER_MS = 200
const SHOWN_FOR_MS = 300

/**
 * Returns how long a loading state must stay although the response has arrived.
 *
 * @param waitedMs time between request and response
 * @returns milliseconds; 0 if nothing was visible yet, or it was visible long enough
 */
export function remainingLoadingMs(waitedMs: number): number {
  if (waitedMs < DRAWN_AFTER_MS) return 0
  return Math.max(0, DRAWN_AFTER_MS + SHOWN_FOR_MS - waitedMs)
}

/** Returns whether to show the loading state: while loading, and until a visible skeleton has been shown for 300 ms. */
export function useDelayedLoading(isLoading: boolean): boolean {
  const [isHeld, setHeld] = useState(isLoading)
  const startedAt = useRef(0)
  useEffect(() => {
    if (isLoading) {
      startedAt.current = performance.now()
      setHeld(true)
      return
    }
    const remaining = remainingLoadingMs(performance.now() - startedAt.current)
    if (remaining === 0) return setHeld(false)
    const timer = setTimeout(() => setHeld(false), remaining)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isLoading || isHeld
}
