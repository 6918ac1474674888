/**
 * Sets of invoices that can be saved, with the same filters that the list sends. Source: docs/spec/exports.md EXP-67.
 */
import {
  type CallInput,
  type createExport,
  type CurrencyCode,
  LIMITS,
  type PaySelection,
  sumMinor,
} from '../../../../../src/contract/index.ts'
import { listInput, type ListQuery } from '../../invoice-query.ts'
import type { ExportScope, Totals } from '../../list-page.ts'

type Wanted = Extract<CallInput<typeof createExport>['body'], { what: 'invoices' }>

export interface ExportSet {
  scope: ExportScope
  /** Number of invoices; null until the list has loaded. */
  count: number | null
  /** Open amounts, one total per currency. */
  open: readonly { currency: CurrencyCode; open: number }[]
  /** The filters as text; empty for all. */
  words: readonly string[]
  wanted: Pick<Wanted, 'filter' | 'sort'>
  /** Maximum number of invoices that one call can name; null if unlimited. */
  maximum: number | null
}

interface Shown {
  query: ListQuery
  /** Filters of the list as text. */
  words: readonly string[]
  customerId: string
  /** Figures of the filtered list; null until it has loaded. */
  list: { recordCount: number; totals: Totals } | null
  /** Totals of all invoices. */
  totals: Totals
  selection: PaySelection | null
}

/**
 * Returns the sets to offer: not an empty selection, and not a list without filters, because it equals all invoices.
 */
export function exportSets({ query, words, customerId, list, totals, selection }: Shown): ExportSet[] {
  const { filter = {}, sort: text } = listInput(query, customerId)
  const sort = text as Wanted['sort']
  const customer = filter.buid_customer === undefined ? {} : { buid_customer: filter.buid_customer }
  const ofList: ExportSet = {
    scope: 'list',
    count: list?.recordCount ?? null,
    open: list?.totals ?? [],
    words,
    wanted: { filter, sort },
    maximum: null,
  }
  const ofSelection: ExportSet | null = selection && {
    scope: 'selected',
    count: selection.invoices.length,
    open: openOf(selection),
    words: [],
    wanted: { filter: { ...customer, trx_id: selection.invoices.map(({ trxId }) => trxId).join() }, sort },
    maximum: LIMITS.maxFilterListLength,
  }
  const ofAll: ExportSet | null =
    ofList.words.length === 1 && query.slug === 'all'
      ? null
      : {
          scope: 'all',
          count: totals.reduce((sum, { count }) => sum + count, 0),
          open: totals,
          words: [],
          wanted: { filter: customer },
          maximum: null,
        }
  return [ofList, ofSelection, ofAll].filter((set) => set !== null)
}

function openOf({ invoices }: PaySelection): ExportSet['open'] {
  const currencies = [...new Set(invoices.map(({ currency }) => currency))]
  return currencies.map((currency) => ({
    currency,
    open: sumMinor(invoices.filter((each) => each.currency === currency).map(({ open }) => open)),
  }))
}
