/**
 * What a host calls: `init`, and the handles of widgets. The CDN's loader and the self-hosted door differ only in where
 * code comes from. Source: docs/spec/widgets.md WID-7, WID-28…WID-31.
 */
import { AGAIN_MS } from '../../loader/hold.ts'
import { createRetryBudget } from '../api/retry-budget.ts'
import { isNetTermsError, NetTermsError } from '../contract/index.ts'
import { fire } from '../kit/fire.ts'
import { detailOf, tellFailure } from '../kit/tell-failure.ts'
import { createNetTerms } from '../instance/create-net-terms.ts'
import type { NetTermsHandle, NetTermsOptions, WidgetHandle } from '../instance/options.ts'
import { onResume } from '../session/on-resume.ts'
import { nativeFetch } from './native-fetch.ts'
import { callHost } from '../instance/call-host.ts'

/** Where the code of one build comes from. */
export interface Source {
  readonly version: string
  /** Tags that this build has. */
  readonly tags: readonly string[]
  /** Settles when the element is defined; once it has failed it may be asked again. */
  loadWidget(tag: string): Promise<unknown>
  /** Address that all files of the build begin with; absent where they are part of the page's own bundle. */
  readonly folder?: string
  /** Code and texts that are not part of the core, by name: `debug`, `de`, `de/invoices`. */
  load(name: string): Promise<unknown>
  /** A component of the provider's, beside the releases; see `Host`. */
  loadComponent?(name: string, hash: string): Promise<unknown>
  /** An instance is destroyed: its namespace is free. */
  ended?(namespace: string): void
}

export interface Page {
  /** One instance per namespace: a second call gives the first one's. */
  init(options: NetTermsOptions): NetTermsHandle
  /** Loads the code of every `<nt-…>` on the page, now and whenever one is added; returns its own undo. */
  watch(): () => void
}

export function createPage(source: Source): Page {
  const instances = new Map<string, NetTermsHandle>()
  const wanted = new Set<string>()
  /** Asked for again when the network returns or somebody does, once a minute, or by a handle; not by every change of the page. */
  const failed = new Set<string>()
  let waiting: ReturnType<typeof setTimeout> | undefined
  const retryBudget = createRetryBudget()

  function loadWidget(tag: string): boolean {
    if (!source.tags.includes(tag)) return false
    if (wanted.has(tag)) return true
    wanted.add(tag)
    failed.delete(tag)
    const code = () => source.loadWidget(tag)
    // Once more, at another address where there is one, before anybody is told.
    code()
      .catch(code)
      .catch((cause: unknown) => {
        wanted.delete(tag)
        failed.add(tag)
        waiting ??= setTimeout(() => {
          waiting = undefined
          if (document.visibilityState === 'visible') again()
        }, AGAIN_MS)
        const message = `The code of ${tag} did not load (code-unavailable). Look at the cause.`
        console.error(`NetTerms: ${message}`, cause)
        for (const element of document.querySelectorAll(tag)) {
          tellFailure(element, new NetTermsError('code-unavailable', message, { at: tag, cause }))
        }
      })
    return true
  }

  function scan(): void {
    for (const tag of source.tags) {
      if (!wanted.has(tag) && !failed.has(tag) && document.querySelector(tag)) loadWidget(tag)
    }
  }

  function again(): void {
    failed.clear()
    scan()
  }

  function init(options: NetTermsOptions): NetTermsHandle {
    const namespace = options.namespace ?? 'default'
    const known = instances.get(namespace)
    if (known) return known
    const host = { ...source, loadWidget, fetch: options.fetch ?? nativeFetch(), retryBudget }
    const instance = start(options, host)
    const handle: NetTermsHandle = {
      ...instance,
      ready: Promise.resolve(),
      create: (name, attributes = {}, element = document.createElement(`nt-${name}`)) =>
        createHandle(element, { ...attributes, ...(namespace === 'default' ? {} : { namespace }) }, loadWidget),
      destroy() {
        instances.delete(namespace)
        source.ended?.(namespace)
        instance.destroy()
      },
    }
    instances.set(namespace, handle)
    return handle
  }

  /** @throws NetTermsError `configuration-invalid`, told to `onError`, `onEvent` and the widgets of the namespace as well */
  function start(...[options, host]: Parameters<typeof createNetTerms>): ReturnType<typeof createNetTerms> {
    try {
      return createNetTerms(options, host)
    } catch (cause) {
      const message = 'NetTerms is not started: look at the options of init and at the cause.'
      const error = isNetTermsError(cause) ? cause : new NetTermsError('configuration-invalid', message, { cause })
      if (source.folder) error.docs = new URL(error.docs, source.folder).href
      const detail = detailOf(error)
      callHost(() => options.onError?.(error))
      callHost(() => options.onEvent?.({ type: 'nt-error', detail, widget: '' }))
      for (const element of document.querySelectorAll(source.tags.join())) {
        if ((element.getAttribute('namespace') ?? 'default') === (options.namespace ?? 'default')) {
          fire(element, 'nt-error', detail)
        }
      }
      source.ended?.(options.namespace ?? 'default')
      throw error
    }
  }

  return {
    init,
    watch() {
      const observer = new MutationObserver(scan)
      observer.observe(document.documentElement, { childList: true, subtree: true })
      const stop = onResume(again)
      scan()
      return () => {
        observer.disconnect()
        stop()
        clearTimeout(waiting)
        waiting = undefined
        failed.clear()
      }
    },
  }
}

