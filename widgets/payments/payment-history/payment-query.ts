/**
 * The query of the history, read from the URL and converted to a call. Source: docs/spec/payments.md PAY-153, PAY-157.
 */
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

/** Values of the status filter of the API; `all` sets no filter. */
export const HISTORY_TABS = ['all', 'scheduled', 'processing', 'settled', 'failed', 'returned', 'declined'] as const
export type HistoryTab = (typeof HISTORY_TABS)[number]

/** Sort orders; newest payment first by default. */
export const HISTORY_SORTS = ['-submitted_at', 'submitted_at'] as const
type HistorySort = (typeof HISTORY_SORTS)[number]

export const METHODS = ['bank', 'card'] as const
type Method = (typeof METHODS)[number]

/** URL parameter names; they are prefixed when a page has more than one list. */
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
  /** Number of the open payment. */
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
  /** Trimmed search text; empty without a search. */
  search: string
  method: Method | null
  /** First and last date on which payments were sent, inclusive. */
  from: CalendarDate | null
  to: CalendarDate | null
  currency: CurrencyCode | null
  sort: HistorySort
  /** Page number; the first page is 1. */
  page: number
  size: number
}

/** Reads the query from the URL, which users can edit: an invalid value is ignored. */
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

/** Returns the filters other than the tab, by their URL parameter names. */
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

/** Returns the filters of the list; its file uses the same ones. */
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
