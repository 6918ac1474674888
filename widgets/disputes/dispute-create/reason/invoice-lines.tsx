import { type getInvoiceDetails, type InvoiceLine, invoiceDetailsCallOf } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { AmountInput } from '../../../../src/ui/amount-input.tsx'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'
import type { LaterState } from '../dispute-create.state.ts'
import type { DraftLine, Item } from '../dispute-draft.ts'
import { amountText, fieldIdOf, isReportedAtOnce, refusedAmount } from '../parts/problem-text.ts'

interface Props {
  item: Item
  state: LaterState
  onChange(lines: readonly DraftLine[]): void
}

/** Lines of an invoice with their disputed amounts; before tax, as a note below explains. */
export function InvoiceLines({ item, state, onChange }: Props) {
  const { t, i18n } = useWidget()
  const { invoice, portion } = item
  const version = useShared(({ config }) => config?.invoiceDetailsVersion ?? null)
  // Both versions of the call return the same type of response, from different URLs.
  const call = invoiceDetailsCallOf(version) as typeof getInvoiceDetails
  const { answer, error, retry } = useCall(call, {
    filter: { trx_id: invoice.trxId, buid_customer: state.customerId },
  })
  if (error && !answer) {
    return (
      <Failure
        bare
        title={t('dispute-steps.lines.failed')}
        message={i18n.errorText(error.code)}
        action={{ label: t('common.tryAgain'), onClick: retry }}
      />
    )
  }
  if (!answer) return <TableSkeleton rows={3} label={t('common.loading')} />
  const change = (line: InvoiceLine, next: DraftLine | null) => {
    const others = portion.lines.filter(({ lineNumber }) => lineNumber !== line.lineNumber)
    onChange([...others, ...(next ? [next] : [])].sort((one, other) => one.lineNumber - other.lineNumber))
  }
  return (
    <div className="dc-lines">
      <table part="table" className="tbl cards" role="table">
        <caption className="vh">{t('dispute-steps.lines.caption', { invoice: invoice.invoiceId })}</caption>
        <thead part="table-header" role="rowgroup">
          <tr role="row">
            <th scope="col">
              <span className="vh">{t('dispute-create.selected')}</span>
            </th>
            <th scope="col">{t('dispute-steps.lines.line')}</th>
            <th scope="col" className="r">
              {t('dispute-steps.lines.billed')}
            </th>
            <th scope="col" className="r">
              {t('dispute-steps.sum.inDispute')}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {answer.data.lines.map((line) => (
            <LineRow
              key={line.lineNumber}
              line={line}
              chosen={portion.lines.find(({ lineNumber }) => lineNumber === line.lineNumber) ?? null}
              {...{ item, state }}
              onChange={(next) => change(line, next)}
            />
          ))}
        </tbody>
      </table>
      <p className="tfoot">{t('dispute-steps.lines.tax')}</p>
    </div>
  )
}

interface RowProps extends Pick<Props, 'item' | 'state'> {
  line: InvoiceLine
  chosen: DraftLine | null
  onChange(line: DraftLine | null): void
}

function LineRow({ line, chosen, item, state, onChange }: RowProps) {
  const words = useWidget()
  const { t, formats } = words
  const { trxId, currency } = item.invoice
  const { lineNumber, description, subtotal } = line
  const own = item.problems.find((problem) => problem.line === lineNumber)
  const error =
    own && (state.isRefused || isReportedAtOnce(own))
      ? amountText(words, own, currency)
      : refusedAmount(words, state.frame.refusal, item, lineNumber, chosen?.amountMinor ?? null)
  return (
    <tr part="row" role="row" aria-selected={chosen !== null}>
      <td className="c-sel" role="cell">
        <Checkbox
          label={t('dispute-steps.lines.select', { line: formats.number(lineNumber), text: description })}
          checked={chosen !== null}
          disabled={subtotal <= 0}
          onChange={(isChosen) =>
            onChange(
              isChosen ? { lineNumber, text: description, most: subtotal, amountMinor: subtotal, typed: null } : null,
            )
          }
        />
      </td>
      <td className="c-main" role="cell">
        {description}
        <span className="sub num">
          {t('dispute-steps.lines.quantity', {
            quantity: formats.number(line.quantity),
            price: formats.money(line.unitPrice, currency),
          })}
        </span>
      </td>
      <td className="c-amt r num" role="cell">
        {formats.money(subtotal, currency)}
      </td>
      <td className="c-pay r" role="cell">
        {chosen ? (
          <AmountInput
            id={fieldIdOf(trxId, lineNumber, 'lines')}
            className="pay-in"
            size="sm"
            label={t('dispute-steps.lines.amount', { line: formats.number(lineNumber) })}
            labelHidden
            amountMinor={chosen.amountMinor}
            onChange={(amountMinor, typed) => onChange({ ...chosen, amountMinor, typed })}
            currency={currency}
            separators={formats.separators}
            format={(amount) => formats.amount(amount, currency)}
            symbol={formats.currencySymbol(currency)}
            error={error ?? undefined}
          />
        ) : (
          <span className="muted not-cards" aria-hidden="true">
            –
          </span>
        )}
      </td>
    </tr>
  )
}
