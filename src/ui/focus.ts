/**
 * Focus inside a shadow root, where `document.activeElement` is the host element and never the control itself. Source:
 * docs/spec/interface.md UI-2.
 */

/** Returns the focused element in the tree of `node`; null if the node is not in a document. */
export function activeElementWithin(node: Node): Element | null {
  const root = rootOf(node)
  return root ? root.activeElement : null
}

/**
 * Moves focus to the element with this id in the tree of `node`.
 *
 * @returns false if there is none or it cannot take focus
 */
export function focusById(node: Node, id: string): boolean {
  const target = rootOf(node)?.getElementById(id)
  target?.focus()
  return Boolean(target) && activeElementWithin(node) === target
}

/**
 * Moves focus from a button that will be removed with its row to the same button of the next row, or of the previous
 * one. Must be called while the row still exists.
 *
 * @param selector the button in a row
 * @param otherwise focuses another element if there is no other row
 */
export function focusNeighbour(button: Element, selector: string, otherwise: () => void): void {
  const row = button.closest('tr, li')
  const next =
    row?.nextElementSibling?.querySelector<HTMLElement>(selector) ??
    row?.previousElementSibling?.querySelector<HTMLElement>(selector)
  if (next) next.focus()
  else otherwise()
}

function rootOf(node: Node): Document | ShadowRoot | null {
  const root = node.getRootNode()
  // Not `instanceof`: a library of the page may have replaced `Document`.
  return 'activeElement' in root ? (root as Document | ShadowRoot) : null
}
