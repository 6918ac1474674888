/**
 * The script on the page. Reads its own tag, starts every chunk of what the page needs at once, and answers `NetTerms`
 * calls before the runtime has come. Imports nothing; the build fills in the map.
 */
import { pristineFetch } from './pristine-fetch.ts'

/** Filled in by the build: files below the loader's own folder. `core` and each widget list what they load, entry first. */
declare const __NETTERMS_MAP__: {
  version: string
  core: string[]
  widgets: Record<string, string[]>
  /** Code that has not come by then has not come. */
  chunkTimeoutMs: number
}

type FetchSecret = (request: { signal: AbortSignal; sessionId: string | null }) => Promise<string>
type Options = Record<string, unknown> & { namespace?: string; fetchClientSecret?: FetchSecret }
type Runtime = { createNetTerms(options: Options, host: object): Record<string, (...rest: unknown[]) => unknown> }

const MAP = __NETTERMS_MAP__
const VERSION_MARK = '__netterms'
const page = window as unknown as Record<string, { [VERSION_MARK]?: unknown; q?: unknown } | undefined>

// A page may hold an element named `currentScript`: the getter of the prototype cannot be covered by it.
const currentScript = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get?.call(document)
const tag = currentScript instanceof HTMLScriptElement ? currentScript : null
const base = new URL('.', tag?.src || location.href).href
const data = (name: string): string | undefined => tag?.getAttribute(`data-${name}`) ?? undefined

// A form named `NetTerms` with a field of any name stands in for the global until it is set: only texts and lists count.
const owner = page['NetTerms']
const ownerVersion = owner?.[VERSION_MARK]
if (typeof ownerVersion !== 'string') start(Array.isArray(owner?.q) ? (owner.q as unknown[][]) : [])
else if (ownerVersion !== MAP.version) {
  console.warn(
    `NetTerms ${MAP.version} is not started (version-conflict): ${ownerVersion} owns the <nt-…> tags of this page. Load one version.`,
  )
}

