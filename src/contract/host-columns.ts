/**
 * Columns of a list as a host arranges them, and those that it adds. Its cells are text: never markup, never a script.
 * Source: docs/spec/widgets.md WID-46…WID-48.
 */
import type { AuditEntry } from './audit/audit-entries.calls.ts'
import type { Invoice } from './invoices/invoice.schema.ts'
import type { Rejection } from './rejections/rejection.schema.ts'

/** How the cells of a host column are drawn. */
export type HostColumnType = 'text' | 'number' | 'link' | 'badge' | 'button'

/** A column of the host's own. */
export interface HostColumn {
  /** Of the host's choice; not the name of one of ours. */
  key: string
  /** Its head, in the language of the page. */
  header: string
  type: HostColumnType
  /** Default: `end` for numbers, `start` for everything else. */
  align?: 'start' | 'end'
}

/** One cell; what its column's type does not use is not read. */
export interface HostCell {
  text: string
  /** Of a link: http, https, or relative to the page. Any other is shown as text. */
  href?: string
  /** Of a badge. Default `neutral`. */
  tone?: 'neutral' | 'motion' | 'success' | 'warning' | 'danger' | 'dispute'
}

/** Id of a row → key of a column → cell; what is missing is shown as a dash. */
export type HostCells = Readonly<Record<string, Readonly<Record<string, HostCell | null | undefined>>>>

/** The contract knows no DOM; whoever has one has its `AbortSignal`. */
type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Kind } } ? Kind : never

/**
 * Asked for the rows on screen whenever the server has sent them.
 *
 * @param request.signal aborted when the rows are not on screen any more
 */
export type OnRows<Row> = (rows: readonly Row[], request: { signal: Signal }) => Promise<HostCells> | HostCells

/** A row of `<nt-invoice-list>` as its host is told it: amounts in minor units, dates as `2026-11-20`, no person. */
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

/** A row of `<nt-rejection-center>`: amounts in minor units, no person and no card. */
export type RejectionCenterRow = { readonly id: string } & Pick<
  Rejection,
  'trxId' | 'invoiceId' | 'poNumber' | 'status' | 'customerId' | 'merchantId' | 'rejectedAt' | 'currency' | 'total'
>

/** A row of `<nt-audit-log>`: an instant in program time, names and ids as the record has them; nobody who acted. */
export type AuditLogRow = { readonly id: string } & Pick<AuditEntry, 'at' | 'action' | 'customerId' | 'subject'>
