/** What changed a balance, and the ledger rows that it is read from. Source: docs/spec/documents.md DOC-4, STM-1. */
import type { CalendarDate, StatementLineKind } from 'netterms/contract/internal'

export interface Movement {
  day: CalendarDate
  kind: StatementLineKind
  /** A number to find it by; empty for sums. */
  reference: string
  /** Of an invoice. */
  poNumber: string | null
  dueDate: CalendarDate | null
  /** How many movements it sums up; null for a single one. */
  count: number | null
  /** Minor units; positive raises the balance. */
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
  /** Of an event that is named after the first invoice that it was applied to. */
  memo: string | null
}
