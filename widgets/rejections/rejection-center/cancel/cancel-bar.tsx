import { type CurrencyCode, sumMinor } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import { SelectionBar } from '../../../../src/ui/selection-bar.tsx'
import type { RejectionSelection } from '../use-rejection-selection.ts'

interface Props {
  selection: RejectionSelection
  /** Called when the bar disappears along with the button that was just pressed. */
  onCleared: () => void
  onCancel: () => void
}

/** Bar with the selection and its total, and the one joint action (REJ-25). */
export function CancelBar({ selection, onCleared, onCancel }: Props) {
  const { t, formats } = useWidget()
  const chosen = [...selection.chosen.values()]
  const currencies = [...new Set<CurrencyCode>(chosen.map(({ currency }) => currency))]
  return (
    <SelectionBar
      label={t('rejection.bar.label')}
      title={t('rejection.bar.count', { count: chosen.length })}
      note={
        <Button
          kind="link"
          className="plain"
          onClick={() => {
            selection.clear()
            onCleared()
          }}
        >
          {t('rejection.bar.clear')}
        </Button>
      }
      totalLabel={t('rejection.bar.total')}
      total={
        <span className={classNames('rejection-bar-totals', currencies.length > 1 && 'several')}>
          {currencies.map((currency) => (
            <span key={currency}>
              {formats.money(
                sumMinor(chosen.filter((each) => each.currency === currency).map(({ total }) => total)),
                currency,
              )}
            </span>
          ))}
        </span>
      }
    >
      <Button kind="danger-quiet" hasPopup="dialog" onClick={onCancel}>
        {t('rejection.cancel.several', { count: chosen.length })}
      </Button>
    </SelectionBar>
  )
}
