import type { ReactNode } from 'react'

/** A count next to the name of a list; `hot` only for past due items. */
export function Count({ hot, children }: { hot?: boolean | undefined; children: ReactNode }) {
  return (
    <span part="count" className={hot ? 'count hot' : 'count'}>
      {children}
    </span>
  )
}
