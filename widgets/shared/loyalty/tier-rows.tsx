/**
 * List of a program's tiers. Needs the sheet loyalty.css and the texts `loyalty`. Source: docs/spec/loyalty.md LOY-2.
 */
import type { LoyaltyMilestone, LoyaltyProgram } from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Badge } from '../../../src/ui/badge.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import flagIcon from 'lucide-static/icons/flag.svg'
import { percentOf, targetOf } from './program-texts.ts'

type TierTerms = Pick<LoyaltyMilestone, 'number' | 'targetValue' | 'incentiveReward' | 'rewardValue'>

interface Props {
  program: Pick<LoyaltyProgram, 'goalType' | 'currency'>
  /** Tiers in display order. */
  tiers: readonly TierTerms[]
  /** Number of the reached tier; 0 for none, null while no sales count yet. */
  reached: number | null
}

export function TierRows({ program, tiers, reached }: Props) {
  const { t } = useWidget()
  return (
    <ol className="rows loyalty-tiers" aria-label={t('loyalty.tiers')}>
      {tiers.map((tier) => (
        <Tier key={tier.number} program={program} tier={tier} reached={reached} />
      ))}
    </ol>
  )
}

function Tier({ program, tier, reached }: Omit<Props, 'tiers'> & { tier: TierTerms }) {
  const widget = useWidget()
  const { t, formats } = widget
  const { number, targetValue, incentiveReward, rewardValue } = tier
  const target = targetOf(widget, program, targetValue)
  const isHere = number === reached
  return (
    <li className={isHere ? 'here' : undefined} aria-current={isHere ? 'true' : undefined}>
      <span className="grow row wrap">
        <span className="strong num">{t('loyalty.tier', { tier: number })}</span>
        {isHere ? (
          <Badge tone="motion" icon={flagIcon}>
            {t('loyalty.here')}
          </Badge>
        ) : (
          reached !== null &&
          number < reached && (
            <Badge tone="success" icon={checkIcon}>
              {t('loyalty.reached')}
            </Badge>
          )
        )}
        <span className="small muted num">
          {program.goalType === 1
            ? t('loyalty.fromSales', { amount: target })
            : t('loyalty.fromGrowth', { percent: target })}
        </span>
      </span>
      <span className="to-end strong num">
        {incentiveReward === 'percent'
          ? t('loyalty.ofSales', { percent: percentOf(widget, rewardValue) })
          : formats.money(rewardValue, program.currency)}
      </span>
    </li>
  )
}
