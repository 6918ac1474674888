import type { ReactNode } from 'react'
import { type CalendarDate, daysBetween, type LoyaltyProgram } from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Badge } from '../../../src/ui/badge.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { Money } from '../../../src/ui/money.tsx'
import { Progress } from '../../../src/ui/progress.tsx'
import calendarIcon from 'lucide-static/icons/calendar.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import clockIcon from 'lucide-static/icons/clock.svg'
import { percentOf, periodOf, targetOf } from './program-texts.ts'

interface Props {
  program: LoyaltyProgram
  /** Date of the enrollment; null in a preview. */
  enrolledOn: CalendarDate | null
  today: CalendarDate
  /** List of the tiers, rendered by the parent. */
  tiers: ReactNode
  /** Called to leave the program; undefined if the user may not leave it. */
  onLeave?: (() => void) | undefined
}

/**
 * Card of an active program: the reward so far, requirements and reward of the next tier, and its tiers. Needs the
 * sheet loyalty.css and the texts `loyalty`. Source: docs/spec/loyalty.md LOY-195.
 */
export function ProgramCard({ program, enrolledOn, today, tiers, onLeave }: Props) {
  const widget = useWidget()
  const { t, formats } = widget
  const hasBegun = program.startsOn <= today
  const leave = t('loyalty.leave')
  return (
    <Card title={program.name} end={<StateBadge program={program} today={today} />}>
      <p className="loyalty-line small muted num">
        {periodOf(widget, program)}
        {enrolledOn && ` · ${t('loyalty.enrolled', { date: formats.date(enrolledOn) })}`}
      </p>
      {hasBegun ? (
        <>
          <Figures program={program} today={today} />
          <NextTier program={program} />
        </>
      ) : (
        <p className="loyalty-line">{t('loyalty.startsText', { date: formats.date(program.startsOn) })}</p>
      )}
      {tiers}
      <div className="loyalty-acts row wrap">
        <p className="small muted grow">
          {t('loyalty.counted', {
            merchant: program.merchantName,
            currency: program.currency,
            date: formats.date(program.countedUntil),
            zone: formats.zone(`${program.countedUntil}T18:00:00Z`),
          })}
        </p>
        {onLeave && (
          <Button kind="quiet" size="sm" label={`${leave}: ${program.name}`} onClick={onLeave}>
            {leave}
          </Button>
        )}
      </div>
    </Card>
  )
}

function StateBadge({ program: { startsOn, endsOn }, today }: { program: LoyaltyProgram; today: CalendarDate }) {
  const { t, formats } = useWidget()
  if (startsOn > today) {
    return (
      <Badge tone="neutral" icon={calendarIcon}>
        {t('loyalty.starts', { date: formats.date(startsOn) })}
      </Badge>
    )
  }
  return endsOn === today ? (
    <Badge tone="warning" icon={clockIcon}>
      {t('loyalty.lastDay')}
    </Badge>
  ) : (
    <Badge tone="success" icon={checkIcon}>
      {t('loyalty.active')}
    </Badge>
  )
}

/** Figures of a program: for a sales target, sales first; for a growth target, growth first. */
function Figures({ program, today }: { program: LoyaltyProgram; today: CalendarDate }) {
  const widget = useWidget()
  const { t, formats } = widget
  const { currency, goalType, tiers, rewardsTier, growthTier, currentSales, salesTarget } = program
  const money = (minor: number) => formats.money(minor, currency)
  const tier = tiers.find(({ number }) => number === rewardsTier)
  const growth = program.currentGrowthRate === null ? '—' : percentOf(widget, program.currentGrowthRate)
  const tierText = (number: number) =>
    number === 0 ? t('loyalty.noTier') : t('loyalty.tierOf', { tier: number, total: tiers.length })
  const facts = [
    {
      id: 'sales',
      name: t('loyalty.sales'),
      value: money(currentSales),
      note: daysText(),
    },
    {
      id: 'growth',
      name: t('loyalty.growth'),
      value: growth,
      note:
        program.currentGrowthRate === null
          ? t('loyalty.noLastYear')
          : t('loyalty.lastYear', { amount: money(program.previousSales) }),
    },
    {
      id: 'target',
      name: t('loyalty.target'),
      value: money(salesTarget),
      note: t('loyalty.targetReached', { percent: formats.percent(shareOf(currentSales, salesTarget)) }),
    },
    { id: 'tier', name: t('loyalty.rewardsTier'), value: tierText(rewardsTier), note: null },
    ...(goalType === 2 && growthTier !== null
      ? [{ id: 'growth-tier', name: t('loyalty.growthTier'), value: tierText(growthTier), note: null }]
      : []),
  ]
  function daysText(): string {
    return t('loyalty.daysLeft', { count: daysBetween(today, program.endsOn) })
  }
  return (
    <dl className="loyalty-figures num">
      <div className="first">
        <dt className="label">{t('loyalty.soFar')}</dt>
        <dd>
          <Money parts={formats.moneyParts(program.rewardEarned, currency)} />
          {tier?.incentiveReward === 'percent' && (
            <span className="block small muted">
              {t('loyalty.basis', { percent: percentOf(widget, tier.rewardValue), amount: money(currentSales) })}
            </span>
          )}
        </dd>
      </div>
      {facts.map(({ id, name, value, note }) => (
        <div key={id}>
          <dt className="label">{name}</dt>
          <dd>
            <span className="strong">{value}</span>
            {note && <span className="block small muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** LOY-193: requirements and reward of the next tier, as text and as a bar. */
function NextTier({ program }: { program: LoyaltyProgram }) {
  const widget = useWidget()
  const { t, formats } = widget
  const { currency, goalType, tiers, nextTier, currentGrowthRate, currentSales } = program
  if (!nextTier) {
    const isTop = program.rewardsTier === tiers.length && tiers.length > 0
    return <p className="loyalty-line">{t(isTop ? 'loyalty.next.top' : 'loyalty.noLastYear')}</p>
  }
  const target = tiers.find(({ number }) => number === nextTier.number)?.targetValue ?? 0
  const value = goalType === 1 ? currentSales : (currentGrowthRate ?? 0)
  const text = t(goalType === 1 ? 'loyalty.next.sales' : 'loyalty.next.growth', {
    tier: nextTier.number,
    target: targetOf(widget, program, target),
    amount: formats.money(nextTier.missingSales, currency),
    reward: formats.money(nextTier.reward, currency),
  })
  const progress = t('loyalty.progress', {
    value: targetOf(widget, program, value),
    target: targetOf(widget, program, target),
  })
  return (
    <div className="loyalty-line stack gap-2">
      <Progress label={progress} percent={Math.max(0, Math.min(100, shareOf(value, target)))} />
      <p className="num">{text}</p>
    </div>
  )
}

/**
 * Returns how much of a target is reached, in whole percent, rounded down so that 100 is never shown early. Any value
 * that is not negative reaches a target of zero.
 */
function shareOf(value: number, target: number): number {
  if (target <= 0) return value >= target ? 100 : 0
  return Math.floor((value * 100) / target)
}
