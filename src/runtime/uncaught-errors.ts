/**
 * What fails in our own code outside of drawing (a handler, a promise, a timer) is told to the instance that it is of instead
 * of to the page. Source: docs/spec/widgets.md WID-55 (security F12).
 */
import { NetTermsError } from '../contract/index.ts'
import { onlyInstance } from '../kit/instance.ts'
import { tellFailure, tellHost } from '../kit/tell-failure.ts'
import { followHandlers, activeWidget } from './active-handler.ts'

/** First address in a stack of any engine: what threw. Places without an address (`JSON.parse`) are passed over. */
const FIRST_ADDRESS = /(?:https?|file|blob):[^\s)]+/

/**
 * For as long as the page is there. A listener that the page registered before us hears of a failure too: listeners of a
 * window are called in their order. Nothing is taken off the screen: a draft may stand there.
 *
 * What a handler throws is told to its widget; of a promise or a timer it is not known whose it was, so with more than one
 * namespace on the page the console alone says it.
 *
 * @param folder address that all of our files begin with. In a page's own bundle nothing tells our code from the page's: what
 *   fails there is the page's to hear
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
    // React 18 tells one failure twice while it is in development.
    if (cause === last) return
    last = cause
    const failure = new NetTermsError('widget-crashed', 'Code of a widget failed outside of drawing.', { cause })
    console.error(`NetTerms: ${failure.message} (widget-crashed). Look at the cause.`, cause)
    const instance = onlyInstance()
    if (widget) tellFailure(widget, failure)
    else if (instance) tellHost(instance, failure, '')
  }
  addEventListener('error', onFailure)
  addEventListener('unhandledrejection', onFailure)
}

/** Some engines begin a stack with the message, which may quote an address: what is asked is where it was thrown. */
function originOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error) || typeof cause.stack !== 'string') return undefined
  return FIRST_ADDRESS.exec(cause.stack.replace(cause.message, ''))?.[0]
}
