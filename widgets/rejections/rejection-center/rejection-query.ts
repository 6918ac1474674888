/** The list's query, read from the URL and converted to a call. Source: docs/spec/rejections.md REJ-8, REJ-21. */
import {
  asCalendarDate,
  type CalendarDate,
  type CallInput,
  LIMITS,
  type listRejections,
  REJECTION_STATUSES,
  type RejectionReasonCode,
  rejectionReasonCodes,
  type RejectionStatus,
} from '../../../src/contract/index.ts'
import { searchOf } from '../../../src/kit/search-of.ts'

/** Tabs of the list; the last one lists every status. */
export const REJECTION_TABS = [...REJECTION_STATUSES, 'all'] as const
export type RejectionTab = (typeof REJECTION_TABS)[number]

export const REJECTION_SORTS = ['rejected_ts', 'invoice_id', 'customer_name', 'total'] as const
export type RejectionSort = (typeof REJECTION_SORTS)[number]

export interface RejectionQuery {
  tab: RejectionTab
  /** Trimmed search text; empty without a search. */
  search: string
  customer: string | null
  reason: RejectionReasonCode | null
  /** First and last date of the rejection, inclusive. */
  from: CalendarDate | null
  to: CalendarDate | null
  sort: RejectionSort
  isDescending: boolean
  /** Page number; the first page is 1. */
  page: number
  size: number
}

/** URL parameter names. */
export const REJECTION_PARAMS = {
  rejection: '',
  'rejection-status': '',
  q: '',
  customer: '',
  reason: '',
  from: '',
  to: '',
  sort: '-rejected_ts',
  'rejection-page': '1',
  'rejection-rows': String(LIMITS.defaultPageSize),
} as const
export type RejectionParams = Record<keyof typeof REJECTION_PARAMS, string>

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | null =>
  values.find((value) => value === text) ?? null

/**
 * Reads the query from the URL, which users can edit: an invalid value is read as the default.
 * @param usualTab the tab to open if the URL names none
 */
export function readQuery(params: RejectionParams, usualTab: RejectionTab): RejectionQuery {
  const sort = oneOf(REJECTION_SORTS, params.sort.replace(/^-/, ''))
  const page = Number(params['rejection-page'])
  const size = Number(params['rejection-rows'])
  return {
    tab: oneOf(REJECTION_TABS, params['rejection-status']) ?? usualTab,
    search: searchOf(params.q),
    customer: textOf(params.customer),
    reason: oneOf(rejectionReasonCodes, params.reason),
    from: asCalendarDate(params.from),
    to: asCalendarDate(params.to),
    sort: sort ?? 'rejected_ts',
    isDescending: sort === null || params.sort.startsWith('-'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: (LIMITS.rowsPerPage as readonly number[]).includes(size) ? size : LIMITS.defaultPageSize,
  }
}

function textOf(text: string): string | null {
  const trimmed = text.trim().slice(0, LIMITS.searchMaxLength)
  return trimmed === '' ? null : trimmed
}

export const sortText = (sort: RejectionSort, isDescending: boolean): string => (isDescending ? `-${sort}` : sort)

/** Returns the filters other than the tab, as in the event `nt-filters-change`: a customer by its id. */
export function filtersOf({ search, customer, reason, from, to }: RejectionQuery): Record<string, string> {
  return {
    ...(search !== '' && { q: search }),
    ...(customer !== null && { customer }),
    ...(reason !== null && { reason }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  }
}

export const isFiltered = (query: RejectionQuery): boolean => Object.keys(filtersOf(query)).length > 0

/** @param merchantId the selected dealer of a user who works for several; null means all that the session may see */
export function listInput(query: RejectionQuery, merchantId: string | null): CallInput<typeof listRejections> {
  const { tab, search, customer, reason, from, to, sort, isDescending, page, size } = query
  return {
    filter: {
      ...(tab !== 'all' && { status: tab }),
      ...(merchantId !== null && { buid_merchant: merchantId }),
      ...(search !== '' && { search }),
      ...(customer !== null && { buid_customer: customer }),
      ...(reason !== null && { reason }),
      ...(from !== null && { from }),
      ...(to !== null && { to }),
    },
    sort: sortText(sort, isDescending),
    page: { number: page, size },
  }
}

/** Requests the count of a status regardless of filters; only `recordCount` of the response is read. */
export const countInput = (status: RejectionStatus, merchantId: string | null): CallInput<typeof listRejections> => ({
  filter: { status, ...(merchantId !== null && { buid_merchant: merchantId }) },
  page: { number: 1, size: 1 },
})
