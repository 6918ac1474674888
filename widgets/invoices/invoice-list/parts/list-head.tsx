import { useWidget } from '../../../../src/kit/widget-context.ts'
import type { Totals } from '../invoice-list.state.ts'

/** The title, with what is open and what is late: the customer's own currency first, the others in one line below. */
export function ListHead({ totals }: { totals: Totals }) {
  const { t } = useWidget()
  const [own, ...others] = totals
  return (
    <header className="page-head">
      <div className="grow">
        <h2 className="h1">{t('invoices.list.title')}</h2>
        <p className="label num sums">{own && <Sum total={own} />}</p>
        {others.length > 0 && (
          <p className="label num sums">
            {others.map((total) => (
              <Sum key={total.currency} total={total} />
            ))}
          </p>
        )}
      </div>
    </header>
  )
}

function Sum({ total: { currency, open, pastDue } }: { total: Totals[number] }) {
  const { t, formats } = useWidget()
  return (
    <span>
      {t('invoices.list.openTotal', { amount: formats.money(open, currency) })}
      {pastDue > 0 && (
        <>
          {' · '}
          <span className="danger-text">
            {t('invoices.list.pastDueTotal', { amount: formats.money(pastDue, currency) })}
          </span>
        </>
      )}
    </span>
  )
}
