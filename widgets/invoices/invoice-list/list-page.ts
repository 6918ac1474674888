import type { CallOutput, Invoice, listInvoices, NetTermsError } from '../../../src/contract/index.ts'
import type { ListQuery } from './invoice-query.ts'
import type { ListSelection } from './use-pay-selection.ts'
import type { SelectAll } from './use-select-all.ts'

export type Totals = CallOutput<typeof listInvoices>['meta']['totals']

/** Which invoices a file has: those of the list as it is filtered, those that are selected, or all. */
export type ExportScope = 'list' | 'selected' | 'all'

/** One page of the rows, with what is selected of them. */
export interface ListPage {
  /** The query that the rows answer. */
  query: ListQuery
  rows: readonly Invoice[]
  recordCount: number
  /** In this tab without filters; null while that is not known. */
  unfilteredCount: number | null
  totals: Totals
  isRefreshing: boolean
  /** These rows could not be asked for again; what is shown is older. */
  refreshError: NetTermsError | null
  retry(): void
  /** Rows of the page that can be selected. */
  payable: readonly Invoice[]
  selection: ListSelection
  selectAll: SelectAll
}
