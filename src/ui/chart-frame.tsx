import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { type Fill, Swatch } from './swatch.tsx'
import { useId } from './use-id.ts'

interface Props {
  title: ReactNode
  /** One-line summary, such as `$677,400 in 12 months, up 16% on the year before`. */
  summary?: ReactNode
  /** Legend of the fills. */
  legend?: readonly { fill: Fill; name: string }[] | undefined
  /** The chart: a ColumnChart, AgeingBar, or CreditGauge. */
  children: ReactNode
  /** The same data as numbers; the first cell of a row is its header. */
  table: {
    caption: string
    head: readonly string[]
    rows: readonly { id: string; cells: readonly ReactNode[] }[]
  }
  tableLabel: string
  chartLabel: string
  /** Shown in place of chart and table when there is no data. */
  empty?: ReactNode
  level?: 2 | 3
}

/**
 * A chart with a title, a legend, and a button that shows its data as a table (UI-20). Needs the style sheet chart.css.
 */
export function ChartFrame(props: Props) {
  const { title, summary, legend, children, table, tableLabel, chartLabel, empty, level = 2 } = props
  const [isTable, setTable] = useState(false)
  const titleId = useId()
  const Heading = `h${level}` as const
  return (
    <section part="card" className="card pad stack gap-4 chart-frame" aria-labelledby={titleId}>
      <header className="row wrap top gap-3">
        <div className="grow">
          <Heading className="h2" id={titleId}>
            {title}
          </Heading>
          {summary && <p className="small muted num">{summary}</p>}
        </div>
        {legend && !empty && (
          <ul className="chart-key">
            {legend.map(({ fill, name }) => (
              <li key={fill}>
                <Swatch of={fill} />
                {name}
              </li>
            ))}
          </ul>
        )}
      </header>
      {empty ?? (isTable ? <ChartTable {...table} /> : children)}
      {!empty && (
        <p className="chart-switch no-print">
          <Button kind="quiet" size="sm" onClick={() => setTable(!isTable)}>
            {isTable ? chartLabel : tableLabel}
          </Button>
        </p>
      )}
    </section>
  )
}

function ChartTable({ caption, head, rows }: Props['table']) {
  return (
    <table className="chart-table num">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [name, ...values] }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={index}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
