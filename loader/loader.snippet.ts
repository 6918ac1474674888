/**
 * The queue stub: built into the docs for a page to hold inline, and installed by the npm entry point. `NetTerms` can be used at
 * once; what is asked of it is done when the loader has come. Source: docs/spec/widgets.md WID-28.
 */
import { hold, type HeldCall } from './hold.ts'

const page = globalThis as unknown as { NetTerms?: unknown }
// A form or a frame of that name is no own property; only what was set counts. A server that imports the npm entry point has no page.
if (typeof document === 'object' && !Object.getOwnPropertyDescriptor(page, 'NetTerms')?.value) {
  const q: HeldCall[] = []
  page.NetTerms = Object.assign(Object.create(null), {
    q,
    init: (options: unknown) => hold(q, null, 'init', [options]),
  })
}
