/**
 * Watches the portal's start, from a classic script before it: when a file fails or is late, it reloads the page once, and then
 * shows a message. Later failures belong to load-guard.ts. Source: docs/spec/trust.md TRU-15 (specification §9).
 */
import { CHUNK_TIMEOUT_MS, loadOnceMore, THIS_TAB } from './load-once-more.ts'

/** Set on the document by the portal once it runs and can report missing code itself. */
export const STARTED_MARK = 'data-started'
/** The page's own tags; the loader's tags are its own to try again. */
const OWN_FILES = /\/(loader|main)\.js$/

/** @param show says that code did not come; called once at most, not before the page has a body */
export function guardStart(show: () => void): void {
  let isOver = false
  const fail = () => {
    if (isOver || document.documentElement.hasAttribute(STARTED_MARK)) return
    isOver = true
    if (loadOnceMore(THIS_TAB)) return
    if (document.body) show()
    else document.addEventListener('DOMContentLoaded', show)
  }
  // An error event of a file does not bubble: it is caught in the capture phase.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && OWN_FILES.test(target.src)) fail()
    },
    true,
  )
  setTimeout(fail, CHUNK_TIMEOUT_MS)
}
