/** What changed of the invoices of a payment after its review, out of the facts of the refusal. Source: docs/spec/payments.md PAY-300, PAY-301. */
import { isAmountMinor, type SelectedInvoice } from '../../../src/contract/index.ts'
import type { Refusal } from './refusal.ts'

export interface Change<Line extends SelectedInvoice = SelectedInvoice> {
  line: Line
  /** Minor units that were open in the review, and that are open now. */
  before: number
  open: number
  /** Minor units that can be paid now. */
  payable: number
  /** Minor units that would be paid now: all where all was to be paid, never more than can be; 0 leaves it out. */
  amountMinor: number
}

export const hasChanges = ({ problems }: Refusal): boolean =>
  problems.some(({ code }) => code === 'payment-invoice-changed')

/** @returns nothing unless the server says that invoices changed; facts that are no amounts leave an invoice out */
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
    const asked = line.amountMinor ?? 0
    const amountMinor = asked === line.payable ? payable : Math.min(asked, payable)
    return [{ line, before: amountOf('open_before') || line.open, open: amountOf('open'), payable, amountMinor }]
  })
}
