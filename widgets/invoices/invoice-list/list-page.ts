import type { CallOutput, Invoice, listInvoices, NetTermsError } from '../../../src/contract/index.ts'
import type { ListQuery } from './invoice-query.ts'
import type { ListSelection } from './use-pay-selection.ts'
import type { SelectAll } from './use-select-all.ts'

export type Totals = CallOutput<typeof listInvoices>['meta']['totals']

/** Invoices in a file: the filtered list, the selection, or all. */
export type ExportScope = 'list' | 'selected' | 'all'

/** One page of the rows, with the selection on it. */
export interface ListPage {
  /** The query that the rows answer. */
  query: ListQuery
  rows: readonly Invoice[]
  recordCount: number
  /** Count in this tab without filters; null until known. */
  unfilteredCount: number | null
  totals: Totals
  isRefreshing: boolean
  /** Refreshing the rows failed; older data is shown. */
  refreshError: NetTermsError | null
  retry(): void
  /** Selectable rows of the page. */
  payable: readonly Invoice[]
  selection: ListSelection
  selectAll: SelectAll
}
