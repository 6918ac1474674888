/**
 * Calls made before there is anything to call: written down, done in order when the runtime has come, and what they gave
 * keeps working afterwards. Source: docs/spec/widgets.md WID-28.
 */

/** One call on hold. */
export interface HeldCall {
  /** The call whose result it was made on; null: `NetTerms` itself. */
  of: HeldCall | null
  /** Empty: the result itself is called, as the undo of `on` is. */
  name: string
  rest: unknown[]
  result?: unknown
  settle?: (value: unknown) => void
  /** One for everybody who waits for it. */
  settled?: Promise<unknown>
}

type Callable = Record<string, (...rest: unknown[]) => unknown> & ((...rest: unknown[]) => unknown)

// Nothing is known yet: no right, no text, no state.
const UNKNOWN: Record<string, unknown> = { can: false, t: '', getState: null }
const PROMISED = ['logout', 'reloadSession', 'loadMessages', 'doctor']

/** @returns what the caller gets in place of the result: calls on it are held too, and go straight through once it is there */
export function hold(queue: HeldCall[], of: HeldCall | null, name: string, rest: unknown[]): unknown {
  const call: HeldCall = { of, name, rest }
  queue.push(call)
  const result = () => call.result as Callable | undefined
  const settled = () => (call.settled ??= new Promise((resolve) => (call.settle = resolve)))
  if (PROMISED.includes(name)) return settled()
  // An element can be placed and listened to before anything is known of it.
  const element = name === 'create' ? (rest[2] ??= document.createElement(`nt-${rest[0]}`)) : null
  return new Proxy(() => undefined, {
    get(_, next: string) {
      if (next === 'then') return undefined
      if (next === 'element') return element
      if (next === 'ready') return result()?.['ready'] ?? settled()
      return (...args: unknown[]) => {
        const known = result()
        if (known) return known[next]?.(...args)
        return next in UNKNOWN ? UNKNOWN[next] : hold(queue, call, next, args)
      }
    },
    apply: (_, __, args) => (result() ? result()?.(...args) : hold(queue, call, '', args)),
  })
}

/** Does what was held, in its order. */
export function release(queue: HeldCall[], init: (options: never) => unknown): void {
  for (const call of queue.splice(0)) {
    const on = call.of?.result as Callable | undefined
    if (call.of) call.result = call.name ? on?.[call.name]?.(...call.rest) : on?.(...call.rest)
    else call.result = init(call.rest[0] as never)
    call.settle?.(call.result)
  }
}
