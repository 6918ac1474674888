import type { CallOutput, Invoice, listInvoices, NetTermsError } from '../../../src/contract/index.ts'
import type { ListQuery } from './invoice-query.ts'
import type { ListSelection } from './use-pay-selection.ts'
import type { SelectAll } from './use-select-all.ts'

export type Totals = CallOutput<typeof listInvoices>['meta']['totals']

/** Which invoices are saved in a file: the filtered list, the selection, or all. */
export type ExportScope = 'list' | 'selected' | 'all'

/** One page of rows, with the selection on it. */
export interface ListPage {
  /** The query that the rows match. */
  query: ListQuery
  rows: readonly Invoice[]
  recordCount: number
  /** Number of invoices in this tab without filters; null until known. */
  unfilteredCount: number | null
  totals: Totals
  isRefreshing: boolean
  /** Error of the last refresh of the rows, so older data is shown; null if none. */
  refreshError: NetTermsError | null
  retry(): void
  /** Rows of the page that can be selected. */
  payable: readonly Invoice[]
  selection: ListSelection
  selectAll: SelectAll
}
