import type { CurrencyCode } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Card } from '../../../../src/ui/card.tsx'
import { RadioChoice } from '../../../../src/ui/radio-choice.tsx'
import type { PaySelectionState } from './use-selection.ts'
import { sumText } from '../parts/sum-text.ts'

/** Shown if several currencies are selected: one is paid now, and the invoices that wait are named. */
export function CurrencyChoice({ selection }: { selection: PaySelectionState }) {
  const words = useWidget()
  const { t, formats } = words
  const { choices, currency, chooseCurrency } = selection
  const leftOut = choices.filter((choice) => choice.currency !== currency).flatMap((choice) => choice.invoiceIds)
  return (
    <Card padded title={t('payments.currency.title')}>
      <p className="muted">{t('payments.currency.text')}</p>
      <fieldset>
        <legend className="vh">{t('payments.currency.title')}</legend>
        {choices.map((choice) => (
          <RadioChoice
            key={choice.currency}
            name="pay-currency"
            value={choice.currency}
            checked={choice.currency === currency}
            onChange={(value) => chooseCurrency(value as CurrencyCode)}
            title={t('payments.currency.choice', { currency: choice.currency, count: choice.invoiceIds.length })}
            end={sumText(words, choice.total, choice.currency)}
          />
        ))}
      </fieldset>
      <p className="small muted" role="status">
        {t('payments.currency.leftOut', { invoices: formats.list(leftOut) })}
      </p>
    </Card>
  )
}
