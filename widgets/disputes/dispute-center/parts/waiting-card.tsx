import type { Dispute } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import { DayTile } from '../../../../src/ui/day-tile.tsx'
import { Tile } from '../../../../src/ui/tile.tsx'
import arrowUpRightIcon from 'lucide-static/icons/arrow-up-right.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import { canAnswer, invoicesOf } from '../../case/answering.ts'
import type { CenterFrame } from '../dispute-center.state.ts'
import { invoicesText, whatHappened, whatSilenceDoes, whenItEnds } from '../task-texts.ts'

/** Disputes for the user to answer, earliest deadline first; renders nothing if there are none. */
export function WaitingCard({ frame }: { frame: CenterFrame }) {
  const { t, i18n, formats } = useWidget()
  const { waiting } = frame
  if (waiting.kind === 'none') return null
  if (waiting.kind === 'failed') {
    return (
      <Banner
        tone="warning"
        role="status"
        icon={triangleAlertIcon}
        title={t('disputes.waiting.failed')}
        action={
          <Button size="sm" icon={refreshCwIcon} onClick={waiting.retry}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {i18n.errorText(waiting.error.code)}
      </Banner>
    )
  }
  const { disputes, count } = waiting
  return (
    <Card
      className="waiting"
      title={t('disputes.tab.yours')}
      count={formats.number(count)}
      end={
        count > disputes.length ? (
          <Button kind="link" onClick={() => frame.openTab('yours')}>
            {t('disputes.waiting.all', { count })}
          </Button>
        ) : (
          <span className="muted not-cards">
            {t(frame.side === 'support' ? 'disputes.waiting.oldest' : 'disputes.waiting.earliest')}
          </span>
        )
      }
    >
      <ul className="rows">
        {disputes.map((dispute, place) => (
          <WaitingRow key={dispute.id} dispute={dispute} frame={frame} isFirst={place === 0} />
        ))}
      </ul>
    </Card>
  )
}

function WaitingRow({ dispute, frame, isFirst }: { dispute: Dispute; frame: CenterFrame; isFirst: boolean }) {
  const widget = useWidget()
  const { t, formats } = widget
  const { id, daysLeft, respondBy, lastAction, lastComment, description } = dispute
  const tone = daysLeft === null || daysLeft > 5 ? null : daysLeft <= 1 ? 'danger' : 'warning'
  const quote = lastAction === null ? description : lastComment
  const word = t(canAnswer(dispute) ? 'disputes.row.respond' : 'disputes.row.view')
  return (
    <li>
      <span className={classNames('deadline', tone)}>
        {respondBy ? <DayTile {...formats.dayAndMonth(respondBy)} /> : <Tile icon={arrowUpRightIcon} tone="dispute" />}
      </span>
      <div className="grow">
        <div className="headline">
          <button type="button" part="link" className="link ink" onClick={() => frame.leading.open(id)}>
            {whatHappened(widget, dispute, frame.side)}
          </button>
          <span className={tone === 'danger' ? 'small strong danger-text' : 'small muted'}>
            {whenItEnds(widget, dispute)}
          </span>
        </div>
        {quote && (
          <p className="small muted quote" dir="auto">
            {t('disputes.waiting.quote', { text: quote })}
          </p>
        )}
        <p className="small muted num">
          {[id, invoicesText(widget, invoicesOf(dispute)), whatSilenceDoes(widget, dispute, frame.side)].join(' · ')}
        </p>
      </div>
      <Button
        kind={isFirst && canAnswer(dispute) ? 'primary' : 'secondary'}
        label={t('disputes.row.actionOn', { action: word, dispute: id })}
        hasTooltip
        onClick={() => frame.leading.open(id)}
      >
        {word}
      </Button>
    </li>
  )
}
