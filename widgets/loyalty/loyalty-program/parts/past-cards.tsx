import type { CalendarDate } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Card } from '../../../../src/ui/card.tsx'
import type { Enrolled } from '../loyalty-program.state.ts'
import { percentOf, periodOf } from '../../../shared/loyalty/program-texts.ts'

/** Rewards earned per program, so far or in total. */
export function EarnedCard({ rows, today }: { rows: readonly Enrolled[]; today: CalendarDate }) {
  const { t, formats } = useWidget()
  return (
    <Card title={t('loyalty.earned.title')}>
      <ul className="rows">
        {rows.map(({ enrollment, program }) => {
          const isFinal = program.endsOn < today || enrollment.endedOn !== null
          return (
            <li key={enrollment.id}>
              <span className="grow">
                <span className="strong">{program.name}</span>
                <span className="block small muted num">
                  {program.rewardsTier > 0 ? t('loyalty.tier', { tier: program.rewardsTier }) : t('loyalty.noTier')}
                  {!isFinal && ` · ${t('loyalty.earned.runs', { date: formats.date(program.endsOn) })}`}
                </span>
              </span>
              <span className="to-end num">
                <span className="block strong">{formats.money(program.rewardEarned, program.currency)}</span>
                <span className="small muted">{t(isFinal ? 'loyalty.earned.final' : 'loyalty.earned.soFar')}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Programs that have ended, were left or were declined. */
export function PastCard({ rows }: { rows: readonly Enrolled[] }) {
  const widget = useWidget()
  const { t, formats } = widget
  return (
    <Card title={t('loyalty.past.title')}>
      <ul className="rows">
        {rows.map(({ enrollment, program }) => (
          <li key={enrollment.id}>
            <span className="grow">
              <span className="strong">{program.name}</span>
              <span className="block small muted num">{periodOf(widget, program)}</span>
              {enrollment.enrolledOn && (
                <span className="block small muted num">
                  {formats.money(program.currentSales, program.currency)}
                  {program.currentGrowthRate !== null &&
                    ` · ${t('loyalty.growth')}: ${percentOf(widget, program.currentGrowthRate)}`}
                </span>
              )}
            </span>
            <span className="to-end small muted num">{endOf({ enrollment, program })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )

  function endOf({ enrollment: { enrolledOn, endedOn }, program }: Enrolled): string {
    if (endedOn === null) return t('loyalty.endedOn', { date: formats.date(program.endsOn) })
    return t(enrolledOn === null ? 'loyalty.declinedOn' : 'loyalty.leftOn', { date: formats.date(endedOn) })
  }
}
