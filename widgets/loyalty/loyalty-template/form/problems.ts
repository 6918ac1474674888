/** Error texts of a program's form. Its rules are those of the server (LOY-4, LOY-232). */
import {
  type AmountProblem,
  type CalendarDate,
  exponentOf,
  faultsOfTemplate,
  graphemesIn,
  isBlank,
  maxRewardOf,
  maxTargetOf,
  TEMPLATE_LIMITS,
  type TemplateFault,
} from '../../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import type { TemplateDraft } from './kept-draft.ts'

type Texts = Pick<WidgetContextValue, 't' | 'formats'>

/**
 * Field of the form: `dealer`, `name`, `starts`, `ends`, `target`, and for tiers, counted from 0, `target-0`,
 * `reward-0`.
 */
export type FieldName = 'dealer' | 'name' | 'starts' | 'ends' | 'target' | `target-${number}` | `reward-${number}`

export interface FieldProblem {
  field: FieldName
  message: string
  /** Number of the tier, the first one is 1; null for the whole program. */
  tier: number | null
}

/** Why the text of a field is not a valid number. */
export type Unread = Readonly<Partial<Record<FieldName, AmountProblem | null>>>

/** Stands for a unit with two decimals, in which percentages are entered and shown. */
export const PERCENT_LIKE = 'USD'
const EXAMPLE = 1234.56

export function problemsOf(texts: Texts, draft: TemplateDraft, unread: Unread, today: CalendarDate): FieldProblem[] {
  const { t, formats } = texts
  const { maxName, maxMonths } = TEMPLATE_LIMITS
  const found: FieldProblem[] = []
  const add = (field: FieldName, message: string, tier: number | null = null) => found.push({ field, message, tier })
  if (isBlank(draft.name)) add('name', t('loyalty-terms.name.missing'))
  else if (graphemesIn(draft.name.trim()) > maxName) {
    add('name', t('loyalty-terms.name.tooLong', { max: formats.number(maxName) }))
  }
  if (draft.startsOn === null) add('starts', t('loyalty-terms.starts.missing'))
  if (draft.endsOn === null) add('ends', t('loyalty-terms.ends.missing'))

  const number = (field: FieldName, value: number | null, isPercent: boolean, missing: string, tier: number | null) => {
    if (value === null) add(field, unreadText(texts, draft, unread[field] ?? 'empty', isPercent, missing), tier)
  }
  number('target', draft.salesTarget, false, t('loyalty-terms.target.missing'), null)
  draft.tiers.forEach(({ targetValue, incentiveReward, rewardValue }, at) => {
    number(`target-${at}`, targetValue, draft.goalType === 2, t('loyalty-terms.tierTarget.missing'), at + 1)
    const missing = t('loyalty-terms.reward.missing')
    number(`reward-${at}`, rewardValue, incentiveReward === 'percent', missing, at + 1)
  })

  const isMissing = (field: FieldName) => found.some((each) => each.field === field)
  for (const fault of faultsOfTemplate(termsOf(draft, today), today)) {
    const field = fieldOf(fault)
    // The rules count a missing number as zero, so their errors about it are left out.
    if (isMissing(field) || (fault.what === 'period' && (isMissing('starts') || isMissing('ends')))) continue
    if (fault.what === 'target' && fault.reason === 'not-higher' && isMissing(`target-${(fault.tier ?? 0) - 1}`))
      continue
    if (fault.what === 'period')
      add('ends', t(`loyalty-terms.ends.${fault.reason}`, { max: formats.number(maxMonths) }))
    else add(field, faultText(texts, draft, fault), fault.tier === null ? null : fault.tier + 1)
  }
  return found.sort((one, other) => orderOf(one.field) - orderOf(other.field))
}

/** Returns the position of a field on the page. */
function orderOf(field: FieldName): number {
  const first = ['name', 'starts', 'ends', 'target'].indexOf(field)
  if (first >= 0) return first
  const [kind, at] = field.split('-')
  return 4 + Number(at) * 2 + (kind === 'reward' ? 1 : 0)
}

const fieldOf = ({ what, tier }: TemplateFault): FieldName =>
  what === 'period' ? 'ends' : tier === null ? 'target' : `${what}-${tier}`

const termsOf = (draft: TemplateDraft, today: CalendarDate) => ({
  goalType: draft.goalType,
  currency: draft.currency,
  startsOn: draft.startsOn ?? draft.endsOn ?? today,
  endsOn: draft.endsOn ?? draft.startsOn ?? today,
  salesTarget: draft.salesTarget ?? 0,
  tiers: draft.tiers.map(({ targetValue, incentiveReward, rewardValue }) => ({
    targetValue: targetValue ?? 0,
    incentiveReward,
    rewardValue: rewardValue ?? 0,
  })),
})

function unreadText(
  { t, formats }: Texts,
  { currency }: TemplateDraft,
  problem: AmountProblem,
  isPercent: boolean,
  missing: string,
): string {
  if (problem === 'empty') return missing
  const like = isPercent ? PERCENT_LIKE : currency
  const decimals = exponentOf(like)
  return t(`loyalty-terms.number.${problem}`, {
    max: formats.number(decimals),
    example: formats.amount(Math.round((isPercent ? 12.5 : EXAMPLE) * 10 ** decimals), like),
  })
}

function faultText(texts: Texts, draft: TemplateDraft, fault: Exclude<TemplateFault, { what: 'period' }>): string {
  const { t, formats } = texts
  const { currency, goalType, tiers } = draft
  const money = (minor: number) => formats.money(minor, currency)
  const percent = (rate: number) => formats.percent(rate / 100)
  const kind = fault.tier === null ? 'amount' : (tiers[fault.tier]?.incentiveReward ?? 'amount')
  if (fault.what === 'reward') {
    return fault.reason === 'not-positive'
      ? t('loyalty-terms.number.not-positive')
      : t('loyalty-terms.number.above-maximum', {
          max: (kind === 'percent' ? percent : money)(maxRewardOf(kind, currency)),
        })
  }
  const isGrowth = fault.tier !== null && goalType === 2
  const text = isGrowth ? percent : money
  switch (fault.reason) {
    case 'negative':
      return t('loyalty-terms.number.below-minimum', { min: text(0) })
    case 'too-high':
      return t('loyalty-terms.number.above-maximum', { max: text(maxTargetOf(isGrowth ? 2 : 1, currency)) })
    case 'not-higher':
      return t('loyalty-terms.number.not-higher', { before: text(tiers[(fault.tier ?? 1) - 1]?.targetValue ?? 0) })
  }
}
