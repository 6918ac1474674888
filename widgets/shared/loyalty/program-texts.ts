import type { LoyaltyProgram } from '../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../src/kit/widget-context.ts'

type Texts = Pick<WidgetContextValue, 't' | 'formats'>

/** Formats a rate; rates in the API are hundredths of a percent. */
export const percentOf = ({ formats }: Pick<Texts, 'formats'>, rate: number): string => formats.percent(rate / 100)

/** Returns dealer and period: `Cascade Tire · Jan 1, 2026 – Dec 31, 2026`. */
export const periodOf = (
  { t, formats }: Texts,
  { merchantName, startsOn, endsOn }: Pick<LoyaltyProgram, 'merchantName' | 'startsOn' | 'endsOn'>,
): string => `${merchantName} · ${t('loyalty.period', { from: formats.date(startsOn), to: formats.date(endsOn) })}`

/** Formats a target in the unit of its goal: an amount of sales, or growth in percent. */
export const targetOf = (
  texts: Texts,
  { goalType, currency }: Pick<LoyaltyProgram, 'goalType' | 'currency'>,
  value: number,
): string => (goalType === 1 ? texts.formats.money(value, currency) : percentOf(texts, value))
