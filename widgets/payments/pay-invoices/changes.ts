/**
 * Changes in the invoices of a payment after its review, from the details of the rejection. Source:
 * docs/spec/payments.md PAY-300, PAY-301.
 */
import { isAmountMinor, type SelectedInvoice } from '../../../src/contract/index.ts'
import type { Refusal } from './refusal.ts'

export interface Change<Line extends SelectedInvoice = SelectedInvoice> {
  line: Line
  /** Open amount in minor units, at the review and now. */
  before: number
  open: number
  /** Payable amount in minor units, now. */
  payable: number
  /**
   * Amount to pay now, in minor units: in full if it was to be paid in full, limited to the payable amount; 0 leaves
   * the invoice out.
   */
  amountMinor: number
}

export const hasChanges = ({ problems }: Refusal): boolean =>
  problems.some(({ code }) => code === 'payment-invoice-changed')

/** @returns the changes; empty unless the server reports changed invoices. Invalid amounts leave an invoice out */
export function changesOf<Line extends SelectedInvoice>(refusal: Refusal, lines: readonly Line[]): Change<Line>[] {
  if (!hasChanges(refusal)) return []
  return refusal.problems.flatMap(({ code, invoiceId, meta }): Change<Line>[] => {
    const line = lines.find((each) => each.invoiceId === invoiceId)
    if (!line) return []
    const amountOf = (name: string): number => {
      const value = meta[name]
      return isAmountMinor(value) && value > 0 ? value : 0
    }
    const payable = code === 'payment-invoice-changed' ? amountOf('payable') : 0
    const requested = line.amountMinor ?? 0
    const amountMinor = requested === line.payable ? payable : Math.min(requested, payable)
    return [{ line, before: amountOf('open_before') || line.open, open: amountOf('open'), payable, amountMinor }]
  })
}
