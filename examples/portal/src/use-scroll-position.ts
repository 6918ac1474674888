/** A new page begins at its top; Back and Forward come to where a page was left, once its widget has drawn itself. */
import { useEffect, useLayoutEffect } from 'preact/hooks'
import type { Here } from './use-location.ts'

/** By address: the browser's own restoring comes before the widgets have anything to scroll. */
const positions = new Map<string, number>(
  typeof stateNow().scrollY === 'number' ? [[location.href, stateNow().scrollY as number]] : [],
)

/** What the browser keeps of a step of its history, also while other documents are shown. */
function stateNow(): { scrollY?: unknown } {
  return (history.state ?? {}) as { scrollY?: unknown }
}

/** Browsers take a few hundred changes of a history a minute. */
const REST_MS = 200

/** A user who scrolls is not scrolled again. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

export function useScrollPosition({ path, search, isReturn }: Here): void {
  useEffect(() => {
    history.scrollRestoration = 'manual'
    let timer: ReturnType<typeof setTimeout> | undefined
    // While a page goes it is too late for some browsers to keep anything: kept when the page has come to rest.
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
    // A widget that says that it is ready may still grow: as high as it was, the page is only when its rows have their height.
    const growth = new ResizeObserver(restore)
    growth.observe(document.documentElement)
    stop.signal.addEventListener('abort', () => growth.disconnect())
    for (const type of OWN_MOVES) {
      addEventListener(type, () => stop.abort(), { passive: true, signal: stop.signal })
    }
    return () => stop.abort()
  }, [path, search, isReturn])
}
