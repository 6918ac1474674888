/**
 * The loader, which a page includes as a script. Reads its own tag, fetches every file that the page needs in parallel,
 * and runs a file only if its hash matches the release. Imports only from its own folder; the build fills in the map.
 * Source: docs/spec/widgets.md WID-9, WID-28…WID-32 (security design b.7a).
 */
import { RETRY_DELAY_MS, rejectQueue, queueCall, type QueuedCall, type Queue } from './call-queue.ts'

/** Filled in by the build. Files are `<name>.js` in the release's folder. */
declare const __NETTERMS_MAP__: {
  version: string
  /** Folder of the release, relative to the loader's URL. */
  folder: string
  /** Hash of the core, and hash of the file that lists all other hashes. */
  core: string
  map: string
  /** Comma-separated widget names. The code of a widget is named after its tag, without `nt-`. */
  tags: string
  /** Tag of the most common first widget → text slices to prefetch for it. */
  slices: Record<string, readonly string[]>
  locales: readonly string[]
  /** Timeout for loading one file, ms. */
  chunkTimeoutMs: number
}

type Ask = (request: { signal: AbortSignal; sessionId: null }) => unknown
type Options = Record<string, unknown> & {
  api?: unknown
  key?: unknown
  namespace?: string | undefined
  locale?: string | undefined
  nonce?: string | undefined
  sessionUrl?: string | undefined
  fetchClientSecret?: Ask | undefined
}
interface Core {
  createPage(source: object): { init(options: Options): object; watch(): void }
  release(queue: Queue, init: (options: Options) => unknown): void
}
/**
 * A list of hashes. The map, each language, and each widget with lazy parts have one, and may refer to further lists.
 */
interface Listing {
  hashes: Record<string, string>
  /** File → shared files to run before it, in this order. Their hashes are in the same list. */
  needs?: Record<string, readonly string[]>
}

interface Policy {
  createScriptURL(url: string): string
}

const MAP = __NETTERMS_MAP__
const TAGS = MAP.tags.split(',')
const BUNDLE_MARK = Symbol.for('netterms')
// An element named `currentScript` may shadow the property, but not the prototype's getter. A library of the page may
// also have replaced `Document` (MooTools).
const currentScript: unknown = Reflect.get(Object.getPrototypeOf(document) as object, 'currentScript', document)
const tag = currentScript instanceof HTMLScriptElement ? currentScript : null
const data: Readonly<DOMStringMap> = tag?.dataset ?? {}

// A form or cross-origin frame named `NetTerms` shadows the global until it is set, but is not an own property.
const owner = Object.getOwnPropertyDescriptor(window, 'NetTerms')?.value as
  { version?: unknown; q?: unknown; policy?: Policy } | undefined
// Widgets from the page's own bundle set no global here.
const ownerVersion = (window as { [BUNDLE_MARK]?: unknown })[BUNDLE_MARK] ?? owner?.version
if (!ownerVersion) start(Array.isArray(owner?.q) ? (owner.q as QueuedCall[]) : [])
else if (ownerVersion !== MAP.version) {
  console.warn(`NetTerms ${MAP.version} skipped (version-conflict): ${ownerVersion} owns the tags.`)
}

