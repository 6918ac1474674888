import { listPaymentMethods, type PaymentMethod } from '../../../../src/contract/index.ts'
import { useFetch } from '../../../../src/data/use-call.ts'

/** Reloads the methods from the server to determine an unknown result; every table shows the same response. */
export function useMethodsNow(customerId: string): () => Promise<readonly PaymentMethod[]> {
  const request = useFetch(listPaymentMethods)
  return async () => (await request({ filter: { buid_customer: customerId } })).data
}
