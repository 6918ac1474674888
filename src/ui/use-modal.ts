/**
 * A `<dialog>` of the platform's own: everything outside of it is out of reach, Escape and the top layer are the
 * browser's. What the browser leaves open is here. Source: docs/spec/interface.md UI-10…UI-12.
 */
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The one modal that is shown, whichever widget it belongs to (UI-12). */
let shown: HTMLDialogElement | null = null

interface Options {
  /** Escape, the backdrop, or a modal that may not be shown: the owner stops rendering it. */
  onClose: () => void
  /** Its action is under way: nothing closes it. */
  isBusy: boolean
  /** What takes focus first; the browser chooses when it gives null. */
  firstFocus: (dialog: HTMLDialogElement) => HTMLElement | null
}

/**
 * Shows the dialog for as long as its component is mounted, and gives focus back to what had it (UI-10). Nothing of the
 * host's document is touched: its page scrolls on behind the backdrop.
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
        'A dialog was not opened: another one is open already, and one on top of the other loses people. ' +
          'Close the first one before, or ask inside of it.',
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
      // What opened it may go in the same breath: a row that was removed.
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
        // A file field inside fires an event of this name too, which bubbles.
        if (event.target !== dialog) return
        event.preventDefault()
        if (!latest.current.isBusy) latest.current.onClose()
      },
    ],
    [
      'close',
      () => {
        // Closed against our word: browsers let a second Escape through whatever is said to the first.
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
        // Pressed and released there: a text that is selected beyond the edge closes nothing. What was typed stays too.
        const isMeant = pressedBackdrop && isOnBackdrop(dialog, event as PointerEvent) && !isTouched
        if (isMeant && !latest.current.isBusy) latest.current.onClose()
      },
    ],
  ]
  for (const [type, listener] of listeners) dialog.addEventListener(type, listener)
  // The host closes nothing of its own by the key that is meant for this. Kept from the host and not from the widget: React
  // listens above the dialog, and a list that is open inside of it takes the key first.
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

/** What has focus, then what stands around it, innermost first; through shadow roots. */
function trailOf(node: Node): Element[] {
  let active = node.ownerDocument?.activeElement ?? null
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  const trail: Element[] = []
  for (let each: Node | null = active; each; each = each instanceof ShadowRoot ? each.host : each.parentNode) {
    if (each instanceof Element) trail.push(each)
  }
  return trail
}

/** Focus that was lost with its element goes to what stood around it, not to the top of the host's page. */
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
