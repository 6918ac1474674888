/** Starts to pay again what a payment did not pay. Source: docs/spec/payments.md PAY-62. */
import { useState } from 'react'
import {
  EMPTY_SELECTION,
  isPayable,
  LIMITS,
  listInvoices,
  type NetTermsError,
  type Payment,
  selectInvoices,
  setSelectedAmount,
  payableAmount,
  toNetTermsError,
} from '../../../../src/contract/index.ts'
import { useAsk } from '../../../../src/data/use-call.ts'
import { useShared, useStore } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'

export interface PayAgain {
  isAsking: boolean
  error: NetTermsError | null
  /** None of its invoices can be paid now: another payment pays them already, or they are settled. */
  isNothingLeft: boolean
  /** Null for a session that may not pay for this account. */
  start: ((payment: Payment) => void) | null
}

/** @param begin shows the way to pay where the page has no router of its own */
export function usePayAgain(begin: () => void): PayAgain {
  const { emit } = useWidget()
  const store = useStore()
  const ask = useAsk(listInvoices)
  const session = useShared((state) => state.session)
  const [isAsking, setAsking] = useState(false)
  const [isNothingLeft, setNothingLeft] = useState(false)
  const [error, setError] = useState<NetTermsError | null>(null)
  const mayPay = session.capabilities.includes('payments.create') && !session.customer?.noPayment

  async function start({ customerId, lines }: Payment): Promise<void> {
    setAsking(true)
    setError(null)
    try {
      const ids = lines.map(({ trxId }) => trxId)
      let selection = EMPTY_SELECTION
      for (let first = 0; first < ids.length; first += LIMITS.maxPageSize) {
        const trxIds = ids.slice(first, first + LIMITS.maxPageSize).join()
        const page = { number: 1, size: LIMITS.maxPageSize }
        const { data } = await ask({ filter: { buid_customer: customerId, trx_id: trxIds }, page })
        const payable = data.filter(isPayable)
        selection = selectInvoices(selection, payable)
        // As much of each as the payment was to pay.
        for (const invoice of payable) {
          const wanted = lines.find(({ trxId }) => trxId === invoice.trxId)?.amountMinor ?? 0
          selection = setSelectedAmount(selection, invoice.trxId, Math.min(wanted, payableAmount(invoice)))
        }
      }
      if (selection.invoices.length === 0) return setNothingLeft(true)
      store.setState({ selection })
      if (emit('nt-pay-start', { invoiceIds: selection.invoices.map(({ invoiceId }) => invoiceId) })) begin()
    } catch (cause) {
      setError(toNetTermsError(cause, 'server-error', 'The invoices to pay did not load. Look at the cause.'))
    } finally {
      setAsking(false)
    }
  }
  return {
    isAsking,
    error,
    isNothingLeft,
    start: mayPay ? (payment) => void start(payment) : null,
  }
}
