import { useWidget } from '../../../../src/kit/widget-context.ts'
import type { Totals } from '../invoice-list.state.ts'

/**
 * The title, with what is open and late in the customer's own currency; the sums of the others stand below the rows. One
 * line always, so that nothing moves when it comes.
 */
export function ListHead({ totals }: { totals: Totals }) {
  const { t, formats } = useWidget()
  const [own, ...others] = totals
  return (
    <header className="page-head">
      <div className="grow">
        <h2 className="h1">{t('invoices.list.title')}</h2>
        <p className="label num sums">
          {own && (
            <span>
              {t('invoices.list.openTotal', { amount: formats.money(own.open, own.currency) })}
              {own.pastDue > 0 && (
                <>
                  {' · '}
                  <span className="danger-text">
                    {t('invoices.list.pastDueTotal', { amount: formats.money(own.pastDue, own.currency) })}
                  </span>
                </>
              )}
            </span>
          )}
          {others.length > 0 && (
            <span className="not-cards">{t('invoices.list.otherCurrencies', { count: others.length })}</span>
          )}
        </p>
      </div>
    </header>
  )
}
