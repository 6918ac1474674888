/**
 * State of nt-payment-history: a tab with its filters and one page of rows, or one payment. Source:
 * docs/spec/payments.md PAY-153…PAY-160.
 */
import {
  type CalendarDate,
  type CallOutput,
  type CurrencyCode,
  listPayments,
  type NetTermsError,
  type Payment,
  type Session,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useAnsweredInput, useLastPage, useAnnouncedFilters } from '../../../src/kit/list-pages.ts'
import { useLifecycle, useUrlParams } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import {
  filtersOf,
  HISTORY_PARAMS,
  HISTORY_TABS,
  type HistoryParams,
  type HistoryQuery,
  type HistoryTab,
  listInput,
  NO_FILTERS,
  readQuery,
} from './payment-query.ts'

type Head = CallOutput<typeof listPayments>['meta']

/** Data shown around the rows, such as tabs and filters, in every state. */
export interface HistoryFrame {
  customerId: string
  session: Session
  today: CalendarDate | null
  query: HistoryQuery
  tabs: readonly { id: HistoryTab; count: number | null }[]
  /** Pending amounts; null until loaded. */
  underWay: Head['underWay'] | null
  hasReturned: boolean
  currencies: readonly CurrencyCode[]
  mayExport: boolean
  openTab(tab: HistoryTab): void
  change(changes: Partial<HistoryParams>): void
  clearFilters(): void
  open(number: string): void
}

export interface HistoryPage {
  /** The query that the rows match. */
  query: HistoryQuery
  rows: readonly Payment[]
  recordCount: number
  isRefreshing: boolean
  /** Error of the last refresh of the rows, so older data is shown; null if none. */
  refreshError: NetTermsError | null
  retry(): void
}

export type PaymentHistoryState =
  | { kind: 'payment'; number: string; close(): void }
  | { kind: 'loading'; frame: HistoryFrame }
  | { kind: 'failed'; frame: HistoryFrame; error: NetTermsError; retry(): void }
  | { kind: 'none'; frame: HistoryFrame; query: HistoryQuery }
  | { kind: 'ready'; frame: HistoryFrame; page: HistoryPage }

export function usePaymentHistory(): PaymentHistoryState {
  const [params, setParams] = useUrlParams(HISTORY_PARAMS)
  const session = useShared((state) => state.session)
  const today = useShared((state) => state.programDate)
  const query = readQuery(params)
  const customerId = session.customerId ?? ''
  const number = params.payment
  const list = useCall(listPayments, number ? null : listInput(query, customerId), { keep: true })
  const shownOf = useAnsweredInput(list.answer, { query, customerId })
  // Rows of the former account are hidden while those of the new one load.
  const answer = shownOf.customerId === customerId ? list.answer : null
  const shown = shownOf.query

  useAnnouncedFilters({ payments: query.tab, ...filtersOf(query) })
  const recordCount = answer?.meta.recordCount ?? 0
  useLastPage(recordCount, shown.page, shown.size, (page) => setParams({ 'payment-page': String(page) }))

  const head = answer?.meta ?? null
  const frame: HistoryFrame = {
    customerId,
    session,
    today,
    query,
    tabs: HISTORY_TABS.map((id) => ({ id, count: head?.counts[id] ?? null })),
    underWay: head?.underWay ?? null,
    hasReturned: (head?.counts['returned'] ?? 0) + (head?.counts['failed'] ?? 0) > 0,
    currencies: session.currencies,
    mayExport: session.capabilities.includes('exports.create'),
    openTab: (tab) => setParams({ payments: tab, 'payment-page': '1' }, 'push'),
    // A new query starts on the first page. Back returns to earlier pages and tabs, not to every search text.
    change: (changes) => setParams({ 'payment-page': '1', ...changes }, 'payment-page' in changes ? 'push' : 'replace'),
    clearFilters: () => setParams({ ...NO_FILTERS, 'payment-page': '1' }),
    open: (payment) => setParams({ payment }, 'push'),
  }
  const isWaiting = useDelayedLoading(!number && !answer && !list.error)
  const state = ((): PaymentHistoryState => {
    if (number) return { kind: 'payment', number, close: () => setParams({ payment: '' }, 'push') }
    if (!answer && list.error) return { kind: 'failed', frame, error: list.error, retry: list.retry }
    if (!answer || isWaiting) return { kind: 'loading', frame }
    const { data: rows } = answer
    // The requested page is beyond the last one, so the last one is loading.
    if (rows.length === 0) return recordCount > 0 ? { kind: 'loading', frame } : { kind: 'none', frame, query: shown }
    const { isRefreshing, error: refreshError, retry } = list
    return { kind: 'ready', frame, page: { query: shown, rows, recordCount, isRefreshing, refreshError, retry } }
  })()
  useLifecycle(LIFECYCLE[state.kind], state.kind === 'failed' ? state.error : null)
  return state
}

const LIFECYCLE = { payment: 'ready', loading: 'loading', failed: 'failed', none: 'empty', ready: 'ready' } as const