function start(queue: Queue): void {
  const releaseUrl = new URL(MAP.folder, tag?.src || location.href).href
  /**
   * Some browsers cache a failed request by its address, and every widget imports the core by its address. Therefore
   * the core has a second address.
   */
  let base = releaseUrl
  let nonce = tag?.nonce
  let locale = localeOf(data['locale'])
  const files = new Map<string, Promise<unknown>>()
  const attempts: Record<string, number> = {}
  const widgets = new Map<string, Promise<unknown>>()
  const instances = new Map<string, unknown>()
  const fetched = new Set<string>()
  const begun = new Set<string>()
  let started: Promise<void> | null = null
  let init: (options: Options, namespace?: string) => unknown = (...held) => queueCall(queue, null, 'init', held)

  // A page allows one policy per name, and the npm entry point created it when it added this script.
  const factory = (window as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes
  const rules: Policy = { createScriptURL: (url) => (url.startsWith(releaseUrl) ? url : '') }
  const policy = owner?.policy ?? factory?.createPolicy('netterms', rules) ?? rules

  /**
   * Guesses the locale that the runtime will choose; a wrong guess only costs a request. English is in every release.
   */
  function localeOf(wish: unknown): string {
    const languages = [wish, document.documentElement.lang, 'en'].map((each) => String(each).slice(0, 2).toLowerCase())
    return languages.find((each) => MAP.locales.includes(each)) as string
  }

  /** Runs a file if its bytes match the hash. A file that failed can be loaded again. */
  function run(name: string, integrity: string | undefined, folder?: string): Promise<unknown> {
    const known = files.get(name)
    if (known) return known
    const attempt = (attempts[name] ??= 0)
    attempts[name] += 1
    if (name === 'core' && attempt > 0) base = base === releaseUrl ? `${releaseUrl}twin/` : releaseUrl
    // Other files import core and shared files by their plain addresses.
    const isImported = name === 'core' || name.startsWith('shared-')
    const query = attempt > 0 && !isImported ? `?${attempt}` : ''
    const url = `${folder ?? base}${name}.js${query}`
    const script = document.createElement('script')
    const file: Promise<unknown> = new Promise((resolve, reject) => {
      // Every browser checks the hash of a module script, but not that of an import or a preload. Therefore the file
      // first runs as a script.
      script.onload = resolve
      script.onerror = reject
      setTimeout(reject, MAP.chunkTimeoutMs)
      script.type = 'module'
      script.integrity = `sha${folder ? 384 : 256}-${integrity}`
      script.crossOrigin = 'anonymous'
      if (nonce) script.nonce = nonce
      script.src = policy.createScriptURL(url)
      document.head.append(script)
    })
      .finally(() => script.remove())
      .then(() => import(/* @vite-ignore */ url))
      .catch(() => {
        files.delete(name)
        throw new Error(`${url} did not load, or its bytes differ from the release.`)
      })
    files.set(name, file)
    return file
  }

  /**
   * Loads a file after finding its hash. The map has the hashes of the languages and of the first widget, a language
   * those of that widget's text slices, and a widget those of its parts. Rarely needed hashes are in further lists.
   */
  async function load(name: string): Promise<unknown> {
    const [language = '', slice] = name.split('/')
    const [widget = '', part] = name.split('.')
    // Starts early, because the hash may still be loading.
    prefetch(name)
    const source = slice ? language : part ? widget : 'map'
    let { hashes, needs } = (await (source === 'map' ? run(source, MAP.map) : load(source))) as Listing
    for (const list of [`${source}.hashes`, `${name}.hashes`]) {
      if (!hashes[slice ?? name] && hashes[list]) ({ hashes, needs } = (await run(list, hashes[list])) as Listing)
    }
    const before = needs?.[name] ?? []
    prefetch(...before)
    // One after another, because not every engine checks an import against the hash of a script that is still loading.
    for (const each of before) await run(each, hashes[each])
    return run(name, hashes[slice ?? name])
  }

  // Firefox prefetches only when the page is idle, and reports a violation with `default-src 'none'`. WebKit does not
  // prefetch. The engines that prefetch immediately are those with speculation rules.
  const fetchesAhead = (HTMLScriptElement as { supports?(type: string): boolean }).supports?.('speculationrules')

  /** Prefetches files before their hashes are checked; nothing runs without a matching hash. */
  function prefetch(...names: string[]): void {
    if (!fetchesAhead) return
    for (const name of names) {
      if (fetched.has(name)) continue
      fetched.add(name)
      const link = document.createElement('link')
      link.rel = 'prefetch'
      link.as = 'script'
      link.crossOrigin = 'anonymous'
      link.onload = link.onerror = () => link.remove()
      link.href = `${base}${name}.js`
      document.head.append(link)
    }
  }

  function loadWidget(name: string): Promise<unknown> {
    const known = widgets.get(name)
    if (known) return known
    const file = name.slice('nt-'.length)
    const code = startCore().then(() => load(file))
    const lists = [`${file}.hashes`, 'map.hashes', `${locale}.hashes`]
    prefetch(file, ...(MAP.slices[name]?.map((slice) => `${locale}/${slice}`) ?? lists))
    widgets.set(name, code)
    // If the core failed, a DOM mutation must not start a retry, because our own script tags would trigger it.
    code.catch(() => queue.failure || widgets.delete(name))
    return code
  }

  /** Loads the core and runs the queued calls; from then on the core handles calls directly. */
  function startCore(): Promise<void> {
    started ??= begin().catch((cause) => {
      const detail = {
        code: 'code-unavailable',
        cause: 'code-unavailable',
        category: 'network',
        retryable: true,
        correlationId: null,
        docs: new URL('/docs/errors/code-unavailable', releaseUrl).href,
      }
      const message = `NetTerms ${MAP.version} did not load (code-unavailable).`
      const failure = Object.assign(new Error(message), detail, { cause, name: 'NetTermsError', details: [] })
      console.error(failure)
      setTimeout(again, RETRY_DELAY_MS)
      rejectQueue(queue, failure, detail, () => {
        for (const element of document.querySelectorAll(MAP.tags)) {
          element.dispatchEvent(new CustomEvent('nt-error', { detail, bubbles: true, composed: true }))
        }
      })
      throw failure
    })
    started.catch(() => undefined)
    return started
  }

  async function begin(): Promise<void> {
    prefetch('core', 'map', locale)
    void run('map', MAP.map).catch(() => undefined)
    // Before reporting the failure, try the second address once.
    const core = () => run('core', MAP.core)
    const { createPage, release } = (await core().catch(core)) as Core
    const runtime = createPage({
      version: MAP.version,
      tags: TAGS,
      // The provider's components are in a folder next to the releases.
      folder: new URL('..', releaseUrl).href,
      loadWidget,
      load,
      // Loads a component of the provider from the folder next to its releases; the provider supplies the hash.
      loadComponent: (name: string, hash: string) => run(`../components/${name}`, hash, releaseUrl),
      ended: (namespace: string) => instances.delete(namespace),
    })
    observer.disconnect()
    init = runtime.init
    release(queue, init)
    runtime.watch()
  }

  /** Fetches the first client secret of a namespace while the code loads; the core fetches later ones. */
  function prepare(given: Options): Options {
    // Options of queued calls are not checked yet; the core reports invalid ones.
    const { api, key, sessionUrl, fetchClientSecret: ask, namespace = 'default' } = (given ??= {})
    locale = localeOf(given.locale)
    nonce = given.nonce ?? nonce
    // Do not create a session for a page that cannot use it (EMB-73).
    const isUsable = api && /^pk_/.test(String(key))
    const first =
      begun.has(namespace) || !isUsable
        ? null
        : ask
          ? (async () => ask({ signal: new AbortController().signal, sessionId: null }))()
          : sessionUrl && fetch(sessionUrl, { method: 'POST', mode: 'same-origin' })
    // The host page's function may throw, or may be a wrapper that fails. The core reports that, or retries with its
    // own.
    begun.add(namespace)
    if (first) first.catch(() => undefined)
    return { ...given, first }
  }

  function initOnce(options: Options): unknown {
    const namespace = options.namespace ?? 'default'
    // True if the instance was destroyed while queued: the next call creates another one.
    const isOver = queue.some((call) => call.name === 'destroy' && call.of?.rest[1] === namespace)
    if (isOver || !instances.has(namespace)) instances.set(namespace, init(prepare(options), namespace))
    again()
    void startCore()
    return instances.get(namespace)
  }

  const globals = window as unknown as Record<string, unknown>
  globals['NetTerms'] = { __proto__: null, init: initOnce, version: MAP.version }

  for (const call of queue) if (!call.of) call.rest = [prepare(call.rest[0] as Options)]

  /** Reads the appearance of a page with tags alone; without a valid one, the widgets have their default looks. */
  function appearanceOf(json: string | undefined): object | undefined {
    try {
      return json ? (JSON.parse(json) as object) : undefined
    } catch {
      console.warn('NetTerms: data-appearance is not valid JSON. The default applies.')
    }
  }

  const { api, key, locale: language, colorScheme, urlState, sessionUrl } = data
  // Without `data-api` the core reports the setup error.
  if (api || key || sessionUrl) {
    const appearance = appearanceOf(data['appearance'])
    initOnce({ api, key, locale: language, colorScheme, urlState, sessionUrl, appearance })
  }

  // Widgets created by script are not on the page yet.
  const scan = () => {
    if (queue.length) void startCore()
    for (const name of TAGS) {
      const isCreated = queue.some(({ element }) => element?.localName === name)
      if (isCreated || document.querySelector(name)) loadWidget(name).catch(() => undefined)
    }
  }
  const observer = new MutationObserver(scan)
  scan()
  observer.observe(document.documentElement, { childList: true, subtree: true })
  addEventListener('online', again)
  addEventListener('visibilitychange', again)
  function again(): void {
    if (!queue.failure || document.hidden) return
    queue.failure = started = null
    widgets.clear()
    scan()
  }
}
