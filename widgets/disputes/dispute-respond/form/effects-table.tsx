import type { TogetherAnswer } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import banIcon from 'lucide-static/icons/ban.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import xIcon from 'lucide-static/icons/x.svg'
import { consequenceOf } from '../../case/answer/choices.ts'
import { consequenceText } from '../../case/answer/consequence-text.ts'
import { usePlaces } from '../../case/answer/places.ts'
import type { Together } from '../dispute-respond.state.ts'
import { answerable, type Item, whyLeftOut } from '../together.ts'

interface Props {
  together: Together
  choice: TogetherAnswer | null
  isLocked: boolean
}

/** Effect of the choice on each dispute, before sending; those that cannot be answered are left out with the reason. */
export function EffectsTable({ together, choice, isLocked }: Props) {
  const { t } = useWidget()
  const { items, side, takeOut } = together
  const open = answerable(items, choice, side)
  return (
    <section part="card" className="card" aria-label={t('dispute-respond.becomes')}>
      <header part="card-header" className="card-head">
        <h2 className="h2 grow">{t('dispute-respond.becomes')}</h2>
        <span className="small muted num" aria-live="polite">
          {t('dispute-respond.counted', { count: open.length, total: items.length })}
        </span>
      </header>
      <table part="table" className="tbl cards nosel becomes" role="table">
        <caption className="vh">{t('dispute-respond.becomes')}</caption>
        <thead part="table-header" role="rowgroup">
          <tr role="row">
            <th scope="col">{t('dispute-respond.column.dispute')}</th>
            <th scope="col" className="r">
              {t('dispute-respond.column.total')}
            </th>
            <th scope="col">{t('dispute-respond.column.after')}</th>
            <th scope="col">
              <span className="vh">{t('dispute-respond.takeOut', { dispute: '' })}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {items.map((item) => (
            <Row
              key={item.id}
              item={item}
              together={together}
              choice={choice}
              onTakeOut={isLocked || items.length < 2 ? null : () => takeOut([item.id])}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  item: Item
  together: Together
  choice: TogetherAnswer | null
  onTakeOut: (() => void) | null
}

function Row({ item, together, choice, onTakeOut }: RowProps) {
  const widget = useWidget()
  const { t, formats } = widget
  const places = usePlaces()
  const { side, today } = together
  const { id, dispute } = item
  const left = whyLeftOut(item, choice, side)
  const taken = dispute && choice && left === null ? { side, choice, dispute, grantedMinor: null, today } : null
  const lapses = taken && consequenceOf(side, taken.choice, taken.dispute, null, today).lapsesMinor !== null
  return (
    <tr role="row" className={left ? 'dead' : undefined}>
      <td className="c-main" role="cell">
        {dispute ? (
          <button type="button" part="link" className="link num" onClick={() => places.dispute(id)}>
            {id}
          </button>
        ) : (
          <span className="id">{id}</span>
        )}
        {dispute && <span className="sub">{side === 'merchant' ? dispute.customerName : dispute.merchantName}</span>}
      </td>
      <td className="c-amt r num" role="cell">
        {dispute && <span className="strong">{formats.money(dispute.total, dispute.currency)}</span>}
      </td>
      <td className="c-d" role="cell">
        <span className={lapses ? 'why warning-text' : 'why'}>
          {(left !== null || lapses) && <Icon of={left === null ? triangleAlertIcon : banIcon} size="s" />}
          <span>
            {left !== null
              ? t('dispute-respond.leftOut', { reason: t(`dispute-answer.not.${left}`) })
              : taken
                ? consequenceText(widget, taken)
                : t('dispute-respond.chooseFirst')}
          </span>
        </span>
      </td>
      <td className="c-e r" role="cell">
        {onTakeOut && (
          <Button
            kind="quiet"
            size="sm"
            icon={xIcon}
            label={t('dispute-respond.takeOut', { dispute: id })}
            onClick={onTakeOut}
          />
        )}
      </td>
    </tr>
  )
}
