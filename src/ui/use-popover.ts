import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Align, Side } from './place-floating.ts'
import { useFloating } from './use-floating.ts'

/** What the button of a popover must carry; the names are those of Button. */
export interface PopoverTrigger {
  buttonRef: RefObject<HTMLButtonElement | null>
  expanded: boolean
  hasPopup: 'menu' | 'dialog'
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void
}

interface Options {
  hasPopup: 'menu' | 'dialog'
  side?: Side | undefined
  align?: Align | undefined
  /** Moves focus into the panel once it is shown. */
  onShown: (panel: HTMLElement) => void
}

/**
 * A panel that a button opens and closes: the browser dismisses it by Escape and by a press outside, and gives focus back
 * to the button (UI-14). The panel is rendered while it is open, right after its button, with `popover="auto"`.
 */
export function usePopover({ hasPopup, side, align, onShown }: Options) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const shown = useRef(onShown)
  shown.current = onShown
  useFloating({ isOpen, anchor: button, floating: panel, side, align, onLost: () => setOpen(false) })

  useLayoutEffect(() => {
    const [opener, element] = [button.current, panel.current]
    if (!isOpen || !opener || !element) return
    // Not every browser finds the way back into a shadow root by itself. A press outside then puts focus where it was.
    const onBeforeToggle = () => element.matches(':focus-within') && opener.isConnected && opener.focus()
    const onToggle = () => setOpen(element.matches(':popover-open'))
    // Whoever tabs out of it has left it.
    const onFocusOut = ({ relatedTarget: to }: FocusEvent) => {
      if (to instanceof Node && to !== opener && !element.contains(to)) element.hidePopover()
    }
    // The host closes nothing of its own by the key that is meant for this.
    const onKeyDown = (event: Event) => (event as globalThis.KeyboardEvent).key === 'Escape' && event.stopPropagation()
    element.addEventListener('beforetoggle', onBeforeToggle)
    element.addEventListener('toggle', onToggle)
    element.addEventListener('focusout', onFocusOut)
    element.addEventListener('keydown', onKeyDown)
    // A press on it then closes the panel, and not: dismisses it and opens it again.
    opener.popoverTargetElement = element
    shown.current(element)
    return () => {
      element.removeEventListener('beforetoggle', onBeforeToggle)
      element.removeEventListener('toggle', onToggle)
      element.removeEventListener('focusout', onFocusOut)
      element.removeEventListener('keydown', onKeyDown)
      opener.popoverTargetElement = null
    }
  }, [isOpen])

  const open = () => {
    // Safari does not focus a button that is clicked, and focus must have a place to come back to.
    button.current?.focus()
    setOpen(true)
  }
  const trigger: PopoverTrigger = {
    buttonRef: button,
    expanded: isOpen,
    hasPopup,
    onClick(event) {
      if (panel.current?.matches(':popover-open')) return
      // By the time the browser acts on the click, the button would control the panel already and close it.
      event.preventDefault()
      open()
    },
  }
  /** At once, with focus back at the button: what comes next finds it there. */
  const close = () => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
    setOpen(false)
  }
  return { isOpen, open, close, panel, trigger }
}
