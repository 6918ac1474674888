/**
 * Watches the portal's startup, from a classic script before it: if a file fails or is late, it reloads the page once,
 * and then shows a message. Later failures are handled by load-guard.ts. Source: docs/spec/trust.md TRU-15
 * (specification §9).
 */
import { CHUNK_TIMEOUT_MS, loadOnceMore, THIS_TAB } from './load-once-more.ts'

/** Attribute that the portal sets on the document once it runs and can report missing code itself. */
export const STARTED_MARK = 'data-started'
/** Matches the page's own script tags; the loader retries the tags that it adds itself. */
const OWN_FILES = /\/(loader|main)\.js$/

/**
 * Watches the startup.
 * @param show shows that code is missing; called at most once, not before the page has a body
 */
export function guardStart(show: () => void): void {
  let isOver = false
  const fail = () => {
    if (isOver || document.documentElement.hasAttribute(STARTED_MARK)) return
    isOver = true
    if (loadOnceMore(THIS_TAB)) return
    if (document.body) show()
    else document.addEventListener('DOMContentLoaded', show)
  }
  // A script's error event does not bubble, so it is caught in the capture phase.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && OWN_FILES.test(target.src)) fail()
    },
    true,
  )
  setTimeout(fail, CHUNK_TIMEOUT_MS)
}
