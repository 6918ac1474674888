import { type getInvoiceDetails, invoiceDetailsCallOf } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useShared } from '../../../../src/data/use-store.ts'

/** The full invoice, which includes whether a chargeback is available (CHB-4). @param trxId null sends no request */
export function useChargedInvoice(customerId: string, trxId: string | null) {
  const version = useShared(({ config }) => config?.invoiceDetailsVersion ?? null)
  // Both versions of the call return the same type of response, from different URLs.
  const call = invoiceDetailsCallOf(version) as typeof getInvoiceDetails
  return useCall(call, trxId && customerId ? { filter: { trx_id: trxId, buid_customer: customerId } } : null)
}
