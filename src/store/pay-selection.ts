/**
 * The invoices that somebody is about to pay, with how much of each: shared by the list and the pay widget, kept over a
 * reload. Pure transitions. Source: docs/spec/payments.md PAY-14, PAY-15.
 */
import {
  type AmountRefusal,
  asCalendarDate,
  type CalendarDate,
  CURRENCIES,
  type CurrencyCode,
  encodeJson,
  type Invoice,
  isAmountMinor,
  payableAmount,
  sumMinor,
  whyAmountRefused,
  whyNotPayable,
} from '../contract/index.ts'

/** An invoice that is selected to be paid. */
export interface SelectedInvoice {
  trxId: string
  invoiceId: string
  soldBy: string
  dueDate: CalendarDate | null
  currency: CurrencyCode
  /** Minor units that were open of it when it was selected. */
  open: number
  /** Of them, what could be paid: not what is disputed. */
  payable: number
  /** Minor units that shall be paid; null while what was typed is no amount. */
  amount: number | null
}

/** The invoices that are selected to be paid, all of one customer. */
export interface PaySelection {
  customerId: string | null
  invoices: readonly SelectedInvoice[]
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
  amount: payableAmount(invoice),
})

/** Adds the payable ones of `invoices` with all that is open; those of another customer start a new selection. */
export function select(selection: PaySelection, invoices: readonly Invoice[]): PaySelection {
  const payable = invoices.filter((invoice) => whyNotPayable(invoice) === null)
  const customerId = payable[0]?.customerId ?? selection.customerId
  const kept = selection.customerId === customerId ? selection.invoices : []
  const added = payable.filter(
    (invoice) => invoice.customerId === customerId && !kept.some(({ trxId }) => trxId === invoice.trxId),
  )
  return { customerId, invoices: [...kept, ...added.map(toSelected)] }
}

export function deselect(selection: PaySelection, trxIds: readonly string[]): PaySelection {
  const invoices = selection.invoices.filter(({ trxId }) => !trxIds.includes(trxId))
  return invoices.length === 0 ? EMPTY_SELECTION : { ...selection, invoices }
}

export function setAmount(selection: PaySelection, trxId: string, amount: number | null): PaySelection {
  const invoices = selection.invoices.map((each) => (each.trxId === trxId ? { ...each, amount } : each))
  return { ...selection, invoices }
}

/** Brings what is payable up to what the server says now: gone ones fall out, amounts above it shrink (PAY-15). */
export function refresh(selection: PaySelection, invoices: readonly Invoice[]): PaySelection {
  const known = new Map(invoices.map((invoice) => [invoice.trxId, invoice]))
  const gone = invoices.filter((invoice) => whyNotPayable(invoice) !== null).map(({ trxId }) => trxId)
  const kept = selection.invoices.map((each) => {
    const invoice = known.get(each.trxId)
    if (!invoice) return each
    const payable = payableAmount(invoice)
    const wantsAll = each.amount === each.payable
    const amount = each.amount === null ? null : wantsAll ? payable : Math.min(each.amount, payable)
    return { ...each, open: invoice.openTotal, payable, amount }
  })
  const next = deselect({ ...selection, invoices: kept }, gone)
  return encodeJson(next) === encodeJson(selection) ? selection : next
}

export const currenciesOf = (selection: PaySelection): CurrencyCode[] => [
  ...new Set(selection.invoices.map(({ currency }) => currency)),
]

/** @returns null when this much of it may be paid; `'empty'` while there is no amount */
export const amountProblem = ({ amount, payable, currency }: SelectedInvoice): AmountRefusal | 'empty' | null =>
  amount === null ? 'empty' : whyAmountRefused(amount, payable, currency)

/**
 * Sum in minor units of invoices of one currency; one that has no amount yet counts nothing. Null while an amount is one
 * that cannot be paid: there is no sum that could be (INV-9).
 */
export function totalOf(invoices: readonly SelectedInvoice[]): number | null {
  const isRefused = invoices.some((each) => ![null, 'empty'].includes(amountProblem(each)))
  return isRefused ? null : sumMinor(invoices.map(({ amount }) => amount ?? 0))
}

export const totalsOf = (selection: PaySelection): { currency: CurrencyCode; total: number | null }[] =>
  currenciesOf(selection).map((currency) => ({
    currency,
    total: totalOf(selection.invoices.filter((each) => each.currency === currency)),
  }))

/** Without `open` before it was told apart from what is payable; the next refresh brings it (PAY-15). */
type StoredSelection = Omit<PaySelection, 'invoices'> & {
  invoices: readonly (Omit<SelectedInvoice, 'open'> & { open?: number })[]
}

/** What a stored text holds, or an empty selection: storage belongs to the page and may hold anything. */
export function reviveSelection(text: string | null): PaySelection {
  try {
    const stored = JSON.parse(text ?? 'null') as StoredSelection | null
    if (!stored) return EMPTY_SELECTION
    const invoices = stored.invoices.map((each) => ({ ...each, open: each.open ?? each.payable }))
    const isWhole =
      typeof stored.customerId === 'string' &&
      invoices.every(
        (each) =>
          typeof each.trxId === 'string' &&
          typeof each.invoiceId === 'string' &&
          typeof each.soldBy === 'string' &&
          Object.hasOwn(CURRENCIES, each.currency) &&
          (each.dueDate === null || asCalendarDate(String(each.dueDate)) !== null) &&
          isAmountMinor(each.open) &&
          isAmountMinor(each.payable) &&
          (each.amount === null || isAmountMinor(each.amount)),
      )
    return isWhole ? { ...stored, invoices } : EMPTY_SELECTION
  } catch {
    return EMPTY_SELECTION
  }
}
