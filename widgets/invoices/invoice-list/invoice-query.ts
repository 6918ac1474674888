/**
 * The query of the list, read from the URL and converted to a call. Source: docs/spec/invoices.md INV-10…INV-12,
 * INV-135.
 */
import {
  AGEING_BUCKETS,
  type AgeingBucket,
  asCalendarDate,
  type CallInput,
  type countInvoices,
  type CurrencyCode,
  currencyCodes,
  INVOICE_SORTS,
  type InvoiceSlug,
  isInvoiceSlug,
  LIMITS,
  type listInvoices,
  type Session,
} from '../../../src/contract/index.ts'
import { searchOf } from '../../../src/kit/search-of.ts'

export type SortField = (typeof INVOICE_SORTS)[number]

/** Filters other than tab, search, currency and age: name in the URL and name in the call. */
export const TERMS = {
  due: 'due',
  dealer: 'buid_merchant',
  customer: 'buid_customer',
  amount: 'open',
  location: 'buid_location',
  invoiced: 'invoiced',
  received: 'received',
  states: 'status_in',
} as const
export type TermName = keyof typeof TERMS
export type Terms = Readonly<Partial<Record<TermName, string>>>

export interface ListQuery {
  slug: InvoiceSlug
  /** Trimmed search text; empty without a search. */
  search: string
  sort: SortField
  descending: boolean
  /** Page number; the first page is 1. */
  page: number
  size: number
  currency: CurrencyCode | null
  ageing: AgeingBucket | null
  /**
   * Values as in the URL: `2026-11-01..2026-11-30` for a range, either end of which may be missing; `a,b` for a list.
   */
  terms: Terms
  /** Names of filters with an invalid value in the URL. */
  unread: readonly TermName[]
}

/**
 * URL parameter names. `status` is set unless the host page keeps the tab in its path; without `sort` the list uses its
 * default order.
 */
export const LIST_PARAMS = {
  status: '',
  q: '',
  sort: '',
  page: '1',
  size: String(LIMITS.defaultPageSize),
  currency: '',
  ageing: '',
  due: '',
  dealer: '',
  customer: '',
  amount: '',
  location: '',
  invoiced: '',
  received: '',
  states: '',
} as const
/** Value for all locations, even if the session has selected one (INV-136). */
export const EVERYWHERE = 'all'
export type ListParams = Record<keyof typeof LIST_PARAMS, string>

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | null =>
  values.find((value) => value === text) ?? null

/** Whether a list shows billed invoices, most of them paid: latest first, with the billed amount (INV-63). */
export const isOfBilled = (slug: InvoiceSlug): boolean => slug === 'all' || isSettled(slug)

/** Whether nothing is left to pay in a list. */
export const isSettled = (slug: InvoiceSlug): boolean => slug === 'paid' || slug === 'closed'

/** INV-133: returns the sortable columns of a list, which are the columns that it shows. */
export const sortsOf = (slug: InvoiceSlug): readonly SortField[] =>
  INVOICE_SORTS.filter(
    (field) =>
      !(
        isSettled(slug) ? ['due_date', 'open_total'] : isOfBilled(slug) ? ['paid_on'] : ['paid_on', 'billed_total']
      ).includes(field),
  )

/** Splits a range into its ends; a missing end is empty. */
export const endsOf = (text: string): readonly [from: string, to: string] => {
  const [from = '', to = ''] = text.split('..')
  return [from, to]
}

const ID_LIST = /^[\w-]+(,[\w-]+)*$/
const isTerm = (name: TermName, text: string): boolean => {
  if (name === 'states') return text.split(',').every(isInvoiceSlug)
  if (['dealer', 'customer', 'location'].includes(name)) return ID_LIST.test(text)
  const ends = /^(.*)\.\.(.*)$/.exec(text)?.slice(1).filter(Boolean) ?? []
  return ends.length > 0 && ends.every((end) => (name === 'amount' ? /^\d{1,15}$/.test(end) : asCalendarDate(end)))
}

/**
 * Reads the query from the URL, which users can edit: an invalid value is read as the default; an invalid filter is
 * listed in `unread`.
 * @param location selected in the session
 */
