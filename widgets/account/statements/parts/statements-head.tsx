import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Select } from '../../../../src/ui/select.tsx'
import calendarRangeIcon from 'lucide-static/icons/calendar-range.svg'
import type { StatementFrame } from '../statements.state.ts'

interface Props {
  frame: StatementFrame
  isChoosing: boolean
  /** Undefined if there is no statement for which to choose a period. */
  onChoose?: (() => void) | undefined
}

export function StatementsHead({ frame, isChoosing, onChoose }: Props) {
  const { t } = useWidget()
  return (
    <div className="page-head">
      <div className="grow">
        <h2 className="h1">{t('statements.title')}</h2>
        <p className="label">{frame.customerName}</p>
      </div>
      <div className="row wrap no-print">
        <CurrencyChoice frame={frame} />
        {onChoose && (
          <Button icon={calendarRangeIcon} expanded={isChoosing} onClick={onChoose}>
            {t('statements.choose')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Choice of the currency; renders nothing if the account uses one currency. */
export function CurrencyChoice({ frame }: { frame: StatementFrame }) {
  const { t } = useWidget()
  const { currency, currencies } = frame
  if (currencies.length < 2 || currency === null) return null
  return (
    <Select
      className="statement-currency"
      label={t('statements.currency')}
      labelHidden
      value={currency}
      onChange={(code) => frame.change({ currency: code, 'months-page': '1', 'lines-page': '1' })}
      options={currencies.map((code) => ({ value: code, label: code }))}
    />
  )
}
