import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import type { OverviewHead as Head } from '../account-overview.state.ts'

export function OverviewHead({ head: { customerName, asOf, showAll, pay } }: { head: Head }) {
  const { t, formats } = useWidget()
  const hasActions = showAll !== null || pay !== null
  return (
    <div className="page-head overview-head">
      <div className="grow">
        <h1 className="h1">{t('account.overview.title')}</h1>
        <p className="label num">
          {asOf ? t('account.overview.asOf', { customer: customerName, date: formats.date(asOf) }) : customerName}
        </p>
      </div>
      {hasActions && (
        <div className="row acts">
          {showAll && (
            <Button kind="quiet" onClick={showAll}>
              {t('account.overview.allInvoices')}
            </Button>
          )}
          {pay && (
            <Button kind="primary" onClick={pay}>
              {t('account.overview.pay')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
