import { useMemo, useState } from 'react'
import {
  type CurrencyCode,
  LIMITS,
  type PaySelection,
  selectedAmountProblem,
  selectionCurrencies,
  selectionTotals,
  sumMinor,
} from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget, type WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { focusNeighbour } from '../../../../src/ui/focus.ts'
import { SelectionBar } from '../../../../src/ui/selection-bar.tsx'
import downloadIcon from 'lucide-static/icons/download.svg'
import type { ExportScope, ListPage } from '../list-page.ts'
import { type PayObstacle, payObstacle, type PayPlan, payPlan } from '../pay-obstacle.ts'
import type { PayBarState } from '../use-pay-selection.ts'
import { SelectAll } from './select-all.tsx'
import { useId } from '../../../../src/ui/use-id.ts'

/** Maximum number of invoices named in a sentence; with more, the sentence gives the count. */
const NAMED = 3
/** Maximum number of currencies named in a sentence; in a narrow container more would cover the list. */
const NAMED_CURRENCIES = 2

type Words = Pick<WidgetContextValue, 't' | 'formats'>

interface Props {
  bar: PayBarState
  /** Number of selected invoices among the rows on screen; null without rows. */
  chosenHere: number | null
  /** Null without rows. */
  page: ListPage | null
  /** Undefined without the right to export. */
  onExport: ((scope: ExportScope) => void) | undefined
  /** Called when the bar disappears along with the button that was just pressed. */
  onCleared: () => void
}

export function PayBar({ bar, chosenHere, page, onExport, onCleared }: Props) {
  const { t, formats } = useWidget()
  const { money } = formats
  const obstacleId = useId()
  const chosenId = useId()
  const [isShowing, setShowing] = useState(false)
  const own = useShared((state) => state.session.customer?.currency)
  const { total, partial, obstacle, plan } = useMemo(() => factsOf(bar.selection, own), [bar.selection, own])
  const rest = useRest(partial)
  const elsewhere = chosenHere === null ? 0 : bar.selection.invoices.length - chosenHere
  const isChosenShown = isShowing && elsewhere > 0
  const isOffered =
    page !== null && chosenHere !== 0 && chosenHere === page.payable.length && page.recordCount > page.rows.length
  const later = plan.later.invoices.length
  const laterCurrencies = selectionCurrencies(plan.later)
  const [currency] = selectionCurrencies(plan.now)
  const remove = (trxId: string, button: HTMLElement) => {
    const isHere = page?.rows.some((row) => row.trxId === trxId) ?? false
    // Removing the last invoice also closes the list of invoices on other pages.
    if (elsewhere === 1 && !isHere) onCleared()
    else focusNeighbour(button, '.link', onCleared)
    bar.remove(trxId)
  }
  const clear = () => {
    bar.clear()
    onCleared()
  }
  return (
    <SelectionBar
      label={t('selection.bar.label')}
      title={t('selection.bar.count', { count: bar.selection.invoices.length })}
      above={isChosenShown && <ChosenList id={chosenId} selection={bar.selection} onRemove={remove} />}
      note={
        <>
          {isOffered && <SelectAll selectAll={page.selectAll} count={page.payable.length} chosen={bar.selection} />}
          {elsewhere > 0 && (
            <span>
              {t('selection.bar.elsewhere', { count: elsewhere })}{' '}
              <Button kind="link" className="plain" expanded={isChosenShown} onClick={() => setShowing(!isChosenShown)}>
                {t(isChosenShown ? 'selection.bar.hide' : 'selection.bar.show')}
              </Button>
            </span>
          )}
          <Button kind="link" className="plain" onClick={clear}>
            {t('selection.bar.clear')}
          </Button>
          {obstacle ? (
            <span id={obstacleId} className="danger-text">
              <Obstacle obstacle={obstacle} />
            </span>
          ) : (
            later > 0 && (
              <span id={obstacleId}>
                {laterCurrencies.length > NAMED_CURRENCIES
                  ? t('selection.bar.manyCurrencies', { count: later })
                  : t('selection.bar.oneCurrency', { currencies: formats.list(laterCurrencies), count: later })}
              </span>
            )
          )}
          {rest && <span>{rest}</span>}
        </>
      }
      totalLabel={t('selection.bar.total')}
      total={total === null || !currency ? '–' : money(total, currency)}
    >
      {onExport && (
        <Button
          icon={downloadIcon}
          label={t('selection.bar.download')}
          hasPopup="dialog"
          onClick={() => onExport('selected')}
        />
      )}
      <DisputeButton selection={bar.selection} />
      <Button
        kind="primary"
        disabled={obstacle !== null}
        describedBy={obstacle || later > 0 ? obstacleId : undefined}
        onClick={() => currency && bar.continueToPay(currency)}
      >
        {payText(t, plan)}
      </Button>
    </SelectionBar>
  )
}

function payText(t: Words['t'], { now, later }: PayPlan): string {
  const [currency] = selectionCurrencies(now)
  return later.invoices.length > 0 && currency
    ? t('selection.bar.payOnly', { currency, count: now.invoices.length })
    : t('selection.bar.continue')
}

