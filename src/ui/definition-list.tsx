import type { ReactNode } from 'react'

interface Props {
  rows: readonly {
    id: string
    term: ReactNode
    value: ReactNode
    tone?: 'success' | 'danger' | undefined
    /** The total of the other lines. */
    total?: boolean | undefined
  }[]
}

/** Names and values, end-aligned: the lines of a bill. */
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
