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

/** Statuses in their order; the first of a tab is its default. */
export const SORTS_OF = {
  current: ['status', 'card_holder', 'expiration_date', '-requested_ts'],
  ended: ['-termination_date', 'card_holder', '-requested_ts'],
} as const satisfies Record<CardTab, readonly string[]>
export type CardSort = (typeof SORTS_OF)[CardTab][number]

export interface CardQuery {
  tab: CardTab
  /** Trimmed; empty without a search. */
  search: string
  /** One status of the tab; null: all of them. */
  status: CardStatus | null
  /** Include the cards of all accounts of the user although one is selected. */
  isOfAll: boolean
  /** As in the call: a field, or `-` and a field. */
  sort: string
  /** Starts at 1. */
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

/** Users can edit the URL: an invalid value is read as the default. */
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

/** `-expiration_date` → `expiration_date` */
export const fieldOf = (sort: string): string => sort.replace(/^-/, '')

/** Filters other than the tab, as in the event `nt-filters-change`. */
export function filtersOf({ search, status, isOfAll }: CardQuery): Record<string, string> {
  return {
    ...(search !== '' && { q: search }),
    ...(status !== null && { status }),
    ...(isOfAll && { accounts: 'all' }),
  }
}

/** Filters that narrow the list; listing more accounts does not. */
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
