/** What of a payment changed between its review and its confirmation. Source: docs/spec/payments.md PAY-300. */
import { type LineProblem, payableAmount } from 'netterms/contract/internal'
import type { PaymentDraft } from 'netterms/contract/internal'

interface Invoice {
  invoiceId: string
  currency: string
  openTotal: number
  disputedTotal: number
}

/** With what the review showed to stay due of each invoice; a preview has none. */
type Lines = readonly (PaymentDraft['lines'][number] & { remaining?: number | undefined })[]

/** What an invoice that was reviewed can be refused for only because it has changed since. */
const OF_THE_AMOUNT: readonly string[] = ['payment-amount-above-open', 'payment-amount-below-minimum']

/**
 * The problems of a payment, with those of changed invoices in place of what the rules say of their amounts: how much was
 * open in the review, how much is now. An invoice that can be paid as before, of which another amount would stay due, is
 * one of them: nothing is paid that differs from what was shown.
 *
 * @param lines minor units
 */
export function sinceReview(
  problems: readonly LineProblem[],
  lines: Lines,
  invoices: ReadonlyMap<string, Invoice>,
): LineProblem[] {
  const changed = lines.flatMap(({ trx_id, amount, remaining }, line): LineProblem[] => {
    const invoice = invoices.get(trx_id)
    const others = problems.filter((problem) => problem.line === line)
    if (!invoice || remaining === undefined) return others
    const { invoiceId, currency, openTotal } = invoice
    const openBefore = amount + remaining
    const shown = { invoiceId, currency, amount, open_before: openBefore, open: openTotal }
    const isOther = others.every(({ code }) => OF_THE_AMOUNT.includes(code))
    if (!isOther) return others.map((problem) => ({ ...problem, meta: { ...shown, ...problem.meta } }))
    if (others.length === 0 && openBefore === openTotal) return []
    return [{ code: 'payment-invoice-changed', line, meta: { ...shown, payable: payableAmount(invoice) } }]
  })
  return [...changed, ...problems.filter(({ line }) => line === null)]
}
