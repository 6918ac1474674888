import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type Tone = 'neutral' | 'motion' | 'success' | 'warning' | 'danger' | 'dispute'

interface Props {
  tone: Tone
  icon: string
  /** The word: a state is tone, shape and word together (UI-1). */
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
