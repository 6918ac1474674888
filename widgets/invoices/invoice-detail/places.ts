/**
 * Navigation from an invoice: each action dispatches an event. If the host page cancels it, the host page navigates;
 * otherwise another widget opens in place (WID-3).
 */
import { useStore } from '../../../src/data/use-store.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { widgetOnPage } from '../../../src/kit/widget-on-page.ts'
import { openPayment } from '../../shared/open-invoice.ts'

export interface Places {
  /** Opens the list with its last filters. */
  list(): void
  payment(number: string): void
  dispute(id: string): void
  /** Starts a dispute of the invoice. */
  startDispute(trxId: string): void
}

export function usePlaces(): Places {
  const { emit, openInside, instance } = useWidget()
  const store = useStore()
  return {
    list() {
      const place = { status: 'open', ...store.getState().listPlace }
      const params = Object.fromEntries(Object.entries(place).filter(([, value]) => value !== ''))
      if (!emit('nt-navigate', { to: 'invoice-list', params })) return
      const list = widgetOnPage(instance, 'nt-invoice-list')
      if (list) list.scrollIntoView({ block: 'start' })
      else openInside('nt-invoice-list', params)
    },
    payment: (number) => openPayment({ emit, openInside }, number),
    dispute(id) {
      if (emit('nt-navigate', { to: 'dispute-detail', params: { invoice_id: id } }))
        openInside('nt-dispute-detail', { dispute: id })
    },
    startDispute(trxId) {
      if (emit('nt-dispute-start', { invoiceIds: [trxId] })) openInside('nt-dispute-create', { invoiceIds: trxId })
    },
  }
}
