/**
 * Differences between an invoice as displayed and its current state. Source: docs/spec/adjustments.md ADJ-9, ADJ-15.
 */
import { type InvoiceDetails, mostAdjustable } from '../../../src/contract/index.ts'

export type Difference =
  | { kind: 'po'; before: string | null; after: string | null }
  | { kind: 'notes' | 'adjustments' }
  /** Amounts in minor units. */
  | { kind: 'most'; before: number; after: number }

const adjustmentsOf = ({ adjustments }: InvoiceDetails): string =>
  adjustments.map(({ id, status }) => `${id} ${status}`).join()

export function differencesOf(seen: InvoiceDetails, now: InvoiceDetails): Difference[] {
  const [before, after] = [mostAdjustable(seen), mostAdjustable(now)]
  return [
    ...(seen.poNumber === now.poNumber ? [] : [{ kind: 'po' as const, before: seen.poNumber, after: now.poNumber }]),
    ...(seen.dealerNotes === now.dealerNotes ? [] : [{ kind: 'notes' as const }]),
    ...(before === after ? [] : [{ kind: 'most' as const, before, after }]),
    ...(adjustmentsOf(seen) === adjustmentsOf(now) ? [] : [{ kind: 'adjustments' as const }]),
  ]
}
