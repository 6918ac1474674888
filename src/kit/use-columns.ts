/**
 * The columns of a list in the order of its manifest, or as its host wants them. What reads a host's wishes and draws its
 * cells is loaded for a host that has some. Source: docs/spec/widgets.md WID-46…WID-48.
 */
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type ManifestColumns, NetTermsError } from '../contract/index.ts'
import { tellError, useWidget, type WidgetContextValue } from './widget-context.ts'

export interface Columns {
  /** By the host; false: all of ours, as the manifest names them. */
  isArranged: boolean
  /** Names of ours and keys of the host's. */
  order: readonly string[]
  /** Around the table: columns of a host may be more than there is room for. */
  frame: (table: ReactNode) => ReactNode
  /** The head of a column of the host's. */
  head: (key: string) => ReactNode
  /** @param id of the row */
  cell: (key: string, id: string) => ReactNode
}

/** A head, or a cell of one row, for each column that a manifest names; each has a key. */
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
 * @param rows those on screen; null while they are on their way
 * @param hidden columns of ours that the user does not want; of those only that the server lets a user hide (INV-152)
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
          tellError(context, new NetTermsError('code-unavailable', 'Columns did not load.', { cause }))
          addEventListener('online', load, { once: true })
        },
      )
    load()
    return () => removeEventListener('online', load)
  }, [isWanted])
  // The view has no columns before the part is loaded.
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
 * The heads of a list, or the cells of one of its rows, as they follow each other.
 *
 * @param own those of our columns, by name
 * @param ofHost gives those of the host's, by key
 */
export const inOrder = (
  { order }: Columns,
  own: Readonly<Record<string, ReactNode>>,
  ofHost: (key: string) => ReactNode,
): ReactNode[] => order.map((name) => own[name] ?? ofHost(name))
