/**
 * Code that does not come: the page is loaded once more by itself in ten minutes, and after that somebody decides. Never
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

/** How often the core's file has failed: counted from the first, since that may be before anybody listens. */
let coreFailures = 0
const onCoreFailure = new Set<() => void>()
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || !new URL(target.src, location.href).pathname.endsWith('/core.js'))
      return
    coreFailures += 1
    onCoreFailure.forEach((listener) => listener())
  },
  true,
)

/**
 * Calls back once when code did not come: a script of the page or of a widget, or a start that never ends.
 *
 * @param ready settles when the core has come
 * @returns its own undo
 */
export function onMissingCode(ready: Promise<unknown>, listener: () => void): () => void {
  let isOver = false
  const tell = () => {
    if (isOver) return
    isOver = true
    undo()
    listener()
  }
  // The loader tries a second address by itself; a widget that stays away is told by its own event.
  const onCore = () => coreFailures > 1 && tell()
  const onWidget = ({ detail }: Event & { detail?: { code?: string } }) => detail?.code === 'code-unavailable' && tell()
  const timer = setTimeout(tell, CHUNK_TIMEOUT_MS)
  const undo = () => {
    clearTimeout(timer)
    onCoreFailure.delete(onCore)
    removeEventListener('nt-error', onWidget)
  }
  void ready.then(() => clearTimeout(timer))
  onCoreFailure.add(onCore)
  addEventListener('nt-error', onWidget)
  onCore()
  return undo
}
