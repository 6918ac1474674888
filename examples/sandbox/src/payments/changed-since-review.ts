/**
 * Finds invoices of a payment that changed between its review and its confirmation. Source: docs/spec/payments.md
 * PAY-300.
 */
import { type LineProblem, payableAmount } from 'netterms/contract/internal'
import type { PaymentDraft } from 'netterms/contract/internal'

interface Invoice {
  invoiceId: string
  currency: string
  openTotal: number
  disputedTotal: number
}

/** Lines with the remaining amount that the review showed for each invoice; undefined in a preview. */
type Lines = readonly (PaymentDraft['lines'][number] & { remaining?: number | undefined })[]

/** Errors that an invoice can only have if it changed after the review. */
const OF_THE_AMOUNT: readonly string[] = ['payment-amount-above-open', 'payment-amount-below-minimum']

/**
 * Returns the problems of a payment. For each changed invoice, one problem with the open amounts at the review and now
 * replaces the rules' amount errors. An invoice that can still be paid in the same amount, but would be left with
 * another remaining amount, also counts as changed, because a payment must never differ from its review.
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
