/**
 * Adds the CDN's loader to a page, once, from a bundle. The page is not trusted: elements may shadow properties of the
 * document, and Trusted Types may be enforced. Source: docs/spec/widgets.md WID-18, WID-19.
 */
import { rejectQueue, type Queue } from '../../loader/call-queue.ts'
import { NetTermsError } from '../contract/index.ts'
import { BUNDLE_MARK, type MarkedPage } from './bundle-mark.ts'
import type { NetTermsGlobal, NetTermsQueue } from './handles.ts'

/** Options of `loadNetTerms`. */
export interface LoadOptions {
  /** URL of `loader.js`: a channel (`https://cdn.provider.example/v1/loader.js`) or one release. */
  src: string
  /** Nonce for a `script-src` policy; also set on the scripts that the loader adds. */
  nonce?: string | undefined
  /** `sha384-…` of a release's loader, from its `manifest.json`; not for a channel, because its file changes. */
  integrity?: string | undefined
  /** Milliseconds; default 10 000. */
  timeoutMs?: number | undefined
}

interface Policy {
  createScriptURL(text: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy
}
type Stub = Partial<NetTermsQueue> & { policy?: Partial<Policy>; q?: Queue }

const TIMEOUT_MS = 10_000
const GLOBAL = 'NetTerms'
const SCRIPT = 'loader.js'

let loading: Promise<NetTermsGlobal> | null = null
let policy: Policy | null = null
const origins = new Set<string>()
/** Script tags that failed to load; the next attempt ignores them. */
const failed = new WeakSet<Element>()
let failures = 0

/**
 * Adds the CDN's loader to the page, unless the loader or its tag already exists.
 *
 * @returns null on a server, where there is no page
 * @throws NetTermsError `code-unavailable` if it fails to load (the next call retries; queued calls are rejected),
 *   `configuration-invalid` if the address is invalid or the page's policy refuses it, `version-conflict` if the page's
 *   own bundle has defined the tags
 */
export function loadNetTerms(options: LoadOptions): Promise<NetTermsGlobal | null> {
  if (typeof window === 'undefined' || typeof document === 'undefined') return Promise.resolve(null)
  const known = loadedGlobal()
  if (known) return Promise.resolve(known)
  loading ??= load(options).finally(() => {
    loading = null
  })
  return loading
}

async function load({ src, nonce, integrity, timeoutMs = TIMEOUT_MS }: LoadOptions): Promise<NetTermsGlobal> {
  const address = addressOf(src)
  refuseBesideBundle()
  const held = ownGlobal()?.q
  if (held) held.failure = undefined
  const script = findTag(address) ?? addTag(address, nonce, integrity)
  const giveUp = (error: NetTermsError) => {
    failed.add(script)
    failures += 1
    rejectQueuedCalls(error)
    return error
  }
  await settled(script, address.href, timeoutMs).catch((error: NetTermsError) => {
    throw giveUp(error)
  })
  const loaded = loadedGlobal()
  if (loaded) return loaded
  // If the page's own bundle ran while the loader was loading, the loader did nothing.
  refuseBesideBundle()
  throw giveUp(unavailable(`${address.href} loaded, but is not the NetTerms loader. Check the address.`))
}

/**
 * Rejects promises and reports to `onError` and elements; other calls stay queued and run if the loader loads later.
 */
function rejectQueuedCalls(error: NetTermsError): void {
  const queue = ownGlobal()?.q
  if (!Array.isArray(queue)) return
  const { code, category, retryable, docs } = error
  const detail = { code, cause: code, category, retryable, correlationId: null, docs }
  rejectQueue(queue, error, detail, () => {
    for (const element of new Set(queue.flatMap((call) => call.element ?? []))) {
      element.dispatchEvent(new CustomEvent('nt-error', { detail, bubbles: true, composed: true }))
    }
  })
}

/** @throws NetTermsError `version-conflict` if the page's own bundle has defined the tags */
function refuseBesideBundle(): void {
  const owner = (globalThis as MarkedPage)[BUNDLE_MARK]
  if (typeof owner !== 'string') return
  throw new NetTermsError(
    'version-conflict',
    `The tags belong to NetTerms ${owner}, so the loader is not added. Call init of netterms/elements, or leave that out.`,
    { at: 'loadNetTerms' },
  )
}

/**
 * Returns the global if it is set. An element with the id `NetTerms` shadows an unset global, but only a set one is an
 * own property of the window.
 */
function ownGlobal(): Stub | null {
  const value = Object.getOwnPropertyDescriptor(window, GLOBAL)?.value as unknown
  return typeof value === 'object' && value !== null ? value : null
}

function loadedGlobal(): NetTermsGlobal | null {
  const { version, init } = ownGlobal() ?? {}
  return typeof version === 'string' && typeof init === 'function' ? (ownGlobal() as NetTermsGlobal) : null
}

function addressOf(src: string): URL {
  const base = fromDocument('baseURI') as string
  const address = URL.canParse(src, base) ? new URL(src, base) : null
  if (address && /^https?:$/.test(address.protocol)) return address
  throw new NetTermsError(
    'configuration-invalid',
    'The address of the loader is not valid, so nothing is loaded. Set `src` to the https address of loader.js on the CDN.',
    { at: 'loadNetTerms' },
  )
}

/** Returns the tag of this loader, or of another channel, unless it has failed. */
function findTag(address: URL): HTMLScriptElement | undefined {
  const scripts = natives().querySelectorAll.call(document, 'script[src]') as NodeListOf<HTMLScriptElement>
  const siblings = new URL('../', address).href
  return [...scripts].find(
    (script) =>
      !failed.has(script) &&
      (script.src === address.href || (script.src.startsWith(siblings) && script.src.endsWith(`/${SCRIPT}`))),
  )
}

function addTag(address: URL, nonce: string | undefined, integrity: string | undefined): HTMLScriptElement {
  const script = natives().createElement.call(document, 'script') as HTMLScriptElement
  script.async = true
  if (nonce) script.nonce = nonce
  if (integrity) {
    script.integrity = integrity
    script.crossOrigin = 'anonymous'
  }
  // A new address, because a browser may delay a request behind a hanging one to the same address.
  const fresh = new URL(address)
  if (failures > 0) fresh.searchParams.set('attempt', String(failures))
  script.src = trusted(fresh)
  const head = fromDocument('head') as HTMLHeadElement
  head.append(script)
  return script
}

/** Creates the only policy with this name; the loader finds it on the global. The policy allows one origin. */
function trusted(address: URL): string {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes
  if (!factory) return address.href
  origins.add(address.origin)
  policy ??= createPolicy(factory)
  const stub = ownGlobal()
  if (stub) stub.policy = policy
  else Object.assign(window, { [GLOBAL]: { policy } })
  return policy.createScriptURL(address.href)
}

function createPolicy(factory: PolicyFactory): Policy {
  try {
    return factory.createPolicy('netterms', {
      createScriptURL(text) {
        if (origins.has(new URL(text).origin)) return text
        throw new TypeError('The policy netterms allows only scripts of the NetTerms CDN.')
      },
    })
  } catch (cause) {
    throw new NetTermsError(
      'configuration-invalid',
      'The page’s policy refuses the Trusted Types policy `netterms`, so the loader cannot be added. Add `netterms` to ' +
        'trusted-types, or load it by a tag.',
      { at: 'loadNetTerms', cause },
    )
  }
}

function settled(script: HTMLScriptElement, address: string, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      stop()
      reject(unavailable(`${address} did not load within ${timeoutMs} ms. Check the network, then try again.`))
    }, timeoutMs)
    const onLoad = () => {
      stop()
      resolve()
    }
    const onError = (cause: unknown) => {
      stop()
      reject(
        unavailable(
          `${address} did not load: it is unreachable, the page’s policy blocks it, or its integrity hash differs. Check ` +
            'the browser’s console, then try again.',
          cause,
        ),
      )
    }
    const stop = () => {
      clearTimeout(timer)
      script.removeEventListener('load', onLoad)
      script.removeEventListener('error', onError)
    }
    script.addEventListener('load', onLoad)
    script.addEventListener('error', onError)
  })
}

const unavailable = (message: string, cause?: unknown): NetTermsError =>
  new NetTermsError('code-unavailable', message, { at: 'loadNetTerms', cause })

/** Returns the browser's own constructor, because a library of the page may have replaced `Document` (MooTools). */
const natives = (): Document => Object.getPrototypeOf(document) as Document

/** Reads through the prototype's getter, because an element with the property's name shadows it on the document. */
const fromDocument = (name: 'head' | 'baseURI'): unknown => Reflect.get(natives(), name, document)
