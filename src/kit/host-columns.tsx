/**
 * The lazy part `columns`: shows a list's columns in the order set by the host page, and the cells of its own columns.
 * Rows are shown immediately; cells that the page does not provide in time are dashes. Source: docs/spec/widgets.md
 * WID-46…WID-48.
 */
import type { ReactNode } from 'react'
import { encodeJson, type HostCell, type HostColumn, NetTermsError } from '../contract/index.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import arrowLeftRightIcon from 'lucide-static/icons/arrow-left-right.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import circleDashedIcon from 'lucide-static/icons/circle-dashed.svg'
import messageSquareWarningIcon from 'lucide-static/icons/message-square-warning.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import { readCell, type ReadColumns, readColumns } from './read-columns.ts'
import type { Columns } from './use-columns.ts'
import { reportError, type WidgetContextValue } from './widget-context.ts'

type Row = Readonly<Record<string, unknown>>
/** Row id → column key → cell. For a missing row, cells are still pending. */
type Cells = ReadonlyMap<string, ReadonlyMap<string, HostCell | null>>

/** Timeout for the host page's cells, ms. */
const ANSWER_TIMEOUT_MS = 15_000

const GLYPHS: Readonly<Record<NonNullable<HostCell['tone']>, string>> = {
  neutral: circleDashedIcon,
  motion: arrowLeftRightIcon,
  success: checkIcon,
  warning: triangleAlertIcon,
  danger: octagonAlertIcon,
  dispute: messageSquareWarningIcon,
}

/**
 * Creates the column state of one list.
 *
 * @param own the list's own columns, used while the host page sets none
 * @param draw receives every new state
 */
export function hostColumns(own: Columns, draw: (view: Columns) => void) {
  let context: WidgetContextValue
  let columns: ReadColumns | null = null
  let wish = ''
  let rows: readonly Row[] | null = null
  let cells: Cells = new Map()
  let asking: AbortController | null = null

  /** Called at each render with the requested columns and the visible rows; only changes have an effect. */
  function show(next: WidgetContextValue, nextRows: readonly Row[] | null): void {
    context = next
    const { columns: listColumns, tag } = next.manifest
    const read = listColumns ? readColumns(next.properties['columns'], listColumns) : null
    // React passes a new list at every render, so lists are compared by content.
    const nextWish = encodeJson(read && [read.order, [...read.added.values()], read.ignored])
    if (nextWish === wish && nextRows === rows) return
    if (nextWish !== wish && read && read.ignored.length > 0) {
      console.warn(
        `NetTerms: these columns of ${tag} are ignored: ${read.ignored.join(', ')}. A column is the name of one of ours, ` +
          'or has a key of its own, a header, and a known type.',
      )
    }
    if (nextWish !== wish) cells = new Map()
    wish = nextWish
    rows = nextRows
    columns = read
    void ask()
    draw(view())
  }

  async function ask(): Promise<void> {
    asking?.abort()
    if (!rows?.length || !columns || columns.added.size === 0) return
    const { manifest, properties } = context
    const { id = '', fields = [] } = manifest.columns ?? {}
    const publicRows = rows.map((row) => ({
      id: String(row[id]),
      ...Object.fromEntries(fields.map((name) => [name, copy(row[name])])),
    }))
    const keys = [...columns.added.keys()]
    const request = new AbortController()
    asking = request
    const { signal } = request
    try {
      const { onRows } = properties
      if (typeof onRows !== 'function') throw new TypeError('onRows is not a function.')
      const answer: unknown = await within(ANSWER_TIMEOUT_MS, async () => onRows(publicRows, { signal }) as unknown)
      if (signal.aborted) return
      cells = new Map(
        publicRows.map((row) => [row.id, new Map(keys.map((key) => [key, readCell(answer, row.id, key)]))]),
      )
    } catch (cause) {
      if (signal.aborted) return
      request.abort()
      cells = new Map(publicRows.map((row) => [row.id, new Map()]))
      reportError(
        context,
        new NetTermsError(
          'columns-failed',
          'onRows returned no cells for the host’s own columns, which show dashes. Check the cause.',
          { at: manifest.tag, cause },
        ),
      )
    }
    draw(view())
  }

  function view(): Columns {
    if (!columns) return own
    const { order, added } = columns
    const known = cells
    return {
      isArranged: true,
      order,
      frame: (table) => <div className="x-scroll">{table}</div>,
      head(key) {
        const column = added.get(key)
        return (
          column && (
            <th key={ownKey(key)} scope="col" className={column.align === 'end' ? 'r' : undefined}>
              <bdi>{column.header}</bdi>
            </th>
          )
        )
      },
      cell(key, id) {
        const column = added.get(key)
        const row = known.get(id)
        return (
          column && (
            <td
              key={ownKey(key)}
              role="cell"
              className={classNames('c-own', column.align === 'end' && 'r', column.type === 'number' && 'num')}
            >
              <bdi className="only-cards small muted">{column.header}</bdi>
              {row ? <Cell column={column} cell={row.get(key) ?? null} onAction={() => act(key, id)} /> : <Waiting />}
            </td>
          )
        )
      },
    }
  }

  const act = (column: string, rowId: string) => context.emit('nt-cell-action', { column, rowId })

  return { show, end: () => asking?.abort() }
}

/** Prefixes the host page's keys, because a key may equal the name of one of the list's columns. */
const ownKey = (key: string): string => `own:${key}`

/** Copies our lists, so that a host page that sorts its argument does not change them. */
const copy = (value: unknown): unknown => (Array.isArray(value) ? [...(value as unknown[])] : value)

function within<Value>(timeoutMs: number, run: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`onRows did not answer within ${timeoutMs} ms.`)), timeoutMs)
    run()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

function Waiting(): ReactNode {
  return <span className="skel w1" aria-hidden="true" />
}

interface CellProps {
  column: HostColumn
  cell: HostCell | null
  onAction: () => void
}

function Cell({ column, cell, onAction }: CellProps): ReactNode {
  if (!cell) return <span className="muted">–</span>
  const { href, tone = 'neutral' } = cell
  // The text is in the host page's language, which may have another direction.
  const text = <bdi>{cell.text}</bdi>
  switch (column.type) {
    case 'link':
      return href ? (
        <a part="link" className="link" href={href} rel="noopener">
          {text}
        </a>
      ) : (
        text
      )
    case 'badge':
      return (
        <Badge tone={tone} icon={GLYPHS[tone]}>
          {text}
        </Badge>
      )
    case 'button':
      return (
        <Button size="sm" onClick={onAction}>
          {text}
        </Button>
      )
    default:
      return text
  }
}
