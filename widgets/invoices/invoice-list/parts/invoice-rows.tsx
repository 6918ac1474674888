import { useEffect, useRef } from 'react'
import type { Invoice } from '../../../../src/contract/index.ts'
import { useInTurn } from '../../../../src/ui/use-in-turn.ts'
import { firstRows } from '../first-rows.ts'
import type { ListFrame } from '../invoice-list.state.ts'
import type { ListPage } from '../list-page.ts'
import { InvoiceRow } from './invoice-row.tsx'

interface Props {
  frame: ListFrame
  page: ListPage
}

const idOf = ({ customerId, trxId }: Invoice): string => `${customerId}:${trxId}`

/**
 * Renders the rows in view first and the others in short tasks afterwards, but always all of them, so that page search,
 * print and screen readers get the whole list.
 */
export function InvoiceRows({ frame, page }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const from = useRef(0)
  const { rows, selection, isRefreshing, query } = page
  const { columns } = frame
  useEffect(() => {
    // Runs while the next rows load and nothing renders, so that it causes no extra layout.
    const { top, height } = body.current?.getBoundingClientRect() ?? { top: 0, height: 0 }
    from.current = height > 0 ? Math.floor((-top / height) * rows.length) : 0
  }, [isRefreshing])

  const drawn = useInTurn(rows, { idOf, first: () => firstRows(rows, from.current) })
  // If the host page renders cells, their width is unknown, and columns would move while rows render.
  const isDrawn = (invoice: Invoice) => columns.isArranged || drawn.has(idOf(invoice))
  return (
    <tbody ref={body} role="rowgroup" aria-busy={!rows.every(isDrawn) || undefined}>
      {inRuns(rows, isDrawn).map((run) => {
        const [invoice] = run
        return isDrawn(invoice) ? (
          <InvoiceRow
            key={idOf(invoice)}
            invoice={invoice}
            columns={columns}
            hasBoxes={frame.hasBoxes}
            canOpen={frame.canOpen}
            slug={query.slug}
            selected={selection.chosen.get(invoice.trxId)}
            changes={selection.changes}
            onOpen={frame.changing?.open}
            paying={frame.paying.part}
          />
        ) : (
          <tr
            key={`${idOf(invoice)} later`}
            // Set by script, because a strict CSP blocks style attributes in markup.
            ref={(room) => room?.style.setProperty('--rows', `${run.length}`)}
            aria-hidden="true"
            className="later"
          />
        )
      })}
    </tbody>
  )
}

/**
 * Groups the rows: each rendered row alone, and consecutive unrendered rows together, because one spacer is enough for
 * them.
 */
function inRuns(rows: readonly Invoice[], isDrawn: (invoice: Invoice) => boolean): [Invoice, ...Invoice[]][] {
  const runs: [Invoice, ...Invoice[]][] = []
  for (const invoice of rows) {
    const last = runs.at(-1)
    if (last && !isDrawn(last[0]) && !isDrawn(invoice)) last.push(invoice)
    else runs.push([invoice])
  }
  return runs
}
