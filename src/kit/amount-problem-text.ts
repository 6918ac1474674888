/**
 * Explains why an amount of an invoice cannot be paid, for the invoice list and the pay widget. Texts: slice
 * `selection`.
 */
import { exponentOf, minimumPayment, type PayAmountProblem, type SelectedInvoice } from '../contract/index.ts'
import type { WidgetContextValue } from './widget-context.ts'

/** Example amount in major units; formatted and rounded with the decimals of the currency. */
const EXAMPLE = 1234.56

export function amountProblemText(
  { t, formats }: Pick<WidgetContextValue, 't' | 'formats'>,
  { currency, open, payable }: Pick<SelectedInvoice, 'currency' | 'open' | 'payable'>,
  problem: PayAmountProblem,
): string {
  const money = (amountMinor: number) => formats.money(amountMinor, currency)
  const decimals = exponentOf(currency)
  switch (problem) {
    case 'empty':
    case 'not-positive':
      return t(`selection.amount.${problem}`)
    case 'invalid':
    case 'ambiguous':
      return t(`selection.amount.${problem}`, {
        example: formats.amount(Math.round(EXAMPLE * 10 ** decimals), currency),
      })
    case 'too-many-decimals':
      return t('selection.amount.too-many-decimals', { currency, count: decimals })
    case 'too-large':
    case 'above-open':
      return payable < open
        ? t('selection.amount.above-undisputed', { payable: money(payable), disputed: money(open - payable) })
        : t('selection.amount.above-open', { payable: money(payable) })
    case 'below-minimum':
      return t('selection.amount.below-minimum', { minimum: money(minimumPayment(payable, currency)) })
  }
}
