/** What the list asks for, read from the address and written as a call. Source: docs/spec/invoices.md INV-10…INV-12. */
import {
  AGEING_BUCKETS,
  type AgeingBucket,
  type CallInput,
  type CurrencyCode,
  currencyCodes,
  INVOICE_SORTS,
  type InvoiceSlug,
  LIMITS,
  type listInvoices,
} from '../../../src/contract/index.ts'
import { searchOf } from '../../../src/kit/search-of.ts'

export type SortField = (typeof INVOICE_SORTS)[number]

export interface ListQuery {
  slug: InvoiceSlug
  /** Trimmed; empty when nothing is searched for. */
  search: string
  sort: SortField
  descending: boolean
  /** From 1. */
  page: number
  size: number
  currency: CurrencyCode | null
  ageing: AgeingBucket | null
}

/** Names in the address. `status` is set where no host keeps the tab in its path; without `sort` a list has its own order. */
export const LIST_PARAMS = {
  status: '',
  q: '',
  sort: '',
  page: '1',
  size: String(LIMITS.defaultPageSize),
  currency: '',
  ageing: '',
} as const
export type ListParams = Record<keyof typeof LIST_PARAMS, string>

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | null =>
  values.find((value) => value === text) ?? null

/** Lists of what was billed, most of it paid: the latest first, with the billed amount (INV-63). */
export const isOfBilled = (slug: InvoiceSlug): boolean => slug === 'all' || isSettled(slug)

/** Lists in which nothing is left to pay. */
export const isSettled = (slug: InvoiceSlug): boolean => slug === 'paid' || slug === 'closed'

/** What a list can be sorted by: only by columns that it shows, and the open amount is none where the billed one is. */
export const sortsOf = (slug: InvoiceSlug): readonly SortField[] =>
  isOfBilled(slug) ? INVOICE_SORTS.filter((field) => field !== 'open_total') : INVOICE_SORTS

/** Anyone can edit the address: a value that is not valid counts as the default. */
export function readQuery(params: ListParams, slug: InvoiceSlug): ListQuery {
  const descending = params.sort.startsWith('-')
  const sort = oneOf(sortsOf(slug), params.sort.replace(/^-/, ''))
  const page = Number(params.page)
  const size = Number(params.size)
  return {
    slug,
    search: searchOf(params.q),
    sort: sort ?? INVOICE_SORTS[0],
    descending: sort === null ? isOfBilled(slug) : descending,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: (LIMITS.rowsPerPage as readonly number[]).includes(size) ? size : LIMITS.defaultPageSize,
    currency: oneOf(currencyCodes, params.currency),
    ageing: oneOf(AGEING_BUCKETS, params.ageing),
  }
}

/** Where the list is, for the way back to it: of an address that it shares, only its own (PAY-63). */
export const placeOf = (
  address: Readonly<Record<string, string>>,
  slug: InvoiceSlug,
  customerId: string,
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(address).filter(([name]) => name in LIST_PARAMS)),
  status: slug,
  customerId,
})

export const sortText = (sort: SortField, descending: boolean): string => (descending ? `-${sort}` : sort)

/** Filters that were set beside the tab, as `nt-filters-change` tells them; without those that are not set. */
export function filtersOf({ search, currency, ageing }: ListQuery): Record<string, string> {
  return {
    ...(search !== '' && { q: search }),
    ...(currency !== null && { currency }),
    ...(ageing !== null && { ageing }),
  }
}

export const isFiltered = (query: ListQuery): boolean => Object.keys(filtersOf(query)).length > 0

/** @param page another page than that of the query, for reading all of them */
export function listInput(
  query: ListQuery,
  customerId: string,
  page: { number: number; size: number } = { number: query.page, size: query.size },
): CallInput<typeof listInvoices> {
  return {
    filter: {
      // A dealer's people have none: theirs is a list over all customers.
      ...(customerId !== '' && { buid_customer: customerId }),
      status: query.slug,
      ...(query.search !== '' && { search: query.search }),
      ...(query.currency !== null && { sol_currency: query.currency }),
      ...(query.ageing !== null && { ageing: query.ageing }),
    },
    sort: sortText(query.sort, query.descending),
    page,
  }
}
