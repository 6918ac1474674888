import {
  type CallInput,
  type CallOutput,
  type CurrencyCode,
  type Invoice,
  isPayable,
  LIMITS,
  type listInvoices,
} from '../contract/index.ts'

type List = typeof listInvoices

/** What asks for the past-due invoices of a customer in one currency, oldest due date first. Source: docs/spec/invoices.md INV-53. */
export const pastDueInput = (customerId: string, currency: CurrencyCode, number = 1): CallInput<List> => ({
  filter: { buid_customer: customerId, status: 'past-due', sol_currency: currency },
  sort: 'due_date',
  page: { number, size: LIMITS.maxPageSize },
})

/**
 * Reads all of them that can be paid now, page by page, as many as one payment takes (PAY-3).
 *
 * @throws NetTermsError when a page does not load
 */
export async function readPastDue(
  ask: (input: CallInput<List>) => Promise<CallOutput<List>>,
  customerId: string,
  currency: CurrencyCode,
): Promise<Invoice[]> {
  const payable = new Map<string, Invoice>()
  for (let number = 1; payable.size < LIMITS.maxInvoicesPerBankPayment; number += 1) {
    const { data, meta } = await ask(pastDueInput(customerId, currency, number))
    for (const invoice of data.filter(isPayable)) payable.set(invoice.trxId, invoice)
    if (data.length === 0 || number * LIMITS.maxPageSize >= meta.recordCount) break
  }
  return [...payable.values()].slice(0, LIMITS.maxInvoicesPerBankPayment)
}
