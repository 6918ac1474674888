/**
 * The columns of a list as its host wants them. What reads a host's wishes and draws its cells is loaded for a host that
 * has some. Source: docs/spec/widgets.md WID-46…WID-48.
 */
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { NetTermsError } from '../contract/index.ts'
import { tellError, useWidget, type WidgetContextValue } from './widget-context.ts'

export interface ColumnView {
  /** Around the table: columns of a host may be more than there is room for. */
  frame(table: ReactNode): ReactNode
  /** Names of ours and keys of the host's. */
  order: readonly string[]
  /** The head of a column of the host's. */
  head(key: string): ReactNode
  /** @param id of the row */
  cell(key: string, id: string): ReactNode
}

type Row = Readonly<Record<string, unknown>>
interface ColumnsPart {
  hostColumns(draw: (view: ColumnView | null) => void): {
    show(context: WidgetContextValue, rows: readonly Row[] | null): void
    end(): void
  }
}

/**
 * @param rows those on screen; null while they are on their way
 * @returns null while the list draws its own columns in their own order
 */
export function useColumns(rows: readonly object[] | null): ColumnView | null {
  const context = useWidget()
  const [part, setPart] = useState<ColumnsPart | null>(null)
  const [view, setView] = useState<ColumnView | null>(null)
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
  const columns = useMemo(() => part?.hostColumns(setView), [part])
  useEffect(() => columns?.show(context, rows as readonly Row[] | null))
  useEffect(() => columns?.end, [columns])
  return view
}
