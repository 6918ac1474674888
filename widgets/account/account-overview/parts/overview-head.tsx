import { Replaceable } from '../../../../src/kit/replaceable.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import type { OverviewHead as Head } from '../account-overview.state.ts'

export function OverviewHead({ head: { customerName, asOf, showAll, pay } }: { head: Head }) {
  const { t, formats } = useWidget()
  const title = t('account.overview.title')
  const subtitle = asOf
    ? t('account.overview.asOf', { customer: customerName, date: formats.date(asOf) })
    : customerName
  const hasActions = showAll !== null || pay !== null
  return (
    <div className="page-head overview-head">
      <div className="grow">
        <Replaceable place="account-overview.head" texts={{ title, subtitle }}>
          <h2 className="h1">{title}</h2>
          <p className="label num">{subtitle}</p>
        </Replaceable>
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
