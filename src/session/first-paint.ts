/**
 * Delays requests that the first paint does not need, because on a slow connection they would compete for bandwidth.
 * Source: docs/spec/session.md SES-20.
 */

/**
 * Longest wait, ms. A page without a widget that becomes ready never dispatches `nt-ready`, and mapped locations are
 * due then (SES-24).
 */
const AT_LATEST_MS = 1_000

export const firstPaint = (): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, AT_LATEST_MS)
    document.addEventListener('nt-ready', resolve, { once: true })
  })
