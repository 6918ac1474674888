/** What must not compile. */
import { loadNetTerms, type NetTermsHandle, type WidgetHandle } from 'netterms'
import type { InvoiceList } from 'netterms/react'

export function refuse(nt: NetTermsHandle, list: WidgetHandle<'invoice-list'>): void {
  // @ts-expect-error there is no such widget
  nt.create('invoice-lists')
  // @ts-expect-error there is no such attribute
  nt.create('invoice-list', { stauts: 'paid' })
  // @ts-expect-error there is no such event
  list.on('nt-invoice-opened', () => undefined)
  // @ts-expect-error the detail has another shape
  list.on('nt-selection-change', ({ detail }) => detail.invoiceNumbers)
  // @ts-expect-error the address is missing
  void loadNetTerms({})
  // @ts-expect-error there is no such right
  nt.can('payments.delete')
}

// @ts-expect-error a list knows no such handler
export const wrong: Parameters<typeof InvoiceList>[0] = { onPaymentSubmitted: () => undefined }
