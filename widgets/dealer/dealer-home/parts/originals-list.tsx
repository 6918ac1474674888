import { useEffect, useRef } from 'react'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import type { DealerHome } from '../dealer-home.state.ts'

/** Sales without an original, newest first; each opens the upload (DLR-9). */
export function OriginalsList({ home }: { home: DealerHome }) {
  const { t, formats } = useWidget()
  const { originals, moreOriginals } = home.waiting
  const rows = originals.rows ?? []
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(0)
  useEffect(() => {
    // "Show more" may have been removed: move focus to the first new row.
    const from = before.current
    before.current = 0
    if (from > 0) list.current?.children[from]?.querySelector<HTMLElement>('button')?.focus()
  }, [rows.length])
  return (
    <>
      <ul ref={list} className="dealer-originals">
        {rows.map((sale) => (
          <li key={sale.id}>
            <button type="button" part="link" className="link ink strong num" onClick={() => home.openSale(sale)}>
              {t('dealer.waiting.uploadTo', { invoice: sale.invoiceId })}
            </button>
            <span className="small muted">{[sale.customerName, formats.date(sale.invoiceDate)].join(' · ')}</span>
            <span className="num">{formats.money(sale.billed, sale.currency)}</span>
          </li>
        ))}
      </ul>
      {moreOriginals && (
        <p>
          <Button
            size="sm"
            onClick={() => {
              before.current = rows.length
              moreOriginals()
            }}
          >
            {t('dealer.waiting.showMore', { number: formats.number(originals.count - rows.length) })}
          </Button>
        </p>
      )}
    </>
  )
}
