/**
 * The columns of a list, in the order of its manifest or of the host page. The code for host columns is loaded only if
 * the host page uses them. Source: docs/spec/widgets.md WID-46…WID-48.
 */
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type ManifestColumns, NetTermsError } from '../contract/index.ts'
import { reportError, useWidget, type WidgetContextValue } from './widget-context.ts'

export interface Columns {
  /** True if the host page sets the columns; false if all of the list's columns are shown in manifest order. */
  isArranged: boolean
  /** Names of the list's columns and keys of the host page's. */
  order: readonly string[]
  /** Wraps the table, because a host page's columns may need more than the available width. */
  frame: (table: ReactNode) => ReactNode
  /** Returns the header of a host column. */
  head: (key: string) => ReactNode
  /** Returns a cell of a host column. @param id id of the row */
  cell: (key: string, id: string) => ReactNode
}

/** A header, or one row's cell, for each column of a manifest; each has a React key. */
export type OwnColumns<Manifest extends { columns: ManifestColumns }> = Readonly<
  Record<Manifest['columns']['names'][number], ReactNode>
>

type Row = Readonly<Record<string, unknown>>
interface ColumnsPart {
  hostColumns(
    own: Columns,
    draw: (view: Columns) => void,
  ): {
    show(context: WidgetContextValue, rows: readonly Row[] | null): void
    end(): void
  }
}

/**
 * @param rows visible rows; null while loading
 * @param hidden the list's columns that the user hides; only ones that the server allows to hide (INV-152)
 */
export function useColumns(rows: readonly object[] | null, hidden?: readonly string[]): Columns {
  const context = useWidget()
  const [part, setPart] = useState<ColumnsPart | null>(null)
  const [view, setView] = useState(() => ownColumns(context.manifest.columns?.names ?? []))
  const isWanted = Boolean(context.properties['columns'])
  useEffect(() => {
    if (!isWanted) return
    const load = () =>
      void context.instance.load('columns').then(
        (loaded) => setPart(loaded as ColumnsPart),
        (cause: unknown) => {
          reportError(context, new NetTermsError('code-unavailable', 'Columns did not load.', { cause }))
          addEventListener('online', load, { once: true })
        },
      )
    load()
    return () => removeEventListener('online', load)
  }, [isWanted])
  // The view has no columns until the part has loaded.
  const columns = useMemo(() => part?.hostColumns(view, setView), [part])
  useEffect(() => columns?.show(context, rows as readonly Row[] | null))
  useEffect(() => columns?.end, [columns])
  return useMemo(() => ({ ...view, order: view.order.filter((name) => !hidden?.includes(name)) }), [view, hidden])
}

const nothing = () => null
const ownColumns = (order: readonly string[]): Columns => ({
  isArranged: false,
  order,
  frame: (table) => table,
  head: nothing,
  cell: nothing,
})

/**
 * Returns the headers of a list, or the cells of one row, in display order.
 *
 * @param own the list's columns, by name
 * @param ofHost returns a host column, by key
 */
export const inOrder = (
  { order }: Columns,
  own: Readonly<Record<string, ReactNode>>,
  ofHost: (key: string) => ReactNode,
): ReactNode[] => order.map((name) => own[name] ?? ofHost(name))
