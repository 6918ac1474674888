import { useId } from 'react'
import { LIMITS, sumMinor } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import { SelectionBar } from '../../../../src/ui/selection-bar.tsx'
import type { PayObstacle } from '../pay-obstacle.ts'
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
  const rest = useRest(bar.partial)
  return (
    <SelectionBar
      label={t('invoices.bar.label')}
      title={t('invoices.bar.count', { count: bar.count })}
      note={
        <>
          {bar.obstacle ? (
            <span id={obstacleId} className="danger-text">
              <Obstacle obstacle={bar.obstacle} />
            </span>
          ) : (
            rest
          )}
          {(bar.obstacle || rest) && ' · '}
          <Button
            kind="link"
            className="plain"
            onClick={() => {
              bar.clear()
              onCleared()
            }}
          >
            {t('invoices.bar.clear')}
          </Button>
        </>
      }
      totalLabel={t('invoices.bar.total')}
      total={
        <span className={classNames('totals', bar.totals.length > 2 && 'several')}>
          {bar.totals.map(({ currency, total }) => (
            <span key={currency}>{money(total, currency)}</span>
          ))}
        </span>
      }
    >
      <Button
        kind="primary"
        disabled={bar.obstacle !== null}
        describedBy={bar.obstacle ? obstacleId : undefined}
        onClick={bar.continueToPay}
      >
        {t('invoices.bar.continue')}
      </Button>
    </SelectionBar>
  )
}

/** What stays due of invoices that are paid in part; empty when all are paid whole. */
function useRest(partial: PayBarState['partial']): string {
  const { t, formats } = useWidget()
  const { money } = useWidget().formats
  const [first] = partial
  if (!first) return ''
  if (partial.length === 1) {
    return t('invoices.bar.rest', { amount: money(first.rest, first.currency), invoice: first.invoiceId })
  }
  const currencies = [...new Set(partial.map(({ currency }) => currency))]
  const sums = currencies.map((currency) =>
    money(sumMinor(partial.filter((each) => each.currency === currency).map((each) => each.rest)), currency),
  )
  return t('invoices.bar.restOfSeveral', { amount: formats.list(sums), count: partial.length })
}

function Obstacle({ obstacle }: { obstacle: PayObstacle }) {
  const { t, formats } = useWidget()
  const { money } = useWidget().formats
  const named = (invoiceIds: readonly string[]) =>
    invoiceIds.length <= NAMED
      ? formats.list(invoiceIds)
      : t('invoices.bar.andMore', {
          invoices: invoiceIds.slice(0, NAMED).join(', '),
          count: invoiceIds.length - NAMED,
        })
  switch (obstacle.kind) {
    case 'mixed':
      return (
        <>
          {t('invoices.bar.oneCurrency')}
          {obstacle.offenders.map(({ currency, invoiceIds }) => (
            <span key={currency}>
              {' '}
              {t('invoices.bar.offenders', { count: invoiceIds.length, currency, invoices: named(invoiceIds) })}
            </span>
          ))}
        </>
      )
    case 'too-many':
      return (
        <>
          {t('invoices.bar.tooMany', {
            maximum: formats.number(LIMITS.maxInvoicesPerBankPayment),
            count: obstacle.excess,
          })}
        </>
      )
    case 'amounts':
      return (
        <>{t('invoices.bar.amounts', { count: obstacle.invoiceIds.length, invoices: named(obstacle.invoiceIds) })}</>
      )
    case 'above-limit':
      return <>{t('invoices.bar.aboveLimit', { amount: money(obstacle.maximum, obstacle.currency) })}</>
  }
}
