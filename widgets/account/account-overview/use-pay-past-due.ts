/**
 * Pays everything past due in the account's own currency. Source: docs/spec/invoices.md INV-53, docs/spec/payments.md
 * PAY-61.
 */
import { useEffect, useState } from 'react'
import {
  EMPTY_SELECTION,
  type Exposure,
  listInvoices,
  type NetTermsError,
  selectInvoices,
  toNetTermsError,
} from '../../../src/contract/index.ts'
import { useFetch } from '../../../src/data/use-call.ts'
import { useStore } from '../../../src/data/use-store.ts'
import { readPastDue } from '../../../src/kit/past-due-invoices.ts'
import { useUrlParams, useWidget } from '../../../src/kit/widget-context.ts'
import { widgetOnPage } from '../../../src/kit/widget-on-page.ts'

export interface PayPastDue {
  /** Payable part of the past due balance, in minor units of the account's own currency. */
  amount: number
  currency: Exposure['currency']
  isAsking: boolean
  error: NetTermsError | null
  start(): void
}

/** @returns `offer`: null if nothing past due can be paid; `isNone`: nothing was left when the button was pressed */
export function usePayPastDue(own: Exposure | null, mayPay: boolean): { offer: PayPastDue | null; isNone: boolean } {
  const { emit, instance, openInside } = useWidget()
  const store = useStore()
  const request = useFetch(listInvoices)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<NetTermsError | null>(null)
  const [isNone, setNone] = useState(false)
  // A shortcut on the host page, such as its search, only presses the button (EXP-100).
  const [{ pay: wish }, write] = useUrlParams({ pay: '' })
  // A payment is for one account, so no payment is offered for several together.
  const isOffered = mayPay && own !== null && own.customerId !== null && own.pastDuePayable > 0
  useEffect(() => {
    if (!own || wish !== 'past-due') return
    write({ pay: '' })
    if (isOffered) void start()
  }, [wish, own === null, isOffered])

  async function start(): Promise<void> {
    const { customerId, currency } = own ?? {}
    if (!customerId || !currency) return
    setPending(true)
    setError(null)
    setNone(false)
    try {
      const invoices = await readPastDue(request, customerId, currency)
      if (invoices.length === 0) {
        setNone(true)
        return instance.answers.invalidate(['exposures', 'invoices'])
      }
      // The button shows an amount: pay exactly these invoices, and drop an earlier selection.
      store.setState({ selection: selectInvoices(EMPTY_SELECTION, invoices) })
      if (!emit('nt-pay-start', { invoiceIds: invoices.map(({ invoiceId }) => invoiceId) })) return
      const place = widgetOnPage(instance, 'nt-pay-invoices')
      place?.scrollIntoView({ block: 'start' })
      if (!instance.signal('pay-start', place)) openInside('nt-pay-invoices')
    } catch (cause) {
      setError(toNetTermsError(cause, 'server-error', 'The past due invoices did not load. Check the cause.'))
    } finally {
      setPending(false)
    }
  }
  if (!isOffered) return { offer: null, isNone }
  const { currency, pastDuePayable: amount } = own
  return { offer: { amount, currency, isAsking: isPending, error, start: () => void start() }, isNone }
}
