import { type ReactNode, useLayoutEffect, useReducer, useRef } from 'react'
import { Icon } from './icon.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import { useId } from './use-id.ts'

interface Props {
  checked: boolean | 'mixed'
  onChange: (checked: boolean) => void
  /** Label shown next to the box. */
  children?: ReactNode
  /** Accessible name of a box without a visible label, as in a table row. */
  label?: string | undefined
  disabled?: boolean | undefined
  /** Error text, below the box. */
  error?: ReactNode
  id?: string | undefined
  describedBy?: string | undefined
}

/** Checkbox that is on, off, or (for a group) mixed; a click on a mixed one requests all. */
export function Checkbox({ checked, onChange, children, label, disabled, error, id, describedBy }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    // A click toggles the box before the owner has accepted it, and there is no attribute for mixed: restore the given
    // state.
    if (!box.current) return
    box.current.checked = checked === true
    box.current.indeterminate = checked === 'mixed'
  })
  const input = (
    <input
      ref={box}
      id={id}
      type="checkbox"
      part="checkbox"
      checked={checked === true}
      disabled={disabled}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : describedBy}
      onChange={() => {
        // Uses the given state and not the box's, because a render between the click and this event resets the box.
        onChange(checked !== true)
        redraw()
      }}
    />
  )
  if (!children) return input
  return (
    <div className="stack gap-1">
      <label className="check">
        {input}
        <span>{children}</span>
      </label>
      {error && (
        <p id={errorId} part="error" className="err">
          <Icon of={octagonAlertIcon} size="s" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
