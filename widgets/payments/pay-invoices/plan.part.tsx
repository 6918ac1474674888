/**
 * Allocation of one amount, such as "I have 50 000.00", to the payable invoices. Source: docs/spec/payments.md
 * PAY-296…PAY-299.
 */
import { useEffect, useRef } from 'react'
import {
  isPayable,
  LIMITS,
  LUMP_SUM_STRATEGIES,
  maxPaymentTotal,
  minorUnits,
  payableAmount,
  sumMinor,
} from '../../../src/contract/index.ts'
import { amountProblemText } from '../../../src/kit/amount-problem-text.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import { AmountInput } from '../../../src/ui/amount-input.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { Checkbox } from '../../../src/ui/checkbox.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Skeleton } from '../../../src/ui/skeleton.tsx'
import fileTextIcon from 'lucide-static/icons/file-text.svg'
import tabsSheet from '../../../src/ui/sheets/tabs.css?inline'
import { draftProblemText } from './parts/problem-text.ts'
import { sumText } from './parts/sum-text.ts'
import type { InvoicesState } from './pay-state.ts'
import { PlanTable } from './plan/plan-table.tsx'
import { type Plan as PlanState, usePlan } from './plan/use-plan.ts'
import sheet from './plan/plan.css?inline'

export const sheets: string[] = [tabsSheet, sheet]

interface Props {
  state: InvoicesState
  /** Returns to selecting invoices one by one. */
  onClose(): void
}

export function Plan({ state, onClose }: Props) {
  const words = useWidget()
  const { t } = words
  const { selection, frame } = state
  const plan = usePlan(selection.customerId, selection.currency)
  const { source, currency } = plan
  const payable = source.invoices?.filter((invoice) => isPayable(invoice)) ?? null
  if (source.error) return <CodedFailure error={source.error} onRetry={source.retry} />
  return (
    <Card className="plan">
      <div className="pad plan-head">
        <div className="stack gap-2">
          <h3 className="h2">{t('lump-sum.title')}</h3>
          {payable ? (
            <p className="muted num">
              {t(source.isCut ? 'lump-sum.payableFirst' : 'lump-sum.payable', {
                invoices: t('payments.invoiceCount', { count: payable.length }),
                currency,
                total: words.formats.money(sumMinor(payable.map(payableAmount)), currency),
              })}
            </p>
          ) : (
            <Skeleton lines={1} label={t('common.loading')} />
          )}
          <Choices plan={plan} />
        </div>
        <Sum plan={plan} />
      </div>
      {payable?.length === 0 && (
        <Empty bare icon={fileTextIcon} title={t('payments.invoices.allPaid')}>
          {t('payments.invoices.allPaidText')}
        </Empty>
      )}
      {plan.lines.length > 0 && <PlanTable plan={plan} />}
      <div className="tfoot">
        <Button size="sm" kind="quiet" onClick={onClose}>
          {t('lump-sum.close')}
        </Button>
        {plan.isChanged && (
          <Button size="sm" kind="quiet" onClick={plan.undo}>
            {t('lump-sum.undo')}
          </Button>
        )}
        {plan.lines.length > 0 && (
          <>
            <span className="grow num">
              {t('lump-sum.hint', {
                minimum: words.formats.money(minorUnits(LIMITS.partialMinimumMajor, currency), currency),
              })}
            </span>
            <b className="num plan-total">{sumText(words, plan.total, currency)}</b>
            <Button
              kind="primary"
              reason={whyNotYet()}
              onClick={() => {
                selection.replace(currency, plan.chosen)
                frame.goTo('pay')
              }}
            >
              {t('payments.invoices.continue')}
            </Button>
          </>
        )}
      </div>
    </Card>
  )

  function whyNotYet(): string | undefined {
    if (plan.problem) return draftProblemText(words, plan.problem, currency, plan.chosen.length)
    if (plan.total === null) return t('lump-sum.mend')
    return plan.total === 0 ? t('lump-sum.nothing') : undefined
  }
}

