import type { ReactNode } from 'react'
import type { Align, Side } from './place-floating.ts'
import { type PopoverTrigger, usePopover } from './use-popover.ts'

interface Props {
  /** Accessible name of the panel. */
  label: string
  /** Renders the button with the given attributes: `(trigger) => <Button {...trigger}>…</Button>`. */
  trigger: (trigger: PopoverTrigger) => ReactNode
  /** Renders the content of the panel; `close` closes it and returns focus to the button. */
  children: (close: () => void) => ReactNode
  side?: Side | undefined
  align?: Align | undefined
}

const FOCUSABLE = 'a[href],button,input,select,textarea,[tabindex="0"]'

/** Panel next to its button, in the top layer (UI-13, UI-14). Needs the style sheet menu.css. */
export function Popover({ label, trigger, children, side, align }: Props) {
  const popover = usePopover({
    hasPopup: 'dialog',
    side,
    align,
    onShown: (panel) => (panel.querySelector<HTMLElement>(FOCUSABLE) ?? panel).focus(),
  })
  return (
    <>
      {trigger(popover.trigger)}
      {popover.isOpen && (
        <div ref={popover.panel} className="float pop" popover="auto" role="dialog" aria-label={label} tabIndex={-1}>
          {children(popover.close)}
        </div>
      )}
    </>
  )
}
