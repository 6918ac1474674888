/**
 * Amounts of a partial grant or of an offer, one field per disputed row. Needs the sheets table.css and
 * amount-input.css.
 */
import {
  type AmountProblem,
  type Dispute,
  type DisputedInvoice,
  exponentOf,
  sumMinor,
} from '../../../../src/contract/index.ts'
import { useWidget, type WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import { AmountInput } from '../../../../src/ui/amount-input.tsx'
import { rowKey } from './answer-draft.ts'

/** Error of one row; `above` marks the field invalid even if the row has no error of its own. */
export type RowProblem = 'invalid' | 'zero' | 'above'

interface Props {
  dispute: Dispute
  kind: 'grant' | 'offer'
  amounts: Readonly<Record<string, number>>
  onChange: (amounts: Readonly<Record<string, number>>) => void
  /** Called with the text of a row that is not a valid amount; no total includes it. */
  onUnreadable: (key: string, problem: AmountProblem | null) => void
  problems: Readonly<Record<string, RowProblem>>
  /** Error of all rows together. */
  error: string | null
  idOf: (index: number) => string
}

/** Returns an example amount in minor units, formatted with the decimals of the currency. */
const example = ({ formats }: Pick<WidgetContextValue, 'formats'>, { currency }: Dispute): string =>
  formats.amount(Math.round(123.45 * 10 ** exponentOf(currency)), currency)

export const rowProblemText = (
  widget: Pick<WidgetContextValue, 't' | 'formats'>,
  dispute: Dispute,
  { amountMinor }: DisputedInvoice,
  problem: RowProblem,
): string =>
  widget.t(`dispute-form.amounts.${problem}`, {
    most: widget.formats.money(amountMinor, dispute.currency),
    example: example(widget, dispute),
  })

export function AmountRows({ dispute, kind, amounts, onChange, onUnreadable, problems, error, idOf }: Props) {
  const widget = useWidget()
  const { t, formats } = widget
  const { invoices, currency, total } = dispute
  const money = (minor: number) => formats.money(minor, currency)
  const given = sumMinor(Object.values(amounts))
  return (
    <div className="stack gap-2">
      <div part="card" className="card amount-rows">
        <table part="table" className="tbl cards nosel" role="table">
          <caption className="vh">{t('dispute-form.amounts.caption')}</caption>
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col">{t('dispute-form.amounts.invoice')}</th>
              <th scope="col" className="r">
                {t('dispute-form.amounts.inDispute')}
              </th>
              <th scope="col" className="r">
                {t(`dispute-form.amounts.${kind}`)}
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {invoices.map((row, index) => {
              const key = rowKey(row)
              const part =
                row.lineNumber === null
                  ? t('dispute-form.amounts.whole')
                  : t('dispute-form.amounts.line', { line: row.lineNumber })
              return (
                <tr key={key} role="row">
                  <td className="c-main" role="cell">
                    <span className="id">{row.invoiceId}</span>
                    <span className="sub">{part}</span>
                  </td>
                  <td className="c-amt r num" role="cell">
                    {money(row.amountMinor)}
                  </td>
                  <td className="c-give r" role="cell">
                    <AmountInput
                      id={idOf(index)}
                      label={t('dispute-form.amounts.field', {
                        what: t(`dispute-form.amounts.${kind}`),
                        row: formats.list([row.invoiceId, part]),
                      })}
                      labelHidden
                      className="pay-in"
                      size="sm"
                      currency={currency}
                      separators={formats.separators}
                      symbol={formats.currencySymbol(currency)}
                      format={(minor) => formats.amount(minor, currency)}
                      amountMinor={amounts[key] ?? null}
                      onChange={(minor, problem) => {
                        const { [key]: _, ...rest } = amounts
                        onUnreadable(key, minor === null && problem !== 'empty' ? problem : null)
                        onChange(minor === null ? rest : { ...rest, [key]: minor })
                      }}
                      error={problems[key] && rowProblemText(widget, dispute, row, problems[key])}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {kind === 'grant' && (
          <div className="tfoot num">
            <span className="grow">{t('dispute-form.amounts.rest')}</span>
            <b>{money(Math.max(0, total - given))}</b>
          </div>
        )}
      </div>
      {error ? (
        <p part="error" className="err">
          {error}
        </p>
      ) : (
        kind === 'offer' && (
          <p part="hint" className="hint">
            {t('dispute-form.amounts.offerHint')}
          </p>
        )
      )}
    </div>
  )
}
