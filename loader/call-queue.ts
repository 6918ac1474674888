/**
 * Queues calls made before the runtime has loaded, runs them in order once it has, and keeps their results working
 * afterwards. If it fails to load, the callers are notified. Source: docs/spec/widgets.md WID-28, WID-30.
 */

/** Wait before code that failed to load is retried, ms. */
export const RETRY_DELAY_MS = 60_000

/** One queued call. */
export interface QueuedCall {
  /** The call that returned the object that this call was made on; null if it was made on `NetTerms` itself. */
  of: QueuedCall | null
  name: string
  rest: unknown[]
  /** Element of the widget that this call created or was made on. */
  element?: HTMLElement | undefined
  result?: unknown
  /** Error that prevented this call; calls on its result are skipped as well. */
  failure?: unknown
  settle?: ((value: unknown) => void) | undefined
  /** One promise shared by all callers that wait for it. */
  settled?: Promise<unknown> | undefined
}

/** Queued calls in order. `failure` is set if the code failed to load. */
export type Queue = QueuedCall[] & { failure?: unknown }

export type Callable = Record<string, (...rest: unknown[]) => unknown> & ((...rest: unknown[]) => unknown)
interface Host {
  onError?(error: unknown): void
  onEvent?(event: { type: string; detail: object; widget: string }): void
}

// Answers given before the runtime has loaded: no rights, no texts, no state.
const UNKNOWN: Record<string, unknown> = { can: false, t: '', getState: null }
export const PROMISED = ['logout', 'reloadSession', 'loadMessages', 'doctor', 'explain']

/**
 * Queues a call and returns a placeholder for its result.
 *
 * @returns a promise, a function that undoes the call, nothing, or an object with methods that are queued too and are
 *   called directly once the real object exists
 */
export function queueCall(queue: Queue, of: QueuedCall | null, name: string, rest: unknown[]): unknown {
  // An element can be placed and get listeners before the runtime has loaded.
  const element =
    name === 'create' ? ((rest[2] ??= document.createElement(`nt-${rest[0]}`)) as HTMLElement) : of?.element
  const call: QueuedCall = { of, name, rest, element, failure: of?.failure }
  queue.push(call)
  const settled = () => {
    const failure = call.failure ?? queue.failure
    return failure ? Promise.reject(failure) : (call.settled ??= new Promise((resolve) => (call.settle = resolve)))
  }
  if (PROMISED.includes(name)) return settled()
  // If the caller unsubscribes before the call has run, the call is never made.
  if (/^(on|subscribe)/.test(name)) {
    return () => void (call.result ? (call.result as Callable)() : (call.name = 'undone'))
  }
  if (!/^(init|create|mount)$/.test(name)) return undefined
  return new Proxy(
    {},
    {
      get(_, next: string) {
        if (next === 'then') return undefined
        if (next === 'element') return element
        if (next === 'ready') return (call.result as Callable | undefined)?.['ready'] ?? settled()
        return (...args: unknown[]) => {
          if (call.result) return (call.result as Callable)[next]?.(...args)
          return next in UNKNOWN ? UNKNOWN[next] : queueCall(queue, call, next, args)
        }
      },
    },
  )
}

/**
 * Reports that the code failed to load: promises reject, the `onError` and `onEvent` callbacks of each `init` are
 * called, and elements are inserted in their places. Calls without a promise stay queued, and run if the code loads
 * later.
 *
 * @param detail detail of `nt-error` for the failure
 * @param dispatchErrors dispatches the event on the page's elements; queued listeners receive it
 */
export function rejectQueue(queue: Queue, failure: unknown, detail: object, dispatchErrors: () => void): void {
  queue.failure = failure
  const listening = new AbortController()
  for (const call of queue) {
    const { of, name, rest, element } = call
    const [first, listener] = rest as [never, never]
    call.settle?.(Promise.reject(failure))
    call.settle = call.settled = undefined
    try {
      if (!of) {
        ;(first as Host).onError?.(failure)
        ;(first as Host).onEvent?.({ type: 'nt-error', detail, widget: '' })
      }
      if (/^on/.test(name)) element?.addEventListener(first, listener, listening)
      if (name === 'mount') {
        ;((first as Element).append ? (first as Element) : document.querySelector(first))?.append(element as Element)
      }
      if (/^(unm|des)/.test(name)) element?.remove()
    } catch (cause) {
      // The host page's function may throw, or a selector may be invalid.
      console.error(cause)
    }
  }
  dispatchErrors()
  listening.abort()
}
