/** Distinguishes another user's payment from the payer's own in another tab. Source: docs/spec/payments.md PAY-17. */
import { useCallback } from 'react'
import { getPayment, type Payment } from '../../../../src/contract/index.ts'
import { useFetch } from '../../../../src/data/use-call.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { isSameLines, type PayDraft, settledOf } from '../pay-draft.ts'
import { paymentInTheWay, type Refusal } from '../refusal.ts'

type Requested = Pick<PayDraft, 'customerId' | 'currency' | 'lines'>

/**
 * @returns a function that finds the payment that includes all rejected invoices, if the same user made exactly the
 * same payment; null otherwise, also if the lookup failed
 */
export function useOwnPayment(): (refusal: Refusal, requested: Requested) => Promise<Payment | null> {
  const request = useFetch(getPayment)
  const payer = useShared((state) => state.session.user?.fullName)
  return useCallback(
    async (refusal, { customerId, currency, lines }) => {
      const number = paymentInTheWay(refusal)
      if (number === null) return null
      try {
        const { data } = await request({ params: { number } })
        const isOwn = data.payer === payer && data.customerId === customerId && data.currency === currency
        return isOwn && isSameLines(lines, settledOf(data)) ? data : null
      } catch {
        return null
      }
    },
    [request, payer],
  )
}
