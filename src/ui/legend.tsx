import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { type Fill, Swatch } from './swatch.tsx'

interface Row {
  id: string
  /** Null for a line that is not part of the chart. */
  fill: Fill | null
  name: ReactNode
  value: ReactNode
  /** Count, share, or link. */
  note?: ReactNode
  /** Makes the name a link to the counted items. */
  onClick?: (() => void) | undefined
  /** True to separate the row from the parts of the chart by a line, for a limit or a credit. */
  apart?: boolean | undefined
}

/** The numbers of a chart as a list. `slim` leaves less space for the notes, for shares instead of counts. */
export function Legend({ rows, slim = false }: { rows: readonly Row[]; slim?: boolean }) {
  return (
    <ul part="legend" className={classNames('legend', slim && 'slim')}>
      {rows.map(({ id, fill, name, value, note, onClick, apart }) => (
        <li key={id} className={apart ? 'apart' : undefined}>
          {fill ? <Swatch of={fill} /> : <span className="sw" />}
          {onClick ? (
            <button type="button" part="link" className="link plain ink" onClick={onClick}>
              {name}
            </button>
          ) : (
            <span>{name}</span>
          )}
          <span className="v">{value}</span>
          <span className="n">{note}</span>
        </li>
      ))}
    </ul>
  )
}
