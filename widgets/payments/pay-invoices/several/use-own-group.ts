/**
 * Distinguishes another user's payments from the payer's own, made together in another tab. Source:
 * docs/spec/payments.md PAY-17, PAY-341.
 */
import { useCallback } from 'react'
import { ALL_CUSTOMERS, getPayment, listPayments, type Payment } from '../../../../src/contract/index.ts'
import { useFetch } from '../../../../src/data/use-call.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { isSameLines, settledOf } from '../pay-draft.ts'
import type { GroupBody } from '../../../shared/accounts-to-pay.ts'
import { firstFirst } from './first-first.ts'
import type { GroupProblem } from './several-draft.ts'

const MOST_ACCOUNTS = 50

/** The part of each account that is shown or was sent. */
type Requested = Pick<GroupBody, 'currency'> & {
  payments: readonly Pick<GroupBody['payments'][number], 'buid_customer' | 'lines'>[]
}

/**
 * @returns a function that finds the payments that include all rejected accounts, if the same user paid exactly the
 * same by one card; empty otherwise, also if the lookup failed
 */
export function useOwnGroup(): (
  problems: readonly GroupProblem[],
  requested: Requested,
) => Promise<readonly Payment[]> {
  const request = useFetch(getPayment)
  const requestAll = useFetch(listPayments)
  const payer = useShared(({ session }) => session.user?.fullName)
  return useCallback(
    async (problems, { currency, payments }) => {
      const number = paymentInTheWay(problems)
      if (number === null) return []
      try {
        const { data: one } = await request({ params: { number } })
        const filter = { buid_customer: ALL_CUSTOMERS, paid_with: one.paidWith ?? one.number }
        const { data } = await requestAll({ filter, page: { number: 1, size: MOST_ACCOUNTS } })
        const isOwn =
          data.length === payments.length &&
          payments.every(({ buid_customer, lines }) => {
            const found = data.find(({ customerId }) => customerId === buid_customer)
            const wanted = lines.map(({ trx_id, amount }) => ({ trxId: trx_id, amountMinor: amount }))
            return found?.payer === payer && found?.currency === currency && isSameLines(wanted, settledOf(found))
          })
        return isOwn ? firstFirst(data) : []
      } catch {
        return []
      }
    },
    [request, requestAll, payer],
  )
}

/**
 * Returns the number of a payment that includes what was rejected; null if anything was rejected for another reason.
 */
function paymentInTheWay(problems: readonly GroupProblem[]): string | null {
  const numbers = problems.map(({ code, meta }) =>
    code === 'payment-invoice-already-in-payment' && typeof meta['paymentNumber'] === 'string'
      ? meta['paymentNumber']
      : null,
  )
  return numbers.includes(null) ? null : (numbers[0] ?? null)
}
