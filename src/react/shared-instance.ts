/**
 * Instances by namespace, while a provider uses them. A provider that unmounts and immediately mounts again
 * (StrictMode's double effect, a route change) keeps its instance, session, and cache. If several providers are
 * mounted, the first one's options apply. Source: docs/spec/widgets.md WID-23, WID-65.
 */
import { NetTermsError } from '../contract/index.ts'
import type { NetTermsHandle } from '../host/handles.ts'
import type { NetTermsOptions } from '../instance/options.ts'

/** Returns the options of a provider's latest render. */
export type LatestOptions = () => NetTermsOptions

interface Shared {
  handle: Promise<NetTermsHandle>
  /** Mounted providers, in mount order. */
  users: LatestOptions[]
  /** Options of the first mounted provider; if there is none, those of the last one that unmounted. */
  now: LatestOptions
  /** Applies changed options; does nothing before the instance has started. */
  follow(): void
}

const shared = new Map<string, Shared>()

/**
 * @returns `handle` rejects with a NetTermsError if the widget code does not load; call `follow` after each render;
 *   `release` ends the instance if no provider uses it by the next task
 */
export function acquireInstance(namespace: string, latest: LatestOptions) {
  const entry = shared.get(namespace) ?? begin(latest)
  shared.set(namespace, entry)
  entry.users.push(latest)
  entry.now = entry.users[0] ?? latest
  // The next provider retries.
  entry.handle.catch(() => shared.get(namespace) === entry && shared.delete(namespace))
  return {
    handle: entry.handle,
    follow: () => entry.follow(),
    release() {
      entry.users = entry.users.filter((user) => user !== latest)
      entry.now = entry.users[0] ?? entry.now
      entry.follow()
      setTimeout(() => {
        if (entry.users.length > 0 || shared.get(namespace) !== entry) return
        shared.delete(namespace)
        entry.handle.then(
          (handle) => handle.destroy(),
          () => undefined,
        )
      })
    },
  }
}

function begin(latest: LatestOptions): Shared {
  const entry = { users: [], now: latest, follow: () => undefined }
  return Object.assign(entry, { handle: startInstance(entry) })
}

async function startInstance(entry: Pick<Shared, 'now' | 'follow'>): Promise<NetTermsHandle> {
  const { init, localeOfPage } = await import('../host/self-hosted.ts').catch((cause: unknown) => {
    throw new NetTermsError(
      'code-unavailable',
      'The chunk of the widgets did not load, so their fallbacks stay. Check the cause, then render the provider again.',
      { at: 'NetTermsProvider', cause },
    )
  })
  const now = () => entry.now()
  // Read the language before the instance starts, because the browser would store a later change.
  const unsaid: Partial<NetTermsOptions> = {
    locale: localeOfPage(now().namespace),
    messages: {},
    appearance: {},
    colorScheme: 'auto',
  }
  let said = liveTexts(now())
  const handle = init(withLatest(now))
  entry.follow = () => {
    const options = now()
    const before = said
    said = liveTexts(options)
    const changed = LIVE.filter((_, index) => said[index] !== before[index])
    if (changed.length === 0) return
    // Null is a valid consent: the user has not decided yet.
    const wishOf = (name: (typeof LIVE)[number]) => (options[name] === undefined ? unsaid : options)[name]
    handle.update(Object.fromEntries(changed.map((name) => [name, wishOf(name)])))
  }
  return handle
}

const LIVE = ['locale', 'messages', 'appearance', 'colorScheme', 'consent'] as const

/** Compares by content, because options are often written inline. */
const liveTexts = (options: NetTermsOptions) => LIVE.map((name) => JSON.stringify(options[name]))

const FUNCTIONS = ['fetchClientSecret', 'onNavigate', 'onError', 'onEvent'] as const

/** Returns options that the instance can keep permanently; each of their functions is looked up at each call. */
function withLatest(now: LatestOptions): NetTermsOptions {
  const options = { ...now() }
  for (const name of FUNCTIONS) {
    Object.defineProperty(options, name, { enumerable: true, get: () => now()[name]?.bind(now()) })
  }
  return options
}