/** Options: the currency if there are several, the order of invoices, and whether to leave out disputed ones. */
function Choices({ plan }: { plan: PlanState }) {
  const { t } = useWidget()
  const chip = (id: string, isOn: boolean, text: string, onClick: () => void) => (
    <button
      key={id}
      type="button"
      part="chip"
      className={isOn ? 'chip on' : 'chip'}
      aria-pressed={isOn}
      onClick={() => isOn || onClick()}
    >
      {text}
    </button>
  )
  return (
    <>
      {plan.currencies.length > 0 && (
        <div className="row wrap gap-2" role="group" aria-label={t('lump-sum.currency')}>
          {plan.currencies.map((each) =>
            chip(each, plan.currency === each, each, () => plan.choose({ currency: each })),
          )}
        </div>
      )}
      <div className="row wrap gap-2" role="group" aria-label={t('lump-sum.first')}>
        {LUMP_SUM_STRATEGIES.map((each) =>
          chip(each, plan.strategy === each, t(`lump-sum.first.${each}`), () => plan.choose({ strategy: each })),
        )}
      </div>
      {plan.hasDisputed && (
        <Checkbox checked={plan.leavesOutDisputed} onChange={(leavesOutDisputed) => plan.choose({ leavesOutDisputed })}>
          {t('lump-sum.leaveOutDisputed')}
        </Checkbox>
      )}
    </>
  )
}

/** The amount and how it is allocated. */
function Sum({ plan }: { plan: PlanState }) {
  const words = useWidget()
  const { t, formats } = words
  const { currency, sumProblem } = plan
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const error = ((): string | undefined => {
    switch (sumProblem) {
      case null:
      case 'empty':
        return undefined
      case 'above-limit':
      case 'too-large':
        return t('payments.draft.above-limit', { maximum: formats.money(maxPaymentTotal(currency), currency) })
      default:
        return amountProblemText(words, { currency, open: 0, payable: 0 }, sumProblem)
    }
  })()
  return (
    <div className="stack gap-2 plan-sum">
      <AmountInput
        label={t('lump-sum.amount')}
        inputRef={field}
        amountMinor={plan.sum}
        onChange={plan.setSum}
        currency={currency}
        separators={formats.separators}
        format={(amountMinor) => formats.amount(amountMinor, currency)}
        symbol={formats.currencySymbol(currency)}
        error={error}
        hint={t('lump-sum.amountHint')}
      />
      <p className="small muted num" role="status">
        {plan.lines.length > 0 && <Result plan={plan} />}
      </p>
      {plan.source.isCut && (
        <p className="small warning-text">
          {t('lump-sum.limit', { maximum: formats.number(LIMITS.maxInvoicesPerBankPayment) })}
        </p>
      )}
    </div>
  )
}

function Result({ plan }: { plan: PlanState }) {
  const { t, formats } = useWidget()
  const { chosen, currency, lines, sum, total } = plan
  const full = chosen.filter(({ amountMinor, payable }) => amountMinor === payable).length
  const money = (amountMinor: number) => formats.money(amountMinor, currency)
  const open = sumMinor(lines.map(({ invoice }) => invoice.openTotal))
  const unused = total === null ? 0 : (sum ?? 0) - total
  return (
    <>
      {t('lump-sum.result', {
        full: formats.number(full),
        part: formats.number(chosen.length - full),
        out: formats.number(lines.length - chosen.length),
      })}{' '}
      {total !== null && open > total && (
        <b className="plan-strong">{t('lump-sum.staysDue', { amount: money(open - total) })} </b>
      )}
      {unused > 0 && <b className="plan-strong">{t('lump-sum.unused', { amount: money(unused) })}</b>}
      {unused < 0 && <b className="plan-strong">{t('lump-sum.above', { amount: money(-unused) })}</b>}
    </>
  )
}
