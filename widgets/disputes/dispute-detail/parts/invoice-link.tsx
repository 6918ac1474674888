import type { DisputedInvoice } from '../../../../src/contract/index.ts'
import { usePlaces } from '../../case/answer/places.ts'

/** Opens the invoice beside the dispute, or where the host shows invoices. */
export function InvoiceLink({ invoice }: { invoice: Pick<DisputedInvoice, 'invoiceId'> }) {
  const places = usePlaces()
  return (
    <button type="button" part="link" className="link num" onClick={() => places.invoice(invoice.invoiceId)}>
      {invoice.invoiceId}
    </button>
  )
}
