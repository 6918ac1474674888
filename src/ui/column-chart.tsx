import { useLayoutEffect, useRef, useState } from 'react'
import { percent } from './bar-shares.ts'
import { classNames } from './class-names.ts'
import { columnScale } from './column-scale.ts'
import { Hatch, hatchId } from './hatch.tsx'
import { useId } from './use-id.ts'

export interface Column {
  id: string
  /** Short label below the column, such as `Nov`. */
  label: string
  /** Minor units of one currency, any sign. */
  value: number
  /** Value of the same month of the year before, minor units; null if there is none. */
  compare: number | null
  /** True if the value is not final yet; drawn hatched. */
  held?: boolean | undefined
}

interface Props {
  /** Text alternative of the chart, such as `Spend by month. Highest $93,400 in October, …`. */
  label: string
  /** Columns in chronological order; about a dozen. */
  columns: readonly Column[]
  /** Returns an amount in its shortest form, such as `$93K`. */
  format: (amountMinor: number) => string
}

/**
 * Space above and below the plot for the printed numbers, px; the style sheet leaves the same space next to the scale.
 */
const TOP = 20
const PLOT = 132
/** Share of a month's width for both columns, and for the gap between them. */
const PAIR = 0.68
const SPACE = 0.05
/** Minimum height of a column above zero, px. */
const LEAST = 2
const ROUND = 2

/**
 * Chart of this year (solid) next to last year (outlined), month by month, on a scale of round numbers. Values are
 * printed where they fit; all of them are in the table (UI-20, UI-21). Used inside a ChartFrame; needs the style sheet
 * chart.css.
 */
export function ColumnChart({ label, columns, format }: Props) {
  const plot = useRef<SVGSVGElement>(null)
  const [isRtl, setRtl] = useState(false)
  useLayoutEffect(() => {
    // Mirrored by changing the coordinates, because CSS mirroring would mirror the text.
    if (plot.current) setRtl(getComputedStyle(plot.current).direction === 'rtl')
  })
  const all = columns.flatMap(({ value, compare }) => [value, compare ?? 0])
  const scale = columnScale(all)
  const isBelowZero = scale.min < 0
  const y = (value: number) => TOP + (PLOT * (scale.max - value)) / (scale.max - scale.min)
  const values = columns.map(({ value }) => format(value))
  const lengths = [lengthClass('v', values, 7, 11), lengthClass('n', namesOf(columns), 4, 7)]
  const most = Math.max(...all.map(Math.abs))
  const peak = columns.findIndex(({ value }) => Math.abs(value) === most)
  const height = TOP + PLOT + (isBelowZero ? 42 : 26)
  return (
    <div
      part="chart"
      className={classNames('columns', isBelowZero && 'below-zero', ...lengths)}
      role="img"
      aria-label={label}
    >
      <div className="ticks" aria-hidden="true">
        {[...scale.ticks].reverse().map((tick) => (
          <span key={tick}>{format(tick)}</span>
        ))}
      </div>
      <svg ref={plot} width="100%" height={height} aria-hidden="true">
        <g>
          {scale.ticks.map((tick) => (
            <line key={tick} className={tick === 0 ? 'zero' : 'grid'} x2="100%" y1={y(tick)} y2={y(tick)} />
          ))}
        </g>
        <g>
          {columns.map((column, index) => (
            <Month
              key={column.id}
              column={column}
              index={index}
              count={columns.length}
              hasCompare={columns.some(({ compare }) => compare !== null)}
              isPeak={index === peak}
              isRtl={isRtl}
              value={values[index] ?? ''}
              y={y}
              nameY={height - 8}
            />
          ))}
        </g>
      </svg>
    </div>
  )
}

interface MonthProps {
  column: Column
  index: number
  count: number
  hasCompare: boolean
  /** True for the largest value; its label stays if the others do not fit. */
  isPeak: boolean
  isRtl: boolean
  value: string
  /** Returns the vertical position of an amount, px from the top. */
  y: (amountMinor: number) => number
  nameY: number
}

function Month({ column, index, count, hasCompare, isPeak, isRtl, value, y, nameY }: MonthProps) {
  const hatch = hatchId(useId())
  const room = 100 / count
  const width = hasCompare ? (room * (PAIR - SPACE)) / 2 : room * 0.5
  const first = index * room + (room * (1 - PAIR)) / 2
  const second = hasCompare ? first + width + room * SPACE : index * room + (room - width) / 2
  const at = (start: number) => percent(isRtl ? 100 - start : start)
  const bar = (amount: number, start: number) => {
    const height = amount === 0 ? 0 : Math.max(LEAST, Math.abs(y(amount) - y(0)))
    return {
      x: at(isRtl ? start + width : start),
      y: Math.round((amount < 0 ? y(0) : y(0) - height) * 10) / 10,
      width: percent(width),
      height: Math.round(height * 10) / 10,
      rx: ROUND,
    }
  }
  const { compare, held, value: amount } = column
  // Long numbers at the edges are aligned inward.
  const anchor = !isPeak ? 'middle' : index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle'
  const valueAt = { start: 0, end: 100, middle: second + width / 2 }[anchor]
  return (
    <g className={isPeak ? 'month peak' : 'month'}>
      {compare !== null && <rect className="compare" {...bar(compare, first)} />}
      {held && <Hatch id={hatch} />}
      <rect {...(held ? { fill: `url(#${hatch})` } : { className: 'used' })} {...bar(amount, second)} />
      <text className="value" textAnchor={anchor} x={at(valueAt)} y={amount < 0 ? y(amount) + 14 : y(amount) - 5}>
        {value}
      </text>
      <text className="name" textAnchor="middle" x={at((index + 0.5) * room)} y={nameY}>
        {column.label}
      </text>
    </g>
  )
}

const namesOf = (columns: readonly Column[]) => columns.map(({ label }) => label)

/** Returns the class that makes the style sheet hide some labels of this length: `v-long`, `v-longer`, or none. */
function lengthClass(of: string, words: readonly string[], long: number, longer: number): string | null {
  const most = Math.max(0, ...words.map((word) => word.length))
  return most > longer ? `${of}-longer` : most > long ? `${of}-long` : null
}
