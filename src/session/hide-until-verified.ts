/**
 * After a bfcache restore or a long sleep, the page may show data of a session that has ended. This hides the widgets
 * until `/self` confirms the session. Source: docs/spec/widgets.md WID-77 (security F18).
 */
import { isNetTermsError, LIMITS } from '../contract/index.ts'

/**
 * @param mounted widgets on the page, by tag
 * @param verify fetches `/self`; rejects if the server does not answer
 * @param fail shows the failure in place of the widgets
 * @returns a function that stops hiding
 */
export function hideUntilVerified(
  mounted: ReadonlyMap<string, ReadonlySet<Element>>,
  verify: () => Promise<unknown>,
  fail: (cause: unknown) => void,
): () => void {
  let hiddenAt = Infinity
  // Hidden and not unmounted, so that drafts and scroll positions survive if the session is the same.
  const setVisibility = (visibility: '' | 'hidden') => {
    for (const { shadowRoot } of [...mounted.values()].flatMap((each) => [...each])) {
      const container = shadowRoot?.firstElementChild as HTMLElement | null | undefined
      if (container) container.style.visibility = visibility
    }
  }
  async function verifySession(): Promise<void> {
    setVisibility('hidden')
    // A device that wakes up has no network at first.
    for (const wait of [...LIMITS.wakeUpWaitsMs, null]) {
      const cause: unknown = await verify().then(
        () => null,
        (reason: unknown) => reason,
      )
      if (!cause) break
      if (wait === null || !isNetTermsError(cause) || !cause.retryable) {
        fail(cause)
        break
      }
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
    setVisibility('')
  }
  // Hide before the page enters the bfcache, because the browser paints a restored page before it dispatches
  // `pageshow`.
  const onPageHide = ({ persisted }: PageTransitionEvent) => persisted && setVisibility('hidden')
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && void verifySession()
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible' && Date.now() - hiddenAt > LIMITS.unseenMs) void verifySession()
    hiddenAt = document.visibilityState === 'hidden' ? Date.now() : Infinity
  }
  addEventListener('pagehide', onPageHide)
  addEventListener('pageshow', onPageShow)
  addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    removeEventListener('pagehide', onPageHide)
    removeEventListener('pageshow', onPageShow)
    removeEventListener('visibilitychange', onVisibilityChange)
  }
}
