import { useWidget } from '../../../../src/kit/widget-context.ts'
import type { HistoryFrame } from '../payment-history.state.ts'

/** The title and the pending amounts, one line per currency. */
export function HistoryHead({ frame }: { frame: HistoryFrame }) {
  const { t, formats } = useWidget()
  return (
    <div className="page-head">
      <div className="grow">
        <h2 className="h1">{t('payment-history.title')}</h2>
        {(frame.underWay ?? []).map(({ currency, amount, postsBy }) => (
          <p key={currency} className="label num">
            {t('payment-history.underWay', {
              amount: formats.money(amount, currency),
              date: formats.shortWeekdayDate(postsBy),
            })}
          </p>
        ))}
      </div>
    </div>
  )
}
