/** The desk's query, read from the URL and converted to calls. Source: docs/spec/support.md SUP-1. */
import { type CallInput, LIMITS, type listCustomers, type listUsers } from '../../../src/contract/index.ts'
import { searchOf } from '../../../src/kit/search-of.ts'

export const DESK_KINDS = ['users', 'accounts'] as const
export type DeskKind = (typeof DESK_KINDS)[number]

export interface DeskQuery {
  /** Trimmed search text; empty without a search. */
  search: string
  /** Selected tab; null until the user selects one, so that the results decide. */
  kind: DeskKind | null
  /** Page number of the shown tab; the first page is 1. */
  page: number
  size: number
  /** Id of the user or account shown next to the list; null if none. */
  opened: string | null
}

/** URL parameter names. */
export const DESK_PARAMS = {
  q: '',
  kind: '',
  page: '1',
  rows: String(LIMITS.defaultPageSize),
  opened: '',
} as const
export type DeskParams = Record<keyof typeof DESK_PARAMS, string>

/** Reads the query from the URL, which users can edit: an invalid value is ignored. */
export function readQuery(params: DeskParams): DeskQuery {
  const [page, size] = [Number(params.page), Number(params.rows)]
  return {
    search: searchOf(params.q),
    kind: DESK_KINDS.find((kind) => kind === params.kind) ?? null,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: (LIMITS.rowsPerPage as readonly number[]).includes(size) ? size : LIMITS.defaultPageSize,
    opened: /^[A-Za-z0-9-]{1,40}$/.test(params.opened) ? params.opened : null,
  }
}

/**
 * Returns the page to request; of the hidden tab only the count is needed, and it starts on its first page when
 * selected.
 */
const pageOf = ({ page, size }: DeskQuery, isShown: boolean) => ({ number: isShown ? page : 1, size })

export const usersInput = (query: DeskQuery, isShown: boolean): CallInput<typeof listUsers> => ({
  filter: { search: query.search },
  sort: 'name',
  page: pageOf(query, isShown),
})

export const accountsInput = (query: DeskQuery, isShown: boolean): CallInput<typeof listCustomers> => ({
  filter: { search: query.search },
  sort: 'customer_name',
  page: pageOf(query, isShown),
})

/** Returns the filters for the event; without the search text, because it may be a name. */
export const filtersOf = ({ search, kind }: DeskQuery): Record<string, string> => ({
  ...(search !== '' && { search }),
  ...(kind !== null && { kind }),
})
