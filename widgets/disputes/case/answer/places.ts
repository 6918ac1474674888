/**
 * Navigation from a dispute: each action dispatches an event. If the host page cancels it, the host page navigates;
 * otherwise another widget opens in place (WID-3).
 */
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { openInvoice } from '../../../shared/open-invoice.ts'

export interface Places {
  center(): void
  dispute(id: string): void
  invoice(invoice: { trxId: string; invoiceId: string }): void
  /** Opens a new dispute of the same invoices. @param trxIds transaction ids of the invoices */
  again(trxIds: readonly string[], predecessorId: string): void
}

export function usePlaces(): Places {
  const { emit, openInside } = useWidget()
  return {
    center() {
      if (emit('nt-navigate', { to: 'dispute-center', params: {} })) openInside('nt-dispute-center')
    },
    dispute(id) {
      const isHere = emit('nt-navigate', { to: 'dispute-detail', params: { invoice_id: id } })
      if (isHere) openInside('nt-dispute-detail', { dispute: id })
    },
    invoice: (invoice) => openInvoice({ emit, openInside }, invoice),
    again(trxIds, predecessorId) {
      const params = { invoiceIds: trxIds.join(), predecessor: predecessorId }
      if (emit('nt-navigate', { to: 'dispute-create', params })) openInside('nt-dispute-create', params)
    },
  }
}
