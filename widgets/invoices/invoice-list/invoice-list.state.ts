/**
 * State of the list: a tab, its filters and one page of rows, with the selection to pay. Source: docs/spec/invoices.md
 * INV-7…INV-12.
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

/** Drawer that changes an invoice next to the list; `invoice` is null while it is closed. */
export interface Changing {
  part: LazyPart<typeof adjustPart>
  invoice: Invoice | null
  open(invoice: Invoice | null): void
}

/** Dialog that saves invoices as a file. */
export interface Exporting {
  /** Initial choice of its dialog; null while it is closed. */
  scope: ExportScope | null
  open(scope: ExportScope | null): void
}

/** The filters of the list, and whether unset ones are shown too. */
export interface ListFilters {
  isOpen: boolean
  /** Number of set filters. */
  count: number
  /** True if a filter is set or invalid, so the filters get a row of their own. */
  isShown: boolean
  toggle(): void
  /** The program's date; null until the server has responded. */
  today: CalendarDate | null
}

/** Data shown around the rows, such as tabs and filters; in all states but two. */
export interface ListFrame {
  /** Current values of the controls; the rows may still be those of the previous query. */
  query: ListQuery
  /** URL parameters of the list. */
  params: Readonly<ListParams>
  tabs: readonly { slug: InvoiceSlug; count: number | null }[]
  /** Totals without filters; empty until loaded. */
  totals: Totals
  /** Currencies to filter by; a single one leaves no choice. */
  currencies: readonly CurrencyCode[]
  bar: PayBarState | null
  canPay: boolean
  /** True if rows have a checkbox and an amount to pay; false if nothing is left to pay. */
  hasBoxes: boolean
  /** True if the number of an invoice links to it. */
  canOpen: boolean
  /** Number of selected invoices among the rows on screen; null without rows. */
  chosenHere: number | null
  /** Number of rows to reserve space for, at least one. */
  expected: number
  columns: Columns
  /** True if the user chose compact rows (INV-151). */
  isCompact: boolean
  filters: ListFilters
  /** True for users of a dealer, who see its sales to all customers. */
  isDealer: boolean
  /** Null without the right to change an invoice. */
  changing: Changing | null
  /** Null without the right to export. */
  exporting: Exporting | null
  /** The code for paying, once it is needed. */
  paying: LazyPart<typeof payingPart>
  /** Called when the pointer or focus is near the rows: prefetches the code for paying before the first selection. */
  expectPaying(): void
  openTab(slug: InvoiceSlug): void
  change(changes: Partial<Omit<ListParams, 'status'>>): void
  clearFilters(): void
}

export type InvoiceListState =
  | { kind: 'unknown-list'; showOpen(): void }
  | { kind: 'empty'; isDealer: boolean }
  /** Neither rows nor counts have loaded. Title and tabs wait for their amounts, so that the layout does not shift. */
  | { kind: 'starting' }
  | { kind: 'loading'; frame: ListFrame }
  | { kind: 'failed'; frame: ListFrame; error: NetTermsError; retry(): void }
  /** The tab is empty, or nothing matches the filters. */
  | { kind: 'none'; frame: ListFrame; query: ListQuery }
  | { kind: 'ready'; frame: ListFrame; page: ListPage }

const NO_TABS_COUNT: readonly InvoiceSlug[] = ['paid', 'all']

export function useInvoiceList(): InvoiceListState {
  const { attributes, element, emit, instance } = useWidget()
  const [params, setParams] = useUrlParams(LIST_PARAMS)
  const session = useShared((state) => state.session)
  const customerId = session.customerId ?? ''
  // For an account that may not pay, the list looks as for a user without the right: open amounts, and no checkboxes.
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
  // Rows of the former customer are hidden while those of the new one load.
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

  // Stores the current state of the list, so that a payment can link back to it. It is stored for this account, so a
  // change of the account clears it.
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
    // If the host page keeps the tab in its path, the tab comes back as the attribute.
    if (emit('nt-navigate', { to: 'invoice-list', params: { status: slug } })) {
      setParams({ status: slug === attributes.status ? '' : slug, page: '1' }, 'push')
    }
  }

  const counts = counted.answer?.data.counts ?? null
  const countOf = (slug: InvoiceSlug): number | null => counts && (counts[slug] ?? 0)
  const slugs: InvoiceSlug[] = [...LIST_TABS]
  if (!slugs.includes(query.slug)) slugs.push(query.slug)
  // The query that the shown rows match.
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
    // A new query starts on the first page. Back returns to earlier pages and tabs, not to every search text.
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
      // The requested page is beyond the last one, so the last one is loading.
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
 * Switches to the list that the host page sets: it overrides the tab opened here, and starts on its first page. A page
 * number that is set together with it comes from the host page (Back in the portal) and is kept.
 */
function useTabOfHost(status: string, page: string, change: (changes: { status: ''; page?: '1' }) => void): void {
  const last = useRef({ status, page })
  useEffect(() => {
    const before = last.current
    last.current = { status, page }
    if (before.status !== status) change({ status: '', ...(before.page === page && { page: '1' }) })
  }, [status, page])
}
