/**
 * Reloads the page when code fails to load: automatically once in ten minutes, after that only on request. Never
 * without a network, because the user would lose the current page. Source: docs/spec/trust.md TRU-15 (specification
 * §9).
 */

const KEY = 'portal:loaded-again'
const GUARD_MS = 10 * 60_000
/** Time after which code counts as missing, ms. */
export const CHUNK_TIMEOUT_MS = 120_000

interface Tab {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  isOnline(): boolean
  now(): number
  reload(): void
}

export const THIS_TAB: Tab = {
  // Read on each use, because a browser may block even access to storage.
  storage: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
  },
  isOnline: () => navigator.onLine,
  now: () => Date.now(),
  reload: () => location.reload(),
}

/**
 * Reloads the page if allowed.
 * @returns true if the page is being reloaded; false if it already was, or must not be
 */
export function loadOnceMore({ storage, isOnline, now, reload }: Tab): boolean {
  if (!isOnline()) return false
  try {
    const last = Number(storage.getItem(KEY) ?? Number.NaN)
    if (now() - last < GUARD_MS) return false
    storage.setItem(KEY, String(now()))
  } catch {
    // Without storage, a previous reload cannot be detected, and the page could reload endlessly.
    return false
  }
  reload()
  return true
}
