import type { Dispute } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { canAnswer } from '../../case/answering.ts'
import { DisputeBadges } from '../../../shared/disputes/dispute-badges.tsx'
import { TimeLeft } from '../../case/time-left.tsx'
import type { CenterFrame } from '../dispute-center.state.ts'
import { RowAbout, RowHead } from './row-head.tsx'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  dispute: Dispute
  frame: CenterFrame
  canSelect: boolean
}

export function OpenRow({ dispute, frame, canSelect }: Props) {
  const { t, formats } = useWidget()
  const { side, selection, leading } = frame
  const { id, total, offeredTotal, grantedTotal, currency, merchantName, customerName } = dispute
  const reasonId = useId()
  const isChosen = selection.chosen.has(id)
  const whyNot = canSelect ? selection.whyNot(dispute) : null
  // Without a selection, a disabled checkbox needs no explanation.
  const reason = whyNot !== null && selection.chosen.size > 0 ? t(`dispute-list.row.${REASONS[whyNot]}`) : null
  const amount = formats.money(total, currency)
  const isDecided = grantedTotal !== null
  const isOffered = offeredTotal !== null && offeredTotal > 0
  return (
    <tr role="row" part={isChosen ? 'row selected-row' : 'row'} aria-selected={isChosen ? true : undefined}>
      {canSelect && (
        <td role="cell" className="c-sel">
          <Checkbox
            checked={isChosen}
            disabled={whyNot !== null}
            describedBy={reason ? reasonId : undefined}
            label={t('dispute-list.row.select', {
              dispute: id,
              name: side === 'merchant' ? customerName : merchantName,
              amount,
            })}
            onChange={(isOn) => selection.tick([dispute], isOn)}
          />
        </td>
      )}
      <RowHead dispute={dispute} frame={frame} />
      <RowAbout dispute={dispute} frame={frame} />
      <td role="cell" className="c-b">
        <DisputeBadges dispute={dispute} side={side} />
      </td>
      <td role="cell" className="c-c num nowrap">
        <TimeLeft dispute={dispute} side={side} />
      </td>
      <td role="cell" className="c-amt r num">
        <span className="strong">{amount}</span>
        {isDecided ? (
          <span className="sub">
            {t('dispute-list.row.granted', { amount: formats.money(grantedTotal, currency) })}
          </span>
        ) : (
          isOffered && (
            <span className="sub">
              {t('dispute-list.row.offered', { amount: formats.money(offeredTotal, currency) })}
            </span>
          )
        )}
      </td>
      <td role="cell" className="c-e r nowrap">
        {reason ? (
          <span id={reasonId} className="small muted">
            {reason}
          </span>
        ) : (
          dispute.turn === side &&
          canAnswer(dispute) && (
            <Button
              size="sm"
              label={t('disputes.row.actionOn', { action: t('disputes.row.respond'), dispute: id })}
              hasTooltip
              onClick={() => leading.open(id)}
            >
              {t('disputes.row.respond')}
            </Button>
          )
        )}
      </td>
    </tr>
  )
}

const REASONS = { nothing: 'different', different: 'different', full: 'full' } as const
