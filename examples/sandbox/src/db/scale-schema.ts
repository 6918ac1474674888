/** The tables that keep lists cheap and processes together, as Kysely sees them. See schema.ts. */
import type { CalendarDate, CurrencyCode, PrimaryStatus, StatusFlag } from 'netterms/contract'
import type { Generated } from 'kysely'
import type { Instant, Minor } from './column-types.ts'

/** Parts of sums: a status has as many invoices, and as much open, as its rows add up to. */
export interface InvoiceTalliesTable {
  customer_buid: string
  merchant_buid: string
  currency: CurrencyCode
  primary_status: PrimaryStatus
  flags: StatusFlag[]
  /** Of open invoices only. */
  due_date: CalendarDate | null
  /** Negative where invoices have left. */
  invoices: Minor
  open_minor: Minor
}

/** What an invoice is searched by; kept by a trigger. */
export interface InvoiceWordsTable {
  customer_buid: string
  trx_id: string
  words: string
}

export interface RateWindowsTable {
  /** Name of the limit, then the hash of who is counted. */
  key: string
  used: Minor
  /** Real time. */
  ends_at: Instant
}

/** When a job that comes again and again is due next, real time. */
export interface JobClaimsTable {
  name: string
  due_at: Instant
}

/** One download each; real time. */
export interface ExportAddressesTable {
  token_hash: string
  principal: string
  session_kind: 'user' | 'embed'
  session_id: string
  /** JSON: filters, order and form of the file. */
  wanted: string
  file_name: string
  expires_at: Instant
}

/** One row, of a sandbox only. */
export interface SandboxFaultsTable {
  id: number
  slow_ms: number
  failing_percent: number
  cut_percent: number
  /** JSON of the flags by host as they were when the switch was set; null: off. */
  stale_flags: string | null
  /** 0: not down for maintenance. */
  maintenance_seconds: Generated<number>
}

export interface RequestLogTable {
  id: Generated<string>
  /** Real time. */
  at: Instant
  request_id: string
  method: string
  /** The route, never the address: that may hold what somebody typed. */
  route: string | null
  call: string | null
  status: number
  duration_ms: number
  fault: string | null
}

export interface ScaleTables {
  invoice_tallies: InvoiceTalliesTable
  invoice_words: InvoiceWordsTable
  rate_windows: RateWindowsTable
  job_claims: JobClaimsTable
  export_addresses: ExportAddressesTable
  sandbox_faults: SandboxFaultsTable
  request_log: RequestLogTable
}
