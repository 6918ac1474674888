/** The list's query, read from the URL and converted to a call. Source: docs/spec/cards.md CRD-8, CRD-28, CRD-40. */
import { CARD_STATUSES, type CallInput, type CardStatus, LIMITS, type listCards } from '../../../src/contract/index.ts'
import { searchOf } from '../../../src/kit/search-of.ts'

/** `ended`: terminated cards, and requests that were canceled. */
export const CARD_TABS = ['current', 'ended'] as const
export type CardTab = (typeof CARD_TABS)[number]

const isEnded = (status: CardStatus): boolean => status === 'terminated' || status === 'canceled'

export const STATUSES_OF: Readonly<Record<CardTab, readonly CardStatus[]>> = {
  current: CARD_STATUSES.filter((status) => !isEnded(status)),
  ended: CARD_STATUSES.filter(isEnded),
}

/** Sort orders of each tab; the first one is its default. */
export const SORTS_OF = {
  current: ['status', 'card_holder', 'expiration_date', '-requested_ts'],
  ended: ['-termination_date', 'card_holder', '-requested_ts'],
} as const satisfies Record<CardTab, readonly string[]>
export type CardSort = (typeof SORTS_OF)[CardTab][number]

export interface CardQuery {
  tab: CardTab
  /** Trimmed search text; empty without a search. */
  search: string
  /** One status of the tab; null means all of them. */
  status: CardStatus | null
  /** True if the cards of all accounts of the user are listed although one is selected. */
  isOfAll: boolean
  /** Sort order as in the call: a field, or `-` and a field. */
  sort: string
  /** Page number; the first page is 1. */
  page: number
  size: number
}

/** URL parameter names. */
export const CARD_PARAMS = {
  card: '',
  cards: 'current',
  q: '',
  'card-status': '',
  'card-accounts': '',
  'card-sort': '',
  'card-page': '1',
  'card-rows': String(LIMITS.defaultPageSize),
} as const
export type CardParams = Record<keyof typeof CARD_PARAMS, string>

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | null =>
  values.find((value) => value === text) ?? null

/** Reads the query from the URL, which users can edit: an invalid value is read as the default. */
export function readQuery(params: CardParams): CardQuery {
  const tab = oneOf(CARD_TABS, params.cards) ?? 'current'
  const page = Number(params['card-page'])
  const size = Number(params['card-rows'])
  const [usual, ...others] = SORTS_OF[tab]
  const sort = params['card-sort']
  const isKnown = [usual, ...others].some((each) => fieldOf(each) === fieldOf(sort))
  return {
    tab,
    search: searchOf(params.q),
    status: oneOf(STATUSES_OF[tab], params['card-status']),
    isOfAll: params['card-accounts'] === 'all',
    sort: isKnown ? sort : usual,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: (LIMITS.rowsPerPage as readonly number[]).includes(size) ? size : LIMITS.defaultPageSize,
  }
}

/** Returns the field of a sort order: `-expiration_date` → `expiration_date`. */
export const fieldOf = (sort: string): string => sort.replace(/^-/, '')

/** Returns the filters other than the tab, as in the event `nt-filters-change`. */
export function filtersOf({ search, status, isOfAll }: CardQuery): Record<string, string> {
  return {
    ...(search !== '' && { q: search }),
    ...(status !== null && { status }),
    ...(isOfAll && { accounts: 'all' }),
  }
}

/** Whether filters narrow the list; listing more accounts does not count. */
export const isFiltered = ({ search, status }: CardQuery): boolean => search !== '' || status !== null

export function listInput(query: CardQuery): CallInput<typeof listCards> {
  const { tab, search, status, isOfAll, sort, page, size } = query
  return {
    filter: {
      status: (status === null ? STATUSES_OF[tab] : [status]).join(),
      ...(isOfAll && { buid_customer: 'all' }),
      ...(search !== '' && { search }),
    },
    sort,
    page: { number: page, size },
  }
}
