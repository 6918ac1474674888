/** Prints tables as Markdown, so that a run can be pasted into docs/guides/performance.md. */
import type { Spread } from './statistics.ts'

/** `gate`: a hard limit, which makes the exit code 1. `goal`: a target, which is only reported. */
export type Verdict = 'ok' | 'over its goal' | 'over its gate' | ''

export interface Row {
  name: string
  /** One per column, except the columns of the row's name and verdict. */
  figures: readonly string[]
  verdict?: Verdict
}

export interface Table {
  title: string
  columns: readonly string[]
  rows: readonly Row[]
  /** Notes for understanding the figures. */
  notes?: readonly string[]
}

export const againstGoal = (value: number, most: number): Verdict => (value <= most ? 'ok' : 'over its goal')
export const againstGate = (value: number, most: number): Verdict => (value <= most ? 'ok' : 'over its gate')

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(2)} MB`
export const milliseconds = (ms: number): string => `${Math.round(ms)} ms`
export const rangeOf = ({ least, most }: Spread): string => `${Math.round(least)} to ${Math.round(most)}`

export function printTable({ title, columns, rows, notes = [] }: Table): void {
  const isJudged = rows.some(({ verdict }) => verdict)
  const lines = [
    ['', ...columns, ...(isJudged ? [''] : [])],
    ...rows.map(({ name, figures, verdict = '' }) => [name, ...figures, ...(isJudged ? [verdict] : [])]),
  ]
  const widths = (lines[0] ?? []).map((_, column) => Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)))
  const isFigure = (column: number) => column > 0 && column <= columns.length
  const cell = (text: string, column: number) =>
    isFigure(column) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0)
  const drawn = lines.map((line) => `| ${line.map(cell).join(' | ')} |`)
  const rule = `| ${widths.map((width, column) => '-'.repeat(width - 1) + (isFigure(column) ? ':' : '-')).join(' | ')} |`
  console.log([`\n${title}\n`, drawn[0], rule, ...drawn.slice(1), ...notes.map((note) => `\n${note}`)].join('\n'))
}
