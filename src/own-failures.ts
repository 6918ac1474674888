/**
 * What fails in our own code outside of drawing (a handler, a promise, a timer) is told to the instances instead of to the
 * page that holds them. Only where our code has a folder of its own: bundled into a page it cannot be told from the page's.
 * Source: docs/spec/widgets.md WID-55 (security rules F12).
 */

import { NetTermsError } from './contract/index.ts'

/** First address in a stack of any engine: what threw. Places without an address (`JSON.parse`) are passed over. */
const FIRST_ADDRESS = /(?:https?|file|blob):[^\s)]+/

/**
 * For as long as the page is there. A listener that the page registered before us hears of a failure too: listeners of a
 * window are called in their order.
 *
 * @param folder address that all of our files begin with
 * @param tell called once for each failure. Which widget it was is not known, so nothing is taken off the screen: a draft
 *   may stand there
 */
export function catchOwnFailures(folder: string, tell: (failure: NetTermsError) => void): void {
  const onFailure = (event: ErrorEvent | PromiseRejectionEvent): void => {
    const cause: unknown = 'reason' in event ? event.reason : event.error
    if (!originOf(cause)?.startsWith(folder)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const failure = new NetTermsError('widget-crashed', 'Code of a widget failed outside of drawing.', { cause })
    console.error(`NetTerms: ${failure.message} (widget-crashed). Look at the cause.`, cause)
    tell(failure)
  }
  addEventListener('error', onFailure)
  addEventListener('unhandledrejection', onFailure)
}

/** Some engines begin a stack with the message, which may quote an address: what is asked is where it was thrown. */
function originOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error) || typeof cause.stack !== 'string') return undefined
  return FIRST_ADDRESS.exec(cause.stack.replace(cause.message, ''))?.[0]
}
