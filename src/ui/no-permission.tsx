import type { ReactNode } from 'react'
import { Empty } from './empty.tsx'
import lockIcon from 'lucide-static/icons/lock.svg'

interface Props {
  /** Which role it takes. */
  title: ReactNode
  /** Who can give it. */
  text: ReactNode
  action?: ReactNode
}

/** Not for this person: says so without red, nothing is wrong. */
export function NoPermission({ title, text, action }: Props) {
  return (
    <Empty icon={lockIcon} title={title} action={action}>
      {text}
    </Empty>
  )
}
