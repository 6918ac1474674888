/** Finds content that does not fit: text outside the window, and text that its box cuts off; also in shadow roots. */
import type { Page } from 'playwright'

/** @returns a line per problem; empty if everything fits */
export function whatDoesNotFit(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const width = document.documentElement.clientWidth
    const root = document.scrollingElement
    if (root && root.scrollWidth > width) found.push(`the page scrolls sideways: ${root.scrollWidth} > ${width}`)

    const parentOf = (node: Node): Element | null => {
      const parent = node.parentNode
      return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null
    }
    /** Returns whether the element is in a scrollable region, such as a row of tabs: there it can be scrolled to. */
    const canBeScrolledTo = (element: Element): boolean => {
      for (let each: Element | null = element; each; each = parentOf(each)) {
        const { overflowX } = getComputedStyle(each)
        if ((overflowX === 'auto' || overflowX === 'scroll') && each !== document.scrollingElement) return true
      }
      return false
    }
    const isForScreenReaders = (element: Element): boolean => {
      for (let each: Element | null = element; each; each = parentOf(each)) {
        const { clipPath, clip, position } = getComputedStyle(each)
        if (position === 'absolute' && (clipPath !== 'none' || clip !== 'auto')) return true
      }
      return false
    }
    const check = (element: Element) => {
      const text = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim() ?? '')
        .join('')
      const box = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      if (!text || box.width === 0 || style.visibility === 'hidden' || isForScreenReaders(element)) return
      const name = `${element.localName} "${text.slice(0, 40)}"`
      if ((box.right > width + 1 || box.left < -1) && !canBeScrolledTo(element)) {
        found.push(`${name} is outside: ${Math.round(box.left)} to ${Math.round(box.right)} of ${width}`)
      }
      const cuts = style.overflowX === 'hidden' || style.overflowX === 'clip'
      if (cuts && element.scrollWidth > element.clientWidth + 1) found.push(`${name} is cut off`)
    }
    const walk = (node: ParentNode) => {
      for (const element of node.children) {
        check(element)
        if (element.shadowRoot) walk(element.shadowRoot)
        walk(element)
      }
    }
    walk(document.body)
    return found
  })
}
