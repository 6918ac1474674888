import { useState } from 'react'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { AmountInput } from '../../../../src/ui/amount-input.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import xIcon from 'lucide-static/icons/x.svg'
import { RadioChoice } from '../../../../src/ui/radio-choice.tsx'
import type { LaterState } from '../dispute-create.state.ts'
import { hasAmounts, type Item, type Portion } from '../dispute-draft.ts'
import { RemoveDialog } from '../parts/dialogs.tsx'
import { amountText, fieldIdOf, isReportedAtOnce, refusedAmount } from '../parts/problem-text.ts'
import { InvoiceLines } from './invoice-lines.tsx'

/** How much of one invoice is disputed: the maximum, a part, or single lines. */
export function InvoiceCard({ item, state }: { item: Item; state: LaterState }) {
  const words = useWidget()
  const { t, formats } = words
  const { invoice, portion, most, amountMinor } = item
  const { trxId, invoiceId, currency } = invoice
  const hasLines = useShared((shared) => shared.session.capabilities.includes('invoice-details.get'))
  const [isRemoving, setRemoving] = useState(false)
  const change = (changes: Partial<Portion>) => state.changePortion(trxId, { ...portion, ...changes })
  const choose = (kind: string) => change({ kind: kind as Portion['kind'] })
  const own = item.problems.find(({ line }) => line === null)
  const isTold = own !== undefined && (state.isRefused || isReportedAtOnce(own))
  const error =
    (isTold ? amountText(words, own, currency) : null) ??
    refusedAmount(words, state.frame.refusal, item, null, portion.kind === 'whole' ? most : portion.part.amountMinor)
  const choice = (kind: Portion['kind'], title: string, end: string) => (
    <RadioChoice
      id={`dc-${kind}-${trxId}`}
      name={`dc-kind-${trxId}`}
      value={kind}
      checked={portion.kind === kind}
      onChange={choose}
      title={title}
      end={end}
    />
  )
  return (
    <section part="card" className="card dc-invoice">
      <header part="card-header" className="card-head">
        <div className="grow">
          <h3 className="h2 num">{invoiceId}</h3>
          <p className="small muted">
            {t('dispute-steps.amount.about', { dealer: invoice.soldBy, amount: formats.money(most, currency) })}
          </p>
        </div>
        <p className={amountMinor === null ? 'strong danger-text' : 'strong num'}>
          {amountMinor === null ? t('dispute-steps.sum.check') : formats.money(amountMinor, currency)}
        </p>
        <Button
          kind="quiet"
          size="sm"
          icon={xIcon}
          label={t('controls.remove', { name: invoiceId })}
          onClick={() => (hasAmounts(state.draft.portions[trxId]) ? setRemoving(true) : state.remove(trxId))}
        />
      </header>
      <fieldset className="dc-portion">
        <legend className="vh">{t('dispute-steps.amount.legend', { invoice: invoiceId })}</legend>
        {choice(
          'whole',
          t(invoice.status.includes('Paid') ? 'dispute-steps.amount.wholePaid' : 'dispute-steps.amount.whole'),
          formats.money(most, currency),
        )}
        {portion.kind === 'whole' && error && (
          <p part="error" className="err dc-inside">
            {error}
          </p>
        )}
        {choice('part', t('dispute-steps.amount.part'), '')}
        {portion.kind === 'part' && (
          <div className="dc-inside">
            <AmountInput
              id={fieldIdOf(trxId, null, 'part')}
              className="dc-amount"
              label={t('dispute-steps.amount.label')}
              required
              amountMinor={portion.part.amountMinor}
              onChange={(amount, typed) => change({ part: { amountMinor: amount, typed } })}
              currency={currency}
              separators={formats.separators}
              format={(amount) => formats.amount(amount, currency)}
              symbol={formats.currencySymbol(currency)}
              error={error ?? undefined}
            />
          </div>
        )}
        {hasLines && choice('lines', t('dispute-steps.amount.lines'), '')}
        {hasLines && portion.kind === 'lines' && (
          <>
            {isTold && (
              <p part="error" className="err dc-inside">
                {amountText(words, own, currency)}
              </p>
            )}
            <InvoiceLines item={item} state={state} onChange={(lines) => change({ lines })} />
          </>
        )}
      </fieldset>
      {isRemoving && (
        <RemoveDialog
          invoice={invoice}
          keep={() => setRemoving(false)}
          drop={() => {
            setRemoving(false)
            state.remove(trxId)
          }}
        />
      )}
    </section>
  )
}
