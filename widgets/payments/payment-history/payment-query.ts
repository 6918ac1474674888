/** What the history shows, read from the address and written as a call. Source: docs/spec/payments.md PAY-153, PAY-157. */
import {
  asCalendarDate,
  type CalendarDate,
  type CallInput,
  type CurrencyCode,
  currencyCodes,
  LIMITS,
  type listPayments,
  toWireDate,
} from '../../../src/contract/index.ts'
import { searchOf } from '../../../src/kit/search-of.ts'

/** As the API filters by status; `all` does not. */
export const HISTORY_TABS = ['all', 'scheduled', 'processing', 'settled', 'failed', 'returned', 'declined'] as const
export type HistoryTab = (typeof HISTORY_TABS)[number]

/** The newest payment first unless chosen otherwise. */
export const HISTORY_SORTS = ['-submitted_at', 'submitted_at'] as const
type HistorySort = (typeof HISTORY_SORTS)[number]

export const METHODS = ['bank', 'card'] as const
type Method = (typeof METHODS)[number]

/** Names in the address: they say what they are where a page has more than one list. */
export const HISTORY_PARAMS = {
  payments: 'all',
  'payment-q': '',
  'paid-by': '',
  'sent-from': '',
  'sent-to': '',
  'payment-currency': '',
  'payment-sort': '-submitted_at',
  'payment-page': '1',
  'payment-rows': String(LIMITS.defaultPageSize),
  /** Number of the payment that is shown. */
  payment: '',
} as const
export type HistoryParams = Record<keyof typeof HISTORY_PARAMS, string>

export const NO_FILTERS = {
  'payment-q': '',
  'paid-by': '',
  'sent-from': '',
  'sent-to': '',
  'payment-currency': '',
} as const satisfies Partial<HistoryParams>

export interface HistoryQuery {
  tab: HistoryTab
  /** Trimmed; empty when nothing is searched for. */
  search: string
  method: Method | null
  /** Days on which payments were sent, both included. */
  from: CalendarDate | null
  to: CalendarDate | null
  currency: CurrencyCode | null
  sort: HistorySort
  /** From 1. */
  page: number
  size: number
}

/** Anyone can edit the address: a value that is not valid counts as not set. */
export function readQuery(params: HistoryParams): HistoryQuery {
  const [page, size] = [Number(params['payment-page']), Number(params['payment-rows'])]
  return {
    tab: HISTORY_TABS.find((tab) => tab === params.payments) ?? 'all',
    search: searchOf(params['payment-q']),
    method: METHODS.find((method) => method === params['paid-by']) ?? null,
    from: asCalendarDate(params['sent-from']),
    to: asCalendarDate(params['sent-to']),
    currency: currencyCodes.find((code) => code === params['payment-currency']) ?? null,
    sort: HISTORY_SORTS.find((sort) => sort === params['payment-sort']) ?? '-submitted_at',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: (LIMITS.rowsPerPage as readonly number[]).includes(size) ? size : LIMITS.defaultPageSize,
  }
}

/** Filters that are set beside the tab, by their names in the address. */
export function filtersOf({ search, method, from, to, currency }: HistoryQuery): Record<string, string> {
  return {
    ...(search !== '' && { 'payment-q': search }),
    ...(method !== null && { 'paid-by': method }),
    ...(from !== null && { 'sent-from': from }),
    ...(to !== null && { 'sent-to': to }),
    ...(currency !== null && { 'payment-currency': currency }),
  }
}

export const isFiltered = (query: HistoryQuery): boolean => Object.keys(filtersOf(query)).length > 0

type ListInput = CallInput<typeof listPayments>

/** The same filters for the list and for its file. */
export const listFilter = (
  { tab, search, method, from, to, currency }: HistoryQuery,
  customerId: string,
): Omit<NonNullable<ListInput['filter']>, 'idempotency_key'> => ({
  buid_customer: customerId,
  ...(tab !== 'all' && { status: tab }),
  ...(search !== '' && { search }),
  ...(method !== null && { method }),
  ...(from !== null && { from: toWireDate(from) }),
  ...(to !== null && { to: toWireDate(to) }),
  ...(currency !== null && { sol_currency: currency }),
})

export const listInput = (query: HistoryQuery, customerId: string): ListInput => ({
  filter: listFilter(query, customerId),
  sort: query.sort,
  page: { number: query.page, size: query.size },
})
