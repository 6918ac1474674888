/** Kysely types of the tables of pending and rejected transactions. See schema.ts. */
import type { CalendarDate, CurrencyCode, RejectionReasonCode, RejectionStatus } from 'netterms/contract/internal'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, Minor } from './column-types.ts'

export interface RejectionsTable {
  /** The customer at the time of the rejection. */
  customer_buid: string
  /** Globally unique, because users quote it. */
  id: string
  /** The customer who has to pay; differs from `customer_buid` only after a correction. */
  bill_to_buid: string
  merchant_buid: string
  merchant_location: string | null
  /** Data of the rejected transaction. */
  trx_id: string
  status: RejectionStatus
  cancelable: boolean
  resubmittable: boolean
  reasons: RejectionReasonCode[]
  /** By the program's clock, and its date in the program's time zone. */
  rejected_at: Instant
  rejected_on: CalendarDate
  card_number_last4: string | null
  invoice_id: string
  po_number: string | null
  trx_date: CalendarDate
  currency: CurrencyCode
  subtotal_minor: Minor
  tax_minor: Minor
  total_minor: Minor
  version: number
  /** Transaction id of the resulting invoice, of `bill_to_buid`. */
  accepted_trx_id: string | null
  /** JSON of the contract's `Corrections`; null without a draft. */
  draft: string | null
  draft_by_name: string | null
  draft_at: Instant | null
}

export interface RejectionAttemptsTable {
  customer_buid: string
  rejection_id: string
  /** Counts from 1. */
  number: number
  submitted_at: Instant
  submitted_by: string
  submitted_by_name: string
  /** JSON list of `{ field, from, to }`. */
  changes: string
  /** Real time of the database: the last query to its network. */
  asked_at: ColumnType<Date | null, undefined, Date>
  times_asked: Generated<number>
  /** For the sandbox's network and seed data only: when it decides, by the program's clock. */
  sandbox_decides_at: ColumnType<Date | null, Date | null | undefined, never>
  outcome: 'accepted' | 'rejected' | null
  decided_at: Instant | null
  reasons: RejectionReasonCode[]
}

/** A Pending invoice that waits for its network; deleted once it is decided. */
export interface PendingTransactionsTable {
  customer_buid: string
  trx_id: string
  card_number_last4: string | null
  /** By the program's clock. */
  submitted_at: Instant
  /** Real time of the database: the last query to its network. */
  asked_at: ColumnType<Date | null, undefined, Date>
  times_asked: Generated<number>
}

export interface RejectionTables {
  pending_transactions: PendingTransactionsTable
  rejections: RejectionsTable
  rejection_attempts: RejectionAttemptsTable
}
