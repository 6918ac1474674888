/** The tables of disputes, as Kysely sees them. See schema.ts. */
import type {
  CalendarDate,
  CurrencyCode,
  DisputeAction,
  DisputeContactType,
  DisputeDocumentType,
  DisputeKind,
  DisputeOutcome,
  DisputeSide,
  DisputeStatus,
} from 'netterms/contract/internal'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Instant, Minor } from './column-types.ts'

export interface DisputeReasonsTable {
  id: string
  reason: string
  documentation_required: boolean
  position: number
  /** For which kind of case it is. */
  kind: Generated<DisputeKind>
}

export interface DisputesTable {
  customer_buid: string
  /** Unique by itself: people name it. */
  id: string
  /** A chargeback is customer support's to decide from the start (CHB-6). */
  kind: Generated<DisputeKind>
  merchant_buid: string
  currency: CurrencyCode
  /** As of the last change; what counts on a day is `disputeStatusOn` (DSP-9). */
  status: DisputeStatus
  outcome: DisputeOutcome | null
  /** Last date of the turn, by the program's calendar. */
  respond_by: CalendarDate | null
  /** While pending: when the credit memo is issued; while adjusted: when it is applied. */
  adjusts_on: CalendarDate | null
  reason_id: string
  description: string
  /** The customer's own (DSP-22). */
  internal_note: string | null
  opened_by: string
  opened_by_name: string
  /** Program time. */
  opened_at: Instant
  /** Counts every change; who answers says which one she saw (DSP-24). */
  version: number
  predecessor_id: string | null
  credit_memo_id: string | null
  /** The payment with which it was opened (PAY-281). */
  payment_number: Generated<string | null>
  /** What is in dispute: a trigger keeps it from the rows of `dispute_invoices`. */
  total_minor: GeneratedAlways<string>
}

export interface DisputeInvoicesTable {
  customer_buid: string
  dispute_id: string
  trx_id: string
  /** 0 is the invoice as a whole. */
  line_number: number
  amount_minor: Minor
  offered_minor: Minor | null
  granted_minor: Minor | null
  /**
   * How much of the invoice's `disputed_minor` is this row's, and of a grant how much goes to the invoice: nothing while the
   * invoice is paid, as much as is open once it is open again (DSP-37), nothing when the row is over.
   */
  held_minor: Minor
  /** The invoice was paid when it was disputed: what of a grant is not held becomes credit of the account. */
  was_paid: boolean
  /** While it is under way; a partial unique index allows one a line and one over the whole (DSP-12). */
  live: boolean
}

export interface DisputeResponsesTable {
  customer_buid: string
  dispute_id: string
  id: Generated<string>
  side: DisputeSide | 'program'
  action: DisputeAction | 'remove invoice'
  comment: string | null
  /** Of its side only (DSP-22). */
  internal_note: string | null
  author_principal: string
  author_name: string
  /** Offered or granted by it. */
  amount_minor: Minor | null
  /** Program time. */
  at: Instant
}

export interface DisputeContactsTable {
  customer_buid: string
  dispute_id: string
  id: Generated<string>
  position: number
  name: string
  email_address: string
  contact_type: DisputeContactType
  user_id: string | null
  /** Who named the contact and may take it out again (DSP-40). */
  side: DisputeSide
}

interface DocumentColumns {
  id: string
  doc_type_id: DisputeDocumentType
  file_name: string
  media_type: string
  size_bytes: number
  /** Of the file, hexadecimal: what is served is what was sent. */
  sha256: string
  /** Program time. */
  entered_at: Instant
}

/** Files without a verdict, and infected ones; a clean file has no row (DOC-91, DOC-92). */
export interface FileScansTable {
  sha256: string
  status: 'waiting' | 'infected'
  asked_at: Instant
}

/** Files that no dispute names yet; only their sender sees them. */
export interface DisputeUploadsTable extends DocumentColumns {
  principal: string
  /** Real time: it does not wait for ever. */
  created_at: Instant
}

export interface DisputeDocumentsTable extends DocumentColumns {
  customer_buid: string
  dispute_id: string
  side: DisputeSide
  /** The answer it came with; null for those of the opening (DSP-41). */
  response_id: string | null
}

/** Warnings that were due, each once (DSP-8). */
export interface DisputeWarningsTable {
  customer_buid: string
  dispute_id: string
  respond_by: CalendarDate
  days_left: number
  side: DisputeSide
  /** Program time. */
  at: Instant
}

export interface DisputeTables {
  dispute_reasons: DisputeReasonsTable
  disputes: DisputesTable
  dispute_invoices: DisputeInvoicesTable
  dispute_responses: DisputeResponsesTable
  dispute_contacts: DisputeContactsTable
  dispute_uploads: DisputeUploadsTable
  file_scans: FileScansTable
  dispute_documents: DisputeDocumentsTable
  dispute_warnings: DisputeWarningsTable
}
