/** Problems in words. Facts of a refusal come from the network: what is not of the expected kind is left unsaid. */
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

/** In major units; written with the decimals of the currency, rounded. */
const EXAMPLE = 1234.56

/** What is wrong with an amount. */
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
 * Whether a problem is said while it is typed: what more typing does not mend. Nothing is said on leaving a field, which would
 * move the button below it away from under the pointer.
 */
export const isToldAtOnce = ({ kind }: ItemProblem): boolean =>
  kind === 'above' || kind === 'too-large' || kind === 'too-many-decimals'

/** Id of the field at which a problem of an invoice is mended. */
export const fieldIdOf = (trxId: string, line: number | null, kind: Item['portion']['kind']): string =>
  line !== null ? `dc-line-${trxId}-${line}` : kind === 'part' ? `dc-amount-${trxId}` : `dc-${kind}-${trxId}`

/** What the server said of an amount that still stands there; null once it was changed. */
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
  /** Who a contact of the request is, in words. */
  nameOf?: ((contact: string) => string) | undefined
  predecessorId?: string | undefined
}

const PREDECESSOR_REASONS = ['still-open', 'followed-already', 'other-dealer', 'unknown'] as const

/** What the API refused, with the invoice's number in front when it is about one. */
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
