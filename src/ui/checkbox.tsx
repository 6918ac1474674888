import { type ReactNode, useLayoutEffect, useReducer, useRef } from 'react'
import { Icon } from './icon.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import { useId } from './use-id.ts'

interface Props {
  checked: boolean | 'mixed'
  onChange: (checked: boolean) => void
  /** Shown beside the box. */
  children?: ReactNode
  /** The name of a box that stands alone, e.g. in a row of a table. */
  label?: string | undefined
  disabled?: boolean | undefined
  /** What is wrong, in words, below the box. */
  error?: ReactNode
  id?: string | undefined
  describedBy?: string | undefined
}

/** A box that is on, off or, for a group, mixed; a click on a mixed one asks for all. */
export function Checkbox({ checked, onChange, children, label, disabled, error, id, describedBy }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    // A click changes the box before anybody has agreed, and mixed has no attribute: what is drawn is what was given.
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
        // Not what the box holds: drawn again between the click and this event, it holds what was given.
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
