/**
 * Functions that a host page calls: `init`, and loading of widget code. The CDN release and self-hosted builds differ
 * only in their `CodeSource`. Source: docs/spec/widgets.md WID-7, WID-28…WID-31.
 */
import { RETRY_DELAY_MS } from '../../loader/call-queue.ts'
import { createRetryBudget } from '../api/retry-budget.ts'
import { NetTermsError, toNetTermsError } from '../contract/index.ts'
import { fire } from '../kit/fire.ts'
import { detailOf, reportFailure } from '../kit/report-failure.ts'
import { createNetTerms } from '../instance/create-net-terms.ts'
import type { NetTermsHandle, NetTermsOptions } from '../instance/options.ts'
import { onResume } from '../session/on-resume.ts'
import { nativeFetch } from './native-fetch.ts'
import { createWidgetHandle } from './widget-handle.ts'
import { callHost } from '../instance/call-host.ts'

/** Where a build gets its code. */
export interface CodeSource {
  readonly version: string
  /** Tags in this build. */
  readonly tags: readonly string[]
  /** Resolves when the element is defined; may be called again after a failure. */
  loadWidget(tag: string): Promise<unknown>
  /** URL prefix of all files of the build; absent if they are part of the page's own bundle. */
  readonly folder?: string
  /** Loads code and texts that are not part of the core, by name: `debug`, `de`, `de/invoices`. */
  load(name: string): Promise<unknown>
  /** Loads a component of the provider, which is not part of a release; see `PageServices`. */
  loadComponent?(name: string, hash: string): Promise<unknown>
  /** Called when an instance is destroyed and its namespace can be used again. */
  ended?(namespace: string): void
}

export interface Page {
  /** Creates one instance per namespace; a second call returns the first handle. */
  init(options: NetTermsOptions): NetTermsHandle
  /**
   * Loads the code of every `<nt-…>` on the page, now and when one is added. @returns a function that stops watching
   */
  watch(): () => void
}

export function createPage(source: CodeSource): Page {
  const instances = new Map<string, NetTermsHandle>()
  const wanted = new Set<string>()
  /**
   * Tags that failed to load. They are retried when the network or the user returns, once a minute, or by a handle, but
   * not on every DOM change.
   */
  const failed = new Set<string>()
  let waiting: ReturnType<typeof setTimeout> | undefined
  const retryBudget = createRetryBudget()

  function loadWidget(tag: string): boolean {
    if (!source.tags.includes(tag)) return false
    if (wanted.has(tag)) return true
    wanted.add(tag)
    failed.delete(tag)
    const code = () => source.loadWidget(tag)
    // Retry once, at the fallback address if there is one, before reporting the failure.
    code()
      .catch(code)
      .catch((cause: unknown) => {
        wanted.delete(tag)
        failed.add(tag)
        waiting ??= setTimeout(() => {
          waiting = undefined
          if (document.visibilityState === 'visible') retryFailed()
        }, RETRY_DELAY_MS)
        const message = `The code of ${tag} did not load (code-unavailable). Check the cause.`
        console.error(`NetTerms: ${message}`, cause)
        for (const element of document.querySelectorAll(tag)) {
          reportFailure(element, new NetTermsError('code-unavailable', message, { at: tag, cause }))
        }
      })
    return true
  }

  function scan(): void {
    for (const tag of source.tags) {
      if (!wanted.has(tag) && !failed.has(tag) && document.querySelector(tag)) loadWidget(tag)
    }
  }

  function retryFailed(): void {
    failed.clear()
    scan()
  }

  function init(options: NetTermsOptions): NetTermsHandle {
    const namespace = options.namespace ?? 'default'
    const known = instances.get(namespace)
    if (known) return known
    const services = { ...source, loadWidget, fetch: options.fetch ?? nativeFetch(), retryBudget }
    const instance = start(options, services)
    const handle: NetTermsHandle = {
      ...instance,
      ready: Promise.resolve(),
      create: (name, attributes = {}, element = document.createElement(`nt-${name}`)) =>
        createWidgetHandle(element, { ...attributes, ...(namespace === 'default' ? {} : { namespace }) }, loadWidget),
      destroy() {
        instances.delete(namespace)
        source.ended?.(namespace)
        instance.destroy()
      },
    }
    instances.set(namespace, handle)
    return handle
  }

  /**
   * @throws NetTermsError `configuration-invalid`, also reported to `onError`, `onEvent`, and the namespace's widgets
   */
  function start(...[options, services]: Parameters<typeof createNetTerms>): ReturnType<typeof createNetTerms> {
    try {
      return createNetTerms(options, services)
    } catch (cause) {
      const message = 'NetTerms did not start: check the options of init and the cause.'
      const error = toNetTermsError(cause, 'configuration-invalid', message)
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
      const stop = onResume(retryFailed)
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
