/**
 * Instances by namespace, for as long as a provider uses them. A provider that goes and comes back at once (StrictMode's
 * double effect, a route that changes) keeps its instance, its session and its answers. Source: docs/spec/widgets.md WID-23.
 */
import { NetTermsError } from '../contract/index.ts'
import type { NetTermsHandle } from '../host/handles.ts'
import type { NetTermsOptions } from '../netterms-options.ts'

interface Shared {
  handle: Promise<NetTermsHandle>
  users: number
}

const shared = new Map<string, Shared>()

/**
 * @returns `handle` rejects with a NetTermsError when the code of the widgets does not load; `release` ends the instance
 *   when nobody has taken it again by the next task
 */
export function acquireInstance(namespace: string, options: NetTermsOptions) {
  const entry = shared.get(namespace) ?? { handle: startInstance(options), users: 0 }
  shared.set(namespace, entry)
  entry.users += 1
  // The next provider tries again.
  entry.handle.catch(() => shared.get(namespace) === entry && shared.delete(namespace))
  return {
    handle: entry.handle,
    release() {
      entry.users -= 1
      setTimeout(() => {
        if (entry.users > 0 || shared.get(namespace) !== entry) return
        shared.delete(namespace)
        entry.handle.then(
          (handle) => handle.destroy(),
          () => undefined,
        )
      })
    },
  }
}

async function startInstance(options: NetTermsOptions): Promise<NetTermsHandle> {
  const { init } = await import('../host/self-hosted.ts').catch((cause: unknown) => {
    throw new NetTermsError(
      'code-unavailable',
      'The chunk of the widgets did not load, so their fallbacks stay. Look at the cause, then render the provider again.',
      { at: 'NetTermsProvider', cause },
    )
  })
  return init(options)
}
