import { useState } from 'react'
import {
  type CalendarDate,
  growthRate,
  type LoyaltyProgram,
  type LoyaltyTemplate,
  nextTierOf,
  reachedTiers,
  rewardOf,
} from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { AmountInput } from '../../../../src/ui/amount-input.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { ProgramCard } from '../../../shared/loyalty/program-card.tsx'
import { TierRows } from '../../../shared/loyalty/tier-rows.tsx'

interface Props {
  template: LoyaltyTemplate
  today: CalendarDate
}

/** Preview of the customer's card, for sales that the user enters (LOY-238). */
export function Preview({ template, today }: Props) {
  const { t, formats } = useWidget()
  const { currency, goalType, salesTarget } = template
  const [current, setCurrent] = useState<number | null>(Math.round(salesTarget / 2))
  const [previous, setPrevious] = useState<number | null>(goalType === 1 ? 0 : Math.round(salesTarget / 2))
  const day = today < template.startsOn ? template.startsOn : today > template.endsOn ? template.endsOn : today
  const program = sampleOf(template, { current: current ?? 0, previous: previous ?? 0 }, day)
  const amount = {
    currency,
    separators: formats.separators,
    format: (minor: number) => formats.amount(minor, currency),
    symbol: formats.currencySymbol(currency),
  }
  return (
    <>
      <Card padded title={t('loyalty-terms.preview.title')}>
        <p className="muted">{t('loyalty-terms.preview.text')}</p>
        <div className="template-sample">
          <AmountInput
            label={t('loyalty-terms.preview.sales')}
            amountMinor={current}
            onChange={setCurrent}
            {...amount}
          />
          {goalType === 2 && (
            <AmountInput
              label={t('loyalty-terms.preview.previous')}
              amountMinor={previous}
              onChange={setPrevious}
              {...amount}
            />
          )}
        </div>
      </Card>
      <ProgramCard
        program={program}
        enrolledOn={null}
        today={day}
        tiers={
          <TierRows
            program={program}
            // Same order as on the customer's own page (LOY-2).
            tiers={goalType === 2 ? program.tiers : [...program.tiers].reverse()}
            reached={program.rewardsTier}
          />
        }
      />
    </>
  )
}

function sampleOf(
  template: LoyaltyTemplate,
  sales: { current: number; previous: number },
  day: CalendarDate,
): LoyaltyProgram {
  const { goalType, tiers } = template
  const growth = growthRate(sales.current, sales.previous)
  const reached = reachedTiers(tiers, goalType === 1 ? sales.current : growth)
  return {
    id: template.id,
    name: template.name,
    customerId: '',
    customerName: '',
    merchantId: template.merchantId,
    merchantName: template.merchantName,
    goalType,
    currency: template.currency,
    startsOn: template.startsOn,
    endsOn: template.endsOn,
    version: template.version,
    salesTarget: template.salesTarget,
    tiers: tiers.map((tier, index) => ({ number: index + 1, ...tier })),
    currentSales: sales.current,
    previousSales: sales.previous,
    currentGrowthRate: growth,
    rewardsTier: reached,
    growthTier: goalType === 1 || growth === null ? null : reached,
    rewardEarned: rewardOf(tiers[reached - 1], sales.current),
    rewardAvailable: 0,
    nextTier: nextTierOf(goalType, tiers, sales),
    countedUntil: day,
    spendingHistory: [],
  }
}
