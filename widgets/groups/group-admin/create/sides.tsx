import type { ReactNode } from 'react'

/** A step with an explanation next to it. */
export function Sides({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="split">
      <div className="stack gap-5">{children}</div>
      <aside className="stack gap-5 stick">{aside}</aside>
    </div>
  )
}
