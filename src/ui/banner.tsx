import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface Props {
  tone?: Tone
  icon: string
  /** First sentence, in bold. */
  title?: ReactNode
  children?: ReactNode
  /** One button. */
  action?: ReactNode
  /**
   * Role of the live region when the banner appears. `alert` interrupts, so use it only for messages that block the
   * user.
   */
  role?: 'status' | 'alert' | undefined
}

export function Banner({ tone = 'neutral', icon, title, children, action, role }: Props) {
  return (
    <div part="banner" className={classNames('banner', tone !== 'neutral' && tone)} role={role}>
      <Icon of={icon} />
      <div className="grow">
        {title && (
          <p>
            <b>{title}</b>
          </p>
        )}
        {children && <div className={title ? 'small muted' : undefined}>{children}</div>}
      </div>
      {action}
    </div>
  )
}
