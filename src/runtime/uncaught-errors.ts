/**
 * Reports errors of our code outside of rendering (a handler, a promise, a timer) to the instance that they belong to
 * instead of the page. Source: docs/spec/widgets.md WID-55 (security F12).
 */
import { NetTermsError } from '../contract/index.ts'
import { onlyInstance } from '../kit/instance.ts'
import { reportFailure, reportToHost } from '../kit/report-failure.ts'
import { followHandlers, activeWidget } from './active-handler.ts'

/**
 * First URL in a stack of any engine, which is the file that threw. Frames without a URL (`JSON.parse`) are skipped.
 */
const FIRST_ADDRESS = /(?:https?|file|blob):[^\s)]+/

/**
 * Listens as long as the page exists. Listeners that the page registered earlier still receive the error, because
 * window listeners run in order. Nothing is unmounted, because a draft may be on screen.
 *
 * An error of a handler is reported to its widget. The owner of a promise or a timer is unknown, so if the page has
 * several namespaces, such an error is only shown in the console.
 *
 * @param folder URL prefix of all our files. In a host page's own bundle, our code cannot be distinguished from the
 *   page's, so errors are left to the page
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

/**
 * Returns the URL of the file that threw. Some engines begin a stack with the message, which may contain a URL, so the
 * message is removed first.
 */
function originOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error) || typeof cause.stack !== 'string') return undefined
  return FIRST_ADDRESS.exec(cause.stack.replace(cause.message, ''))?.[0]
}
