/** Elements that Tab should reach in a widget, and whether focus is visible there. */

const FOCUSABLE = 'a[href],button,input,select,textarea,summary,iframe,[tabindex]'

/** A radio group is one tab stop, and so is a tab list: their other members have `tabindex="-1"`. */
export function pointOf(element: Element): unknown {
  return element instanceof HTMLInputElement && element.type === 'radio' ? `radio ${element.name}` : element
}

export function tabStopsOf(root: ShadowRoot): Element[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !element.closest('[inert]') &&
      element.checkVisibility({ visibilityProperty: true }),
  )
}

const PROPERTIES = [
  'outline-style',
  'outline-width',
  'outline-color',
  'box-shadow',
  'border-color',
  'background-color',
  'fill',
  'stroke',
]

const looksOf = (element: Element): string =>
  [null, '::before', '::after']
    .map((part) => getComputedStyle(element, part))
    .map((style) => PROPERTIES.map((name) => style.getPropertyValue(name)).join())
    .join()

/**
 * Records the appearance of the focused element and its surroundings.
 *
 * @returns called after focus has moved on: whether they look different now
 */
export function visibleFocusOf(active: Element): () => boolean {
  const around = [active, active.parentElement, active.nextElementSibling, active.parentElement?.parentElement].filter(
    (element) => element instanceof Element,
  )
  const focused = around.map(looksOf)
  return () => around.some((element, at) => element.isConnected && looksOf(element) !== focused[at])
}
