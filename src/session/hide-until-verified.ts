/**
 * A page that comes back from the browser's own cache, or after a long sleep, shows what a former person may have seen:
 * widgets show nothing before the server has said who is signed in. Source: docs/spec/widgets.md WID-77 (security rule F18).
 */
import { isNetTermsError, LIMITS } from '../contract/index.ts'

/**
 * @param mounted all widgets that are on the page now, by their tag
 * @param verify rejects when the server has not said whose session it is
 * @param fail says so in the widgets, in place of what they showed
 * @returns its own undo
 */
export function hideUntilVerified(
  mounted: ReadonlyMap<string, ReadonlySet<Element>>,
  verify: () => Promise<unknown>,
  fail: (cause: unknown) => void,
): () => void {
  let hiddenAt = Infinity
  // Not taken out of the page: what was typed and where the page was scrolled to is there when it is the same person.
  const veil = (visibility: '' | 'hidden') => {
    for (const { shadowRoot } of [...mounted.values()].flatMap((each) => [...each])) {
      const container = shadowRoot?.firstElementChild as HTMLElement | null | undefined
      if (container) container.style.visibility = visibility
    }
  }
  async function ask(): Promise<void> {
    veil('hidden')
    // A machine that wakes up has no network for a moment.
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
    veil('')
  }
  // Before it is kept aside: the browser shows it again before anybody hears of it.
  const leave = ({ persisted }: PageTransitionEvent) => persisted && veil('hidden')
  const come = ({ persisted }: PageTransitionEvent) => persisted && void ask()
  const look = () => {
    if (document.visibilityState === 'visible' && Date.now() - hiddenAt > LIMITS.unseenMs) void ask()
    hiddenAt = document.visibilityState === 'hidden' ? Date.now() : Infinity
  }
  addEventListener('pagehide', leave)
  addEventListener('pageshow', come)
  addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', come)
    removeEventListener('visibilitychange', look)
  }
}
