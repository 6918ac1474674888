import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type Tone = 'neutral' | 'motion' | 'success' | 'warning' | 'danger' | 'dispute'

interface Props {
  tone: Tone
  icon: string
  /** Label of the badge. A status has a tone, a shape, and a word (UI-1). */
  children: ReactNode
}

export function Badge({ tone, icon, children }: Props) {
  return (
    <span part="badge" className={classNames('badge', tone !== 'neutral' && tone)}>
      <Icon of={icon} />
      {children}
    </span>
  )
}