export function readQuery(params: ListParams, slug: InvoiceSlug, location = ''): ListQuery {
  const given = { ...params, location: params.location || location }
  if (given.location === EVERYWHERE) given.location = ''
  const set = (Object.keys(TERMS) as TermName[]).filter((name) => given[name] !== '')
  const currency = oneOf(currencyCodes, params.currency)
  // An amount filter needs a currency.
  const isRead = (name: TermName) => isTerm(name, given[name]) && (name !== 'amount' || currency !== null)
  const descending = params.sort.startsWith('-')
  const sort = oneOf(sortsOf(slug), params.sort.replace(/^-/, ''))
  const page = Number(params.page)
  const size = Number(params.size)
  return {
    slug,
    search: searchOf(params.q),
    sort: sort ?? (isSettled(slug) ? 'paid_on' : isOfBilled(slug) ? 'invoice_date' : INVOICE_SORTS[0]),
    descending: sort === null ? isOfBilled(slug) : descending,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: (LIMITS.rowsPerPage as readonly number[]).includes(size) ? size : LIMITS.defaultPageSize,
    currency,
    ageing: oneOf(AGEING_BUCKETS, params.ageing),
    terms: Object.fromEntries(set.filter(isRead).map((name) => [name, given[name]])),
    unread: set.filter((name) => !isRead(name)),
  }
}

/**
 * Returns the location of the list for links back to it: only the parameters of the list, because other widgets share
 * the URL (PAY-63).
 */
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

/** Returns the set filters other than the tab, as in the event `nt-filters-change`. */
export function filtersOf({ search, currency, ageing, terms }: ListQuery): Record<string, string> {
  return {
    ...(search !== '' && { q: search }),
    ...(currency !== null && { currency }),
    ...(ageing !== null && { ageing }),
    ...terms,
  }
}

export const isFiltered = (query: ListQuery): boolean => Object.keys(filtersOf(query)).length > 0

const termInput = (terms: Terms): CallInput<typeof listInvoices>['filter'] =>
  Object.fromEntries(
    Object.entries(terms).flatMap(([name, text]) => {
      const [filter, [from, to]] = [TERMS[name as TermName], endsOf(text)]
      if (!text.includes('..')) return [[filter, text]]
      return [...(from ? [[`${filter}_from`, from]] : []), ...(to ? [[`${filter}_to`, to]] : [])]
    }),
  )

/** @param page number of another page than the query's, to read all pages */
export function listInput(
  query: ListQuery,
  customerId: string,
  page: { number: number; size: number } = { number: query.page, size: query.size },
): CallInput<typeof listInvoices> {
  return {
    filter: {
      status: query.slug,
      ...(query.search !== '' && { search: query.search }),
      ...(query.currency !== null && { sol_currency: query.currency }),
      ...(query.ageing !== null && { ageing: query.ageing }),
      ...termInput(query.terms),
      // Users of a dealer have no customer: their list covers all customers, or those in its filter.
      ...(customerId !== '' && { buid_customer: customerId }),
    },
    sort: sortText(query.sort, query.descending),
    page,
  }
}

type InputsSession = Pick<Session, 'customerId' | 'location' | 'role'>

interface Inputs {
  /** Null if there is no list of that name; then no request is sent. */
  list: CallInput<typeof listInvoices> | null
  counts: CallInput<typeof countInvoices> | null
  /** The query; if the name is unknown, that of the open invoices. */
  query: ListQuery
}

/**
 * Returns the inputs of the first requests of the list, which are also those of each render.
 * @param status attribute of the element, used if the URL has none
 */
export function inputsOf(params: ListParams, status: string, { customerId, location, role }: InputsSession): Inputs {
  const isDealer = role === 'merchant'
  const slug = params.status || status
  const isKnown = isInvoiceSlug(slug)
  // Only the list of a dealer can be filtered by customer; other users select theirs in the session.
  const query = readQuery(
    isDealer ? params : { ...params, customer: '' },
    isKnown ? slug : 'open',
    isDealer ? '' : location?.id,
  )
  if (!isKnown) return { list: null, counts: null, query }
  // Users of a dealer have no customer.
  return {
    list: listInput(query, customerId ?? ''),
    counts: { filter: customerId ? { buid_customer: customerId } : {} },
    query,
  }
}
