import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import { useId } from './use-id.ts'

interface Props {
  label: ReactNode
  labelHidden?: boolean | undefined
  hint?: ReactNode
  /** Error text; replaces the hint. */
  error?: ReactNode
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** Id for an error summary; focus moves to the first control inside. */
  id?: string | undefined
  /** `radiogroup` for mutually exclusive choices. */
  role?: 'group' | 'radiogroup' | undefined
  className?: string | undefined
  children: ReactNode
}

/** Several controls for one question, with a legend and a hint or error for the group (UI-43). */
export function FieldGroup({ label, labelHidden, hint, error, required, disabled, id, role, ...props }: Props) {
  const noteId = useId()
  const note = error ? (
    <p id={noteId} part="error" className="err">
      <Icon of={octagonAlertIcon} size="s" />
      <span>{error}</span>
    </p>
  ) : (
    hint && (
      <p id={noteId} part="hint" className="hint">
        {hint}
      </p>
    )
  )
  return (
    <fieldset
      id={id}
      role={role}
      className={classNames('field-group', error ? 'error' : null, props.className)}
      disabled={disabled}
      aria-describedby={note ? noteId : undefined}
      aria-invalid={error && role === 'radiogroup' ? true : undefined}
      aria-required={role === 'radiogroup' ? required : undefined}
      tabIndex={id === undefined ? undefined : -1}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.querySelector<HTMLElement>('input:not(:disabled)')?.focus()
      }}
    >
      <legend className={labelHidden ? 'vh' : 'lab strong'}>{label}</legend>
      {props.children}
      {note}
    </fieldset>
  )
}
