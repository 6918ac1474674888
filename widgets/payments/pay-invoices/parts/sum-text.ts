import type { CurrencyCode } from '../../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../../src/kit/widget-context.ts'

/** @param total minor units; null while an amount is invalid, and then no total is shown */
export const sumText = (
  { formats }: Pick<WidgetContextValue, 'formats'>,
  total: number | null,
  currency: CurrencyCode,
): string => (total === null ? '–' : formats.money(total, currency))
