import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { Tone } from './badge.tsx'
import { Tile } from './tile.tsx'

interface Props {
  icon: string
  tone?: Tone | undefined
  title: ReactNode
  /** One sentence. */
  children?: ReactNode
  /** At most one button. */
  action?: ReactNode
  role?: 'status' | 'alert' | undefined
  /** True if the host page may replace the text with its child `slot="empty"` (WID-45). */
  slotted?: boolean
  /** True if it is already inside a card. */
  bare?: boolean
}

/** Shown if there is no data, with an optional action. */
export function Empty({ icon, tone, title, children, action, role, slotted = false, bare = false }: Props) {
  const content = (
    <>
      <Tile icon={icon} tone={tone} />
      <p className="h3">{title}</p>
      {children && <p>{children}</p>}
      {action}
    </>
  )
  return (
    <div part="empty" className={classNames('empty', !bare && 'card')} role={role}>
      {slotted ? <slot name="empty">{content}</slot> : content}
    </div>
  )
}
