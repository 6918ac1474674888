/**
 * Rows of the tab with closed disputes; loads when the tab is first opened. Source: docs/spec/disputes.md DSP-4, DSP-5.
 */
import { type Dispute, PROGRAM_TIME_ZONE, wallClock } from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { canFollow, invoicesOf } from '../case/answering.ts'
import { DisputeBadges } from '../../shared/disputes/dispute-badges.tsx'
import type { CenterFrame } from './dispute-center.state.ts'
import { RowAbout, RowHead } from './parts/row-head.tsx'

/** The decision, and a link to the follow-up dispute or to open one. */
export function ClosedRow({ dispute, frame }: { dispute: Dispute; frame: CenterFrame }) {
  const { t, formats } = useWidget()
  const { side, rights, leading } = frame
  const { id, createdAt, total, grantedTotal, currency, successorId } = dispute
  const amount = formats.money(total, currency)
  return (
    <tr role="row" part="row">
      <RowHead dispute={dispute} frame={frame} />
      <RowAbout dispute={dispute} frame={frame} />
      <td role="cell" className="c-b">
        <DisputeBadges dispute={dispute} side={side} />
      </td>
      <td role="cell" className="c-c num nowrap">
        {formats.date(wallClock(Date.parse(createdAt), PROGRAM_TIME_ZONE).date)}
      </td>
      <td role="cell" className="c-drop c-wide r num">
        {amount}
      </td>
      <td role="cell" className="c-amt r num">
        <span className="strong">{formats.money(grantedTotal ?? 0, currency)}</span>
        <span className="sub only-folded">{t('dispute-list.row.ofAmount', { amount })}</span>
      </td>
      <td role="cell" className="c-e r">
        {successorId !== null ? (
          <Button kind="link" className="small plain" onClick={() => leading.open(successorId)}>
            {t('dispute-list.row.followedBy', { dispute: successorId })}
          </Button>
        ) : (
          rights.create &&
          canFollow(dispute) && (
            <Button
              size="sm"
              label={t('disputes.row.actionOn', { action: t('dispute-list.row.again'), dispute: id })}
              hasTooltip
              onClick={() =>
                leading.again(
                  id,
                  invoicesOf(dispute).map(({ trxId }) => trxId),
                )
              }
            >
              {t('dispute-list.row.again')}
            </Button>
          )
        )}
      </td>
    </tr>
  )
}
