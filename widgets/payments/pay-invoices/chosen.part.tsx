/**
 * The selected invoices with their amounts, and the Continue button. Loads when the pointer or focus is near, or with
 * an existing selection.
 */
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import definitionListSheet from '../../../src/ui/sheets/definition-list.css?inline'
import { PaySummary } from './parts/pay-summary.tsx'
import { amountFieldId, PayTable } from './select/pay-table.tsx'
import { CurrencyChoice } from './select/currency-choice.tsx'
import { draftProblemText, lineProblemText } from './parts/problem-text.ts'
import { RefusedOrChanged } from './parts/changed.tsx'
import type { InvoicesState } from './pay-state.ts'
import type { PayLine } from './select/use-selection.ts'

export const sheets: string[] = [definitionListSheet]

export { CurrencyChoice, RefusedOrChanged }

/** Errors that block the payment of the selected invoices, each with a link to its field. */
export function ChosenProblems({ state: { selection, frame } }: { state: InvoicesState }) {
  const words = useWidget()
  const { t } = words
  const { lines, currency } = selection
  return (
    <ErrorSummary
      title={t('common.problem')}
      attempt={frame.refusedTimes}
      problems={[
        ...lines
          .filter((line) => line.problem !== null)
          .map((line) => ({
            message: t('payments.amount.onInvoice', {
              invoice: line.invoiceId,
              problem: lineProblemText(words, line),
            }),
            fieldId: amountFieldId(line.trxId),
          })),
        ...(selection.problem ? [{ message: draftProblemText(words, selection.problem, currency, lines.length) }] : []),
      ]}
    />
  )
}

interface ChosenProps {
  state: InvoicesState
  onRemove(line: PayLine, button: HTMLElement): void
}

export function Chosen({ state, onRemove }: ChosenProps) {
  const { t } = useWidget()
  return (
    <Card title={t('payments.invoices.selected')}>
      <PayTable selection={state.selection} onRemove={onRemove} />
    </Card>
  )
}

export function ChosenSummary({ state: { selection, goOn } }: { state: InvoicesState }) {
  const { t } = useWidget()
  const { total, currency, lines } = selection
  return (
    <PaySummary total={total} fee={0} currency={currency} count={lines.length}>
      <Button kind="primary" size="lg" block onClick={goOn}>
        {t('payments.invoices.continue')}
      </Button>
    </PaySummary>
  )
}
