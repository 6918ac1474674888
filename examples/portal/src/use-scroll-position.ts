/**
 * Restores scroll positions: a new page starts at its top; Back and Forward return to the previous position once the
 * widget has rendered.
 */
import { useEffect, useLayoutEffect } from 'preact/hooks'
import type { Here } from './use-location.ts'

/** Positions by address, because the browser's own restoration runs before the widgets have content to scroll. */
const positions = new Map<string, number>(
  typeof stateNow().scrollY === 'number' ? [[location.href, stateNow().scrollY as number]] : [],
)

/** Returns the state of the current history entry, which the browser keeps while other documents are shown. */
function stateNow(): { scrollY?: unknown } {
  return (history.state ?? {}) as { scrollY?: unknown }
}

/** Delay after scrolling, because browsers allow only a few hundred history changes a minute. */
const REST_MS = 200

/** Events that show that the user scrolls; the position is then no longer restored. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

export function useScrollPosition({ path, search, isReturn }: Here): void {
  useEffect(() => {
    history.scrollRestoration = 'manual'
    let timer: ReturnType<typeof setTimeout> | undefined
    // Saves the position when scrolling has stopped, because some browsers save nothing while a page is being left.
    const keep = () => history.replaceState({ ...stateNow(), scrollY }, '')
    const remember = () => {
      positions.set(location.href, scrollY)
      clearTimeout(timer)
      timer = setTimeout(keep, REST_MS)
    }
    addEventListener('scroll', remember, { passive: true })
    return () => {
      removeEventListener('scroll', remember)
      clearTimeout(timer)
    }
  }, [])

  useLayoutEffect(() => {
    if (!isReturn) scrollTo(0, 0)
  }, [path, isReturn])

  useLayoutEffect(() => {
    if (!isReturn) return
    const wanted = positions.get(location.href) ?? 0
    const restore = () => scrollTo(0, wanted)
    const stop = new AbortController()
    restore()
    // A widget may still grow after it has reported that it is ready: the page has its full height only when its rows
    // have theirs.
    const growth = new ResizeObserver(restore)
    growth.observe(document.documentElement)
    stop.signal.addEventListener('abort', () => growth.disconnect())
    for (const type of OWN_MOVES) {
      addEventListener(type, () => stop.abort(), { passive: true, signal: stop.signal })
    }
    return () => stop.abort()
  }, [path, search, isReturn])
}
