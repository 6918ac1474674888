/**
 * State of nt-rejection-center: one page of the list with its tabs and filters, or one rejection in its place. Source:
 * docs/spec/rejections.md REJ-7, REJ-8, REJ-21…REJ-24.
 */
import { useRef } from 'react'
import {
  type CalendarDate,
  type NetTermsError,
  type Rejection,
  listRejections,
  type RejectionStatus,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { type Columns, useColumns } from '../../../src/kit/use-columns.ts'
import { useAnsweredInput, useLastPage, useAnnouncedFilters } from '../../../src/kit/list-pages.ts'
import { useLifecycle, useUrlParams } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import {
  countInput,
  filtersOf,
  isFiltered,
  listInput,
  readQuery,
  REJECTION_PARAMS,
  type RejectionParams,
  type RejectionQuery,
  type RejectionTab,
} from './rejection-query.ts'
import { type Opening, useOpening } from './use-opening.ts'
import { type RejectionSelection, useRejectionSelection } from './use-rejection-selection.ts'

/** Rights of the session: users who may correct and cancel see other texts and actions than readers. */
export interface RejectionRights {
  resubmit: boolean
  cancel: boolean
  /** True if the session sees rejections of several dealers, so that rows name the dealer. */
  seesDealers: boolean
  /** True if no account is selected, so that the session sees rejections of several accounts. */
  seesAccounts: boolean
  /** True for users of a dealer, who read their customers through one of their rejections. */
  isDealer: boolean
}

/**
 * Whether the list can be filtered by customer. A dealer's customers are read through one of the dealer's rejections,
 * so without one there is no choice. A selected account is fixed.
 */
export const canFilterByCustomer = ({ isDealer, seesAccounts }: RejectionRights, anchorId: string | null): boolean =>
  isDealer ? anchorId !== null : seesAccounts

/** Data shown above the rows, such as tabs and filters, in every state of the list. */
export interface RejectionFrame {
  /** Current values of the controls; the rows may still be those of the previous query. */
  query: RejectionQuery
  tabs: readonly { id: RejectionTab; count: number | null }[]
  rights: RejectionRights
  today: CalendarDate | null
  /** Id of a rejection through which the dealer's customers can be read; null while none is known. */
  anchorId: string | null
  /** Names of customers in the rows so far, by id. */
  names: ReadonlyMap<string, string>
  change(changes: Partial<RejectionParams>): void
  clearFilters(): void
}

export interface RejectionPage {
  query: RejectionQuery
  rows: readonly Rejection[]
  recordCount: number
  columns: Columns
  isRefreshing: boolean
  /** Error of the last refresh of the rows, so older data is shown; null if none. */
  refreshError: NetTermsError | null
  retry(): void
}

export type RejectionListState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: NetTermsError; retry(): void }
  /** `never`: no rejections at all; `nothing-active`: none that needs an action; `tab`: none with this status. */
  | { kind: 'none'; why: 'never' | 'nothing-active' | 'tab' | 'filtered' }
  | { kind: 'ready'; page: RejectionPage }

export interface RejectionCenterState {
  opening: Opening
  frame: RejectionFrame
  list: RejectionListState
  selection: RejectionSelection
}

export function useRejectionCenter(): RejectionCenterState {
  const [params, setParams] = useUrlParams(REJECTION_PARAMS)
  const session = useShared((state) => state.session)
  const today = useShared((state) => state.programDate)
  const { capabilities, role } = session
  const isDealer = role === 'merchant'
  const rights: RejectionRights = {
    resubmit: capabilities.includes('rejections.resubmit'),
    cancel: capabilities.includes('rejections.cancel'),
    seesDealers: !isDealer,
    seesAccounts: session.customerId === null,
    isDealer,
  }
  const merchantId = isDealer ? session.merchantId : null
  const isEditor = rights.resubmit || rights.cancel
  const query = readQuery(params, isEditor ? 'active' : 'all')
  const opening = useOpening(params.rejection, (rejection) => setParams({ rejection }, 'push'))

  const isListed = opening.id === null
  const listed = useCall(listRejections, isListed ? listInput(query, merchantId) : null, { keep: true })
  const shown = useAnsweredInput(listed.answer, query)
  const counts: Record<RejectionStatus, number | null> = {
    active: useCount('active', merchantId, isListed),
    'in progress': useCount('in progress', merchantId, isListed),
    resubmitted: useCount('resubmitted', merchantId, isListed),
    canceled: useCount('canceled', merchantId, isListed),
  }
  const known = Object.values(counts).filter((count) => count !== null)
  const all = known.length === Object.keys(counts).length ? known.reduce((sum, count) => sum + count, 0) : null
  const countOf = (tab: RejectionTab) => (tab === 'all' ? all : counts[tab])

  const rows = listed.answer?.data ?? null
  const columns = useColumns(rows)
  const names = useRef(new Map<string, string>()).current
  const anchor = useRef<string | null>(null)
  for (const { id, customerId, customerName } of rows ?? []) {
    names.set(customerId, customerName)
    anchor.current ??= id
  }
  const selection = useRejectionSelection(rows, rights.cancel && query.tab === 'active')
  useAnnouncedFilters({ status: query.tab, ...filtersOf(query) })
  const recordCount = listed.answer?.meta.recordCount ?? 0
  useLastPage(isListed ? recordCount : 0, shown.page, shown.size, (page) =>
    setParams({ 'rejection-page': String(page) }),
  )

  const frame: RejectionFrame = {
    query,
    tabs: (['active', 'in progress', 'resubmitted', 'canceled', 'all'] as const).map((id) => ({
      id,
      count: countOf(id),
    })),
    rights,
    today,
    anchorId: anchor.current,
    names,
    // A new query starts on the first page. Back returns to earlier tabs and pages, not to every keystroke in a filter.
    change: (changes) =>
      setParams(
        { 'rejection-page': '1', ...changes },
        'rejection-page' in changes || 'rejection-status' in changes ? 'push' : 'replace',
      ),
    clearFilters: () => setParams({ q: '', customer: '', reason: '', from: '', to: '', 'rejection-page': '1' }),
  }

  const isWaiting = useDelayedLoading(isListed && !listed.answer && !listed.error)
  const list = ((): RejectionListState => {
    if (!listed.answer && listed.error) return { kind: 'failed', error: listed.error, retry: listed.retry }
    // The requested page is beyond the last one, so the last one is loading.
    if (!rows || isWaiting || (rows.length === 0 && recordCount > 0)) return { kind: 'loading' }
    if (rows.length > 0) {
      const { isRefreshing, error: refreshError, retry } = listed
      return { kind: 'ready', page: { query: shown, rows, recordCount, columns, isRefreshing, refreshError, retry } }
    }
    if (isFiltered(shown)) return { kind: 'none', why: 'filtered' }
    if (all === 0 || shown.tab === 'all') return { kind: 'none', why: 'never' }
    return { kind: 'none', why: shown.tab === 'active' ? 'nothing-active' : 'tab' }
  })()
  const error = list.kind === 'failed' ? list.error : null
  // An open rejection has a screen of its own.
  useLifecycle(!isListed ? 'ready' : list.kind === 'none' ? 'empty' : list.kind, error)
  return { opening, frame, list, selection }
}

/** Loads the count of a status. Null until loaded, or if it failed: then the tab has no number. */
function useCount(status: RejectionStatus, merchantId: string | null, isWanted: boolean): number | null {
  const { answer, error } = useCall(listRejections, isWanted ? countInput(status, merchantId) : null, { keep: true })
  return answer && !error ? answer.meta.recordCount : null
}
