/** Pays the undisputed part of invoices: adds them to the selection, then opens the payment (WID-3, PAY-14). */
import { useState } from 'react'
import {
  isPayable,
  LIMITS,
  listInvoices,
  type NetTermsError,
  refreshSelection,
  selectInvoices,
  toNetTermsError,
} from '../../src/contract/index.ts'
import { useFetch } from '../../src/data/use-call.ts'
import { useShared, useStore } from '../../src/data/use-store.ts'
import { useWidget } from '../../src/kit/widget-context.ts'
import { widgetOnPage } from '../../src/kit/widget-on-page.ts'

export interface PayRest {
  isAsking: boolean
  error: NetTermsError | null
  /** Starts the payment; null for a user who may not pay. */
  start: (() => void) | null
}

/** @param trxIds transaction ids; invoices that cannot be paid now are left out */
export function usePayRest(customerId: string, trxIds: readonly string[]): PayRest {
  const { emit, instance, openInside } = useWidget()
  const store = useStore()
  const request = useFetch(listInvoices)
  const session = useShared((shared) => shared.session)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<NetTermsError | null>(null)
  const mayPay = session.capabilities.includes('payments.create') && !session.customer?.noPayment
  async function start(): Promise<void> {
    setPending(true)
    setError(null)
    try {
      const { data } = await request({
        filter: { buid_customer: customerId, trx_id: trxIds.join() },
        page: { number: 1, size: LIMITS.maxPageSize },
      })
      const payable = data.filter(isPayable)
      const selection = refreshSelection(selectInvoices(store.getState().selection, payable), data)
      store.setState({ selection })
      const invoiceIds = selection.invoices.map(({ invoiceId }) => invoiceId)
      if (!emit('nt-pay-start', { invoiceIds })) return
      const place = widgetOnPage(instance, 'nt-pay-invoices')
      place?.scrollIntoView({ block: 'start' })
      if (!instance.signal('pay-start', place)) openInside('nt-pay-invoices')
    } catch (cause) {
      setError(toNetTermsError(cause, 'server-error', 'The invoices to pay did not load. Check the cause.'))
    } finally {
      setPending(false)
    }
  }
  return { isAsking: isPending, error, start: mayPay ? () => void start() : null }
}
