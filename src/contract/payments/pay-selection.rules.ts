/**
 * The invoices that a user is about to pay, with their amounts. The invoice list and the pay widget share them, and
 * they are kept across reloads. Pure functions. Source: docs/spec/payments.md PAY-14, PAY-15.
 */
import type { CalendarDate } from '../dates/calendar-date.ts'
import { type AmountRefusal, payableAmount, whyAmountRefused, whyNotPayable } from '../invoices/invoice.rules.ts'
import type { Invoice } from '../invoices/invoice.schema.ts'
import { sumMinor } from '../money/amounts.ts'
import type { CurrencyCode } from '../money/currencies.ts'
import type { AmountProblem } from '../money/parse-amount.ts'
import { encodeJson } from '../wire/encode-json.ts'

/** An invoice that is selected to be paid. */
export interface SelectedInvoice {
  trxId: string
  invoiceId: string
  soldBy: string
  dueDate: CalendarDate | null
  currency: CurrencyCode
  /** Open amount at the time of selection, minor units. */
  open: number
  /** The payable part of the open amount, without disputed amounts. */
  payable: number
  /** Amount to pay, minor units; null while the input is not an amount. */
  amountMinor: number | null
}

/** The invoices selected for payment, all of one customer. */
export interface PaySelection {
  customerId: string | null
  invoices: readonly SelectedInvoice[]
  /** The currency to pay first if there are several; invoices in others stay selected. Absent: not chosen yet. */
  payFirst?: CurrencyCode
}

export const EMPTY_SELECTION: PaySelection = { customerId: null, invoices: [] }

const toSelected = (invoice: Invoice): SelectedInvoice => ({
  trxId: invoice.trxId,
  invoiceId: invoice.invoiceId,
  soldBy: invoice.soldBy,
  dueDate: invoice.dueDate,
  currency: invoice.currency,
  open: invoice.openTotal,
  payable: payableAmount(invoice),
  amountMinor: payableAmount(invoice),
})

/**
 * Adds those of `invoices` that can be paid, with their whole payable amount; invoices of another customer start a new
 * selection.
 */
export function selectInvoices(selection: PaySelection, invoices: readonly Invoice[]): PaySelection {
  const payable = invoices.filter((invoice) => whyNotPayable(invoice) === null)
  const customerId = payable[0]?.customerId ?? selection.customerId
  const kept = selection.customerId === customerId ? selection.invoices : []
  const added = payable.filter(
    (invoice) => invoice.customerId === customerId && !kept.some(({ trxId }) => trxId === invoice.trxId),
  )
  return {
    ...(selection.customerId === customerId && selection),
    customerId,
    invoices: [...kept, ...added.map(toSelected)],
  }
}

export function deselectInvoices(selection: PaySelection, trxIds: readonly string[]): PaySelection {
  const invoices = selection.invoices.filter(({ trxId }) => !trxIds.includes(trxId))
  return invoices.length === 0 ? EMPTY_SELECTION : { ...selection, invoices }
}

export function setSelectedAmount(selection: PaySelection, trxId: string, amountMinor: number | null): PaySelection {
  const invoices = selection.invoices.map((each) => (each.trxId === trxId ? { ...each, amountMinor } : each))
  return { ...selection, invoices }
}

/**
 * Updates the selection to the server's data: invoices that cannot be paid are removed, excessive amounts are lowered
 * (PAY-15).
 */
export function refreshSelection(selection: PaySelection, invoices: readonly Invoice[]): PaySelection {
  const known = new Map(invoices.map((invoice) => [invoice.trxId, invoice]))
  const gone = invoices.filter((invoice) => whyNotPayable(invoice) !== null).map(({ trxId }) => trxId)
  const kept = selection.invoices.map((each) => {
    const invoice = known.get(each.trxId)
    if (!invoice) return each
    const payable = payableAmount(invoice)
    const wantsAll = each.amountMinor === each.payable
    const amountMinor = each.amountMinor === null ? null : wantsAll ? payable : Math.min(each.amountMinor, payable)
    return { ...each, open: invoice.openTotal, payable, amountMinor }
  })
  const next = deselectInvoices({ ...selection, invoices: kept }, gone)
  return encodeJson(next) === encodeJson(selection) ? selection : next
}

export const selectionCurrencies = (selection: PaySelection): CurrencyCode[] => [
  ...new Set(selection.invoices.map(({ currency }) => currency)),
]

/**
 * Returns the currency to pay now: the chosen one, else the account's own, else that of most invoices (PAY-5).
 *
 * @returns null if nothing is selected
 */
export function currencyToPay(
  selection: PaySelection,
  wishes: readonly (CurrencyCode | null | undefined)[],
): CurrencyCode | null {
  const currencies = selectionCurrencies(selection)
  const countOf = (currency: CurrencyCode) => selection.invoices.filter((each) => each.currency === currency).length
  const [most = null] = [...currencies].sort((one, other) => countOf(other) - countOf(one))
  return [selection.payFirst, ...wishes].find((each) => each && currencies.includes(each)) ?? most
}

/**
 * Why the amount of an invoice cannot be paid: first an input that is not an amount, then the payment rules (MON-7,
 * INV-9).
 */
export type PayAmountProblem = AmountProblem | 'not-positive' | 'above-open' | 'below-minimum'

const PROBLEMS: Readonly<Record<AmountRefusal, PayAmountProblem>> = {
  'payment-amount-not-integer': 'invalid',
  'payment-amount-not-positive': 'not-positive',
  'payment-amount-above-open': 'above-open',
  'payment-amount-below-minimum': 'below-minimum',
}

/**
 * @param typed why the field's text is not an amount; absent if it is one, or the field was never edited
 * @returns null if the amount may be paid
 */
export function selectedAmountProblem(
  { amountMinor, payable, currency }: SelectedInvoice,
  typed?: AmountProblem | null,
): PayAmountProblem | null {
  if (amountMinor === null) return typed ?? 'empty'
  const refusal = whyAmountRefused(amountMinor, payable, currency)
  return refusal && PROBLEMS[refusal]
}

/**
 * Returns the sum in minor units over invoices of one currency, skipping those without an amount. Null while any amount
 * is not valid (INV-9).
 */
export function selectedTotal(invoices: readonly SelectedInvoice[]): number | null {
  const isRefused = invoices.some((each) => ![null, 'empty'].includes(selectedAmountProblem(each)))
  return isRefused ? null : sumMinor(invoices.map(({ amountMinor }) => amountMinor ?? 0))
}

export const selectionTotals = (selection: PaySelection): { currency: CurrencyCode; total: number | null }[] =>
  selectionCurrencies(selection).map((currency) => ({
    currency,
    total: selectedTotal(selection.invoices.filter((each) => each.currency === currency)),
  }))
