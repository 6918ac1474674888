/**
 * The dispute center's query, read from the URL and converted to a call. Source: docs/spec/disputes.md DSP-2, DSP-33,
 * DSP-38.
 */
import {
  asCalendarDate,
  type CalendarDate,
  type CallInput,
  type CurrencyCode,
  currencyCodes,
  DISPUTE_SIDES,
  type DisputeSide,
  LIMITS,
  type listDisputes,
  MAX_AMOUNT_MINOR,
  toWireDate,
} from '../../../src/contract/index.ts'
import { searchOf } from '../../../src/kit/search-of.ts'

/** `yours` lists disputes on the user's turn; the name of another side lists disputes on that side's turn. */
export type CenterTab = 'open' | 'yours' | DisputeSide | 'closed'

export const CENTER_SORTS = ['respond_by', '-respond_by', '-creation_date', 'creation_date', '-total', 'total'] as const
export type CenterSort = (typeof CENTER_SORTS)[number]

/** Returns the sort orders of a tab; closed disputes have no deadline to sort by. */
export const sortsOf = (tab: CenterTab): readonly CenterSort[] =>
  tab === 'closed' ? CENTER_SORTS.filter((sort) => !sort.endsWith('respond_by')) : CENTER_SORTS

/** Returns the sort order from the URL, by default the first one of the tab. */
export const sortOf = (tab: CenterTab, text: string): CenterSort =>
  sortsOf(tab).find((sort) => sort === text) ?? (tab === 'closed' ? '-creation_date' : 'respond_by')

export interface CenterQuery {
  tab: CenterTab
  /** Trimmed search text; empty without a search. */
  search: string
  /** Id of a reason. */
  reason: string | null
  /** Id of a dealer. */
  dealer: string | null
  /** Last deadline to include. */
  until: CalendarDate | null
  currency: CurrencyCode | null
  /** Minor units of `currency`, inclusive. */
  from: number | null
  to: number | null
  sort: CenterSort
  /** Page number; the first page is 1. */
  page: number
  size: number
}

/** URL parameter names; they are prefixed when a page has more than one list. */
export const CENTER_PARAMS = {
  disputes: 'open',
  'dispute-q': '',
  reason: '',
  dealer: '',
  until: '',
  'dispute-currency': '',
  'amount-from': '',
  'amount-to': '',
  'dispute-sort': '',
  'dispute-page': '1',
  'dispute-rows': String(LIMITS.defaultPageSize),
  /** Numbers of the selected disputes, so that Back from the answer restores the selection. */
  ticked: '',
} as const
export type CenterParams = Record<keyof typeof CENTER_PARAMS, string>

export const NO_FILTERS = {
  'dispute-q': '',
  reason: '',
  dealer: '',
  until: '',
  'dispute-currency': '',
  'amount-from': '',
  'amount-to': '',
} as const satisfies Partial<CenterParams>

export const tabsOf = (side: DisputeSide): readonly CenterTab[] => [
  'open',
  'yours',
  ...DISPUTE_SIDES.filter((each) => each !== side),
  'closed',
]

const ID = /^[A-Za-z0-9-]{1,40}$/
const idOf = (text: string): string | null => (ID.test(text) ? text : null)
const minorOf = (text: string): number | null =>
  /^\d{1,13}$/.test(text) && Number(text) <= MAX_AMOUNT_MINOR ? Number(text) : null

/** Reads the query from the URL, which users can edit: an invalid value is ignored. */
export function readQuery(params: CenterParams, side: DisputeSide): CenterQuery {
  const tab = tabsOf(side).find((each) => each === params.disputes) ?? (params.disputes === side ? 'yours' : 'open')
  const currency = currencyCodes.find((code) => code === params['dispute-currency']) ?? null
  const page = Number(params['dispute-page'])
  const size = Number(params['dispute-rows'])
  return {
    tab,
    search: searchOf(params['dispute-q']),
    reason: idOf(params.reason),
    dealer: side === 'merchant' ? null : idOf(params.dealer),
    until: tab === 'closed' ? null : asCalendarDate(params.until),
    currency,
    // An amount is meaningless without its currency.
    from: currency && minorOf(params['amount-from']),
    to: currency && minorOf(params['amount-to']),
    sort: sortOf(tab, params['dispute-sort']),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: (LIMITS.rowsPerPage as readonly number[]).includes(size) ? size : LIMITS.defaultPageSize,
  }
}

/** Filters other than the tab, by their URL parameter names. */
export function filtersOf(query: CenterQuery): Record<string, string> {
  const { search, reason, dealer, until, currency, from, to } = query
  return {
    ...(search !== '' && { 'dispute-q': search }),
    ...(reason !== null && { reason }),
    ...(dealer !== null && { dealer }),
    ...(until !== null && { until }),
    ...(currency !== null && { 'dispute-currency': currency }),
    ...(from !== null && { 'amount-from': String(from) }),
    ...(to !== null && { 'amount-to': String(to) }),
  }
}

export const isFiltered = (query: CenterQuery): boolean => Object.keys(filtersOf(query)).length > 0

/** Disputes of the selected customer, or of the dealer that the session works for. */
export type CenterScope = Readonly<{ buid_customer?: string; buid_merchant?: string }>

type ListInput = CallInput<typeof listDisputes>

/** The list and its export use the same filters. */
export function listFilter(
  query: CenterQuery,
  side: DisputeSide,
  scope: CenterScope,
): NonNullable<ListInput['filter']> {
  const { tab, search, reason, dealer, until, currency, from, to } = query
  return {
    ...scope,
    ...(tab === 'open' || tab === 'closed' ? { status: tab } : { turn: tab === 'yours' ? side : tab }),
    ...(search !== '' && { search }),
    ...(reason !== null && { dispute_reason_id: reason }),
    ...(dealer !== null && { buid_merchant: dealer }),
    ...(until !== null && { respond_until: toWireDate(until) }),
    ...(currency !== null && { del_currency: currency }),
    ...(from !== null && { amount_from: String(from) }),
    ...(to !== null && { amount_to: String(to) }),
  }
}

export const listInput = (query: CenterQuery, side: DisputeSide, scope: CenterScope): ListInput => ({
  filter: listFilter(query, side, scope),
  sort: query.sort,
  page: { number: query.page, size: query.size },
})

/** Maximum number of disputes in the card at the top. */
export const WAITING_SHOWN = 3

/**
 * Returns the query for disputes that need the user's answer, earliest deadline first. For customer support, which has
 * no deadlines, oldest first.
 */
export const waitingInput = (side: DisputeSide, scope: CenterScope): ListInput => ({
  filter: { ...scope, turn: side },
  sort: side === 'support' ? 'creation_date' : 'respond_by',
  page: { number: 1, size: WAITING_SHOWN },
})
