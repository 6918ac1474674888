/**
 * The invoices to pay, one currency at a time, with the amounts as typed. Source: docs/spec/payments.md PAY-5, PAY-14,
 * PAY-15.
 */
import { useEffect, useState } from 'react'
import {
  type AmountProblem,
  type CurrencyCode,
  currencyToPay,
  deselectInvoices,
  EMPTY_SELECTION,
  FALLBACK_CURRENCY,
  type Invoice,
  LIMITS,
  listInvoices,
  type NoPaymentReason,
  refreshSelection,
  type PayAmountProblem,
  selectedAmountProblem,
  type SelectedInvoice,
  selectedTotal,
  selectInvoices,
  selectionTotals,
  setSelectedAmount,
} from '../../../../src/contract/index.ts'
import { useFetch } from '../../../../src/data/use-call.ts'
import { useShared, useStore } from '../../../../src/data/use-store.ts'
import type { Change } from '../changes.ts'
import { type DraftProblem, draftProblem } from '../pay-draft.ts'
import type { DraftStorage } from '../stored-draft.ts'

export interface PayLine extends SelectedInvoice {
  problem: PayAmountProblem | null
  /** True if the error is shown: after blur, or after Continue. */
  isProblemShown: boolean
  /**
   * Minor units that stay open, including the disputed part; 0 if the invoice is paid in full or the amount is invalid.
   */
  staysDue: number
}

export interface CurrencyChoice {
  currency: CurrencyCode
  /** Total in minor units; null while one of the amounts is invalid. */
  total: number | null
  invoiceIds: readonly string[]
}

export interface PaySelectionState {
  customerId: string
  currency: CurrencyCode
  /** Selected invoices in `currency`. */
  lines: readonly PayLine[]
  /** Total in minor units; null while an amount is invalid. */
  total: number | null
  problem: DraftProblem | null
  /** Why the account may not pay at all, in the program's words if it sent some (PAY-8); null if it may pay. */
  noPayment: { reason: NoPaymentReason; text: string | null } | null
  /** True if the account may pay, and all amounts are valid, each and together. */
  isPayable: boolean
  /** Currencies to choose from; a single entry unless they are mixed. */
  choices: readonly CurrencyChoice[]
  /** Numbers of invoices that were deselected because they can no longer be paid, according to the server. */
  dropped: readonly string[]
  chooseCurrency(currency: CurrencyCode): void
  setAmount(trxId: string, amountMinor: number | null, problem: AmountProblem | null): void
  showProblem(trxId: string): void
  showProblems(): void
  add(...invoices: readonly Invoice[]): void
  remove(trxId: string): void
  /** Deselects all invoices in the currency. */
  clear(): void
  /**
   * Selects exactly these invoices in the currency, and pays this currency first; selections in other currencies stay.
   */
  replace(currency: CurrencyCode, invoices: readonly SelectedInvoice[]): void
  /** Applies the server's latest data of changed invoices, and deselects those that can no longer be paid (PAY-301). */
  accept(changes: readonly Change[]): void
  removePaid(lines: readonly { trxId: string; invoiceId: string }[]): void
  /** Updates the amounts from the server; errors are ignored. */
  refresh(): Promise<void>
}

