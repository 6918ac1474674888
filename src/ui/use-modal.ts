/**
 * Adds to a native `<dialog>` what the browser does not do. The browser makes everything outside inert and handles
 * Escape and the top layer. Source: docs/spec/interface.md UI-10…UI-12.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The open modal; a page has only one at a time, of any widget (UI-12). */
let shown: HTMLDialogElement | null = null

interface Options {
  /** Called for Escape, a click on the backdrop, or a modal that may not open; the owner must stop rendering it. */
  onClose: () => void
  /** True while its action is running; nothing closes the modal then. */
  isBusy: boolean
  /** Returns the element to focus first; null: the browser chooses. */
  firstFocus: (dialog: HTMLDialogElement) => HTMLElement | null
}

/**
 * Shows the dialog while its component is mounted, and returns focus afterwards (UI-10). The host page's document is
 * not changed, so it still scrolls behind the backdrop.
 */
export function useModal(options: Options): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const latest = useRef(options)
  latest.current = options

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (shown !== null && shown !== dialog && shown.isConnected && shown.open) {
      console.error(
        'A dialog was not opened: another one is open already, and stacked dialogs confuse users.' +
          'Close the first one before, or ask inside it.',
      )
      latest.current.onClose()
      return
    }
    const trail = trailOf(dialog)
    const undo = listen(dialog, latest)
    shown = dialog
    dialog.showModal()
    latest.current.firstFocus(dialog)?.focus()
    return () => {
      undo()
      if (shown === dialog) shown = null
      dialog.close()
      // The opener may be removed at the same time, for example with a deleted row.
      queueMicrotask(() => keepFocusNear(trail))
    }
  }, [])
  return ref
}

function listen(dialog: HTMLDialogElement, latest: RefObject<Options>): () => void {
  let isTouched = false
  let pressedBackdrop = false
  const listeners: readonly [string, (event: Event) => void][] = [
    [
      'keydown',
      (event) => {
        if (isEscape(event) && latest.current.isBusy) event.preventDefault()
      },
    ],
    [
      'cancel',
      (event) => {
        // A file input inside dispatches a bubbling event of the same name.
        if (event.target !== dialog) return
        event.preventDefault()
        if (!latest.current.isBusy) latest.current.onClose()
      },
    ],
    [
      'close',
      () => {
        // The dialog closed although we prevented it, because browsers do not let a page prevent a second Escape.
        if (dialog.open || !dialog.isConnected) return
        if (latest.current.isBusy) dialog.showModal()
        else latest.current.onClose()
      },
    ],
    ['input', () => (isTouched = true)],
    ['pointerdown', (event) => (pressedBackdrop = isOnBackdrop(dialog, event as PointerEvent))],
    [
      'click',
      (event) => {
        // Close only if the pointer was pressed and released on the backdrop, because a text selection may end outside,
        // and only if no text was entered.
        const isMeant = pressedBackdrop && isOnBackdrop(dialog, event as PointerEvent) && !isTouched
        if (isMeant && !latest.current.isBusy) latest.current.onClose()
      },
    ],
  ]
  for (const [type, listener] of listeners) dialog.addEventListener(type, listener)
  // The host page must not react to the key. Propagation stops at the root and not earlier, because React listens above
  // the dialog, and an open list inside handles the key first.
  const root = dialog.getRootNode()
  const edge = root instanceof ShadowRoot ? root : dialog
  const keepIn = (event: Event) => {
    if (isEscape(event)) event.stopPropagation()
  }
  edge.addEventListener('keydown', keepIn)
  return () => {
    edge.removeEventListener('keydown', keepIn)
    for (const [type, listener] of listeners) dialog.removeEventListener(type, listener)
  }
}

const isEscape = (event: Event): boolean => (event as KeyboardEvent).key === 'Escape'

function isOnBackdrop(dialog: HTMLDialogElement, event: PointerEvent): boolean {
  if (event.target !== dialog) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom
}

/** Returns the focused element, then its ancestors, innermost first, through shadow roots. */
function trailOf(node: Node): Element[] {
  let active = node.ownerDocument?.activeElement ?? null
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  const trail: Element[] = []
  for (let each: Node | null = active; each; each = each instanceof ShadowRoot ? each.host : each.parentNode) {
    if (each instanceof Element) trail.push(each)
  }
  return trail
}

/**
 * If the focused element was removed, focuses its nearest remaining ancestor, so that focus does not jump to the top of
 * the host page.
 */
function keepFocusNear(trail: readonly Element[]): void {
  const nearest = trail.find((element) => element.isConnected)
  const { activeElement, body } = document
  const isLost = activeElement === null || activeElement === body
  if (!(nearest instanceof HTMLElement) || nearest === trail[0] || nearest === body || !isLost) return
  const hadNone = !nearest.hasAttribute('tabindex')
  if (hadNone) {
    nearest.setAttribute('tabindex', '-1')
    nearest.addEventListener('blur', () => nearest.removeAttribute('tabindex'), { once: true })
  }
  nearest.focus({ preventScroll: true })
}
