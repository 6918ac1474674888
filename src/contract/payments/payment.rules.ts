/**
 * Validation of a payment, shared by browser and server: the browser explains problems before sending, the server
 * refuses the payment. Source: docs/spec/payments.md PAY-1…PAY-8 (specification §5; domain §3.8).
 */
import type { ErrorCode } from '../errors/error-codes.ts'
import type { Invoice } from '../invoices/invoice.schema.ts'
import { payableAmount, whyAmountRefused, whyNotPayable } from '../invoices/invoice.rules.ts'
import { LIMITS } from '../limits.ts'
import { type CurrencyCode, minorUnits } from '../money/currencies.ts'
import { sumMinor } from '../money/amounts.ts'

export interface DraftLine {
  trxId: string
  amountMinor: number
}

export type LineProblem = { code: ErrorCode; line: number | null; meta?: Record<string, unknown> }
type Candidate = Pick<Invoice, 'status' | 'openTotal' | 'disputedTotal' | 'currency' | 'invoiceId'> & {
  pendingPayment: Pick<NonNullable<Invoice['pendingPayment']>, 'payer' | 'paymentNumber'> | null
}

/**
 * Returns the highest total of one payment, minor units: below the ACH same-day limit, with the same number of major
 * units in each currency (PAY-6).
 */
export const maxPaymentTotal = (currency: CurrencyCode): number => minorUnits(LIMITS.maxPaymentMajor + 1, currency) - 1

/**
 * Returns all reasons why these lines cannot be one payment, line by line; empty if they can (PAY-1…PAY-7).
 *
 * @param invoices facts about each line's invoice, by transaction id; a missing one is `payment-invoice-unknown`
 * @returns `line` is the index into `lines`, null if the problem concerns the whole payment
 */
export function whyNotPaidTogether(
  lines: readonly DraftLine[],
  currency: CurrencyCode,
  invoices: ReadonlyMap<string, Candidate>,
): LineProblem[] {
  if (lines.length === 0) return [{ code: 'payment-no-invoices', line: null }]
  if (lines.length > LIMITS.maxInvoicesPerBankPayment) {
    return [{ code: 'payment-too-many-invoices', line: null, meta: { maximum: LIMITS.maxInvoicesPerBankPayment } }]
  }
  const seen = new Set<string>()
  const problems = lines.flatMap(({ trxId, amountMinor }, line): LineProblem[] => {
    if (seen.has(trxId)) return [{ code: 'payment-invoice-repeated', line }]
    seen.add(trxId)
    const invoice = invoices.get(trxId)
    return invoice ? lineProblems(invoice, amountMinor, currency, line) : [{ code: 'payment-invoice-unknown', line }]
  })
  if (problems.length > 0) return problems
  const total = sumMinor(lines.map((line) => line.amountMinor))
  const maximum = maxPaymentTotal(currency)
  return total > maximum ? [{ code: 'payment-above-limit', line: null, meta: { maximum, currency } }] : []
}

function lineProblems(invoice: Candidate, amountMinor: number, currency: CurrencyCode, line: number): LineProblem[] {
  const { invoiceId } = invoice
  if (invoice.currency !== currency) {
    return [{ code: 'payment-currency-mixed', line, meta: { invoiceId, currency: invoice.currency } }]
  }
  const reason = whyNotPayable(invoice)
  if (reason === 'payment-pending') {
    const { payer = null, paymentNumber = null } = invoice.pendingPayment ?? {}
    return [{ code: 'payment-invoice-already-in-payment', line, meta: { invoiceId, payer, paymentNumber } }]
  }
  if (reason) return [{ code: 'payment-invoice-not-payable', line, meta: { invoiceId, reason } }]
  const payable = payableAmount(invoice)
  const code = whyAmountRefused(amountMinor, payable, currency)
  return code ? [{ code, line, meta: { invoiceId, payable, currency } }] : []
}
