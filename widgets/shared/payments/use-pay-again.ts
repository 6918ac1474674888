/** Starts a new payment for a failed or returned one. Source: docs/spec/payments.md PAY-62. */
import { useLayoutEffect, useRef, useState } from 'react'
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
} from '../../../src/contract/index.ts'
import { useFetch } from '../../../src/data/use-call.ts'
import { useShared, useStore } from '../../../src/data/use-store.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'

export interface PayAgain {
  isAsking: boolean
  error: NetTermsError | null
  /** True if none of the invoices can be paid now, because another payment includes them or they are settled. */
  isNothingLeft: boolean
  /** Starts the new payment; null for a session that may not pay for the account of this payment. */
  start: (() => void) | null
}

/**
 * State of a new payment for one former payment: use a new component for each.
 * @param begin opens the payment if the page has no router
 */
export function usePayAgain({ customerId, lines }: Payment, begin: () => void): PayAgain {
  const { emit } = useWidget()
  const store = useStore()
  const request = useFetch(listInvoices)
  const session = useShared((state) => state.session)
  const [isPending, setPending] = useState(false)
  const [isNothingLeft, setNothingLeft] = useState(false)
  const [error, setError] = useState<NetTermsError | null>(null)
  const isOwn = session.customerId === customerId
  const mayPay = isOwn && session.capabilities.includes('payments.create') && !session.customer?.noPayment
  // A response that arrives after the user has left, or has selected another account, must not replace the current
  // selection. This is a layout effect, because an effect after paint would run too late.
  const isHere = useRef(true)
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const isLate = () => !isHere.current || store.getState().session.customerId !== customerId

  async function start(): Promise<void> {
    setPending(true)
    setError(null)
    setNothingLeft(false)
    try {
      const ids = lines.map(({ trxId }) => trxId)
      let selection = EMPTY_SELECTION
      for (let first = 0; first < ids.length; first += LIMITS.maxPageSize) {
        const trxIds = ids.slice(first, first + LIMITS.maxPageSize).join()
        const page = { number: 1, size: LIMITS.maxPageSize }
        const { data } = await request({ filter: { buid_customer: customerId, trx_id: trxIds }, page })
        if (isLate()) return
        const payable = data.filter(isPayable)
        selection = selectInvoices(selection, payable)
        // Pay the amounts of the former payment.
        for (const invoice of payable) {
          const wanted = lines.find(({ trxId }) => trxId === invoice.trxId)?.amountMinor ?? 0
          selection = setSelectedAmount(selection, invoice.trxId, Math.min(wanted, payableAmount(invoice)))
        }
      }
      if (selection.invoices.length === 0) return setNothingLeft(true)
      store.setState({ selection })
      if (emit('nt-pay-start', { invoiceIds: selection.invoices.map(({ invoiceId }) => invoiceId) })) begin()
    } catch (cause) {
      if (!isLate())
        setError(toNetTermsError(cause, 'server-error', 'The invoices to pay did not load. Check the cause.'))
    } finally {
      if (isHere.current) setPending(false)
    }
  }
  return {
    isAsking: isPending,
    error,
    isNothingLeft,
    start: mayPay ? () => void start() : null,
  }
}
