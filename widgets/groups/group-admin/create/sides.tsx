import type { ReactNode } from 'react'

/** A step with its explanation at the side. */
export function Sides({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="split">
      <div className="stack gap-5">{children}</div>
      <aside className="stack gap-5 stick">{aside}</aside>
    </div>
  )
}
