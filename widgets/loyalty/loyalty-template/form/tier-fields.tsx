import { type CurrencyCode, type GoalType, REWARD_KINDS } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { AmountInput } from '../../../../src/ui/amount-input.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { FieldGroup } from '../../../../src/ui/field-group.tsx'
import { Select } from '../../../../src/ui/select.tsx'
import trashIcon from 'lucide-static/icons/trash-2.svg'
import type { TierDraft } from './kept-draft.ts'
import { type FieldName, PERCENT_LIKE, type Unread } from './problems.ts'

interface Props {
  /** Index of the tier; the first one is 0. */
  at: number
  tier: TierDraft
  goalType: GoalType
  currency: CurrencyCode
  idOf(field: FieldName): string
  errorOf(field: FieldName): string | undefined
  onChange(tier: TierDraft, unread: Unread): void
  /** Removes the tier; undefined for the only one. */
  onRemove?: (() => void) | undefined
}

/** Fields for target and reward of one tier. */
export function TierFields({ at, tier, goalType, currency, idOf, errorOf, onChange, onRemove }: Props) {
  const { t, formats } = useWidget()
  const name = t('loyalty-terms.tier', { tier: at + 1 })
  const asMoney = {
    currency,
    separators: formats.separators,
    format: (minor: number) => formats.amount(minor, currency),
    symbol: formats.currencySymbol(currency),
  }
  const asPercent = {
    ...asMoney,
    currency: PERCENT_LIKE,
    format: (rate: number) => formats.amount(rate, PERCENT_LIKE),
    symbol: '%',
  } as const
  const isPercent = tier.incentiveReward === 'percent'
  const [target, reward] = [`target-${at}`, `reward-${at}`] as const
  return (
    <FieldGroup label={name} className="template-tier">
      <div className="fields">
        <AmountInput
          {...(goalType === 1 ? asMoney : asPercent)}
          key={`${goalType} ${currency}`}
          id={idOf(target)}
          label={t(goalType === 1 ? 'loyalty-terms.salesFrom' : 'loyalty-terms.growthFrom')}
          required
          amountMinor={tier.targetValue}
          onChange={(targetValue, problem) => onChange({ ...tier, targetValue }, { [target]: problem })}
          error={errorOf(target)}
        />
        <Select
          label={t('loyalty-terms.reward')}
          value={tier.incentiveReward}
          onChange={(value) => {
            const incentiveReward = REWARD_KINDS.find((kind) => kind === value) ?? 'percent'
            // A percentage is not an amount, so the value is cleared.
            onChange({ ...tier, incentiveReward, rewardValue: null }, { [reward]: null })
          }}
          options={REWARD_KINDS.map((kind) => ({ value: kind, label: t(`loyalty-terms.reward.${kind}`) }))}
        />
        <AmountInput
          {...(isPercent ? asPercent : asMoney)}
          key={`${tier.incentiveReward} ${currency} reward`}
          id={idOf(reward)}
          label={t('loyalty-terms.rewardValue')}
          required
          amountMinor={tier.rewardValue}
          onChange={(rewardValue, problem) => onChange({ ...tier, rewardValue }, { [reward]: problem })}
          error={errorOf(reward)}
        />
      </div>
      {onRemove && (
        <div>
          <Button kind="quiet" size="sm" icon={trashIcon} onClick={onRemove}>
            {t('loyalty-terms.removeTier', { tier: at + 1 })}
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
