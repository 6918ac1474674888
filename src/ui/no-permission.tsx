import type { ReactNode } from 'react'
import { Empty } from './empty.tsx'
import lockIcon from 'lucide-static/icons/lock.svg'

interface Props {
  /** The role that is required. */
  title: ReactNode
  /** People who can grant it. */
  text: ReactNode
  action?: ReactNode
}

/** Shown to users without access; not in red, because this is not an error. */
export function NoPermission({ title, text, action }: Props) {
  return (
    <Empty icon={lockIcon} title={title} action={action}>
      {text}
    </Empty>
  )
}
