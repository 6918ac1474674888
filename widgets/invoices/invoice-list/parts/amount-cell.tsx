import { useState } from 'react'
import {
  type AmountProblem,
  type Invoice,
  selectedAmountProblem,
  type SelectedInvoice,
} from '../../../../src/contract/index.ts'
import { amountProblemText } from '../../../../src/kit/amount-problem-text.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { AmountInput } from '../../../../src/ui/amount-input.tsx'

interface Props {
  invoice: Invoice
  selected: SelectedInvoice
  onChange: (amountMinor: number | null) => void
}

/** The amount to pay of a selected invoice; after blur, also its error or what remains due. */
export function AmountCell({ invoice, selected, onChange }: Props) {
  const { t, formats } = useWidget()
  const { money } = formats
  const [typed, setTyped] = useState<AmountProblem | null>(null)
  const [wasLeft, setLeft] = useState(selected.amountMinor !== selected.payable)
  const { currency, open, payable, amountMinor, invoiceId } = selected
  const problem = selectedAmountProblem(selected, typed)
  const error = problem !== null && wasLeft ? amountProblemText({ t, formats }, selected, problem) : undefined

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
