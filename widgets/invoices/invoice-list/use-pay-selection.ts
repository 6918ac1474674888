/** The selection to pay, as the list shows and changes it. Source: docs/spec/payments.md PAY-14, PAY-15. */
import { useEffect, useMemo, useRef } from 'react'
import {
  type CurrencyCode,
  deselectInvoices,
  EMPTY_SELECTION,
  type Invoice,
  isPayable,
  type PaySelection,
  refreshSelection,
  type SelectedInvoice,
  selectInvoices,
  setSelectedAmount,
} from '../../../src/contract/index.ts'
import { type Store, useShared, useStore } from '../../../src/data/use-store.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { widgetOnPage } from '../../../src/kit/widget-on-page.ts'

/** The selected invoices, and actions on them. */
export interface PayBarState {
  selection: PaySelection
  clear(): void
  /** @param currency the currency to pay first if there are several; invoices in others stay selected */
  continueToPay(currency: CurrencyCode): void
  remove(trxId: string): void
}

/** Functions that stay the same while the list is mounted. */
export interface SelectionChanges {
  add(invoices: readonly Invoice[]): void
  remove(trxIds: readonly string[]): void
  changeAmount(trxId: string, amountMinor: number | null): void
  /** Updates the amounts from the server's latest data. */
  refresh(rows: readonly Invoice[]): void
}

export interface ListSelection {
  /** Selected invoices by transaction id. */
  chosen: ReadonlyMap<string, SelectedInvoice>
  /** Null if nothing is selected. */
  bar: PayBarState | null
  changes: SelectionChanges
}

/**
 * @param rows latest data of the rows on screen; the amounts are updated from it
 * @param canPay false leaves the selection empty
 */
export function usePaySelection(rows: readonly Invoice[] | null, canPay: boolean): ListSelection {
  const { emit, instance, openInside } = useWidget()
  const store = useStore()
  const stored = useShared((state) => state.selection)
  const customerId = useShared((state) => state.session.customerId)
  // A selection for another customer is kept until that customer is selected again.
  const selection = canPay && stored.customerId === customerId ? stored : EMPTY_SELECTION
  const { invoices } = selection

  const changes = useMemo(() => changesOf(store), [store])

  useEffect(() => {
    if (rows && store.getState().selection.customerId === customerId) changes.refresh(rows)
  }, [rows, customerId])

  const reported = useRef('')
  const invoiceIds = invoices.map(({ invoiceId }) => invoiceId)
  const announcement = invoiceIds.join()
  useEffect(() => {
    if (reported.current === announcement) return
    reported.current = announcement
    emit('nt-selection-change', { invoiceIds })
  }, [announcement])

  function continueToPay(currency: CurrencyCode): void {
    const wanted = invoices.filter((each) => each.currency === currency)
    // The pay widget reads it from the shared selection, anywhere on the page.
    if (wanted.length < invoices.length) store.setState({ selection: { ...selection, payFirst: currency } })
    if (!emit('nt-pay-start', { invoiceIds: wanted.map(({ invoiceId }) => invoiceId) })) return
    const place = widgetOnPage(instance, 'nt-pay-invoices')
    // Scroll at once, so that the press has a visible effect while data still loads.
    place?.scrollIntoView({ block: 'start' })
    if (!instance.signal('pay-start', place)) openInside('nt-pay-invoices')
  }

  return {
    chosen: useMemo(() => new Map(invoices.map((each) => [each.trxId, each])), [invoices]),
    bar:
      invoices.length === 0
        ? null
        : {
            selection,
            clear: () => store.setState({ selection: EMPTY_SELECTION }),
            continueToPay,
            remove: (trxId) => changes.remove([trxId]),
          },
    changes,
  }
}

function changesOf(store: Store): SelectionChanges {
  const change = (next: (current: PaySelection) => PaySelection): void => {
    const current = store.getState().selection
    const changed = next(current)
    if (changed !== current) store.setState({ selection: changed })
  }
  return {
    add: (added) => change((current) => selectInvoices(current, added.filter(isPayable))),
    remove: (trxIds) => change((current) => deselectInvoices(current, trxIds)),
    changeAmount: (trxId, amountMinor) => change((current) => setSelectedAmount(current, trxId, amountMinor)),
    refresh: (rows) => change((current) => refreshSelection(current, rows)),
  }
}
