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
 * The rows in view at once, the others in short tasks after them, always all of them in the end: whoever searches the
 * page, prints it or hears it read has the whole list.
 */
export function InvoiceRows({ frame, page }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const from = useRef(0)
  const { rows, selection, isRefreshing, query } = page
  const { columns } = frame
  useEffect(() => {
    // While the next rows are on their way and nothing is being drawn: then it costs no layout of its own.
    const { top, height } = body.current?.getBoundingClientRect() ?? { top: 0, height: 0 }
    from.current = height > 0 ? Math.floor((-top / height) * rows.length) : 0
  }, [isRefreshing])

  const drawn = useInTurn(rows, { idOf, first: () => firstRows(rows, from.current) })
  // What a host's cells need of room nobody knows: its columns would move while rows come.
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
            // Not as an attribute, which a strict policy refuses in markup.
            ref={(room) => room?.style.setProperty('--rows', `${run.length}`)}
            aria-hidden="true"
            className="later"
          />
        )
      })}
    </tbody>
  )
}

/** Each row that is drawn alone; those to come that follow each other together, since one room is enough for them. */
function inRuns(rows: readonly Invoice[], isDrawn: (invoice: Invoice) => boolean): [Invoice, ...Invoice[]][] {
  const runs: [Invoice, ...Invoice[]][] = []
  for (const invoice of rows) {
    const last = runs.at(-1)
    if (last && !isDrawn(last[0]) && !isDrawn(invoice)) last.push(invoice)
    else runs.push([invoice])
  }
  return runs
}
