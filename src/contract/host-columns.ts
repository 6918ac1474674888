/**
 * Column settings of a list, and columns that the host page adds. Cells are text, never markup or scripts. Source:
 * docs/spec/widgets.md WID-46…WID-48.
 */
import type { AuditEntry } from './audit/audit-entries.calls.ts'
import type { Invoice } from './invoices/invoice.schema.ts'
import type { Rejection } from './rejections/rejection.schema.ts'

/** Type of the cells of a column that the host page adds. */
export type HostColumnType = 'text' | 'number' | 'link' | 'badge' | 'button'

/** A column that the host page adds. */
export interface HostColumn {
  /** Chosen by the host page; must differ from the widget's own column names. */
  key: string
  /** Column header, in the language of the page. */
  header: string
  type: HostColumnType
  /** Default: `end` for numbers, `start` for all other types. */
  align?: 'start' | 'end'
}

/** One cell. Fields that the type of its column does not use are ignored. */
export interface HostCell {
  text: string
  /** Link address: http, https, or relative to the page. Any other address is shown as text. */
  href?: string
  /** Tone of a badge. Default `neutral`. */
  tone?: 'neutral' | 'motion' | 'success' | 'warning' | 'danger' | 'dispute'
}

/** Row id → column key → cell; missing cells are shown as a dash. */
export type HostCells = Readonly<Record<string, Readonly<Record<string, HostCell | null | undefined>>>>

/** `AbortSignal` if DOM types are present; the contract itself has none. */
type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Kind } } ? Kind : never

/**
 * Called with the visible rows each time the server has sent them.
 *
 * @param request.signal aborted when the rows are no longer visible
 */
export type OnRows<Row> = (rows: readonly Row[], request: { signal: Signal }) => Promise<HostCells> | HostCells

/**
 * A row of `<nt-invoice-list>` as passed to the host page: amounts in minor units, dates as `2026-11-20`, no personal
 * data.
 */
export type InvoiceListRow = { readonly id: string } & Pick<
  Invoice,
  | 'invoiceId'
  | 'poNumber'
  | 'soldBy'
  | 'soldByLocation'
  | 'status'
  | 'currency'
  | 'openTotal'
  | 'dueDate'
  | 'invoiceDate'
  | 'daysLeft'
>

/** A row of `<nt-rejection-center>` as passed to the host page: amounts in minor units, no personal data, no card. */
export type RejectionCenterRow = { readonly id: string } & Pick<
  Rejection,
  'trxId' | 'invoiceId' | 'poNumber' | 'status' | 'customerId' | 'merchantId' | 'rejectedAt' | 'currency' | 'total'
>

/**
 * A row of `<nt-audit-log>` as passed to the host page: an instant by the program's clock, names and ids from the
 * entry, never the user who acted.
 */
export type AuditLogRow = { readonly id: string } & Pick<AuditEntry, 'at' | 'action' | 'customerId' | 'subject'>
