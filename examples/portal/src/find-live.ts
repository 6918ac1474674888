/**
 * Searches the server for invoices, a payment, and accounts while a user types. Source: docs/spec/shell.md SHL-97.
 * Loaded when the search is opened.
 */
import {
  type CurrencyCode,
  type Customer,
  getPayment,
  type Invoice,
  listCustomers,
  listExposures,
  listInvoices,
  type Payment,
} from 'netterms/contract'
import { readCall, ReadFailure } from './read-call.ts'

export type LiveGroup = 'invoices' | 'payments' | 'accounts'
export const LIVE_GROUPS: readonly LiveGroup[] = ['invoices', 'payments', 'accounts']
/** Maximum rows per group; a longer search text or the list page finds the rest. */
export const MOST_A_GROUP = 5

export interface LiveRow {
  id: string
  group: LiveGroup
  name: string
  /**
   * For an invoice, its seller and order number; for a payment, its payment method; for an account, its number and
   * currency.
   */
  details: string
  /** Amount in minor units; null for an account. */
  amount: { minor: number; currency: CurrencyCode } | null
  /** Text key of the status; null if there is none. */
  status: string | null
}

/** What may be searched, and for which account. */
export interface LiveScope {
  /** Null for a dealer, or if no account is selected yet. */
  customerId: string | null
  hasInvoices: boolean
  hasPayments: boolean
  hasAccounts: boolean
}

const NUMBER_OF_PAYMENT = /^(?:p-?)?(\d{3,})$/i

/**
 * Runs all searches.
 * @throws if a group fails to load, because partial results would look complete
 */
export async function findLive(query: string, scope: LiveScope, signal: AbortSignal): Promise<LiveRow[]> {
  const page = { number: 1, size: MOST_A_GROUP }
  const { customerId } = scope
  const number = NUMBER_OF_PAYMENT.exec(query)?.[1]
  const of = customerId === null ? {} : { buid_customer: customerId }
  const [invoices, payment, accounts] = await Promise.all([
    scope.hasInvoices
      ? readCall(
          listInvoices,
          { filter: { ...of, status: 'all', search: query }, sort: '-invoice_date', page },
          signal,
        ).then(({ data }) => data)
      : [],
    scope.hasPayments && number !== undefined ? paymentOf(`P-${number}`, signal) : null,
    scope.hasAccounts
      ? readCall(listCustomers, { filter: { search: query }, sort: 'customer_name', page }, signal).then(
          ({ data }) => data,
        )
      : [],
  ])
  // Payments of other accounts are left out.
  const own = payment && (customerId === null || payment.customerId === customerId) ? [payment] : []
  return [
    ...invoices.map(invoiceRow),
    ...own.map(paymentRow),
    ...accounts.filter(({ id }) => id !== customerId).map(accountRow),
  ]
}

async function paymentOf(number: string, signal: AbortSignal): Promise<Payment | null> {
  try {
    return (await readCall(getPayment, { params: { number } }, signal)).data
  } catch (cause) {
    if (cause instanceof ReadFailure && cause.status === 404) return null
    throw cause
  }
}

const invoiceRow = (invoice: Invoice): LiveRow => ({
  id: invoice.trxId,
  group: 'invoices',
  name: invoice.invoiceId,
  details: [invoice.customerName ?? invoice.soldBy, invoice.poNumber].filter(Boolean).join(' · '),
  amount: { minor: invoice.openTotal || invoice.billedTotal, currency: invoice.currency },
  status: invoice.status[0] ? `invoices.status.${invoice.status[0].toLowerCase().replaceAll(' ', '-')}` : null,
})

const paymentRow = ({ number, method, total, currency, status }: Payment): LiveRow => ({
  id: number,
  group: 'payments',
  name: number,
  details: `${method.name} ••${method.last4}`,
  amount: { minor: total, currency },
  status: `payments.status.${status}`,
})

const accountRow = ({ id, name, currency }: Customer): LiveRow => ({
  id,
  group: 'accounts',
  name,
  details: `${id} · ${currency}`,
  amount: null,
  status: null,
})

/** Returns the account's past due amount that can be paid now, in its own currency; null if there is none. */
export async function findPastDue(customerId: string, signal: AbortSignal): Promise<LiveRow['amount']> {
  const { data } = await readCall(listExposures, { filter: { buid_customer: customerId } }, signal)
  const [own] = data
  return own && own.pastDuePayable > 0 ? { minor: own.pastDuePayable, currency: own.currency } : null
}
