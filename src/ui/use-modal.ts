/**
 * A native `<dialog>`: the browser makes everything outside inert and handles Escape and the top layer. This adds what
 * the browser does not do. Source: docs/spec/interface.md UI-10…UI-12.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The only open modal on the page, of any widget (UI-12). */
let shown: HTMLDialogElement | null = null

interface Options {
  /** Called for Escape, the backdrop, or a modal that may not open: the owner stops rendering it. */
  onClose: () => void
  /** Its action is running: nothing closes it. */
  isBusy: boolean
  /** The element to focus first; null: the browser chooses. */
  firstFocus: (dialog: HTMLDialogElement) => HTMLElement | null
}

/**
 * Shows the dialog while its component is mounted, and returns focus afterwards (UI-10). The host's document is not
 * changed: its page keeps scrolling behind the backdrop.
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
      // The opener may be removed at the same time, such as a deleted row.
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
        // A file input inside fires a bubbling event of the same name.
        if (event.target !== dialog) return
        event.preventDefault()
        if (!latest.current.isBusy) latest.current.onClose()
      },
    ],
    [
      'close',
      () => {
        // Closed although we prevented it: browsers do not let a page prevent a second Escape.
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
        // Pressed and released on the backdrop: a text selection that ends outside closes nothing. Entered text
        // prevents closing, too.
        const isMeant = pressedBackdrop && isOnBackdrop(dialog, event as PointerEvent) && !isTouched
        if (isMeant && !latest.current.isBusy) latest.current.onClose()
      },
    ],
  ]
  for (const [type, listener] of listeners) dialog.addEventListener(type, listener)
  // The host must not react to the key meant for the dialog. Stopped for the host but not for the widget: React listens
  // above the dialog, and an open list inside takes the key first.
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

/** The focused element, then its ancestors, innermost first; through shadow roots. */
function trailOf(node: Node): Element[] {
  let active = node.ownerDocument?.activeElement ?? null
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  const trail: Element[] = []
  for (let each: Node | null = active; each; each = each instanceof ShadowRoot ? each.host : each.parentNode) {
    if (each instanceof Element) trail.push(each)
  }
  return trail
}

/** If the focused element was removed, its nearest remaining ancestor takes focus, not the top of the host's page. */
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
