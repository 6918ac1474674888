/**
 * Instances by namespace, for as long as a provider uses them. A provider that goes and comes back at once (StrictMode's
 * double effect, a route that changes) keeps its instance, its session and its answers. Of several providers the one that
 * came first says the options. Source: docs/spec/widgets.md WID-23, WID-65.
 */
import { NetTermsError } from '../contract/index.ts'
import type { NetTermsHandle } from '../host/handles.ts'
import type { NetTermsOptions } from '../instance/options.ts'

/** The options of a provider's latest rendering. */
export type LatestOptions = () => NetTermsOptions

interface Shared {
  handle: Promise<NetTermsHandle>
  /** In the order in which they came. */
  users: LatestOptions[]
  /** Of the first of them; of the last one that was there while there is none. */
  now: LatestOptions
  /** Hands on what of the live options is said otherwise than before; nothing until the instance has begun. */
  follow(): void
}

const shared = new Map<string, Shared>()

/**
 * @returns `handle` rejects with a NetTermsError when the code of the widgets does not load; `follow` is to be called after
 *   each rendering; `release` ends the instance if no provider uses it by the next task
 */
export function acquireInstance(namespace: string, latest: LatestOptions) {
  const entry = shared.get(namespace) ?? begin(latest)
  shared.set(namespace, entry)
  entry.users.push(latest)
  entry.now = entry.users[0] ?? latest
  // The next provider tries again.
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
      'The chunk of the widgets did not load, so their fallbacks stay. Look at the cause, then render the provider again.',
      { at: 'NetTermsProvider', cause },
    )
  })
  const now = () => entry.now()
  // The language is asked before the instance begins: one that is said later on is kept by the browser as well.
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
    // Null is a consent value: the user has not been asked yet.
    const wishOf = (name: (typeof LIVE)[number]) => (options[name] === undefined ? unsaid : options)[name]
    handle.update(Object.fromEntries(changed.map((name) => [name, wishOf(name)])))
  }
  return handle
}

const LIVE = ['locale', 'messages', 'appearance', 'colorScheme', 'consent'] as const

/** Equal when they say the same: options are often written in place. */
const liveTexts = (options: NetTermsOptions) => LIVE.map((name) => JSON.stringify(options[name]))

const FUNCTIONS = ['fetchClientSecret', 'onNavigate', 'onError', 'onEvent'] as const

/** The instance keeps these options for good; each of their functions is read at each call. */
function withLatest(now: LatestOptions): NetTermsOptions {
  const options = { ...now() }
  for (const name of FUNCTIONS) {
    Object.defineProperty(options, name, { enumerable: true, get: () => now()[name]?.bind(now()) })
  }
  return options
}
