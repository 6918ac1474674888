/** Kysely types of the tables of disputes. See schema.ts. */
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
  /** The kind of case. */
  kind: Generated<DisputeKind>
}

export interface DisputesTable {
  customer_buid: string
  /** Globally unique, since users quote it. */
  id: string
  /** Customer support decides a chargeback from the start (CHB-6). */
  kind: Generated<DisputeKind>
  merchant_buid: string
  currency: CurrencyCode
  /** As of the last change; for the status on a day use `disputeStatusOn` (DSP-9). */
  status: DisputeStatus
  outcome: DisputeOutcome | null
  /** Last date of the turn, by the program's calendar. */
  respond_by: CalendarDate | null
  /** While pending: the issue date of the credit memo; while adjusted: its application date. */
  adjusts_on: CalendarDate | null
  reason_id: string
  description: string
  /** Visible to the customer only (DSP-22). */
  internal_note: string | null
  opened_by: string
  opened_by_name: string
  /** Program time. */
  opened_at: Instant
  /** Incremented by every change; a response names the version that the user saw (DSP-24). */
  version: number
  predecessor_id: string | null
  credit_memo_id: string | null
  /** The payment with which it was opened (PAY-281). */
  payment_number: Generated<string | null>
  /** The disputed amount; a trigger maintains it from the rows of `dispute_invoices`. */
  total_minor: GeneratedAlways<string>
}

export interface DisputeInvoicesTable {
  customer_buid: string
  dispute_id: string
  trx_id: string
  /** 0 means the whole invoice. */
  line_number: number
  amount_minor: Minor
  offered_minor: Minor | null
  granted_minor: Minor | null
  /**
   * This row's part of the invoice's `disputed_minor`, and the part of a grant that reduces the invoice: zero while the invoice
   * is paid, the open amount once it is open again (DSP-37), zero when the row is closed.
   */
  held_minor: Minor
  /** The invoice was paid when it was disputed: the unheld part of a grant becomes credit of the account. */
  was_paid: boolean
  /** While active; a partial unique index allows one per line and one for the whole invoice (DSP-12). */
  live: boolean
}

export interface DisputeResponsesTable {
  customer_buid: string
  dispute_id: string
  id: Generated<string>
  side: DisputeSide | 'program'
  action: DisputeAction | 'remove invoice'
  comment: string | null
  /** Visible to its party only (DSP-22). */
  internal_note: string | null
  author_principal: string
  author_name: string
  /** The amount that it offered or granted. */
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
  /** The party that added the contact and may remove it (DSP-40). */
  side: DisputeSide
}

interface DocumentColumns {
  id: string
  doc_type_id: DisputeDocumentType
  file_name: string
  media_type: string
  size_bytes: number
  /** SHA-256 of the file, hexadecimal: the served bytes are the uploaded ones. */
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

/** Uploads without a dispute yet; visible to their sender only. */
export interface DisputeUploadsTable extends DocumentColumns {
  principal: string
  /** Real time: pending uploads expire. */
  created_at: Instant
}

export interface DisputeDocumentsTable extends DocumentColumns {
  customer_buid: string
  dispute_id: string
  side: DisputeSide
  /** The response it was sent with; null for documents of the opening (DSP-41). */
  response_id: string | null
}

/** Deadline warnings, each sent once (DSP-8). */
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
