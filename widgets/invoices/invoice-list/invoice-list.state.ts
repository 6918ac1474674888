/**
 * What the list shows: a tab, its filters and one page of it, with the selection to pay beside it.
 * Source: docs/spec/invoices.md INV-7…INV-12.
 */
import { useEffect, useRef, useState } from 'react'
import {
  type CalendarDate,
  countInvoices,
  type CurrencyCode,
  type Invoice,
  type InvoiceSlug,
  isPayable,
  LIMITS,
  LIST_TABS,
  listInvoices,
  type NetTermsError,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared, useStore } from '../../../src/data/use-store.ts'
import { useAnsweredInput, useLastPage, useAnnouncedFilters } from '../../../src/kit/list-pages.ts'
import { type Columns, useColumns } from '../../../src/kit/use-columns.ts'
import { type LazyPart, useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useLifecycle, useUrlParams, useWidget } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import {
  EVERYWHERE,
  filtersOf,
  inputsOf,
  isFiltered,
  isOfBilled,
  LIST_PARAMS,
  type ListParams,
  type ListQuery,
  placeOf,
  TERMS,
} from './invoice-query.ts'
import type * as adjustPart from './adjust.part.tsx'
import type { ExportScope, ListPage, Totals } from './list-page.ts'
import type * as payingPart from './paying.part.tsx'
import { type PayBarState, usePaySelection } from './use-pay-selection.ts'
import { useSelectAll } from './use-select-all.ts'

/** The invoice that is being changed beside the list, and what that takes. */
export interface Changing {
  part: LazyPart<typeof adjustPart>
  invoice: Invoice | null
  open(invoice: Invoice | null): void
}

/** Saving invoices as a file. */
export interface Exporting {
  /** What its dialog begins with; null while it is closed. */
  scope: ExportScope | null
  open(scope: ExportScope | null): void
}

/** The filters of the list, and whether the ones that are not set are shown as well. */
export interface ListFilters {
  isOpen: boolean
  /** How many are set. */
  count: number
  /** One is set, or could not be read: they have a row of their own. */
  isShown: boolean
  toggle(): void
  /** The program's day; null until the server has answered. */
  today: CalendarDate | null
}

/** What stands around the rows in every state but two. */
export interface ListFrame {
  /** As the controls stand; the rows may still be those of the query before. */
  query: ListQuery
  /** Parameters of the list, by their names in the address. */
  params: Readonly<ListParams>
  tabs: readonly { slug: InvoiceSlug; count: number | null }[]
  /** Of everything, whatever is filtered; empty until known. */
  totals: Totals
  /** What there is to filter by; one currency is no choice. */
  currencies: readonly CurrencyCode[]
  bar: PayBarState | null
  canPay: boolean
  /** Whether rows have a box and an amount to pay: not where nothing is left to pay. */
  hasBoxes: boolean
  /** Whether a number leads to its invoice. */
  canOpen: boolean
  /** Selected invoices among the rows on screen; null while there are none yet. */
  chosenHere: number | null
  /** Rows that are about to come, at least one. */
  expected: number
  columns: Columns
  /** Rows close together, by the user's choice (INV-151). */
  isCompact: boolean
  filters: ListFilters
  /** A dealer's people see what they sold, to all customers. */
  isDealer: boolean
  /** Null without the right to change an invoice. */
  changing: Changing | null
  /** Null without the right to export. */
  exporting: Exporting | null
  /** What paying takes, once it is wanted. */
  paying: LazyPart<typeof payingPart>
  /** Somebody comes near the rows: what paying takes is fetched before the first tick. */
  expectPaying(): void
  openTab(slug: InvoiceSlug): void
  change(changes: Partial<Omit<ListParams, 'status'>>): void
  clearFilters(): void
}

