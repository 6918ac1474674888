/** The dealer's input in the drawer, and its validation. Source: docs/spec/adjustments.md ADJ-1, ADJ-3, ADJ-6. */
import {
  type AdjustmentAmountRefusal,
  type AdjustmentReason,
  type InvoiceDetails,
  isBlank,
  isTextWithin,
  LIMITS,
  mostAdjustable,
  type PoNumberProblem,
  poNumberProblem,
  whyAdjustmentRefused,
} from '../../../src/contract/index.ts'

export interface Entries {
  /** PO number as entered; null while unchanged from the invoice. */
  po: string | null
  notes: string | null
  /** Amount in minor units; null if empty or invalid. */
  amount: number | null
  isUnreadable: boolean
  reason: AdjustmentReason | ''
  comment: string
}

export const NO_ENTRIES: Entries = { po: null, notes: null, amount: null, isUnreadable: false, reason: '', comment: '' }

/** The part of an adjustment that the user has typed. */
export const NO_ADJUSTMENT = { amount: null, isUnreadable: false, reason: '', comment: '' } as const

/** Returns only the changed fields; unchanged ones are not sent. */
export function updatesOf({ po, notes }: Entries, { poNumber, dealerNotes }: InvoiceDetails) {
  const isNewPo = po !== null && po.trim() !== (poNumber ?? '')
  const isNewNotes = notes !== null && notes.trim() !== (dealerNotes ?? '')
  return { ...(isNewPo && { po_number: po }), ...(isNewNotes && { notes: isBlank(notes) ? null : notes }) }
}

export const hasUpdates = (entries: Entries, invoice: InvoiceDetails): boolean =>
  Object.keys(updatesOf(entries, invoice)).length > 0

export const hasAdjustment = ({ amount, isUnreadable, reason, comment }: Entries): boolean =>
  amount !== null || isUnreadable || reason !== '' || comment.trim() !== ''

export function poProblem(entries: Entries, invoice: InvoiceDetails): PoNumberProblem | null {
  const { po_number: po } = updatesOf(entries, invoice)
  return po === undefined ? null : poNumberProblem(po)
}

export const areNotesTooLong = ({ notes }: Entries): boolean =>
  notes !== null && !isTextWithin(notes, LIMITS.maxInvoiceNote)

export const isCommentTooLong = ({ comment }: Entries): boolean => !isTextWithin(comment, LIMITS.maxAdjustmentComment)

export type AmountFault = 'missing' | 'unreadable' | Exclude<AdjustmentAmountRefusal, 'amount-not-integer'>

export function amountFault({ amount, isUnreadable }: Entries, invoice: InvoiceDetails): AmountFault | null {
  if (isUnreadable) return 'unreadable'
  if (amount === null) return 'missing'
  const refused = whyAdjustmentRefused(amount, mostAdjustable(invoice))
  return refused === 'amount-not-integer' ? 'unreadable' : refused
}
