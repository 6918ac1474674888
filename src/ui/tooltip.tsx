import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFloating } from './use-floating.ts'
import { useId } from './use-id.ts'

interface Props {
  /** A few words; must not be the only place of a piece of information. */
  text: ReactNode
  /** Renders the control that the tooltip describes: `(describedBy) => <Button describedBy={describedBy} … />`. */
  children: (describedBy: string) => ReactNode
}

/** Delay before the tooltip appears on hover. */
const AFTER_MS = 400
/** Time for the pointer to cross the gap to the tooltip. */
const KEPT_MS = 120

/**
 * Short description of a control, shown on keyboard focus and on hover, but not on touch (UI-16). Needs the style sheet
 * menu.css.
 */
export function Tooltip({ text, children }: Props) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const timer = useRef(0)
  const [isOpen, setOpen] = useState(false)
  const turn = (to: boolean, afterMs: number) => {
    // An open panel of the button takes precedence: Escape closes the panel, not the tooltip.
    if (to && anchor.current?.querySelector('[aria-expanded=true]') != null) return
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOpen(to), afterMs)
  }
  useFloating({ isOpen, anchor, floating: bubble, side: 'above', align: 'center', onLost: () => setOpen(false) })
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useLayoutEffect(() => {
    if (!isOpen) return
    // Listens on the document, because the mouse may rest here while focus is anywhere on the page.
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
    document.addEventListener('keydown', dismiss, true)
    return () => document.removeEventListener('keydown', dismiss, true)
  }, [isOpen])
  return (
    <span
      ref={anchor}
      className="tip-anchor"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && turn(true, AFTER_MS)}
      onPointerLeave={() => turn(false, KEPT_MS)}
      onPointerDown={() => turn(false, 0)}
      onFocus={({ target }) => target.matches(':focus-visible') && turn(true, 0)}
      onBlur={() => turn(false, 0)}
    >
      {children(id)}
      <span ref={bubble} id={id} className="float tip" popover="manual" role="tooltip">
        {text}
      </span>
    </span>
  )
}
