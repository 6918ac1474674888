import type { ReactNode, SubmitEvent } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import { useModal } from './use-modal.ts'
import { useScrolls } from './use-scrolls.ts'
import { useId } from './use-id.ts'

interface Props {
  open: boolean
  /** The question, including its object: `Terminate Jo Brown’s card?` */
  title: ReactNode
  /** The consequences with numbers, and input fields. */
  children?: ReactNode
  /** Label of the choice that changes nothing, such as `Keep card`. Escape and the backdrop have the same effect. */
  safeLabel: ReactNode
  onClose: () => void
  /** The action, such as `Terminate card`. Absent if the dialog only informs. */
  action?:
    | {
        label: ReactNode
        onClick: () => void
        kind?: 'primary' | 'destructive' | undefined
        disabled?: boolean | undefined
      }
    | undefined
  /** A second action, placed before the main one: `Leave` next to `Save draft and leave`. */
  alternative?: { label: ReactNode; onClick: () => void; kind?: 'secondary' | 'danger-quiet' | undefined } | undefined
  /** True while the action is running; the dialog stays until its owner closes it. */
  busy?: boolean
  /** Why the action failed; announced to screen readers. */
  error?: ReactNode
}

/**
 * Dialog that confirms an irreversible action or asks for a password; at the bottom of a narrow window. Focus goes to
 * the first field or the safe choice, and afterwards back to the opener (UI-10, UI-11). Needs the style sheet
 * overlay.css.
 */
export function Dialog({ open, ...props }: Props) {
  return open ? <OpenDialog {...props} /> : null
}

const FIELD = 'input:not([disabled],[type=hidden]),select:not([disabled]),textarea:not([disabled])'

function OpenDialog(props: Omit<Props, 'open'>) {
  const { title, children, safeLabel, onClose, action, alternative, busy = false, error } = props
  const titleId = useId()
  const bodyId = useId()
  const [body, scrolls] = useScrolls<HTMLDivElement>()
  const dialog = useModal({
    onClose,
    isBusy: busy,
    firstFocus: (element) => element.querySelector<HTMLElement>(FIELD) ?? element.querySelector('.dialog-acts button'),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // A form around the dialog must not be submitted.
    event.stopPropagation()
    if (!busy) action?.onClick()
  }
  const box = (
    <>
      <h2 className="h2" id={titleId}>
        {title}
      </h2>
      <div
        ref={body}
        id={bodyId}
        className="dialog-body"
        {...(scrolls && { tabIndex: 0, role: 'group', 'aria-labelledby': titleId })}
      >
        <div className="stack gap-3">
          {children}
          {error && (
            <p part="error" className="err" role="alert">
              <Icon of={octagonAlertIcon} size="s" />
              <span>{error}</span>
            </p>
          )}
        </div>
      </div>
      <div className="dialog-acts">
        <Button disabled={busy} onClick={onClose}>
          {safeLabel}
        </Button>
        {alternative && (
          <Button kind={alternative.kind ?? 'secondary'} disabled={busy} onClick={alternative.onClick}>
            {alternative.label}
          </Button>
        )}
        {action && (
          <Button type="submit" kind={action.kind ?? 'primary'} busy={busy} disabled={action.disabled}>
            {action.label}
          </Button>
        )}
      </div>
    </>
  )
  return (
    <dialog
      ref={dialog}
      part="dialog"
      className="modal dialog"
      aria-labelledby={titleId}
      aria-describedby={action && bodyId}
      closedby={busy ? 'none' : 'closerequest'}
    >
      {action ? (
        <form className="dialog-box" noValidate onSubmit={submit}>
          {box}
        </form>
      ) : (
        <div className="dialog-box">{box}</div>
      )}
    </dialog>
  )
}