/**
 * Returns the text announced once when the bar appears: the total and the button of the bar.
 * @param own currency of the account; undefined if unknown
 */
export function appearedText({ t, formats }: Words, selection: PaySelection, own: CurrencyCode | undefined): string {
  const { total, plan } = factsOf(selection, own)
  const [currency] = selectionCurrencies(plan.now)
  return t('selection.bar.appeared', {
    selected: t('selection.bar.count', { count: selection.invoices.length }),
    total: total === null || !currency ? '–' : formats.money(total, currency),
    action: payText(t, plan),
  })
}

interface ChosenListProps {
  id: string
  selection: PaySelection
  onRemove: (trxId: string, button: HTMLElement) => void
}

/** All selected invoices on any page; each can be removed. */
function ChosenList({ id, selection, onRemove }: ChosenListProps) {
  const { t, formats } = useWidget()
  return (
    <ul id={id} className="chosen rows small" aria-label={t('selection.bar.chosen')}>
      {selection.invoices.map(({ trxId, invoiceId, soldBy, currency, amountMinor }) => (
        <li key={trxId}>
          <span className="grow">
            <span className="strong">{invoiceId}</span> <span className="muted">{soldBy}</span>
          </span>
          <span className="num">{amountMinor === null ? '–' : formats.money(amountMinor, currency)}</span>
          <Button kind="link" className="plain" onClick={({ currentTarget }) => onRemove(trxId, currentTarget)}>
            {t('selection.bar.remove')}
            <span className="vh"> {invoiceId}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/**
 * Starts a dispute of the selected invoices, because they may be wrong. The dispute wizard expects their transaction
 * ids.
 */
function DisputeButton({ selection }: { selection: PaySelection }) {
  const { t, formats, emit, openInside } = useWidget()
  const mayDispute = useShared((state) => state.session.capabilities.includes('disputes.create'))
  if (!mayDispute) return null
  const invoiceIds = selection.invoices.map(({ trxId }) => trxId)
  const maximum = LIMITS.maxDisputeInvoices
  return (
    <Button
      reason={
        invoiceIds.length > maximum
          ? t('selection.bar.disputeTooMany', { maximum: formats.number(maximum) })
          : undefined
      }
      onClick={() => {
        const isOurs = emit('nt-dispute-start', { invoiceIds })
        if (isOurs) openInside('nt-dispute-create', { invoiceIds: invoiceIds.join() })
      }}
    >
      {t('selection.bar.dispute')}
    </Button>
  )
}

interface Facts {
  /** Minor units of the payment; null while an amount is invalid. */
  total: number | null
  /** Invoices that are paid in part, with what remains due. */
  partial: readonly { invoiceId: string; currency: CurrencyCode; rest: number }[]
  obstacle: PayObstacle | null
  plan: PayPlan
}

function factsOf(selection: PaySelection, own: CurrencyCode | undefined): Facts {
  const plan = payPlan(selection, own)
  // Only the currency that the button pays; totals of other currencies are shown when they are paid.
  const total = selectionTotals(plan.now)[0]?.total ?? null
  return { total, partial: partialOf(plan.now), obstacle: payObstacle(plan.now), plan }
}

const partialOf = (selection: PaySelection): Facts['partial'] =>
  selection.invoices.flatMap((invoice) => {
    const { invoiceId, currency, open, payable, amountMinor } = invoice
    const isPart = selectedAmountProblem(invoice) === null && amountMinor !== payable
    return isPart ? [{ invoiceId, currency, rest: open - (amountMinor ?? 0) }] : []
  })

/** Returns what remains due of partly paid invoices; empty if all are paid in full. */
function useRest(partial: Facts['partial']): string {
  const { t, formats } = useWidget()
  const { money } = formats
  const [first] = partial
  if (!first) return ''
  if (partial.length === 1) {
    return t('selection.bar.rest', { amount: money(first.rest, first.currency), invoice: first.invoiceId })
  }
  const rest = sumMinor(partial.map((each) => each.rest))
  return t('selection.bar.restOfSeveral', { amount: money(rest, first.currency), count: partial.length })
}

function Obstacle({ obstacle }: { obstacle: PayObstacle }) {
  const { t, formats } = useWidget()
  const { money } = useWidget().formats
  const named = (invoiceIds: readonly string[]) =>
    invoiceIds.length <= NAMED
      ? formats.list(invoiceIds)
      : t('selection.bar.andMore', {
          invoices: invoiceIds.slice(0, NAMED).join(', '),
          count: invoiceIds.length - NAMED,
        })
  switch (obstacle.kind) {
    case 'too-many':
      return (
        <>
          {t('selection.bar.tooMany', {
            maximum: formats.number(LIMITS.maxInvoicesPerBankPayment),
            count: obstacle.excess,
          })}
        </>
      )
    case 'amounts':
      return (
        <>{t('selection.bar.amounts', { count: obstacle.invoiceIds.length, invoices: named(obstacle.invoiceIds) })}</>
      )
    case 'above-limit':
      return <>{t('selection.bar.aboveLimit', { amount: money(obstacle.maximum, obstacle.currency) })}</>
  }
}
