/** Finds the elements of a widget that Tab must reach, and checks whether focus is visible on them. */

const FOCUSABLE = 'a[href],button,input,select,textarea,summary,iframe,[tabindex]'

/** Returns what identifies an element's tab stop: for a radio button its group, because a group is one tab stop. */
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
 * Records the appearance of the focused element and its ancestors.
 *
 * @returns a function for the time after focus has moved on; it returns whether the appearance has changed
 */
export function visibleFocusOf(active: Element): () => boolean {
  const around = [active, active.parentElement, active.nextElementSibling, active.parentElement?.parentElement].filter(
    (element) => element instanceof Element,
  )
  const focused = around.map(looksOf)
  return () => around.some((element, at) => element.isConnected && looksOf(element) !== focused[at])
}
