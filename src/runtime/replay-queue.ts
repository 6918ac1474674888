/** Replays the calls that the loader queued before the core loaded. Source: docs/spec/widgets.md WID-28. */
import { type Callable, PROMISED, type Queue } from '../../loader/hold.ts'

/** Replays in order; a call that fails rejects only the calls made on its result. */
export function release(queue: Queue, init: (options: never) => unknown): void {
  for (const call of queue.splice(0)) {
    const { of, name, rest } = call
    call.failure ??= of?.failure
    // The element was placed by the loader; without its own instance it would join another one.
    if (of?.failure && name === 'mount') call.element?.remove()
    // The promise was rejected already: the result is not awaited any more.
    if (PROMISED.includes(name) && !call.settle) continue
    try {
      if (!call.failure) call.result = of ? (of.result as Callable)[name]?.(...rest) : init(rest[0] as never)
    } catch (failure) {
      call.failure = failure
      console.error(`NetTerms: ${name}(), called before the code had come, failed. Look at the cause.`, failure)
    }
    call.settle?.(call.failure ? Promise.reject(call.failure) : call.result)
  }
}
