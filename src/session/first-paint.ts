/**
 * What is asked beside a page waits until the page shows something: on a slow line the two would share it.
 * Source: docs/spec/session.md SES-20.
 */

/** A page whose widgets have nothing to show tells nothing; mapped locations are due then (SES-24). */
const AT_LATEST_MS = 1_000

export const firstPaint = (): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, AT_LATEST_MS)
    document.addEventListener('nt-ready', resolve, { once: true })
  })
