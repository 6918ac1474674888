/**
 * Why what is selected cannot be paid as it stands, before anything is sent; the pay widget and the server ask again.
 * Source: docs/spec/payments.md PAY-1…PAY-6.
 */
import {
  type CurrencyCode,
  LIMITS,
  maxPaymentTotal,
  type PaySelection,
  selectedAmountProblem,
  selectionCurrencies,
  selectionTotals,
} from '../../../src/contract/index.ts'

export type PayObstacle =
  | { kind: 'mixed'; offenders: readonly { currency: CurrencyCode; invoiceIds: readonly string[] }[] }
  | { kind: 'too-many'; excess: number }
  | { kind: 'amounts'; invoiceIds: readonly string[] }
  | { kind: 'above-limit'; currency: CurrencyCode; maximum: number }

/** The first thing that stands in the way; null when nothing does. Offenders are those of the rarer currencies. */
export function payObstacle(selection: PaySelection): PayObstacle | null {
  const { invoices } = selection
  const groups = selectionCurrencies(selection).map((currency) => ({
    currency,
    invoiceIds: invoices.filter((each) => each.currency === currency).map(({ invoiceId }) => invoiceId),
  }))
  if (groups.length > 1) {
    const most = Math.max(...groups.map(({ invoiceIds }) => invoiceIds.length))
    const kept = groups.find(({ invoiceIds }) => invoiceIds.length === most)
    return { kind: 'mixed', offenders: groups.filter((group) => group !== kept) }
  }
  const excess = invoices.length - LIMITS.maxInvoicesPerBankPayment
  if (excess > 0) return { kind: 'too-many', excess }
  const wrong = invoices.filter((each) => selectedAmountProblem(each) !== null)
  if (wrong.length > 0) return { kind: 'amounts', invoiceIds: wrong.map(({ invoiceId }) => invoiceId) }
  for (const { currency, total } of selectionTotals(selection)) {
    const maximum = maxPaymentTotal(currency)
    if (total !== null && total > maximum) return { kind: 'above-limit', currency, maximum }
  }
  return null
}
