/**
 * Actions in one of the user's accounts: selects the account for every page, then opens its overview, or the payment of
 * its past due or returned invoices. Source: docs/spec/account.md PRG-7, docs/spec/payments.md PAY-61.
 */
import { useState } from 'react'
import {
  type CurrencyCode,
  EMPTY_SELECTION,
  getPayment,
  type Invoice,
  isPayable,
  listInvoices,
  type NetTermsError,
  selectInvoices,
  toNetTermsError,
} from '../../src/contract/index.ts'
import { useFetch } from '../../src/data/use-call.ts'
import { useShared, useStore } from '../../src/data/use-store.ts'
import { readOldestPastDue, readPastDue } from '../../src/kit/past-due-invoices.ts'
import { reportError, useWidget } from '../../src/kit/widget-context.ts'
import { widgetOnPage } from '../../src/kit/widget-on-page.ts'
import { accountsOf, keepAccountsToPay, readAccountsToPay } from './accounts-to-pay.ts'
import { selectAccount } from './select-account.ts'

/** Id of a pending action for several accounts. */
export const TOGETHER = 'together'

export interface AccountWork {
  /** True if the session may pay invoices. */
  canPay: boolean
  canSeeInvoices: boolean
  /** Id of the account or row with a pending action; null if none. */
  busyId: string | null
  error: NetTermsError | null
  /** True if nothing was left to pay when the account was loaded. */
  isNone: boolean
  open(customerId: string): Promise<void>
  payPastDue(account: { customerId: string; currency: CurrencyCode }, busyId?: string): Promise<void>
  payAgain(account: { customerId: string; paymentNumber: string }, busyId: string): Promise<void>
  payInvoices(customerId: string, invoices: readonly Invoice[]): Promise<void>
  /** True if the session may pay several accounts together, by card (PAY-321). */
  canPayTogether: boolean
  /** Pays invoices of several accounts, all in one currency. */
  payTogether(currency: CurrencyCode, invoices: readonly Invoice[]): Promise<void>
  payAllPastDue(currency: CurrencyCode): Promise<void>
  openDispute(account: { customerId: string; disputeId: string }, busyId: string): Promise<void>
  /** Opens the invoices of one account, or of all. */
  showInvoices(params: Readonly<Record<string, string>>): void
}

export function useAccountWork(): AccountWork {
  const context = useWidget()
  const { emit, instance, openInside } = context
  const store = useStore()
  const capabilities = useShared((state) => state.session.capabilities)
  const requestInvoices = useFetch(listInvoices)
  const requestPayment = useFetch(getPayment)
  const [busyId, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<NetTermsError | null>(null)
  const [isNone, setNone] = useState(false)

  const select = (customerId: string) => selectAccount(instance, store, customerId)

  async function run(id: string, work: () => Promise<void>): Promise<void> {
    if (busyId !== null) return
    setBusy(id)
    setError(null)
    setNone(false)
    try {
      await work()
    } catch (cause) {
      const coded = toNetTermsError(cause, 'server-error', 'The account could not be opened. Check the cause.')
      setError(coded)
      reportError(context, coded)
    } finally {
      setBusy(null)
    }
  }

  function goTo(to: string, params: Readonly<Record<string, string>>, tag: string, own = params): void {
    if (emit('nt-navigate', { to, params })) openInside(tag, own)
  }

  async function pay(customerId: string, read: () => Promise<Invoice[]>): Promise<void> {
    await select(customerId)
    // If the account may not pay, its overview explains why.
    if (store.getState().session.customer?.noPayment) return goTo('account-overview', {}, 'nt-account-overview')
    const invoices = await read()
    if (invoices.length === 0) {
      setNone(true)
      return instance.answers.invalidate(['account-balances', 'attention-items', 'exposures', 'invoices'])
    }
    // The button shows an amount: pay exactly these invoices, and drop an earlier selection.
    store.setState({ selection: selectInvoices(EMPTY_SELECTION, invoices) })
    if (!emit('nt-pay-start', { invoiceIds: invoices.map(({ invoiceId }) => invoiceId) })) return
    const place = widgetOnPage(instance, 'nt-pay-invoices')
    place?.scrollIntoView({ block: 'start' })
    if (!instance.signal('pay-start', place)) openInside('nt-pay-invoices')
  }

  /**
   * Pays the invoices: those of a single account as usual, by bank or card; those of several together by card
   * (PAY-321).
   */
  async function payAccounts(currency: CurrencyCode, found: readonly Invoice[], areOldest = false): Promise<void> {
    const accounts = accountsOf(found)
    const [first, ...others] = accounts
    if (!first || others.length === 0) {
      return pay(first?.customerId ?? store.getState().session.customerId ?? '', async () => [...found])
    }
    // A payment belongs to one account: if none is selected, select the first.
    if (store.getState().session.customerId === null) await select(first.customerId)
    const userId = store.getState().session.user?.id
    // Another selection never replaces a request that was sent and has no response yet (PAY-12).
    if (!readAccountsToPay(instance.storage, userId)?.attempt?.sent) {
      keepAccountsToPay(instance.storage, userId, { currency, accounts, areOldest, cardId: null, attempt: null })
    }
    goTo('pay', { step: 'several' }, 'nt-pay-invoices')
  }

  return {
    canPay: capabilities.includes('payments.create'),
    canSeeInvoices: capabilities.includes('invoices.list'),
    busyId,
    error,
    isNone,
    open: (customerId) =>
      run(customerId, async () => {
        await select(customerId)
        goTo('account-overview', {}, 'nt-account-overview')
      }),
    payPastDue: ({ customerId, currency }, id = customerId) =>
      run(id, () => pay(customerId, () => readPastDue(requestInvoices, customerId, currency))),
    payAgain: ({ customerId, paymentNumber }, id) =>
      run(id, () =>
        pay(customerId, async () => {
          const { data } = await requestPayment({ params: { number: paymentNumber } })
          const trxIds = data.lines.map(({ trxId }) => trxId)
          const found = await requestInvoices({ filter: { buid_customer: customerId, trx_id: trxIds.join() } })
          return found.data.filter(isPayable)
        }),
      ),
    payInvoices: (customerId, invoices) => run(customerId, () => pay(customerId, async () => [...invoices])),
    canPayTogether: capabilities.includes('payment-groups.create'),
    payTogether: (currency, invoices) => run(TOGETHER, () => payAccounts(currency, invoices)),
    payAllPastDue: (currency) =>
      run(TOGETHER, async () => {
        const { invoices, areOldest } = await readOldestPastDue(requestInvoices, currency)
        await payAccounts(currency, invoices, areOldest)
      }),
    openDispute: ({ customerId, disputeId }, id) =>
      run(id, async () => {
        await select(customerId)
        goTo('dispute-detail', { invoice_id: disputeId }, 'nt-dispute-detail', { dispute: disputeId })
      }),
    showInvoices: (params) => goTo('program-invoices', params, 'nt-program-invoices'),
  }
}
