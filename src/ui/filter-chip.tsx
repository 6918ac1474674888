import type { RefObject } from 'react'
import { Icon } from './icon.tsx'
import plusIcon from 'lucide-static/icons/plus.svg'
import xIcon from 'lucide-static/icons/x.svg'

interface Props {
  /** The filter; when set, with its value: `Due: next 7 days`. */
  label: string
  /** The filter is set: solid, tinted, with a × that removes it. */
  set: boolean
  /** Sets the filter, or opens its editor. Without it a set chip can only be removed. */
  onClick?: ((event: React.MouseEvent<HTMLButtonElement>) => void) | undefined
  /** Removes the filter. */
  onRemove: () => void
  /** Accessible name of that button: `Remove filter Due: next 7 days`. */
  removeLabel: string
  /** Attributes of a popover trigger, for a chip that opens one. */
  buttonRef?: RefObject<HTMLButtonElement | null> | undefined
  expanded?: boolean | undefined
  hasPopup?: 'menu' | 'dialog' | undefined
}

/** A filter: dashed while unset, solid and tinted when set (visual §5). Needs the sheet tabs.css. */
export function FilterChip({ label, set, onClick, onRemove, removeLabel, buttonRef, expanded, hasPopup }: Props) {
  const opener = { ref: buttonRef, type: 'button', 'aria-expanded': expanded, 'aria-haspopup': hasPopup } as const
  if (!set) {
    return (
      <button {...opener} part="chip" className="chip" onClick={onClick}>
        <Icon of={plusIcon} size="s" />
        {label}
      </button>
    )
  }
  if (!onClick) {
    return (
      <button type="button" part="chip" className="chip on" aria-label={removeLabel} onClick={onRemove}>
        {label}
        <Icon of={xIcon} size="s" />
      </button>
    )
  }
  return (
    <span part="chip" className="chip on double">
      <button {...opener} onClick={onClick}>
        {label}
      </button>
      <button type="button" aria-label={removeLabel} onClick={onRemove}>
        <Icon of={xIcon} size="s" />
      </button>
    </span>
  )
}
