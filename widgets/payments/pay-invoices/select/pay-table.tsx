import xIcon from 'lucide-static/icons/x.svg'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { AmountInput } from '../../../../src/ui/amount-input.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import type { PayLine, PaySelectionState } from './use-selection.ts'
import { dueText, relativeDue } from '../../../shared/payments/due-text.ts'
import { OpenAmount } from './open-amount.tsx'
import { lineProblemText } from '../parts/problem-text.ts'

/** Returns the id of a line's amount field, the target of links in the error summary. */
export const amountFieldId = (trxId: string): string => `amount-${trxId}`

interface Props {
  selection: PaySelectionState
  onRemove(line: PayLine, button: HTMLElement): void
}

/** The invoices to pay, each with an amount field. */
export function PayTable({ selection, onRemove }: Props) {
  const { t } = useWidget()
  return (
    <table part="table" className="tbl pay-rows">
      <caption className="vh">{t('payments.invoices.caption')}</caption>
      <thead part="table-header">
        <tr>
          <th scope="col">{t('payments.invoices.invoice')}</th>
          <th scope="col">{t('payments.invoices.dueDate')}</th>
          <th scope="col" className="r">
            {t('payments.invoices.open')}
          </th>
          <th scope="col" className="r">
            {t('payments.invoices.amount')}
          </th>
          <th scope="col">
            <span className="vh">{t('payments.invoices.action')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {selection.lines.map((line) => (
          <PayRow key={line.trxId} line={line} selection={selection} onRemove={onRemove} />
        ))}
      </tbody>
    </table>
  )
}

function PayRow({ line, selection, onRemove }: Props & { line: PayLine }) {
  const words = useWidget()
  const { t, formats } = words
  const today = useShared((state) => state.programDate)
  const { trxId, invoiceId, currency, dueDate, staysDue } = line
  const relative = relativeDue(words, dueDate, today)
  return (
    <tr part="row">
      <td className="p-main">
        <span className="id">{invoiceId}</span>
        <span className="sub">{line.soldBy}</span>
      </td>
      <td className="p-due num">
        {dueDate ? <span className="nowrap">{formats.date(dueDate)}</span> : dueText(words, null)}
        {relative && <span className={relative.tone ? `sub ${relative.tone}-text` : 'sub'}>{relative.text}</span>}
      </td>
      <td className="p-open r num">
        <span className="only-cards muted small">{t('payments.invoices.open')} </span>
        <OpenAmount open={line.open} payable={line.payable} currency={currency} />
      </td>
      <td className="p-pay r">
        <span className="only-cards label" aria-hidden="true">
          {t('payments.invoices.amount')}
        </span>
        <AmountInput
          id={amountFieldId(trxId)}
          className="pay-in"
          size="sm"
          label={t('payments.invoices.amountFor', { invoice: invoiceId })}
          labelHidden
          amountMinor={line.amountMinor}
          onChange={(amountMinor, problem) => selection.setAmount(trxId, amountMinor, problem)}
          onBlur={() => selection.showProblem(trxId)}
          currency={currency}
          separators={formats.separators}
          format={(amountMinor) => formats.amount(amountMinor, currency)}
          symbol={formats.currencySymbol(currency)}
          error={line.isProblemShown ? lineProblemText(words, line) : undefined}
        />
        {staysDue > 0 && (
          <span className="sub num">{t('payments.staysDue', { amount: formats.money(staysDue, currency) })}</span>
        )}
      </td>
      <td className="p-act">
        <Button
          kind="quiet"
          size="sm"
          icon={xIcon}
          label={t('payments.invoices.remove', { invoice: invoiceId })}
          onClick={(event) => onRemove(line, event.currentTarget)}
        />
      </td>
    </tr>
  )
}
