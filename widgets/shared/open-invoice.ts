/**
 * Opens one invoice: on the host page for invoices, otherwise in place (WID-3). Source: docs/spec/invoices.md IND-2.
 */
import type { Invoice } from '../../src/contract/index.ts'
import type { WidgetContextValue } from '../../src/kit/widget-context.ts'

type Opener = Pick<WidgetContextValue, 'emit' | 'openInside'>

/** @param invoice without `trxId` if only the number is known; the page then finds the invoice by number */
export function openInvoice(
  { emit, openInside }: Opener,
  { invoiceId, trxId = invoiceId }: Pick<Invoice, 'invoiceId'> & { trxId?: string },
): void {
  if (!emit('nt-invoice-open', { invoiceId })) return
  const params = { invoice_id: trxId }
  if (emit('nt-navigate', { to: 'invoice-detail', params })) openInside('nt-invoice-detail', { invoice: trxId })
}

/** Opens a payment of an invoice on the host page for payments, otherwise in place. */
export function openPayment({ emit, openInside }: Opener, payment: string): void {
  if (emit('nt-navigate', { to: 'payment-history', params: { payment } })) openInside('nt-payment-history', { payment })
}
