import type { RefObject } from 'react'
import { Icon } from './icon.tsx'
import plusIcon from 'lucide-static/icons/plus.svg'
import xIcon from 'lucide-static/icons/x.svg'

interface Props {
  /** Name of the filter and, if set, its value: `Due: next 7 days`. */
  label: string
  /** True if the filter is set: shown solid and tinted, with a × that removes it. */
  set: boolean
  /** Sets the filter or opens its editor. If absent, a set chip can only be removed. */
  onClick?: ((event: React.MouseEvent<HTMLButtonElement>) => void) | undefined
  /** Removes the filter. */
  onRemove: () => void
  /** Accessible name of the remove button, such as `Remove filter Due: next 7 days`. */
  removeLabel: string
  /** Attributes of a popover trigger, for chips that open a popover. */
  buttonRef?: RefObject<HTMLButtonElement | null> | undefined
  expanded?: boolean | undefined
  hasPopup?: 'menu' | 'dialog' | undefined
}

/** Chip of a filter: dashed if unset, solid and tinted if set (visual §5). Needs the style sheet tabs.css. */
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
