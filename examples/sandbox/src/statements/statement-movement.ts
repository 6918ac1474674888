/** A change of a balance, and the ledger rows from which it is read. Source: docs/spec/documents.md DOC-4, STM-1. */
import type { CalendarDate, StatementLineKind } from 'netterms/contract/internal'

export interface Movement {
  day: CalendarDate
  kind: StatementLineKind
  /** Number of the invoice, payment, or credit memo; empty for sums. */
  reference: string
  /** Set only for an invoice. */
  poNumber: string | null
  dueDate: CalendarDate | null
  /** Number of movements in a sum; null for a single movement. */
  count: number | null
  /** Minor units; a positive amount raises the balance. */
  amountMinor: number
}

export interface EventRow {
  event: string
  day: CalendarDate
  charges: string
  credits: string
  invoice: string | null
  po: string | null
  due: CalendarDate | null
  payment: string | null
  /** Number of the credit memo that the event applies; null for other events. */
  memo: string | null
}