function start(queued: unknown[][]): void {
  const loading = new Map<string, Promise<unknown>>()
  const instances = new Map<string, object>()
  const fetch = pristineFetch()

  function load(files: string[] | undefined): Promise<unknown> {
    const [entry = ''] = files ?? []
    const known = loading.get(entry)
    if (known) return known
    for (const file of files ?? []) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = base + file
      document.head.append(link)
    }
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error('time is up')), MAP.chunkTimeoutMs))
    const module = Promise.race([import(/* @vite-ignore */ base + entry), late])
    loading.set(entry, module)
    module.catch(() => loading.delete(entry))
    return module
  }

  function loadWidget(name: string): boolean {
    const files = MAP.widgets[name]
    if (!files) return false
    load(files).catch((cause) => failed(name, cause))
    return true
  }

  function failed(what: string, cause: unknown): void {
    console.error(`NetTerms: the code of ${what} did not load from ${base}.`, cause)
    for (const element of document.querySelectorAll(what)) fail(element, 'code-unavailable')
  }

  function notStarted(cause: unknown): void {
    console.error(
      'NetTerms is not started (configuration-invalid): look at the options of init and at the cause.',
      cause,
    )
    for (const name of Object.keys(MAP.widgets)) {
      for (const element of document.querySelectorAll(name)) fail(element, 'configuration-invalid')
    }
  }

  function fail(element: Element, code: string): void {
    element.dispatchEvent(new CustomEvent('nt-error', { detail: { code }, bubbles: true, composed: true }))
  }

  /** An instance at once; what is called before the runtime has come is done when it has. */
  function init(given: Options): object {
    const options = { ...given }
    const namespace = options.namespace ?? 'default'
    const known = instances.get(namespace)
    if (known) return known
    let runtime: Record<string, (...rest: unknown[]) => unknown> | null = null
    let hasCode = false
    startSession(options)
    const ready = load(MAP.core).then((module) => {
      hasCode = true
      runtime = (module as Runtime).createNetTerms(options, { fetch, loadWidget })
      return runtime
    })
    ready.catch((cause) => {
      // The next init tries again.
      instances.delete(namespace)
      // Code that did not come is told by each widget, whose graph it is part of.
      if (hasCode) notStarted(cause)
    })
    /** For calls whose answer nobody awaits: a runtime that did not come is told above, never to the page's own handlers. */
    const whenReady = (act: (late: NonNullable<typeof runtime>) => void) => void ready.then(act, () => undefined)
    const later =
      (name: string) =>
      (...rest: unknown[]) =>
        runtime ? runtime[name]?.(...rest) : whenReady((late) => late[name]?.(...rest))
    const instance = {
      ready,
      create: (name: string, attributes: Record<string, string> = {}) => createHandle(name, attributes, namespace),
      update: later('update'),
      can: (name: string) => Boolean(runtime?.['can']?.(name)),
      t: (...rest: unknown[]) => runtime?.['t']?.(...rest) ?? '',
      getState: () => runtime?.['getState']?.() ?? null,
      subscribe: (listener: unknown) => {
        let undo: unknown = null
        let isOver = false
        whenReady((late) => {
          if (!isOver) undo = late['subscribe']?.(listener)
        })
        return () => {
          isOver = true
          if (typeof undo === 'function') undo()
        }
      },
      loadMessages: (domains: string[]) => ready.then((late) => late['loadMessages']?.(domains)),
      reloadSession: () => ready.then((late) => late['reloadSession']?.()),
      logout: () => ready.then((late) => late['logout']?.()),
      destroy() {
        instances.delete(namespace)
        whenReady((late) => late['destroy']?.())
      },
    }
    instances.set(namespace, instance)
    return instance
  }

  /** The first client secret is fetched while the code loads; later ones are asked for when they are needed. */
  function startSession(options: Options): void {
    const ask = options.fetchClientSecret
    if (!ask) return
    // A host's function may throw, or answer without a promise.
    let first: Promise<string> | null = Promise.resolve().then(() =>
      ask({ signal: new AbortController().signal, sessionId: null }),
    )
    first.catch(() => undefined)
    options.fetchClientSecret = (request) => {
      const secret = first ?? ask(request)
      first = null
      return secret
    }
  }

  /** A handle is the element and no more: it can be made, mounted and unmounted before any code has come. */
  function createHandle(name: string, attributes: Record<string, string>, namespace: string): object {
    const element = document.createElement(`nt-${name}`)
    const update = (changes: Record<string, string>) => {
      for (const [attribute, value] of Object.entries(changes)) element.setAttribute(attribute, value)
    }
    update({ ...attributes, ...(namespace === 'default' ? {} : { namespace }) })
    if (!loadWidget(element.localName)) console.warn(`NetTerms has no widget named ${name}.`)
    const undo = new Set<() => void>()
    const handle = {
      element,
      mount(target: string | Element) {
        const place = typeof target === 'string' ? document.querySelector(target) : target
        if (place) place.append(element)
        else {
          console.warn(`NetTerms: there is no ${String(target)} to mount ${name} in (mount-target-missing).`)
          fail(element, 'mount-target-missing')
        }
        return handle
      },
      update,
      refresh: () => (element as unknown as { refresh?: () => void }).refresh?.(),
      on(type: string, listener: (event: Event) => void, options?: AddEventListenerOptions) {
        element.addEventListener(type, listener, options)
        const off = () => element.removeEventListener(type, listener, options)
        undo.add(off)
        return off
      },
      once: (type: string, listener: (event: Event) => void) => handle.on(type, listener, { once: true }),
      unmount: () => element.remove(),
      destroy() {
        element.remove()
        undo.forEach((off) => off())
      },
    }
    return handle
  }

  function scan(root: ParentNode): void {
    for (const name of Object.keys(MAP.widgets)) {
      if (!loading.has(MAP.widgets[name]?.[0] ?? '') && root.querySelector(name)) loadWidget(name)
    }
  }

  page['NetTerms'] = Object.assign(Object.create(null), { init, version: MAP.version, [VERSION_MARK]: MAP.version })

  for (const [name, ...rest] of queued) if (name === 'init') init(rest[0] as Options)

  const api = data('api')
  const sessionUrl = data('session-url')
  if (api) {
    init({
      api,
      key: data('key'),
      locale: data('locale'),
      colorScheme: data('color-scheme'),
      urlState: data('url-state'),
      ...(sessionUrl && { fetchClientSecret: (request: { signal: AbortSignal }) => fetchSecret(sessionUrl, request) }),
    })
  }

  async function fetchSecret(address: string, { signal }: { signal: AbortSignal }): Promise<string> {
    const url = new URL(address, location.href)
    if (url.origin !== location.origin)
      throw new Error('data-session-url must be an address of this page’s own origin.')
    const response = await fetch(url.href, { method: 'POST', credentials: 'same-origin', signal })
    const answer = (await response.json()) as { client_secret?: unknown }
    if (!response.ok || typeof answer.client_secret !== 'string') {
      throw new Error(`The page’s session address answered ${response.status} without a client_secret.`)
    }
    return answer.client_secret
  }

  scan(document)
  new MutationObserver((records) => {
    if (records.some(({ addedNodes }) => addedNodes.length > 0)) scan(document)
  }).observe(document.documentElement, { childList: true, subtree: true })
}
