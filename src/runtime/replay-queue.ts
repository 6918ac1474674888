/** What the loader held until the core came is done by the core. Source: docs/spec/widgets.md WID-28. */
import { type Callable, PROMISED, type Queue } from '../../loader/hold.ts'

/** Does what was held, in its order; one that fails stops none but those of its own result. */
export function release(queue: Queue, init: (options: never) => unknown): void {
  for (const call of queue.splice(0)) {
    const { of, name, rest } = call
    call.failure ??= of?.failure
    // Put there while the code was away; without its own instance it would join another's.
    if (of?.failure && name === 'mount') call.element?.remove()
    // Whoever was told that it failed does not expect it any more.
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
