/**
 * Observes DOM changes in every root of a measured page, including shadow roots, and reports when they were painted.
 * All probes build on it.
 */
import type { Page } from 'playwright'

export interface Drawing {
  /** The page and every shadow root, including closed ones, as they are created. */
  roots: (Document | ShadowRoot)[]
  /** Calls `report` for every matching DOM change on the page. */
  onChange: (options: MutationObserverInit, report: MutationCallback) => void
  /** Calls `report` after the next paint, with its time in ms since navigation. */
  afterPaint: (report: (paintedMs: number) => void) => void
}

/** Serialized into the browser, so it must not use variables from outside. */
function watchDrawing(): Drawing {
  const roots: (Document | ShadowRoot)[] = [document]
  const watchers: ((root: Node) => void)[] = []
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (this: Element, init) {
    const root = attachShadow.call(this, init)
    roots.push(root)
    for (const watch of watchers) watch(root)
    return root
  }
  return {
    roots,
    onChange(options, report) {
      const observer = new MutationObserver(report)
      const watch = (root: Node) => observer.observe(root, options)
      watchers.push(watch)
      roots.forEach(watch)
    },
    // A message posted in a frame is delivered after that frame's paint.
    afterPaint: (report) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          port1.close()
          report(performance.now())
        }
        port2.postMessage(null)
      }),
  }
}

/** @param install runs before the page's first script; it must not use variables from outside either */
export const addProbe = <Given>(
  page: Page,
  install: (drawing: Drawing, given: Given) => void,
  given: Given,
): Promise<unknown> =>
  page.addInitScript({
    content: `(${install.toString()})((${watchDrawing.toString()})(), ${JSON.stringify(given)})`,
  })
