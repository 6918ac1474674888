/**
 * A page that comes back from the browser's own cache, or after a long sleep, shows what a former person may have seen:
 * widgets show nothing before the server has said who is signed in. Source: docs/spec/widgets.md WID-77 (security F18).
 */

import { isNetTermsError } from '../contract/index.ts'

/** A page that nobody has looked at for so long is asked about first, ms. */
const LONG_MS = 3_600_000
/** A machine that wakes up has no network for a moment, ms. */
const WAITS = [2_000, 5_000]

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
    for (const wait of [...WAITS, null]) {
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
    if (document.visibilityState === 'visible' && Date.now() - hiddenAt > LONG_MS) void ask()
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
