import type { ReactNode } from 'react'

/** How many, beside the name of a list; `hot` only for what is past due. */
export function Count({ hot, children }: { hot?: boolean | undefined; children: ReactNode }) {
  return (
    <span part="count" className={hot ? 'count hot' : 'count'}>
      {children}
    </span>
  )
}
