import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'

interface Props {
  /** What failed; if absent, the message is shown as the title. */
  title?: ReactNode
  message: ReactNode
  /** The complete text, such as `Reference 7F2-91C`. */
  reference?: ReactNode
  action?: { label: string; onClick: () => void } | undefined
  bare?: boolean
}

/** Shown in place of a section that failed to load; the rest of the page still works. */
export function Failure({ title, message, reference, action, bare = false }: Props) {
  return (
    <Empty
      role="alert"
      tone="danger"
      icon={octagonAlertIcon}
      title={title ?? message}
      bare={bare}
      action={
        action && (
          <Button size="sm" icon={refreshCwIcon} onClick={action.onClick}>
            {action.label}
          </Button>
        )
      }
    >
      {title && message} {reference && <span className="whole">{reference}</span>}
    </Empty>
  )
}
