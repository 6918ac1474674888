/** The page's query, read from the URL. Source: docs/spec/account.md PRG-4, PRG-6. */
import {
  ACCOUNT_STATUSES,
  BALANCE_SORTS,
  type CallInput,
  type CurrencyCode,
  currencyCodes,
  type Customer,
  LIMITS,
  type listAccountBalances,
} from '../../../src/contract/index.ts'
import { searchOf } from '../../../src/kit/search-of.ts'

/** URL parameter names. */
export const PROGRAM_PARAMS = {
  currency: '',
  q: '',
  status: '',
  late: '',
  over: '',
  sort: '-past_due_total',
  page: '1',
  rows: String(LIMITS.defaultPageSize),
} as const
export type ProgramParams = Record<keyof typeof PROGRAM_PARAMS, string>

export type BalanceSort = (typeof BALANCE_SORTS)[number]
/** Sort orders to choose from: largest amounts first, names from A. */
export const SORTS = ['-past_due_total', '-open_total', 'customer_name'] as const

export interface ProgramQuery {
  currency: CurrencyCode | null
  search: string
  status: Customer['status'] | null
  isPastDue: boolean
  isOverLimit: boolean
  sort: BalanceSort
  descending: boolean
  page: number
  size: number
}

/** Reads the query from the URL, which users can edit: an invalid value is ignored. */
export function readQuery(params: ProgramParams): ProgramQuery {
  const [page, size] = [Number(params.page), Number(params.rows)]
  const field = params.sort.replace(/^-/, '')
  const sort = BALANCE_SORTS.find((each) => each === field)
  return {
    currency: currencyCodes.find((code) => code === params.currency) ?? null,
    search: searchOf(params.q),
    status: ACCOUNT_STATUSES.find((status) => status === params.status) ?? null,
    isPastDue: params.late === 'true',
    isOverLimit: params.over === 'true',
    sort: sort ?? 'past_due_total',
    descending: sort === undefined || params.sort.startsWith('-'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: (LIMITS.rowsPerPage as readonly number[]).includes(size) ? size : LIMITS.defaultPageSize,
  }
}

export const isFiltered = ({ search, status, isPastDue, isOverLimit }: ProgramQuery): boolean =>
  search !== '' || status !== null || isPastDue || isOverLimit

/** Returns the sort order as written in the URL. */
export const sortText = ({ sort, descending }: Pick<ProgramQuery, 'sort' | 'descending'>): string =>
  `${descending ? '-' : ''}${sort}`

export function listInput(query: ProgramQuery, currency: CurrencyCode): CallInput<typeof listAccountBalances> {
  const { search, status, isPastDue, isOverLimit, page, size } = query
  return {
    filter: {
      buid_customer: 'all',
      sol_currency: currency,
      ...(search !== '' && { search }),
      ...(status && { status }),
      ...(isPastDue && { past_due: 'true' }),
      ...(isOverLimit && { over_limit: 'true' }),
    },
    sort: sortText(query) as (typeof SORTS)[number],
    page: { number: page, size },
  }
}
