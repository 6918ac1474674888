/**
 * The part of the selection to pay now, and what blocks it. Checked before anything is sent; the pay widget and the
 * server check it again. Source: docs/spec/payments.md PAY-1…PAY-6, PAY-71.
 */
import {
  type CurrencyCode,
  currencyToPay,
  LIMITS,
  maxPaymentTotal,
  type PaySelection,
  selectedAmountProblem,
  selectionTotals,
} from '../../../src/contract/index.ts'

export type PayObstacle =
  | { kind: 'too-many'; excess: number }
  | { kind: 'amounts'; invoiceIds: readonly string[] }
  | { kind: 'above-limit'; currency: CurrencyCode; maximum: number }

/** The part of the selection to pay now: a payment has one currency, so invoices in others stay selected for later. */
export interface PayPlan {
  now: PaySelection
  later: PaySelection
}

/** @param own currency of the account; undefined if unknown */
export function payPlan(selection: PaySelection, own: CurrencyCode | undefined): PayPlan {
  const first = currencyToPay(selection, [own])
  const isNow = ({ currency }: { currency: CurrencyCode }) => currency === first
  return {
    now: { ...selection, invoices: selection.invoices.filter(isNow) },
    later: { ...selection, invoices: selection.invoices.filter((each) => !isNow(each)) },
  }
}

/** Returns the first reason that blocks a payment of these invoices in one currency; null if there is none. */
export function payObstacle(selection: PaySelection): PayObstacle | null {
  const { invoices } = selection
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