/** Null when nothing is there, and for a selector that is none. */
function placeOf(target: string | Element): Element | null {
  if (typeof target !== 'string') return target
  try {
    return document.querySelector(target)
  } catch {
    return null
  }
}

type Settable = HTMLElement & Record<string, unknown>
const isProperty = (value: unknown): boolean => typeof value === 'object' || typeof value === 'function'

/** A handle is the element and no more: it can be mounted and unmounted before the widget's code has come. */
function createHandle(
  element: HTMLElement,
  attributes: Readonly<Record<string, unknown>>,
  loadWidget: (tag: string) => boolean,
): WidgetHandle {
  const undo = new Set<() => void>()
  const handle: WidgetHandle = {
    element,
    mount(target) {
      const place = placeOf(target)
      if (!place) {
        const message = `there is no ${String(target)} to mount ${element.localName} in (mount-target-missing).`
        console.warn(`NetTerms: ${message}`)
        tellFailure(element, new NetTermsError('mount-target-missing', message, { at: element.localName }))
      } else if (element.parentNode !== place) place.append(element)
      // Code that failed while the element was nowhere was told to nobody.
      loadWidget(element.localName)
      return handle
    },
    update(changes = {}) {
      for (const [name, value] of Object.entries(changes)) {
        // Lists and functions (columns, onRows) are properties of the element, which reads them once it is defined.
        if (isProperty(value) || (value === undefined && isProperty((element as Settable)[name]))) {
          Object.assign(element, { [name]: value })
        } else if (value === undefined) element.removeAttribute(name)
        else element.setAttribute(name, String(value))
      }
    },
    refresh() {
      loadWidget(element.localName)
      ;(element as { refresh?: () => void }).refresh?.()
    },
    on(type, listener, options?: AddEventListenerOptions) {
      element.addEventListener(type, listener as EventListener, options)
      const off = () => element.removeEventListener(type, listener as EventListener, options)
      undo.add(off)
      return off
    },
    once: (type, listener) => (handle.on as (...rest: unknown[]) => () => void)(type, listener, { once: true }),
    unmount: () => element.remove(),
    destroy() {
      element.remove()
      undo.forEach((off) => off())
    },
  }
  handle.update(attributes)
  if (!loadWidget(element.localName)) console.warn(`NetTerms has no widget named ${element.localName}.`)
  return handle
}