export function useSelection(storage: DraftStorage): PaySelectionState {
  const store = useStore()
  const session = useShared((state) => state.session)
  const stored = useShared((state) => state.selection)
  const customerId = session.customerId ?? ''
  // A selection for another customer is kept until that customer is selected again.
  const selection = stored.customerId === customerId ? stored : EMPTY_SELECTION
  const [wish, setPreferred] = useState<CurrencyCode | null>(() => storage.read().currency)
  const [typed, setTyped] = useState<Readonly<Record<string, AmountProblem>>>({})
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const [dropped, setDropped] = useState<readonly string[]>([])
  const request = useFetch(listInvoices)

  const own = session.customer?.currency ?? FALLBACK_CURRENCY
  const currency = currencyToPay(selection, [wish, own]) ?? own
  const lines = selection.invoices
    .filter((line) => line.currency === currency)
    .map((line): PayLine => {
      const problem = selectedAmountProblem(line, typed[line.trxId])
      const staysDue = problem === null ? line.open - (line.amountMinor ?? 0) : 0
      return { ...line, problem, staysDue, isProblemShown: problem !== null && shown.has(line.trxId) }
    })
  const problem = draftProblem(lines, currency)
  const { noPayment: reason = null, paymentText = null } = session.customer ?? {}

  const change = (next: (current: typeof stored) => typeof stored) =>
    store.setState(({ selection: current }) => ({
      selection: next(current.customerId === customerId ? current : EMPTY_SELECTION),
    }))

  async function refresh(): Promise<void> {
    const before = store.getState().selection
    if (before.customerId !== customerId) return
    const ids = before.invoices.map(({ trxId }) => trxId)
    try {
      const invoices: Invoice[] = []
      for (let first = 0; first < ids.length; first += LIMITS.maxPageSize) {
        const trxIds = ids.slice(first, first + LIMITS.maxPageSize).join(',')
        const filter = { buid_customer: customerId, trx_id: trxIds }
        const page = { number: 1, size: LIMITS.maxPageSize }
        invoices.push(...(await request({ filter, page })).data)
      }
      change((current) => refreshSelection(current, invoices))
      const kept = new Set(store.getState().selection.invoices.map(({ trxId }) => trxId))
      setDropped(before.invoices.filter(({ trxId }) => !kept.has(trxId)).map(({ invoiceId }) => invoiceId))
    } catch {
      // The selection stays the same; if it is out of date, the preview rejects it.
    }
  }

  useEffect(() => {
    void refresh()
    // Runs once per customer. Later the selection is refreshed only if a response shows that it is outdated.
  }, [customerId])

  return {
    customerId,
    currency,
    lines,
    total: selectedTotal(lines),
    problem,
    noPayment: reason && { reason, text: paymentText },
    isPayable: !reason && lines.length > 0 && problem === null && lines.every((line) => line.problem === null),
    choices: selectionTotals(selection).map(({ currency: each, total }) => ({
      currency: each,
      total,
      invoiceIds: selection.invoices.filter((line) => line.currency === each).map(({ invoiceId }) => invoiceId),
    })),
    dropped,
    chooseCurrency(next) {
      setPreferred(next)
      change((current) => ({ ...current, payFirst: next }))
      storage.write({ currency: next })
    },
    setAmount(trxId, amountMinor, amountProblem) {
      change((current) => setSelectedAmount(current, trxId, amountMinor))
      setTyped(({ [trxId]: _former, ...others }) => (amountProblem ? { ...others, [trxId]: amountProblem } : others))
    },
    showProblem: (trxId) => setShown((former) => new Set(former).add(trxId)),
    showProblems: () => setShown(new Set(lines.map(({ trxId }) => trxId))),
    add: (...invoices) => change((current) => selectInvoices(current, invoices)),
    remove: (trxId) => change((current) => deselectInvoices(current, [trxId])),
    clear: () =>
      change((current) =>
        deselectInvoices(
          current,
          lines.map(({ trxId }) => trxId),
        ),
      ),
    replace(only, invoices) {
      const others = (current: typeof stored) => current.invoices.filter((each) => each.currency !== only)
      change((current) => ({ customerId, payFirst: only, invoices: [...others(current), ...invoices] }))
      setTyped({})
      storage.write({ currency: only })
    },
    accept(changes) {
      const changed = new Map(changes.map((each) => [each.line.trxId, each]))
      change((current) => {
        const next = current.invoices.map((each) => {
          const { open, payable, amountMinor } = changed.get(each.trxId) ?? each
          return { ...each, open, payable, amountMinor }
        })
        const gone = changes.filter(({ amountMinor }) => amountMinor === 0).map(({ line }) => line.trxId)
        return deselectInvoices({ ...current, invoices: next }, gone)
      })
    },
    removePaid(paid) {
      change((current) =>
        deselectInvoices(
          current,
          paid.map(({ trxId }) => trxId),
        ),
      )
      setDropped((former) => former.filter((id) => !paid.some(({ invoiceId }) => invoiceId === id)))
    },
    refresh,
  }
}
