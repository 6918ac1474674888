import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Align, Side } from './place-floating.ts'
import { useFloating } from './use-floating.ts'

/** Attributes for the button of a popover; the names are those of Button. */
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
  /** Called when the panel is shown, to move focus into it. */
  onShown: (panel: HTMLElement) => void
}

/**
 * A panel opened and closed by a button. The browser closes it on Escape and on clicks outside, and returns focus to
 * the button (UI-14). The panel is rendered while open, directly after its button, with `popover="auto"`.
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
    // Not every browser returns focus into a shadow root. After a click outside, focus stays on the clicked element.
    const onBeforeToggle = () => element.matches(':focus-within') && opener.isConnected && opener.focus()
    const onToggle = () => setOpen(element.matches(':popover-open'))
    // Tab moved focus out of the panel.
    const onFocusOut = ({ relatedTarget: to }: FocusEvent) => {
      if (to instanceof Node && to !== opener && !element.contains(to)) element.hidePopover()
    }
    // The host page must not react to a key that was meant for the panel.
    const onKeyDown = (event: Event) => (event as globalThis.KeyboardEvent).key === 'Escape' && event.stopPropagation()
    element.addEventListener('beforetoggle', onBeforeToggle)
    element.addEventListener('toggle', onToggle)
    element.addEventListener('focusout', onFocusOut)
    element.addEventListener('keydown', onKeyDown)
    // With this, a click on the button closes the panel instead of closing and reopening it.
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
    // Safari does not focus a clicked button, but there must be an element to return focus to.
    button.current?.focus()
    setOpen(true)
  }
  const trigger: PopoverTrigger = {
    buttonRef: button,
    expanded: isOpen,
    hasPopup,
    onClick(event) {
      if (panel.current?.matches(':popover-open')) return
      // If set earlier, the button would already control the panel when the browser handles the click, and close it.
      event.preventDefault()
      open()
    },
  }
  /** Closes immediately and moves focus to the button, before the next action. */
  const close = () => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
    setOpen(false)
  }
  return { isOpen, open, close, panel, trigger }
}
