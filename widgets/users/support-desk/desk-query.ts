/** What the desk shows, read from the address and written as calls. Source: docs/spec/support.md SUP-1. */
import { type CallInput, LIMITS, type listCustomers, type listUsers } from '../../../src/contract/index.ts'
import { searchOf } from '../../../src/kit/search-of.ts'

export const DESK_KINDS = ['users', 'accounts'] as const
export type DeskKind = (typeof DESK_KINDS)[number]

export interface DeskQuery {
  /** Trimmed; empty while nothing is searched for. */
  search: string
  /** Null: not chosen, so that what was found decides. */
  kind: DeskKind | null
  /** From 1; of the kind that is shown. */
  page: number
  size: number
  /** Of the user, or the account, that is shown beside the list. */
  opened: string | null
}

/** Names in the address. */
export const DESK_PARAMS = {
  q: '',
  kind: '',
  page: '1',
  rows: String(LIMITS.defaultPageSize),
  opened: '',
} as const
export type DeskParams = Record<keyof typeof DESK_PARAMS, string>

/** Anyone can edit the address: a value that is not valid counts as not set. */
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

/** The kind that is not shown is counted, and stands on its first page when it is turned to. */
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

/** What was searched for is not said: it may be a name. */
export const filtersOf = ({ search, kind }: DeskQuery): Record<string, string> => ({
  ...(search !== '' && { search }),
  ...(kind !== null && { kind }),
})
