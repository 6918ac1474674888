import { type getInvoiceDetails, invoiceDetailsCallOf } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useShared } from '../../../../src/data/use-store.ts'

/** An invoice in full, which says whether a chargeback of it is available (CHB-4). @param trxId null asks nothing */
export function useChargedInvoice(customerId: string, trxId: string | null) {
  const version = useShared(({ config }) => config?.invoiceDetailsVersion ?? null)
  // Two addresses of one answer.
  const call = invoiceDetailsCallOf(version) as typeof getInvoiceDetails
  return useCall(call, trxId && customerId ? { filter: { trx_id: trxId, buid_customer: customerId } } : null)
}
