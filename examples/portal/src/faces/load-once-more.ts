/**
 * Code failed to load: the page reloads automatically once in ten minutes, and after that only on request. Never
 * without a network, which would trade a page for none. Source: docs/spec/trust.md TRU-15 (specification §9).
 */

const KEY = 'portal:loaded-again'
const GUARD_MS = 10 * 60_000
/** Code that has not come by then has not come. */
export const CHUNK_TIMEOUT_MS = 120_000

interface Tab {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  isOnline(): boolean
  now(): number
  reload(): void
}

export const THIS_TAB: Tab = {
  // Read on each use: a browser may forbid even access to it.
  storage: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
  },
  isOnline: () => navigator.onLine,
  now: () => Date.now(),
  reload: () => location.reload(),
}

/** @returns whether the page is being loaded again; false: it was already, or must not be */
export function loadOnceMore({ storage, isOnline, now, reload }: Tab): boolean {
  if (!isOnline()) return false
  try {
    const last = Number(storage.getItem(KEY) ?? Number.NaN)
    if (now() - last < GUARD_MS) return false
    storage.setItem(KEY, String(now()))
  } catch {
    // Without a storage nothing says that it was tried: it would be tried without end.
    return false
  }
  reload()
  return true
}
