import { useId, useMemo } from 'react'
import {
  type CurrencyCode,
  LIMITS,
  type PaySelection,
  selectedAmountProblem,
  selectionTotals,
  sumMinor,
} from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import { SelectionBar } from '../../../../src/ui/selection-bar.tsx'
import { type PayObstacle, payObstacle } from '../pay-obstacle.ts'
import type { PayBarState } from '../use-pay-selection.ts'

/** Numbers named in a sentence; of more than these the sentence says how many. */
const NAMED = 3

interface Props {
  bar: PayBarState
  /** The bar takes itself away with the button that was just used. */
  onCleared: () => void
}

export function PayBar({ bar, onCleared }: Props) {
  const { t } = useWidget()
  const { money } = useWidget().formats
  const obstacleId = useId()
  const { totals, partial, obstacle } = useMemo(() => factsOf(bar.selection), [bar.selection])
  const rest = useRest(partial)
  return (
    <SelectionBar
      label={t('selection.bar.label')}
      title={t('selection.bar.count', { count: bar.selection.invoices.length })}
      note={
        <>
          {obstacle ? (
            <span id={obstacleId} className="danger-text">
              <Obstacle obstacle={obstacle} />
            </span>
          ) : (
            rest
          )}
          {(obstacle || rest) && ' · '}
          <Button
            kind="link"
            className="plain"
            onClick={() => {
              bar.clear()
              onCleared()
            }}
          >
            {t('selection.bar.clear')}
          </Button>
        </>
      }
      totalLabel={t('selection.bar.total')}
      total={
        <span className={classNames('totals', totals.length > 2 && 'several')}>
          {totals.map(({ currency, total }) => (
            <span key={currency}>{total === null ? '–' : money(total, currency)}</span>
          ))}
        </span>
      }
    >
      <DisputeButton selection={bar.selection} />
      <Button
        kind="primary"
        disabled={obstacle !== null}
        describedBy={obstacle ? obstacleId : undefined}
        onClick={bar.continueToPay}
      >
        {t('selection.bar.continue')}
      </Button>
    </SelectionBar>
  )
}

/** What is selected may be wrong instead: the same choice begins a dispute. It names transactions, as the wizard takes them. */
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
  /** All amounts are minor units. */
  totals: ReturnType<typeof selectionTotals>
  /** Invoices of which less than what is payable is paid, with what remains due. */
  partial: readonly { invoiceId: string; currency: CurrencyCode; rest: number }[]
  obstacle: PayObstacle | null
}

const factsOf = (selection: PaySelection): Facts => ({
  totals: selectionTotals(selection),
  partial: selection.invoices.flatMap((invoice) => {
    const { invoiceId, currency, open, payable, amountMinor } = invoice
    const isPart = selectedAmountProblem(invoice) === null && amountMinor !== payable
    return isPart ? [{ invoiceId, currency, rest: open - (amountMinor ?? 0) }] : []
  }),
  obstacle: payObstacle(selection),
})

/** What remains due of invoices that are paid in part; empty when all are paid whole. */
function useRest(partial: Facts['partial']): string {
  const { t, formats } = useWidget()
  const { money } = useWidget().formats
  const [first] = partial
  if (!first) return ''
  if (partial.length === 1) {
    return t('selection.bar.rest', { amount: money(first.rest, first.currency), invoice: first.invoiceId })
  }
  const currencies = [...new Set(partial.map(({ currency }) => currency))]
  const sums = currencies.map((currency) =>
    money(sumMinor(partial.filter((each) => each.currency === currency).map((each) => each.rest)), currency),
  )
  return t('selection.bar.restOfSeveral', { amount: formats.list(sums), count: partial.length })
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
    case 'mixed':
      return (
        <>
          {t('selection.bar.oneCurrency')}
          {obstacle.offenders.map(({ currency, invoiceIds }) => (
            <span key={currency}>
              {' '}
              {t('selection.bar.offenders', { count: invoiceIds.length, currency, invoices: named(invoiceIds) })}
            </span>
          ))}
        </>
      )
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
