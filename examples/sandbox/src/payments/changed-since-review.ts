/** Which invoices of a payment changed between its review and its confirmation. Source: docs/spec/payments.md PAY-300. */
import { type LineProblem, payableAmount } from 'netterms/contract/internal'
import type { PaymentDraft } from 'netterms/contract/internal'

interface Invoice {
  invoiceId: string
  currency: string
  openTotal: number
  disputedTotal: number
}

/** With the remaining amount of each invoice in the review; a preview has none. */
type Lines = readonly (PaymentDraft['lines'][number] & { remaining?: number | undefined })[]

/** Errors that a reviewed invoice can have only because it has changed since. */
const OF_THE_AMOUNT: readonly string[] = ['payment-amount-above-open', 'payment-amount-below-minimum']

/**
 * The problems of a payment; for changed invoices, the open amounts in the review and now replace the amount errors of the rules.
 * An invoice that can be paid as before but would have another remaining amount counts as changed: a payment never differs from
 * its review.
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
