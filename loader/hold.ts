/**
 * Calls made before there is anything to call: written down, done in order when the runtime has come, and what they gave
 * keeps working afterwards. When it fails to load, the callers are notified. Source: docs/spec/widgets.md WID-28, WID-30.
 */

/** Wait before code that failed to load is retried, ms. */
export const AGAIN_MS = 60_000

/** One call on hold. */
export interface HeldCall {
  /** The call that returned the object it was made on; null: `NetTerms` itself. */
  of: HeldCall | null
  name: string
  rest: unknown[]
  /** Of the widget that was created, or that the call was made on. */
  element?: HTMLElement | undefined
  result?: unknown
  /** Why it is not done, and nothing that is asked of its result. */
  failure?: unknown
  settle?: ((value: unknown) => void) | undefined
  /** One for everybody who waits for it. */
  settled?: Promise<unknown> | undefined
}

/** Calls in their order; with a failure for as long as the code has not come. */
export type Queue = HeldCall[] & { failure?: unknown }

export type Callable = Record<string, (...rest: unknown[]) => unknown> & ((...rest: unknown[]) => unknown)
interface Host {
  onError?(error: unknown): void
  onEvent?(event: { type: string; detail: object; widget: string }): void
}

// Nothing is known yet: no right, no text, no state.
const UNKNOWN: Record<string, unknown> = { can: false, t: '', getState: null }
export const PROMISED = ['logout', 'reloadSession', 'loadMessages', 'doctor', 'explain']

/**
 * @returns what the caller gets in place of the result: a promise, an undo, nothing, or an object with calls that are queued too,
 *   and go straight through once it is there
 */
export function hold(queue: Queue, of: HeldCall | null, name: string, rest: unknown[]): unknown {
  // An element can be placed and listened to before anything is known of it.
  const element =
    name === 'create' ? ((rest[2] ??= document.createElement(`nt-${rest[0]}`)) as HTMLElement) : of?.element
  const call: HeldCall = { of, name, rest, element, failure: of?.failure }
  queue.push(call)
  const settled = () => {
    const failure = call.failure ?? queue.failure
    return failure ? Promise.reject(failure) : (call.settled ??= new Promise((resolve) => (call.settle = resolve)))
  }
  if (PROMISED.includes(name)) return settled()
  // Taken back before it was done, it is a call that nothing answers.
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
          return next in UNKNOWN ? UNKNOWN[next] : hold(queue, call, next, args)
        }
      },
    },
  )
}

/**
 * Tells of code that did not come: promises reject, `onError` and `onEvent` of each `init` are called, elements are put where they were to
 * be. What is no promise stays on hold, and is done should the code come after all.
 *
 * @param detail what `nt-error` says of the failure
 * @param tell fires what the elements of the page are to say: listeners that are on hold hear it
 */
export function fail(queue: Queue, failure: unknown, detail: object, tell: () => void): void {
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
      // The host's own function, or a selector that is none.
      console.error(cause)
    }
  }
  tell()
  listening.abort()
}