export type InvoiceListState =
  | { kind: 'unknown-list'; showOpen(): void }
  | { kind: 'empty'; isDealer: boolean }
  /** Neither rows nor counts yet: title and tabs would move when their amounts come, so they wait as well. */
  | { kind: 'starting' }
  | { kind: 'loading'; frame: ListFrame }
  | { kind: 'failed'; frame: ListFrame; error: NetTermsError; retry(): void }
  /** Nothing in this tab, or nothing that fits the filters. */
  | { kind: 'none'; frame: ListFrame; query: ListQuery }
  | { kind: 'ready'; frame: ListFrame; page: ListPage }

const NO_TABS_COUNT: readonly InvoiceSlug[] = ['paid', 'all']

export function useInvoiceList(): InvoiceListState {
  const { attributes, element, emit, instance } = useWidget()
  const [params, setParams] = useUrlParams(LIST_PARAMS)
  const session = useShared((state) => state.session)
  const customerId = session.customerId ?? ''
  // Of an account that may not pay the list is the one of somebody without the right: what it owes, and nothing to tick.
  const canPay = session.capabilities.includes('payments.create') && !session.customer?.noPayment
  const isDealer = session.role === 'merchant'
  const chosenLocation = isDealer ? '' : (session.location?.id ?? '')
  const inputs = inputsOf(params, attributes.status ?? '', session)
  const { query } = inputs
  const isKnown = inputs.list !== null

  const list = useCall(listInvoices, inputs.list, { keep: true })
  const counted = useCall(countInvoices, inputs.counts)
  const shownOf = useAnsweredInput(list.answer, { query, customerId })
  const shown = shownOf.query
  // The rows of another customer are not kept while those of this one are on their way.
  const answer = shownOf.customerId === customerId ? list.answer : null
  const look = session.listLooks['invoice-list']
  const columns = useColumns(answer?.data ?? null, look?.hiddenColumns)
  const selection = usePaySelection(answer?.data ?? null, canPay)
  const [isExpected, expect] = useState(false)
  const paying = useLazyPart<typeof payingPart>(
    'invoice-list.paying',
    canPay && (isExpected || selection.chosen.size > 0),
  )
  const [isFiltering, setFiltering] = useState(false)
  const count = [query.currency, query.ageing, ...Object.values(query.terms)].filter(Boolean).length
  const isShown = Boolean(query.ageing) || Object.keys(query.terms).length + query.unread.length > 0
  const [changed, setChanged] = useState<Invoice | null>(null)
  const adjust = useLazyPart<typeof adjustPart>('invoice-list.adjust', changed !== null)
  const [exported, setExported] = useState<ExportScope | null>(null)
  const canChange = session.capabilities.includes('invoices.update') || session.capabilities.includes('invoices.adjust')
  const selectAll = useSelectAll(shown, customerId, selection)

  // A payment leads back to the list as it was left. A change of the account clears that place: it is stored for this one.
  const store = useStore()
  const place = instance.urlStateOf(element).read()
  useEffect(
    () => store.setState({ listPlace: placeOf(place, query.slug, customerId) }),
    [place, query.slug, customerId],
  )

  useTabOfHost(attributes.status ?? '', params.page, (changes) => setParams(changes))
  useAnnouncedFilters({ status: query.slug, ...filtersOf(query) })
  useLastPage(answer?.meta.recordCount ?? 0, shown.page, shown.size, (page) => setParams({ page: String(page) }))

  function openTab(slug: InvoiceSlug): void {
    // Where the host keeps the tab in its path it comes back as the attribute.
    if (emit('nt-navigate', { to: 'invoice-list', params: { status: slug } })) {
      setParams({ status: slug === attributes.status ? '' : slug, page: '1' }, 'push')
    }
  }

  const counts = counted.answer?.data.counts ?? null
  const countOf = (slug: InvoiceSlug): number | null => counts && (counts[slug] ?? 0)
  const slugs: InvoiceSlug[] = [...LIST_TABS]
  if (!slugs.includes(query.slug)) slugs.push(query.slug)
  // What the rows' own query says, as long as they are shown.
  const slug = answer ? shown.slug : query.slug
  const ahead = (countOf(query.slug) ?? query.size) - (query.page - 1) * query.size
  const frame: ListFrame = {
    query,
    params,
    tabs: slugs.map((slug) => ({ slug, count: NO_TABS_COUNT.includes(slug) ? null : countOf(slug) })),
    totals: counted.answer?.data.totals ?? [],
    currencies: session.currencies,
    bar: selection.bar,
    canPay,
    hasBoxes: canPay && !isOfBilled(slug),
    canOpen: session.capabilities.includes('invoice-details.get'),
    chosenHere: answer && answer.data.filter(({ trxId }) => selection.chosen.has(trxId)).length,
    expected: Math.max(1, Math.min(ahead, query.size, LIMITS.defaultPageSize)),
    columns,
    isCompact: look?.density === 'compact',
    isDealer,
    filters: {
      isOpen: isFiltering,
      count,
      isShown,
      toggle: () => setFiltering(!isFiltering),
      today: (counted.answer?.meta.programDate as CalendarDate | undefined) ?? null,
    },
    changing: canChange ? { part: adjust, invoice: changed, open: setChanged } : null,
    exporting: session.capabilities.includes('exports.create') ? { scope: exported, open: setExported } : null,
    paying,
    expectPaying: () => expect(true),
    openTab,
    // Other rows begin on their first page; Back leads through pages and tabs, not through every word searched for.
    change: (changes) => setParams({ page: '1', ...changes }, 'page' in changes ? 'push' : 'replace'),
    clearFilters: () =>
      setParams({
        ...Object.fromEntries(Object.keys(TERMS).map((name) => [name, ''])),
        q: '',
        currency: '',
        ageing: '',
        page: '1',
        location: chosenLocation && EVERYWHERE,
      }),
  }

  const isWaiting = useDelayedLoading(isKnown && ((!answer && !list.error) || counted.isLoading))
  const state = ((): InvoiceListState => {
    if (!isKnown) return { kind: 'unknown-list', showOpen: () => openTab('open') }
    if (counted.isLoading) return { kind: 'starting' }
    if (!answer && list.error) return { kind: 'failed', frame, error: list.error, retry: list.retry }
    if (!answer || isWaiting) return { kind: 'loading', frame }
    const { data: rows, meta } = answer
    if (rows.length === 0) {
      // A page beyond the last one: the last one is on its way.
      if (meta.recordCount > 0) return { kind: 'loading', frame }
      if (!isFiltered(shown) && countOf('all') === 0) return { kind: 'empty', isDealer: frame.isDealer }
      return { kind: 'none', frame, query: shown }
    }
    const page: ListPage = {
      query: shown,
      rows,
      recordCount: meta.recordCount,
      unfilteredCount: countOf(shown.slug),
      totals: meta.totals,
      isRefreshing: list.isRefreshing,
      refreshError: list.error,
      retry: list.retry,
      payable: rows.filter(isPayable),
      selection,
      selectAll,
    }
    return { kind: 'ready', frame, page }
  })()
  useLifecycle(LIFECYCLE[state.kind], state.kind === 'failed' ? state.error : null)
  return state
}

const LIFECYCLE = {
  'unknown-list': 'empty',
  empty: 'empty',
  starting: 'loading',
  loading: 'loading',
  failed: 'failed',
  none: 'empty',
  ready: 'ready',
} as const

/**
 * The host names another list: it wins over the tab that was opened here, and the list begins on its first page. A page
 * that arrives together with it is the host's own (Back in the portal) and stays.
 */
function useTabOfHost(status: string, page: string, change: (changes: { status: ''; page?: '1' }) => void): void {
  const last = useRef({ status, page })
  useEffect(() => {
    const before = last.current
    last.current = { status, page }
    if (before.status !== status) change({ status: '', ...(before.page === page && { page: '1' }) })
  }, [status, page])
}
