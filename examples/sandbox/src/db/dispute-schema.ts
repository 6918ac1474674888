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
  /** Kind of case that the reason applies to. */
  kind: Generated<DisputeKind>
}

export interface DisputesTable {
  customer_buid: string
  /** Globally unique, because users quote it. */
  id: string
  /** Customer support decides a chargeback from the start (CHB-6). */
  kind: Generated<DisputeKind>
  merchant_buid: string
  currency: CurrencyCode
  /** As of the last change; use `disputeStatusOn` for the status on a given day (DSP-9). */
  status: DisputeStatus
  outcome: DisputeOutcome | null
  /** Last day to respond, by the program's calendar. */
  respond_by: CalendarDate | null
  /** While pending: the issue date of the credit memo; while adjusted: its application date. */
  adjusts_on: CalendarDate | null
  reason_id: string
  description: string
  /** Visible to the customer only (DSP-22). */
  internal_note: string | null
  opened_by: string
  opened_by_name: string
  /** By the program's clock. */
  opened_at: Instant
  /** Incremented by every change; a response names the version that the user saw (DSP-24). */
  version: number
  predecessor_id: string | null
  credit_memo_id: string | null
  /** Payment with which the dispute was opened (PAY-281). */
  payment_number: Generated<string | null>
  /** The disputed amount; a trigger updates it from the rows of `dispute_invoices`. */
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
   * This row's share of the invoice's `disputed_minor`, and the part of a grant that reduces the invoice. Zero while
   * the invoice is paid, up to the open amount once it is open again (DSP-37), and zero when the row is closed.
   */
  held_minor: Minor
  /** The invoice was paid when it was disputed: the part of a grant that is not held becomes account credit. */
  was_paid: boolean
  /** Active; partial unique indexes allow one active row per line, and one for the whole invoice (DSP-12). */
  live: boolean
}

export interface DisputeResponsesTable {
  customer_buid: string
  dispute_id: string
  id: Generated<string>
  side: DisputeSide | 'program'
  action: DisputeAction | 'remove invoice'
  comment: string | null
  /** Visible to the party that wrote it only (DSP-22). */
  internal_note: string | null
  author_principal: string
  author_name: string
  /** The offered or granted amount, minor units. */
  amount_minor: Minor | null
  /** By the program's clock. */
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
  /** SHA-256 of the file in hexadecimal, so that exactly the uploaded bytes are served. */
  sha256: string
  /** By the program's clock. */
  entered_at: Instant
}

/** Files without a verdict, and infected ones; a clean file has no row (DOC-91, DOC-92). */
export interface FileScansTable {
  sha256: string
  status: 'waiting' | 'infected'
  asked_at: Instant
}

/** Uploads that are not yet part of a dispute; visible only to the user who uploaded them. */
export interface DisputeUploadsTable extends DocumentColumns {
  principal: string
  /** Real time: pending uploads expire. */
  created_at: Instant
}

export interface DisputeDocumentsTable extends DocumentColumns {
  customer_buid: string
  dispute_id: string
  side: DisputeSide
  /** The response that it was sent with; null for documents of the opening (DSP-41). */
  response_id: string | null
}

/** Deadline warnings, each sent once (DSP-8). */
export interface DisputeWarningsTable {
  customer_buid: string
  dispute_id: string
  respond_by: CalendarDate
  days_left: number
  side: DisputeSide
  /** By the program's clock. */
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
