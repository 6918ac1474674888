import type { ReactNode } from 'react'

interface Props {
  items: readonly { id: string; title: ReactNode; text?: ReactNode; now?: boolean }[]
}

/**
 * The dates on which money moves, in order. Used in a `Card measured`: its width decides between a row and a column.
 */
export function Timeline({ items }: Props) {
  return (
    <ol part="timeline" className="when">
      {items.map(({ id, title, text, now }) => (
        <li key={id} className={now ? 'now' : undefined}>
          <p className="strong">{title}</p>
          {text && <p className="small muted">{text}</p>}
        </li>
      ))}
    </ol>
  )
}
