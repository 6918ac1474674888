/**
 * Credits to use together with the method, the amount of each memo, and its allocation. Source: docs/spec/payments.md
 * PAY-276, PAY-277, PAY-279, PAY-359.
 */
import { useState } from 'react'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { AmountInput } from '../../../../src/ui/amount-input.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import type * as placedPart from '../credit-lines.part.tsx'
import type { PayInvoicesState } from '../pay-state.ts'
import { creditProblemText } from './credit-problem-text.ts'
import type { CreditChoice } from './use-credits.ts'

type State = Extract<PayInvoicesState, { kind: 'pay' }>

export function CreditSection({ state }: { state: State }) {
  const { t, i18n, formats } = useWidget()
  const [isPlacing, setPlacing] = useState(() => state.credits.placed !== null)
  const { part, hasFailed, retry } = useLazyPart<typeof placedPart>('pay-invoices.credit-lines', isPlacing)
  const { credits, selection, isSubmitting, preview } = state
  const { currency } = selection
  if (credits.hasFailed) {
    return (
      <section part="card" className="card pad row wrap pay-credit" aria-label={t('payment-credits.title')}>
        <p className="grow">{t('payment-credits.failed')}</p>
        <Button size="sm" onClick={credits.retry}>
          {t('common.tryAgain')}
        </Button>
      </section>
    )
  }
  if (credits.choices.length === 0) return null
  const left = credits.available - credits.usedTotal
  return (
    <section part="card" className="card pad stack gap-3 pay-credit" aria-label={t('payment-credits.title')}>
      <Checkbox checked={credits.isUsed} disabled={isSubmitting} onChange={credits.use}>
        <span className="strong num">
          {t('payment-credits.use', { amount: formats.money(credits.available, currency) })}
        </span>
      </Checkbox>
      {credits.isUsed && (
        <>
          {isPlacing && part ? (
            <part.CreditLines state={state} onClose={() => setPlacing(false)} />
          ) : (
            <ul className="rows">
              {credits.choices.map((choice) => (
                <CreditRow key={choice.id} choice={choice} state={state} parts={preview.answer?.credits ?? []} />
              ))}
            </ul>
          )}
          <p className="small num" role="status">
            {!credits.hasProblem && t('payment-credits.left', { amount: formats.money(left, currency) })}
          </p>
          {selection.lines.length > 1 && !isSubmitting && !(isPlacing && part) && (
            <p>
              <Button kind="link" busy={isPlacing && !hasFailed} onClick={hasFailed ? retry : () => setPlacing(true)}>
                {t('payment-credits.chooseInvoices')}
              </Button>
              {isPlacing && hasFailed && (
                <span className="danger-text block small" role="alert">
                  {i18n.errorText('code-unavailable')}
                </span>
              )}
            </p>
          )}
        </>
      )}
      <p className="small muted">{t('payment-credits.note')}</p>
    </section>
  )
}

interface RowProps {
  choice: CreditChoice
  state: State
  parts: readonly { memoId: string; invoiceId: string; amountMinor: number }[]
}

function CreditRow({ choice, state, parts }: RowProps) {
  const words = useWidget()
  const { t, formats } = words
  const { credits, selection, isSubmitting } = state
  const { currency } = selection
  const { id, remaining, amountMinor } = choice
  const memo = t('payment-credits.memo', { id })
  const goesTo = parts
    .filter((part) => part.memoId === id)
    .map((part) =>
      t('payment-credits.goesTo', { amount: formats.money(part.amountMinor, currency), invoice: part.invoiceId }),
    )
  return (
    <li className="pay-credit-row">
      <span className="grow">
        <span className="strong num block">{memo}</span>
        <span className="small muted num block">
          {t('payment-credits.available', { amount: formats.money(remaining, currency) })}
        </span>
        {goesTo.length > 0 && <span className="small muted num block">{formats.list(goesTo)}</span>}
      </span>
      <AmountInput
        className="pay-in"
        size="sm"
        label={t('payment-credits.apply', { memo })}
        labelHidden
        disabled={isSubmitting}
        amountMinor={amountMinor}
        onChange={(next, problem) => credits.setAmount(id, next, problem)}
        currency={currency}
        separators={formats.separators}
        format={(minor) => formats.amount(minor, currency)}
        symbol={formats.currencySymbol(currency)}
        error={problemText() || undefined}
      />
    </li>
  )

  function problemText(): string {
    const { problem, most } = choice
    switch (problem) {
      case null:
        return ''
      case 'above-left':
        return t('payment-credits.aboveLeft', { amount: formats.money(remaining, currency) })
      case 'above-total':
        return t('payment-credits.aboveTotal', { amount: formats.money(most, currency) })
      default:
        return creditProblemText(words, problem, currency, most)
    }
  }
}
