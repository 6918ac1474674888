/**
 * The selection with its total, and the action to answer it; loads with the first selection. Source:
 * docs/spec/disputes.md DSP-62.
 */
import { currencyCodes, LIMITS, sumMinor } from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { SelectionBar } from '../../../src/ui/selection-bar.tsx'
import barSheet from '../../../src/ui/sheets/selection-bar.css?inline'
import type { CenterFrame } from './dispute-center.state.ts'

export const sheets = [barSheet]

interface Props {
  frame: CenterFrame
  /** Called when the bar disappears along with the button that was just pressed. */
  onCleared: () => void
}

export function RespondBar({ frame, onCleared }: Props) {
  const { t, formats } = useWidget()
  const { selection, leading } = frame
  const disputes = [...selection.chosen.values()]
  const totals = currencyCodes.flatMap((currency) => {
    const amounts = disputes.filter((each) => each.currency === currency).map(({ total }) => total)
    return amounts.length > 0 ? [formats.money(sumMinor(amounts), currency)] : []
  })
  const note = selection.isFull
    ? t('dispute-list.bar.full', { maximum: formats.number(LIMITS.maxDisputesTogether) })
    : t(selection.isYours ? 'dispute-list.bar.onlyYours' : 'dispute-list.bar.onlySame')
  return (
    <SelectionBar
      label={t('dispute-list.bar.label')}
      title={t('dispute-list.bar.count', { count: disputes.length })}
      note={
        <>
          {note}
          {' · '}
          <Button
            kind="link"
            className="plain"
            onClick={() => {
              selection.clear()
              onCleared()
            }}
          >
            {t('dispute-list.bar.clear')}
          </Button>
        </>
      }
      totalLabel={t('dispute-list.column.inDispute')}
      total={
        <span className="bar-totals">
          {totals.map((amount) => (
            <span key={amount}>{amount}</span>
          ))}
        </span>
      }
    >
      <Button kind="primary" onClick={() => leading.respond(disputes.map(({ id }) => id))}>
        {t(selection.isYours ? 'dispute-list.bar.respond' : 'dispute-list.bar.withdraw', { count: disputes.length })}
      </Button>
    </SelectionBar>
  )
}
