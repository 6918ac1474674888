/** Error texts. Details of a rejection come from the network: values of an unexpected type are left out. */
import {
  type CurrencyCode,
  currencyCodes,
  isAmountMinor,
  LIMITS,
  maxPaymentTotal,
  minimumPayment,
  NOT_PAYABLE_REASONS,
} from '../../../../src/contract/index.ts'
import { amountProblemText } from '../../../../src/kit/amount-problem-text.ts'
import type { WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import type { DraftProblem } from '../pay-draft.ts'
import type { Problem } from '../refusal.ts'
import type { PayLine } from '../select/use-selection.ts'

type Words = Pick<WidgetContextValue, 't' | 'formats' | 'i18n'>

/** Returns the text for the error of a line's amount; empty if there is none. */
export const lineProblemText = (words: Words, line: PayLine): string =>
  line.problem === null ? '' : amountProblemText(words, line, line.problem)

export function draftProblemText(
  { t, formats }: Words,
  problem: DraftProblem,
  currency: CurrencyCode,
  count: number,
): string {
  const most = LIMITS.maxInvoicesPerBankPayment
  return problem === 'above-limit'
    ? t('payments.draft.above-limit', { maximum: formats.money(maxPaymentTotal(currency), currency) })
    : t('payments.draft.too-many-invoices', { maximum: formats.number(most), count: count - most })
}

/** Returns the text of the API's error, prefixed with the invoice number if it concerns one. */
export function problemText(words: Words, problem: Problem): string {
  const text = refusalText(words, problem)
  return problem.invoiceId === null
    ? text
    : words.t('payments.refused.onInvoice', { invoice: problem.invoiceId, problem: text })
}

function refusalText({ t, i18n, formats }: Words, { code, meta }: Problem): string {
  const currency = currencyCodes.find((each) => each === meta['currency']) ?? null
  const { payable, payer, paymentNumber } = meta
  switch (code) {
    case 'payment-invoice-already-in-payment':
      return typeof payer === 'string' && typeof paymentNumber === 'string'
        ? t('payments.refused.in-payment', { payer, number: paymentNumber })
        : t('payments.refused.in-payment-unnamed')
    case 'payment-invoice-not-payable': {
      const reason = NOT_PAYABLE_REASONS.find((each) => each === meta['reason'])
      return reason ? t(`payments.refused.payable.${reason}`) : i18n.errorText(code)
    }
    case 'payment-amount-above-open':
      return currency && isAmountMinor(payable)
        ? t('payments.refused.above-open', { payable: formats.money(payable, currency) })
        : i18n.errorText(code)
    case 'payment-amount-below-minimum':
      return currency && isAmountMinor(payable)
        ? t('payments.refused.below-minimum', { minimum: formats.money(minimumPayment(payable, currency), currency) })
        : i18n.errorText(code)
    case 'payment-currency-mixed':
      return currency ? t('payments.refused.currency', { currency }) : i18n.errorText(code)
    case 'payment-credit-unavailable': {
      const { creditMemoId: id, remaining } = meta
      return currency && typeof id === 'string' && isAmountMinor(remaining)
        ? t('payment-credits.changed', {
            memo: t('payment-credits.memo', { id }),
            amount: formats.money(remaining, currency),
          })
        : i18n.errorText(code)
    }
    case 'payment-review-outdated':
      return t('payments.refused.outdated')
    default:
      return i18n.errorText(code)
  }
}
