/** The page's query, read from the URL. Source: docs/spec/dealer.md DLR-5, DLR-10. */
import {
  type CallInput,
  type CurrencyCode,
  currencyCodes,
  LIMITS,
  type listMerchantCustomers,
  MERCHANT_CUSTOMER_SORTS,
} from '../../../src/contract/index.ts'
import { searchOf } from '../../../src/kit/search-of.ts'

/** Size of the first page: with more rows, the sections below the list would be off screen. */
const FIRST_ROWS = LIMITS.rowsPerPage[0]

/** URL parameter names. */
export const DEALER_PARAMS = {
  currency: '',
  q: '',
  late: '',
  disputed: '',
  sort: '-open_total',
  page: '1',
  rows: String(FIRST_ROWS),
} as const
export type DealerParams = Record<keyof typeof DEALER_PARAMS, string>

export type DealerSort = (typeof MERCHANT_CUSTOMER_SORTS)[number]
/** Sort orders to choose from: largest amounts and newest sales first, names from A. */
export const SORTS = ['-open_total', '-past_due_total', '-disputed_total', '-last_sale', 'customer_name'] as const

export interface DealerQuery {
  currency: CurrencyCode | null
  search: string
  isPastDue: boolean
  isDisputed: boolean
  sort: DealerSort
  descending: boolean
  page: number
  size: number
}

/** Reads the query from the URL, which users can edit: an invalid value is ignored. */
export function readQuery(params: DealerParams): DealerQuery {
  const [page, size] = [Number(params.page), Number(params.rows)]
  const field = params.sort.replace(/^-/, '')
  const sort = MERCHANT_CUSTOMER_SORTS.find((each) => each === field)
  return {
    currency: currencyCodes.find((code) => code === params.currency) ?? null,
    search: searchOf(params.q),
    isPastDue: params.late === 'true',
    isDisputed: params.disputed === 'true',
    sort: sort ?? 'open_total',
    descending: sort === undefined || params.sort.startsWith('-'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: (LIMITS.rowsPerPage as readonly number[]).includes(size) ? size : FIRST_ROWS,
  }
}

/** Returns the sort order as written in the URL. */
export const sortText = ({ sort, descending }: Pick<DealerQuery, 'sort' | 'descending'>): string =>
  `${descending ? '-' : ''}${sort}`

/** The selected dealer; absent when all dealers of the user are shown together. */
export type DealerFilter = Readonly<{ buid_merchant?: string }>

export function listInput(
  query: DealerQuery,
  currency: CurrencyCode,
  dealer: DealerFilter,
): CallInput<typeof listMerchantCustomers> {
  const { search, isPastDue, isDisputed, page, size } = query
  return {
    filter: {
      ...dealer,
      sol_currency: currency,
      ...(search !== '' && { search }),
      ...(isPastDue && { past_due: 'true' }),
      ...(isDisputed && { in_dispute: 'true' }),
    },
    sort: sortText(query) as (typeof SORTS)[number],
    page: { number: page, size },
  }
}

export function filtersOf(query: DealerQuery): Record<string, string> {
  const { currency, search, isPastDue, isDisputed } = query
  return {
    ...(currency && { currency }),
    ...(search !== '' && { search }),
    ...(isPastDue && { pastDue: 'true' }),
    ...(isDisputed && { inDispute: 'true' }),
  }
}
