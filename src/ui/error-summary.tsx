import { type ReactNode, useEffect, useRef } from 'react'
import { focusById } from './focus.ts'
import { Icon } from './icon.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'

interface Props {
  title: ReactNode
  /** `fieldId` is the id of the control with the problem; undefined if the problem concerns the whole form. */
  problems: readonly { message: string; fieldId?: string | undefined }[]
  /** Changes with each refused attempt, so that each one moves focus here. */
  attempt: number | string
}

/** Lists all problems of a refused form, links to each field, and takes focus (UI-4). */
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
                // A fragment link cannot find an id inside a shadow root, and would change the host page's URL.
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
