/** What the Tab key should reach in a widget, and whether the focus can be seen there. */

const FOCUSABLE = 'a[href],button,input,select,textarea,summary,iframe,[tabindex]'

/** A group of radio buttons is one stop, and so is a row of tabs: all others of it have `tabindex="-1"`. */
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
 * Remembers how the focused element and what stands next to it look.
 *
 * @returns asked after the focus has gone on: whether they look otherwise now
 */
export function visibleFocusOf(active: Element): () => boolean {
  const around = [active, active.parentElement, active.nextElementSibling, active.parentElement?.parentElement].filter(
    (element) => element instanceof Element,
  )
  const focused = around.map(looksOf)
  return () => around.some((element, at) => element.isConnected && looksOf(element) !== focused[at])
}
