import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import { useId } from './use-id.ts'

export interface FieldProps {
  label: ReactNode
  /** The label is read, not shown: a search box, a cell of a table. */
  labelHidden?: boolean | undefined
  /** At the end of the label's line, e.g. a link. */
  aside?: ReactNode
  hint?: ReactNode
  /** What is wrong, in words; takes the hint's place. */
  error?: ReactNode
  /** The control's id; an error summary names it. Made up unless given. */
  id?: string | undefined
  className?: string | undefined
}

/** What the control inside a field must carry. */
export interface ControlAttributes {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label above, hint or error below, tied to the control by ids (UI-4). */
export function Field(props: FieldProps & { children: (control: ControlAttributes) => ReactNode }) {
  const { label, labelHidden, aside, hint, error, children } = props
  const made = useId()
  const id = props.id ?? made
  const noteId = `${id}-note`
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
    <div part="field" className={classNames('field', error ? 'error' : null, props.className)}>
      {labelHidden ? (
        <label className="vh" htmlFor={id}>
          {label}
        </label>
      ) : (
        <div className="lab">
          <label part="label" htmlFor={id}>
            {label}
          </label>
          {aside}
        </div>
      )}
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': note ? noteId : undefined })}
      {note}
    </div>
  )
}
