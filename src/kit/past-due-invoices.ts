import {
  ALL_CUSTOMERS,
  type CallInput,
  type CallOutput,
  type CurrencyCode,
  type Invoice,
  isPayable,
  LIMITS,
  type listInvoices,
} from '../contract/index.ts'

type List = typeof listInvoices

/**
 * Returns the query for the past-due invoices of a customer in one currency, oldest due date first. Source:
 * docs/spec/invoices.md INV-53.
 */
export const pastDueInput = (customerId: string, currency: CurrencyCode, number = 1): CallInput<List> => ({
  filter: { buid_customer: customerId, status: 'past-due', sol_currency: currency },
  sort: 'due_date',
  page: { number, size: LIMITS.maxPageSize },
})

/**
 * Fetches the payable past-due invoices of all accounts in one currency, oldest due date first, up to the limit of a
 * card payment (PAY-33).
 *
 * @returns `areOldest` is true if there are more of them
 * @throws NetTermsError if a page does not load
 */
export async function readOldestPastDue(
  ask: (input: CallInput<List>) => Promise<CallOutput<List>>,
  currency: CurrencyCode,
): Promise<{ invoices: Invoice[]; areOldest: boolean }> {
  const most = LIMITS.maxInvoicesPerCardPayment
  const payable: Invoice[] = []
  for (let number = 1; payable.length <= most; number += 1) {
    const { data, meta } = await ask(pastDueInput(ALL_CUSTOMERS, currency, number))
    payable.push(...data.filter(isPayable))
    if (data.length === 0 || number * LIMITS.maxPageSize >= meta.recordCount) break
  }
  return { invoices: payable.slice(0, most), areOldest: payable.length > most }
}

/** Returns how many more invoices fit into a payment. */
export const roomBeside = (chosen: ReadonlySet<string>): number =>
  Math.max(0, LIMITS.maxInvoicesPerBankPayment - chosen.size)

/**
 * Fetches all payable past-due invoices, page by page, up to the limit of one payment (PAY-3).
 *
 * @param chosen `trxId` of invoices already in the payment; they are skipped, but count against the limit
 * @throws NetTermsError if a page does not load
 */
export async function readPastDue(
  ask: (input: CallInput<List>) => Promise<CallOutput<List>>,
  customerId: string,
  currency: CurrencyCode,
  chosen: ReadonlySet<string> = new Set(),
): Promise<Invoice[]> {
  const room = roomBeside(chosen)
  const payable = new Map<string, Invoice>()
  for (let number = 1; payable.size < room; number += 1) {
    const { data, meta } = await ask(pastDueInput(customerId, currency, number))
    for (const invoice of data) {
      if (isPayable(invoice) && !chosen.has(invoice.trxId)) payable.set(invoice.trxId, invoice)
    }
    if (data.length === 0 || number * LIMITS.maxPageSize >= meta.recordCount) break
  }
  return [...payable.values()].slice(0, room)
}
