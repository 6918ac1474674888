import type { ReactNode } from 'react'
import { Replaceable } from '../../../../src/kit/replaceable.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import type { Totals } from '../list-page.ts'
import { onItsWayText } from '../row-texts.ts'

/**
 * The title, with open, past due and pending amounts in the customer's own currency (INV-53); totals in other
 * currencies are below the rows. Always one line, so that nothing moves when it loads.
 */
export function ListHead({ totals, children }: { totals: Totals; children?: ReactNode }) {
  const words = useWidget()
  const { t, formats } = words
  const [own, ...others] = totals
  const title = t('invoices.list.title')
  const open = own && t('invoices.list.openTotal', { amount: formats.money(own.open, own.currency) })
  const pastDue =
    own && own.pastDue > 0 && t('invoices.list.pastDueTotal', { amount: formats.money(own.pastDue, own.currency) })
  const onItsWay = own && onItsWayText(words, own)
  const more = others.length > 0 && t('invoices.list.otherCurrencies', { count: others.length })
  return (
    <header className="page-head">
      <div className="grow">
        <Replaceable place="invoice-list.head" texts={{ title, open, pastDue, onItsWay, more }}>
          <h2 className="h1">{title}</h2>
          <p className="label num sums">
            {open && (
              <span>
                {open}
                {pastDue && (
                  <>
                    {' · '}
                    <span className="danger-text">{pastDue}</span>
                  </>
                )}
                {onItsWay && ` · ${onItsWay}`}
              </span>
            )}
            {more && <span className="not-cards">{more}</span>}
          </p>
        </Replaceable>
      </div>
      {children}
    </header>
  )
}
