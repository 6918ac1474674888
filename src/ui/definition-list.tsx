import type { ReactNode } from 'react'

interface Props {
  rows: readonly {
    id: string
    term: ReactNode
    value: ReactNode
    tone?: 'success' | 'danger' | undefined
    /** True if the line is the total of the others. */
    total?: boolean | undefined
  }[]
}

/** Names and end-aligned values, like the lines of a bill. */
export function DefinitionList({ rows }: Props) {
  return (
    <dl className="dl">
      {rows.map(({ id, term, value, tone, total }) => (
        <div key={id} className={total ? 'total' : undefined}>
          <dt>{term}</dt>
          <dd className={tone && `${tone}-text`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
