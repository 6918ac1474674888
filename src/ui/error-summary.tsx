import { type ReactNode, useEffect, useRef } from 'react'
import { focusById } from './focus.ts'
import { Icon } from './icon.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'

interface Props {
  title: ReactNode
  /** `fieldId` is the id of the control to go to; a problem of the whole form has none. */
  problems: readonly { message: string; fieldId?: string | undefined }[]
  /** Another value for each refused attempt: focus comes here every time, not at the first only. */
  attempt: number | string
}

/** Every problem of a form after it was refused; takes focus and leads to each field (UI-4). */
export function ErrorSummary({ title, problems, attempt }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [attempt])
  return (
    <div ref={box} part="banner" className="banner danger" role="alert" tabIndex={-1}>
      <Icon of={octagonAlertIcon} />
      <div className="grow">
        <p>
          <b>{title}</b>
        </p>
        <ul className="small">
          {problems.map(({ message, fieldId }) => (
            <li key={`${fieldId} ${message}`}>
              {fieldId === undefined ? (
                message
              ) : (
                // A hash would not find an id inside a shadow root, and would change the host's address.
                <button
                  type="button"
                  part="link"
                  className="link plain"
                  onClick={(event) => focusById(event.currentTarget, fieldId)}
                >
                  {message}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
