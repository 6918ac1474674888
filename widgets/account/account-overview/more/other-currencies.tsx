import type { CurrencyCode, Exposure } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Card } from '../../../../src/ui/card.tsx'

interface Props {
  exposures: readonly Exposure[]
  /** Opens the invoices in a currency; null if the session may not read invoices. */
  onOpen: ((currency: CurrencyCode) => void) | null
}

/** Open balances in other currencies, one row each; they have no credit limit (EXP-1). */
export function OtherCurrencies({ exposures, onOpen }: Props) {
  const { t, formats } = useWidget()
  return (
    <Card title={t('overview.currencies.title')} count={formats.number(exposures.length)}>
      <ul className="rows">
        {exposures.map(({ id, currency, used, pastDue, pendingPayment, unapplied }) => (
          <li key={id}>
            <span className="grow">
              {onOpen ? (
                <button
                  type="button"
                  part="link"
                  className="link ink"
                  title={t('overview.currencies.open', { currency })}
                  onClick={() => onOpen(currency)}
                >
                  {currency}
                </button>
              ) : (
                <span className="strong">{currency}</span>
              )}
              {pendingPayment > 0 && (
                <span className="block small muted num">
                  {t('account.currencies.onItsWay', { amount: formats.money(pendingPayment, currency) })}
                </span>
              )}
              {unapplied !== 0 && (
                <span className="block small muted num">
                  {t('overview.currencies.unapplied', { amount: formats.money(-unapplied, currency) })}
                </span>
              )}
            </span>
            <span className="to-end num">
              <span className="block strong">{formats.money(used, currency)}</span>
              <span className={pastDue > 0 ? 'small danger-text' : 'small muted'}>
                {pastDue > 0
                  ? t('account.currencies.pastDue', { amount: formats.money(pastDue, currency) })
                  : t('account.currencies.notLate')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
