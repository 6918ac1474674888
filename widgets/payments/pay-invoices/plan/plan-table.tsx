import { useState } from 'react'
import { minimumPayment } from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { amountProblemText } from '../../../../src/kit/amount-problem-text.ts'
import { useWidget, type WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import { AmountInput } from '../../../../src/ui/amount-input.tsx'
import { percent } from '../../../../src/ui/bar-shares.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { relativeDue } from '../../../shared/payments/due-text.ts'
import { isPaid, paidOf, type Plan, type PlanLine } from './use-plan.ts'

/** Number of rows shown per group; the others collapse. */
const SHOWN = 5

/** Invoices in the order of allocation, each with its amount and the reason for it. */
export function PlanTable({ plan }: { plan: Plan }) {
  const { t, formats } = useWidget()
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const { currency } = plan
  const full = plan.lines.filter(({ outcome }) => outcome === 'in-full')
  const out = plan.lines.filter(({ outcome }) => outcome === 'left-out')
  const folded = (rows: readonly PlanLine[], kind: string) =>
    unfolded.has(kind) || rows.length <= SHOWN + 1 ? [] : rows.slice(SHOWN).filter(({ typed }) => !typed)
  const foldedFull = folded(full, 'full')
  const foldedOut = folded(out, 'out')
  const hidden = new Set([...foldedFull, ...foldedOut])
  const more = (rows: readonly PlanLine[], kind: string, text: string) => (
    <tr key={kind} className="plan-more">
      <td colSpan={5}>
        <Button kind="link" size="sm" onClick={() => setUnfolded((former) => new Set(former).add(kind))}>
          {text}
        </Button>
      </td>
    </tr>
  )
  return (
    <table part="table" className="tbl pay-rows plan-rows">
      <caption className="vh">{t('lump-sum.caption')}</caption>
      <thead part="table-header">
        <tr>
          <th scope="col">{t('payments.invoices.invoice')}</th>
          <th scope="col">{t('payments.invoices.dueDate')}</th>
          <th scope="col" className="r">
            {t('lump-sum.payableColumn')}
          </th>
          <th scope="col">{t('lump-sum.share')}</th>
          <th scope="col" className="r">
            {t('payments.invoices.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {plan.lines.flatMap((line) => [
          ...(line === foldedFull[0]
            ? [
                more(
                  foldedFull,
                  'full',
                  t('lump-sum.moreInFull', {
                    invoices: t('payments.invoiceCount', { count: foldedFull.length }),
                    total: formats.money(
                      foldedFull.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
                      currency,
                    ),
                  }),
                ),
              ]
            : []),
          ...(line === foldedOut[0]
            ? [
                more(
                  foldedOut,
                  'out',
                  t('lump-sum.moreLeftOut', { invoices: t('payments.invoiceCount', { count: foldedOut.length }) }),
                ),
              ]
            : []),
          ...(hidden.has(line) ? [] : [<PlanRow key={line.invoice.trxId} line={line} plan={plan} />]),
        ])}
      </tbody>
    </table>
  )
}

function PlanRow({ line, plan }: { line: PlanLine; plan: Plan }) {
  const words = useWidget()
  const { t, formats } = words
  const today = useShared((state) => state.programDate)
  const { currency } = plan
  const { invoice, payable } = line
  const { trxId, invoiceId, dueDate, openTotal } = invoice
  const relative = relativeDue(words, dueDate, today)
  const paid = paidOf(line) ?? 0
  return (
    <tr part="row">
      <td className="p-main">
        <span className="id">{invoiceId}</span>
        <span className="sub">{invoice.soldBy}</span>
      </td>
      <td className="p-due num">
        <span className="nowrap">{dueDate ? formats.date(dueDate) : t('common.noDueDate')}</span>
        {relative && <span className={relative.tone ? `sub ${relative.tone}-text` : 'sub'}>{relative.text}</span>}
      </td>
      <td className="p-open r num">
        <span className="only-cards muted small">{t('lump-sum.payableColumn')} </span>
        <span className="nowrap">{formats.money(payable, currency)}</span>
      </td>
      <td className="p-share">
        <svg className="alloc" height="6" aria-hidden="true">
          <rect className="track" width="100%" height="6" />
          {paid > 0 && <rect className="used" width={percent(Math.min(100, (paid * 100) / payable))} height="6" />}
        </svg>
        <span className="sub num">{whyText(words, line, plan)}</span>
      </td>
      <td className="p-pay r">
        {line.typed || isPaid(line) ? (
          <>
            <span className="only-cards label" aria-hidden="true">
              {t('payments.invoices.amount')}
            </span>
            <AmountInput
              className="pay-in"
              size="sm"
              label={t('payments.invoices.amountFor', { invoice: invoiceId })}
              labelHidden
              amountMinor={paidOf(line)}
              onChange={(amountMinor, problem) => plan.setAmount(trxId, amountMinor, problem)}
              currency={currency}
              separators={formats.separators}
              format={(amountMinor) => formats.amount(amountMinor, currency)}
              symbol={formats.currencySymbol(currency)}
              error={
                line.problem
                  ? amountProblemText(words, { currency, open: openTotal, payable }, line.problem)
                  : undefined
              }
            />
          </>
        ) : (
          <Button size="sm" onClick={() => plan.setAmount(trxId, payable, null)}>
            {t('lump-sum.include')}
            <span className="vh"> {invoiceId}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}

/** Returns why this amount is paid, or why nothing is. */
function whyText(words: Pick<WidgetContextValue, 't' | 'formats'>, line: PlanLine, plan: Plan): string {
  const { t, formats } = words
  const { invoice, payable, typed } = line
  const money = (amountMinor: number) => formats.money(amountMinor, plan.currency)
  if (typed) {
    if (!isPaid(line)) return t('lump-sum.leftOutByYou')
    const staysDue = invoice.openTotal - (typed.amountMinor ?? 0)
    return typed.amountMinor === null || line.problem || staysDue === 0
      ? t('lump-sum.changed')
      : `${t('lump-sum.changed')} · ${t('payments.staysDue', { amount: money(staysDue) })}`
  }
  switch (line.leftOut) {
    case 'disputed':
      return t('lump-sum.leftOut.disputed', { amount: money(invoice.disputedTotal) })
    case 'below-minimum':
      return t('lump-sum.leftOut.below-minimum', { minimum: money(minimumPayment(payable, plan.currency)) })
    case 'too-many':
    case 'used-up':
      return t(`lump-sum.leftOut.${line.leftOut}`)
    case null: {
      if (plan.strategy !== 'least-late-fee' || line.place === 'undated') return outcomeText()
      return `${outcomeText()} · ${t(`lump-sum.place.${line.place}`, { amount: money(invoice.lateFee) })}`
    }
  }

  function outcomeText(): string {
    if (line.outcome === 'in-part') {
      return t('lump-sum.inPart', { amount: money(invoice.openTotal - line.amountMinor) })
    }
    return payable < invoice.openTotal
      ? t('lump-sum.inFullUndisputed', { amount: money(invoice.openTotal - payable) })
      : t('lump-sum.inFull')
  }
}
