/** Replays the calls that the loader queued before the core loaded. Source: docs/spec/widgets.md WID-28. */
import { type Callable, PROMISED, type Queue } from '../../loader/call-queue.ts'

/** Replays in order; a call that fails rejects only the calls made on its result. */
export function release(queue: Queue, init: (options: never) => unknown): void {
  for (const call of queue.splice(0)) {
    const { of, name, rest } = call
    call.failure ??= of?.failure
    // The loader placed the element. Without its own instance it would join another namespace's.
    if (of?.failure && name === 'mount') call.element?.remove()
    // The promise was already rejected, so nothing awaits the result.
    if (PROMISED.includes(name) && !call.settle) continue
    try {
      if (!call.failure) call.result = of ? (of.result as Callable)[name]?.(...rest) : init(rest[0] as never)
    } catch (failure) {
      call.failure = failure
      console.error(`NetTerms: ${name}(), called before the code loaded, failed. Check the cause.`, failure)
    }
    call.settle?.(call.failure ? Promise.reject(call.failure) : call.result)
  }
}
