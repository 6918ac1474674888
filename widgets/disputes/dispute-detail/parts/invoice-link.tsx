import type { DisputedInvoice } from '../../../../src/contract/index.ts'
import { usePlaces } from '../../case/answer/places.ts'

/** Opens the invoice in place, or on the host page for invoices. */
export function InvoiceLink({ invoice }: { invoice: Pick<DisputedInvoice, 'trxId' | 'invoiceId'> }) {
  const places = usePlaces()
  return (
    <button type="button" part="link" className="link num" onClick={() => places.invoice(invoice)}>
      {invoice.invoiceId}
    </button>
  )
}
