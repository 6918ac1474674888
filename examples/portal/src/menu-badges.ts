/** Shows counts next to menu entries, from the facts of the account. Source: docs/spec/shell.md SHL-6. */
import type { NetTermsHandle, NetTermsState } from 'netterms'
import type { PortalKey } from './messages.ts'

export interface MenuBadge {
  text: string
  /** Count with its unit, for screen readers. */
  words: string
}

type Counted = NetTermsState['accountFacts']

interface Counter {
  words: PortalKey
  /** Returns the count; null if unknown. */
  count: (facts: Counted) => number | null
}

/** Counters by address; a count is shown only if a manifest has a menu entry there (SHL-6). */
const COUNTERS: Readonly<Record<string, Counter>> = {
  '/dispute-center': {
    words: 'portal.badge.disputes',
    count: ({ disputes, haveDisputesFailed }) => (haveDisputesFailed ? null : (disputes?.open ?? null)),
  },
  '/notification-center': {
    words: 'portal.badge.unread',
    count: ({ unreadNotifications = null }) => unreadNotifications,
  },
}

/** Largest count shown; a larger one is shown as `99+`. */
const MOST = 99

/**
 * Returns the badge of a menu entry.
 * @returns null if nothing is counted there, or the count is zero or unknown
 */
export function badgeOf(path: string, nt: Pick<NetTermsHandle, 't'>, state: NetTermsState): MenuBadge | null {
  const counter = Object.hasOwn(COUNTERS, path) ? COUNTERS[path] : undefined
  const count = counter?.count(state.accountFacts) ?? 0
  if (!counter || count === 0) return null
  const number = new Intl.NumberFormat(state.locale)
  const text = count > MOST ? `${number.format(MOST)}+` : number.format(count)
  return { text, words: nt.t(counter.words, { count }) }
}
