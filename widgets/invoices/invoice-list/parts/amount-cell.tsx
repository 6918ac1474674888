import { useState } from 'react'
import {
  type AmountProblem,
  exponentOf,
  type Invoice,
  minimumPayment,
  selectedAmountProblem,
  type SelectedInvoice,
} from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { AmountInput } from '../../../../src/ui/amount-input.tsx'

interface Props {
  invoice: Invoice
  selected: SelectedInvoice
  onChange: (amountMinor: number | null) => void
}

/** How much of a selected invoice is paid: in words what is wrong once the field was left, else what stays due. */
export function AmountCell({ invoice, selected, onChange }: Props) {
  const { t, formats } = useWidget()
  const { money } = useWidget().formats
  const [typed, setTyped] = useState<AmountProblem | null>(null)
  const [wasLeft, setLeft] = useState(selected.amountMinor !== selected.payable)
  const { currency, open, payable, amountMinor, invoiceId } = selected
  const problem = selectedAmountProblem(selected)
  const error = problem !== null && wasLeft ? problemText() : undefined

  function problemText(): string {
    const example = formats.amount(exponentOf(currency) === 0 ? 1234 : 123450, currency)
    switch (problem === 'empty' ? (typed ?? 'empty') : problem) {
      case 'empty':
        return t('selection.amount.empty')
      case 'too-many-decimals':
        return t('selection.amount.decimals', { count: exponentOf(currency), currency })
      case 'payment-amount-not-positive':
        return t('selection.amount.notPositive')
      case 'payment-amount-below-minimum':
        return t('selection.amount.minimum', { amount: money(minimumPayment(payable, currency), currency) })
      case 'too-large':
      case 'payment-amount-above-open':
        return invoice.disputedTotal > 0
          ? t('selection.amount.aboveUndisputed', {
              amount: money(payable, currency),
              disputed: money(invoice.disputedTotal, currency),
            })
          : t('selection.amount.aboveOpen', { amount: money(payable, currency) })
      case 'ambiguous':
        return t('selection.amount.ambiguous', { example })
      default:
        return t('selection.amount.invalid', { example })
    }
  }

  const isPart = problem === null && amountMinor !== payable
  return (
    <>
      <span className="only-cards small muted" aria-hidden="true">
        {t('invoices.column.amount')}
      </span>
      <AmountInput
        className="pay-in"
        size="sm"
        label={t('selection.amount.label', { invoice: invoiceId })}
        labelHidden
        error={error}
        amountMinor={amountMinor}
        onChange={(next, why) => {
          setTyped(why)
          onChange(next)
        }}
        onBlur={() => setLeft(true)}
        currency={currency}
        separators={formats.separators}
        format={(value) => formats.amount(value, currency)}
        symbol={formats.currencySymbol(currency)}
      />
      {isPart && (
        <span className="sub num">
          {t('selection.amount.staysDue', { amount: money(open - (amountMinor ?? 0), currency) })}
        </span>
      )}
      {!isPart && problem === null && invoice.disputedTotal > 0 && (
        <span className="sub num">
          {t('selection.amount.disputed', { amount: money(invoice.disputedTotal, currency) })}
        </span>
      )}
    </>
  )
}
