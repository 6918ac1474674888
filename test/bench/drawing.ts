/** What every probe of a measured page stands on: it sees each root of the page change, and knows when that was painted. */
import type { Page } from 'playwright'

export interface Drawing {
  /** The page and every shadow root, closed ones too, as they come. */
  roots: (Document | ShadowRoot)[]
  /** Called when anything of the page changes. */
  onChange: (options: MutationObserverInit, tell: MutationCallback) => void
  /** Called at the first paint with what has changed by now; ms since navigation. */
  afterPaint: (tell: (paintedMs: number) => void) => void
}

/** Handed to the browser as it stands: it may use nothing from around it. */
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
    onChange(options, tell) {
      const observer = new MutationObserver(tell)
      const watch = (root: Node) => observer.observe(root, options)
      watchers.push(watch)
      roots.forEach(watch)
    },
    // A message that is sent in a frame comes after that frame's paint.
    afterPaint: (tell) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          port1.close()
          tell(performance.now())
        }
        port2.postMessage(null)
      }),
  }
}

/** @param install runs before the page's first script; it may use nothing from around it either */
export const addProbe = <Given>(
  page: Page,
  install: (drawing: Drawing, given: Given) => void,
  given: Given,
): Promise<unknown> =>
  page.addInitScript({
    content: `(${install.toString()})((${watchDrawing.toString()})(), ${JSON.stringify(given)})`,
  })
