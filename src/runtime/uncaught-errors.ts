/**
 * Errors of our code outside of rendering (a handler, a promise, a timer) are reported to the instance they belong to and
 * not to the page. Source: docs/spec/widgets.md WID-55 (security F12).
 */
import { NetTermsError } from '../contract/index.ts'
import { onlyInstance } from '../kit/instance.ts'
import { reportFailure, reportToHost } from '../kit/report-failure.ts'
import { followHandlers, activeWidget } from './active-handler.ts'

/** First URL in a stack of any engine: the file that threw. Frames without a URL (`JSON.parse`) are skipped. */
const FIRST_ADDRESS = /(?:https?|file|blob):[^\s)]+/

/**
 * Listens for as long as the page lives. A listener that the page registered earlier still receives the error: window
 * listeners run in order. Nothing is unmounted: a draft may be on screen.
 *
 * An error of a handler is reported to its widget. The owner of a promise or a timer is unknown, so with several namespaces
 * on the page only the console reports it.
 *
 * @param folder URL prefix of all our files. In a host's own bundle our code and the page's are indistinguishable, so errors there
 *   stay with the page
 */
export function reportUncaughtErrors(folder: string): void {
  followHandlers()
  let last: unknown
  const onFailure = (event: ErrorEvent | PromiseRejectionEvent): void => {
    const isPromise = 'reason' in event
    const cause: unknown = isPromise ? event.reason : event.error
    const widget = isPromise ? null : activeWidget()
    if (!originOf(cause)?.startsWith(folder)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // React 18 reports one error twice in development.
    if (cause === last) return
    last = cause
    const failure = new NetTermsError('widget-crashed', 'Code of a widget failed outside of rendering.', { cause })
    console.error(`NetTerms: ${failure.message} (widget-crashed). Check the cause.`, cause)
    const instance = onlyInstance()
    if (widget) reportFailure(widget, failure)
    else if (instance) reportToHost(instance, failure, '')
  }
  addEventListener('error', onFailure)
  addEventListener('unhandledrejection', onFailure)
}

/** Some engines begin a stack with the message, which may contain a URL: remove it first. */
function originOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error) || typeof cause.stack !== 'string') return undefined
  return FIRST_ADDRESS.exec(cause.stack.replace(cause.message, ''))?.[0]
}
