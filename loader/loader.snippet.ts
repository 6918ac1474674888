/**
 * The queue stub, which the docs include for inline use on a page and the npm entry point installs. `NetTerms` is
 * usable immediately; its calls run when the loader has loaded. Source: docs/spec/widgets.md WID-28.
 */
import { queueCall, type QueuedCall } from './call-queue.ts'

const page = globalThis as unknown as { NetTerms?: unknown }
// A form or a frame with that name shadows the global, so only an own property counts. A server that imports the npm
// entry point has no `document`.
if (typeof document === 'object' && !Object.getOwnPropertyDescriptor(page, 'NetTerms')?.value) {
  const q: QueuedCall[] = []
  page.NetTerms = Object.assign(Object.create(null), {
    q,
    init: (options: unknown) => queueCall(q, null, 'init', [options]),
  })
}
