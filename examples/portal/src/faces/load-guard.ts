/**
 * Detects code that fails to load once the portal runs; before that, start-guard.ts does. Source: docs/spec/trust.md
 * TRU-15 (specification §9).
 */
import { CHUNK_TIMEOUT_MS } from './load-once-more.ts'

/** How often the core's file has failed, counted from the first failure, before any listener exists. */
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
 * Calls back once if the page cannot be shown because code is missing: the startup code, or that of the page's own
 * widget. Other code may be missing, for example if a content blocker mistakes it for advertising.
 * @param start settles when the startup code has loaded
 * @returns a function that removes the listener
 */
export function onMissingCode(start: Promise<unknown>, listener: () => void): () => void {
  let isOver = false
  const tell = () => {
    if (isOver) return
    isOver = true
    undo()
    listener()
  }
  // The loader tries a second address before the failure is reported.
  const onCore = () => coreFailures > 1 && tell()
  const onWidget = ({ target, detail }: Event & { detail?: { code?: string } }) => {
    const isOfThePage = target instanceof Element && target.closest('main .outlet') !== null
    if (isOfThePage && detail?.code === 'code-unavailable') tell()
  }
  const timer = setTimeout(tell, CHUNK_TIMEOUT_MS)
  const undo = () => {
    clearTimeout(timer)
    onCoreFailure.delete(onCore)
    removeEventListener('nt-error', onWidget)
  }
  start.then(() => clearTimeout(timer), tell)
  onCoreFailure.add(onCore)
  addEventListener('nt-error', onWidget)
  onCore()
  return undo
}
