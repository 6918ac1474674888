import { type Dispute, type DisputeSide, LIMITS } from '../../../src/contract/index.ts'

import { useWidget } from '../../../src/kit/widget-context.ts'
import { classNames } from '../../../src/ui/class-names.ts'

interface Props {
  dispute: Pick<Dispute, 'turn' | 'daysLeft' | 'status' | 'adjustsOn' | 'respondBy'>
  side: DisputeSide
}

/**
 * Days until the deadline with a bar of the whole period. Red on the last day, amber while it is the user's turn, gray
 * while the other side has to answer. Needs case.css.
 */
export function TimeLeft({ dispute, side }: Props) {
  const { t, formats } = useWidget()
  const { turn, daysLeft, status, adjustsOn, respondBy } = dispute
  if (status === 'pending' || status === 'adjusted') {
    return (
      <span className="time-left">
        {t(status === 'pending' ? 'dispute-case.time.posts' : 'dispute-case.time.applies')}
        {adjustsOn && <span className="small muted">{formats.shortWeekdayDate(adjustsOn)}</span>}
      </span>
    )
  }
  if (turn === null) return null
  if (daysLeft === null) return <span className="time-left">{t('dispute-case.time.none')}</span>
  const look = turn !== side ? 'calm' : daysLeft <= 1 ? 'danger' : 'warning'
  return (
    <span className={classNames('time-left', look)} title={respondBy ? formats.date(respondBy) : undefined}>
      <span className={look === 'calm' ? undefined : `strong ${look}-text`}>
        {daysLeft === 0 ? t('dispute-case.time.today') : t('dispute-case.time.days', { count: daysLeft })}
      </span>
      {respondBy && <span className="vh">, {formats.date(respondBy)}</span>}
      <span
        className="time-bar"
        aria-hidden="true"
        ref={(bar) =>
          bar?.style.setProperty(
            '--share',
            `${Math.min(100, Math.round((daysLeft / LIMITS.disputeResponseDays) * 100))}%`,
          )
        }
      />
    </span>
  )
}
