import type { CurrencyCode } from '../../../../src/contract/index.ts'
import { amountProblemText } from '../../../../src/kit/amount-problem-text.ts'
import type { WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import type { CreditProblem } from './use-credits.ts'

/** Returns why an amount of credit cannot be applied; `above-left` and `above-total` have their own texts. */
export const creditProblemText = (
  words: Pick<WidgetContextValue, 't' | 'formats'>,
  problem: Exclude<CreditProblem, 'above-left' | 'above-total'>,
  currency: CurrencyCode,
  most: number,
): string =>
  amountProblemText(words, { currency, open: most, payable: most }, problem === 'negative' ? 'not-positive' : problem)
