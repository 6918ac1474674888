import { listPaymentMethods, type PaymentMethod } from '../../../../src/contract/index.ts'
import { useFetch } from '../../../../src/data/use-call.ts'

/** Reads the methods from the server, for what an unknown outcome has become; every table shows the same answer. */
export function useMethodsNow(customerId: string): () => Promise<readonly PaymentMethod[]> {
  const ask = useFetch(listPaymentMethods)
  return async () => (await ask({ filter: { buid_customer: customerId } })).data
}
