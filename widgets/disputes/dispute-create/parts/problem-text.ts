/** Error texts. Details of a rejection come from the network: values of an unexpected type are left out. */
import {
  type CurrencyCode,
  currencyCodes,
  DISPUTE_INELIGIBLE_REASONS,
  exponentOf,
  type Invoice,
  isAmountMinor,
} from '../../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import type { Item, ItemProblem } from '../dispute-draft.ts'
import type { Problem, Refusal } from '../refusal.ts'
import { ineligibleText } from '../select/ineligible-looks.ts'

type Words = Pick<WidgetContextValue, 't' | 'formats' | 'i18n'>

/** Example amount in major units, rounded and formatted with the decimals of the currency. */
const EXAMPLE = 1234.56

/** Returns the text for the error of an amount. */
export function amountText(
  { t, formats }: Pick<Words, 't' | 'formats'>,
  { kind, most }: ItemProblem,
  currency: CurrencyCode,
): string {
  const decimals = exponentOf(currency)
  switch (kind) {
    case 'empty':
    case 'not-positive':
      return t(`selection.amount.${kind}`)
    case 'no-lines':
      return t('dispute-steps.amount.no-lines')
    case 'invalid':
    case 'ambiguous':
      return t(`selection.amount.${kind}`, {
        example: formats.amount(Math.round(EXAMPLE * 10 ** decimals), currency),
      })
    case 'too-many-decimals':
      return t('selection.amount.too-many-decimals', { currency, count: decimals })
    case 'too-large':
    case 'above':
      return t('dispute-steps.amount.above', { most: formats.money(most, currency) })
  }
}

/**
 * Whether an error is shown while the user types: only errors that more typing cannot fix. Errors are not shown on
 * blur, which would move the button below away from the pointer.
 */
export const isReportedAtOnce = ({ kind }: ItemProblem): boolean =>
  kind === 'above' || kind === 'too-large' || kind === 'too-many-decimals'

/** Returns the id of the field that corrects an error of an invoice. */
export const fieldIdOf = (trxId: string, line: number | null, kind: Item['portion']['kind']): string =>
  line !== null ? `dc-line-${trxId}-${line}` : kind === 'part' ? `dc-amount-${trxId}` : `dc-${kind}-${trxId}`

/** Returns the server's error for an unchanged amount; null once the amount was changed. */
export function refusedAmount(
  words: Words,
  refusal: Refusal | null,
  item: Item,
  line: number | null,
  amountMinor: number | null,
): string | null {
  const problem = refusal?.problems.find(
    ({ code, trxId, line: at, sentMinor }) =>
      code === 'dispute-amount-invalid' && trxId === item.invoice.trxId && at === line && sentMinor === amountMinor,
  )
  return problem ? refusedAmountText(words, problem) : null
}

function refusedAmountText({ t, i18n, formats }: Words, { code, meta }: Problem): string {
  const currency = currencyCodes.find((each) => each === meta['currency'])
  const { most } = meta
  return currency && isAmountMinor(most) && most > 0
    ? t('dispute-steps.amount.changed', { most: formats.money(most, currency) })
    : i18n.errorText(code)
}

interface Facts {
  known: ReadonlyMap<string, Invoice>
  /** Returns the name of a contact in the request. */
  nameOf?: ((contact: string) => string) | undefined
  predecessorId?: string | undefined
}

const PREDECESSOR_REASONS = ['still-open', 'followed-already', 'other-dealer', 'unknown'] as const

/** Returns the text of the API's error, prefixed with the invoice number if it concerns one. */
export function problemText(words: Words, problem: Problem, { known, nameOf, predecessorId = '' }: Facts): string {
  const { t, i18n } = words
  const { code, meta, trxId, contact } = problem
  const invoice = trxId === null ? undefined : known.get(trxId)
  const text = (() => {
    switch (code) {
      case 'dispute-amount-invalid':
        return refusedAmountText(words, problem)
      case 'dispute-invoice-ineligible': {
        const reason = DISPUTE_INELIGIBLE_REASONS.find((each) => each === meta['reason'])
        return reason && invoice ? ineligibleText(words, { invoice, reason }) : i18n.errorText(code)
      }
      case 'dispute-contacts-not-added':
        return contact === null
          ? i18n.errorText(code)
          : t('dispute-steps.refused.contact', { contact: nameOf?.(contact) ?? contact })
      case 'dispute-predecessor-unusable': {
        const reason = PREDECESSOR_REASONS.find((each) => each === meta['reason'])
        return reason
          ? t(`dispute-steps.refused.predecessor.${reason}`, { dispute: predecessorId })
          : i18n.errorText(code)
      }
      default:
        return i18n.errorText(code)
    }
  })()
  return invoice ? t('dispute-create.amount.onInvoice', { invoice: invoice.invoiceId, problem: text }) : text
}
