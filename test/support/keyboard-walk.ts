/** Moves through a page with the Tab key only, and reports problems. */
import type { Page } from 'playwright'

/** Limit for pressing Tab, higher than the number of tab stops of any page. */
const MAX_STOPS = 300

interface Stop {
  /** Number that identifies the element; -1: focus is in the browser's own UI. */
  id: number
  name: string
  faults: string[]
}

/** @returns a line per problem: an element with invisible or covered focus, outside the window, or never reached */
export async function whatKeysDoNotReach(page: Page): Promise<string[]> {
  const all = await page.evaluate(listStops)
  const seen = new Set<number>()
  const found: string[] = []
  for (let stops = 0; ; stops += 1) {
    if (stops > MAX_STOPS) return [...found, `Tab does not come to an end within ${MAX_STOPS} stops.`]
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(lookAtFocus)
    // A frame of another origin keeps focus for all tab stops inside it, so it may occur several times.
    if (stop.id === -1 || (seen.has(stop.id) && stop.name !== 'iframe')) break
    if (!seen.has(stop.id)) found.push(...stop.faults.map((fault) => `${stop.name} ${fault}`))
    seen.add(stop.id)
  }
  return [...found, ...all.filter(({ id }) => !seen.has(id)).map(({ name }) => `${name} is not reached by Tab`)]
}

/** Runs in the page: numbers all elements that Tab must reach and places focus before the first. */
function listStops(): { id: number; name: string }[] {
  const ids = new WeakMap<Element, number>()
  const deep = function* (root: ParentNode): Generator<HTMLElement> {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      yield element
      if (element.shadowRoot) yield* deep(element.shadowRoot)
    }
  }
  const nameOf = (element: Element): string => {
    const text = element.getAttribute('aria-label') ?? element.textContent
    return element.localName === 'iframe' ? 'iframe' : `${element.localName} "${text.trim().slice(0, 40)}"`
  }
  const active = (): Element | null => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element
  }
  let count = 0
  const idOf = (element: Element): number => {
    const id = ids.get(element) ?? (count += 1)
    ids.set(element, id)
    return id
  }
  // A permanent outline or shadow does not indicate focus.
  const edges = new WeakMap<Element, string>()
  const edgesOf = (element: Element): string => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element)
    const hasLine = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
    return `${hasLine ? `${outlineStyle} ${outlineWidth} ${outlineColor}` : ''}|${boxShadow === 'none' ? '' : boxShadow}`
  }
  /** Returns whether the element has an outline or shadow that it did not have before the walk. */
  const isMarked = (element: Element): boolean => {
    const now = edgesOf(element)
    return now !== '|' && now !== edges.get(element)
  }
  Object.assign(window, { keyboardWalk: { idOf, nameOf, active, isMarked } })
  const isStop = (element: HTMLElement): boolean => {
    if (element.tabIndex < 0 || element.matches(':disabled, [inert] *')) return false
    // Single radio buttons are left out: a group is one stop, at a button that the browser chooses.
    if (element.matches('input[type=radio]')) return false
    // Scrollable regions are left out: browsers differ in whether they are stops, and axe checks their roles.
    if (!element.matches('a[href], button, input, select, textarea, summary, [tabindex]')) return false
    return element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  }
  const first = document.activeElement
  if (first instanceof HTMLElement) first.blur()
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
  const all = [...deep(document)]
  for (const element of all) edges.set(element, edgesOf(element))
  return all.filter(isStop).map((element) => ({ id: idOf(element), name: nameOf(element) }))
}

interface Walking {
  keyboardWalk: {
    idOf: (element: Element) => number
    nameOf: (element: Element) => string
    active: () => Element | null
    isMarked: (element: Element) => boolean
  }
}

/** Describes the focused element and its problems. Runs in the page. */
function lookAtFocus(): Stop {
  const { idOf, nameOf, active, isMarked } = (window as unknown as Walking).keyboardWalk
  const element = active()
  if (element === null || element === document.body || element === document.documentElement)
    return { id: -1, name: '', faults: [] }
  const faults: string[] = []
  const [box] = element.getClientRects()
  const shown = (node: Element | null): boolean => {
    for (let each = node; each; each = parentOf(each)) {
      if (isMarked(each)) return true
      // The focus ring may be on an ancestor, such as the box around a field or the card around a link.
      if (each !== node && !each.matches(':focus-within')) return false
    }
    return false
  }
  const parentOf = (node: Node): Element | null => {
    const parent = node.parentNode
    return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null
  }
  // A frame is not checked, because focus is shown inside it.
  if (element.localName !== 'iframe' && !shown(element)) faults.push('shows no focus')
  if (!box || box.width === 0 || box.height === 0) faults.push('has focus and no box')
  else {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) faults.push('is outside of the window with focus')
    else {
      let top = document.elementFromPoint(x, y)
      while (top?.shadowRoot) {
        const within: Element | null = top.shadowRoot.elementFromPoint(x, y)
        if (within === null || within === top) break
        top = within
      }
      const around = (one: Element, other: Element): boolean => {
        for (let each: Element | null = other; each; each = parentOf(each)) if (each === one) return true
        return false
      }
      const label = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const isItself = top && [element, ...label].some((each) => around(each, top) || around(top, each))
      if (!isItself) faults.push(`is covered by ${top ? nameOf(top) : 'nothing'}`)
    }
  }
  return { id: idOf(element), name: nameOf(element), faults }
}
