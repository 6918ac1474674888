/**
 * Base of every probe in a measured page: it observes changes in each root of the page, and knows when they were
 * painted.
 */
import type { Page } from 'playwright'

export interface Drawing {
  /** The page and every shadow root, including closed ones, as they are created. */
  roots: (Document | ShadowRoot)[]
  /** Called when anything on the page changes. */
  onChange: (options: MutationObserverInit, report: MutationCallback) => void
  /** Called at the first paint with the changes so far; ms since navigation. */
  afterPaint: (report: (paintedMs: number) => void) => void
}

/** Serialized into the browser: it may use nothing from its scope. */
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

/** @param install runs before the page's first script; it may use nothing from its scope either */
export const addProbe = <Given>(
  page: Page,
  install: (drawing: Drawing, given: Given) => void,
  given: Given,
): Promise<unknown> =>
  page.addInitScript({
    content: `(${install.toString()})((${watchDrawing.toString()})(), ${JSON.stringify(given)})`,
  })
