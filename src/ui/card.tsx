import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Count } from './count.tsx'
import { useId } from './use-id.ts'

interface Props {
  title?: ReactNode
  count?: ReactNode
  /** Element at the end of the title row, such as a link. */
  end?: ReactNode
  /** True for padding, for text and fields; lists and tables fill the width. */
  padded?: boolean
  /** True to make the card a size container, so that its width decides the layout of its content. */
  measured?: boolean
  level?: 2 | 3
  className?: string | undefined
  children?: ReactNode
}

/** Section with its own background, labeled by its title. */
export function Card({ title, count, end, padded = false, measured = false, level = 2, className, children }: Props) {
  const titleId = useId()
  const Heading = `h${level}` as const
  return (
    <section
      part="card"
      className={classNames('card', padded && 'pad stack gap-4', measured && 'cq', className)}
      aria-labelledby={title ? titleId : undefined}
    >
      {title && (
        <header part="card-header" className="card-head">
          <Heading className="h2" id={titleId}>
            {title}
          </Heading>
          {count !== undefined && <Count>{count}</Count>}
          {end && <span className="end small">{end}</span>}
        </header>
      )}
      {children}
    </section>
  )
}
