/**
 * State of nt-dispute-center: disputes that need an answer, a tab with its filters and one page of rows, and the
 * selection to answer together. Source: docs/spec/disputes.md DSP-2, DSP-17, DSP-33, DSP-38, DSP-60…DSP-62.
 */
import { useRef } from 'react'
import {
  type CalendarDate,
  type CallOutput,
  countCustomerDisputes,
  countMerchantDisputes,
  type CurrencyCode,
  type Dispute,
  type DisputeReason,
  type DisputeSide,
  languageOf,
  listDisputeReasons,
  listDisputes,
  listMerchants,
  type NetTermsError,
  type Session,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useAnsweredInput, useLastPage, useAnnouncedFilters } from '../../../src/kit/list-pages.ts'
import { useLifecycle, useUrlParams, useWidget } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import { sideOf } from '../../shared/disputes/dispute-looks.ts'
import {
  CENTER_PARAMS,
  type CenterParams,
  type CenterQuery,
  type CenterScope,
  type CenterTab,
  filtersOf,
  listInput,
  NO_FILTERS,
  readQuery,
  tabsOf,
  waitingInput,
} from './dispute-query.ts'
import { type DisputeSelection, useDisputeSelection } from './use-dispute-selection.ts'
import { type Leading, useNavigation } from './use-navigation.ts'

type ListAnswer = CallOutput<typeof listDisputes>
export type Totals = ListAnswer['meta']['totals']

/** The session's rights in this widget; the server checks them again (ACC-10). */
export interface CenterRights {
  create: boolean
  answer: boolean
  answerTogether: boolean
  export: boolean
}

export type Waiting =
  | { kind: 'none' }
  | { kind: 'failed'; error: NetTermsError; retry(): void }
  | { kind: 'some'; disputes: readonly Dispute[]; count: number }

/** Data shown around the rows, such as tabs and filters; in all states but two. */
export interface CenterFrame {
  side: DisputeSide
  scope: CenterScope
  role: Session['role']
  rights: CenterRights
  query: CenterQuery
  tabs: readonly { id: CenterTab; count: number | null }[]
  counts: { open: number; closed: number } | null
  /** Set if only the counts failed to load. */
  countsFailed: { retry(): void } | null
  waiting: Waiting
  today: CalendarDate | null
  /** Currencies to filter by; a single one leaves no choice. */
  currencies: readonly CurrencyCode[]
  /** Reasons in the page language, unlike the text stored with a dispute; empty until loaded. */
  reasons: readonly DisputeReason[]
  /** Dealer names from the rows so far and of the dealer in the filter, by id. */
  dealers: ReadonlyMap<string, string>
  selection: DisputeSelection
  leading: Leading
  openTab(tab: CenterTab): void
  change(changes: Partial<CenterParams>): void
  clearFilters(): void
}

export interface CenterPage {
  /** The query that the rows match. */
  query: CenterQuery
  rows: readonly Dispute[]
  recordCount: number
  /** Number of disputes in this tab without filters; null until known. */
  unfilteredCount: number | null
  totals: Totals
  isRefreshing: boolean
  /** Error of the last refresh of the rows, so older data is shown; null if none. */
  refreshError: NetTermsError | null
  retry(): void
}

export type DisputeCenterState =
  /** Neither counts nor tasks have loaded: rendering now would cause a layout shift. */
  | { kind: 'starting' }
  | { kind: 'empty'; frame: CenterFrame }
  | { kind: 'loading'; frame: CenterFrame }
  | { kind: 'failed'; frame: CenterFrame; error: NetTermsError; retry(): void }
  | { kind: 'none'; frame: CenterFrame; query: CenterQuery }
  | { kind: 'ready'; frame: CenterFrame; page: CenterPage }

export function useDisputeCenter(): DisputeCenterState {
  const [params, setParams] = useUrlParams(CENTER_PARAMS)
  const session = useShared((state) => state.session)
  const today = useShared((state) => state.programDate)
  const leading = useNavigation()
  const side = sideOf(session)
  const scope = scopeOf(session, side)
  const query = readQuery(params, side)
  const can = (name: Session['capabilities'][number]) => session.capabilities.includes(name)
  const rights: CenterRights = {
    create: can('disputes.create'),
    answer: can('disputes.answer'),
    answerTogether: can('disputes.answer-together'),
    export: can('exports.create'),
  }

  const list = useCall(listDisputes, listInput(query, side, scope), { keep: true })
  const counted = useCounts(side, scope, can)
  const waits = useCall(listDisputes, waitingInput(side, scope), { keep: true })
  const scopeKey = `${scope.buid_customer ?? ''} ${scope.buid_merchant ?? ''}`
  const shownOf = useAnsweredInput(list.answer, { query, whose: scopeKey })
  const shown = shownOf.query
  // Rows of the former customer are hidden while those of the new one load.
  const answer = shownOf.whose === scopeKey ? list.answer : null
  const waitsOf = useAnsweredInput(waits.answer, scopeKey)
  const waiting = waitsOf === scopeKey ? waits.answer : null
  const reasons = useReasons(can('customer-dispute-reasons.list'))
  const selection = useDisputeSelection({
    side,
    scope,
    ticked: params.ticked,
    rows: answer?.data ?? null,
    canAnswerTogether: rights.answerTogether,
    write: (ticked) => setParams({ ticked }),
  })
  const dealers = useDealers(answer?.data ?? [], query.dealer, can('merchants.list'))

  useAnnouncedFilters({ disputes: query.tab, ...filtersOf(query) })
  const recordCount = answer?.meta.recordCount ?? 0
  useLastPage(recordCount, shown.page, shown.size, (page) => setParams({ 'dispute-page': String(page) }))

  const counts = counted.answer?.data ?? null
  const countOf = (tab: CenterTab): number | null => {
    if (!counts) return null
    if (tab === 'open' || tab === 'closed') return counts[tab]
    const turn = tab === 'yours' ? side : tab
    const { waitingOnCustomer: customer, waitingOnMerchant: merchant, escalated: support } = counts
    return { customer, merchant, support }[turn]
  }
  const frame: CenterFrame = {
    side,
    scope,
    role: session.role,
    rights,
    query,
    tabs: tabsOf(side).map((id) => ({ id, count: countOf(id) })),
    counts,
    countsFailed: counted.error && !counts ? { retry: counted.retry } : null,
    waiting: waitingOf(waiting, waits),
    today,
    currencies: useCurrencies(session.currencies, answer?.meta.totals ?? []),
    reasons,
    dealers,
    selection,
    leading,
    openTab: (tab) => setParams({ disputes: tab, 'dispute-sort': '', 'dispute-page': '1' }, 'push'),
    // A new query starts on the first page. Back returns to earlier pages and tabs, not to every search text.
    change: (changes) => setParams({ 'dispute-page': '1', ...changes }, 'dispute-page' in changes ? 'push' : 'replace'),
    clearFilters: () => setParams({ ...NO_FILTERS, 'dispute-page': '1' }),
  }

  const isStarting = counted.isAsked && counted.isLoading
  const isWaiting = useDelayedLoading(isStarting || waits.isLoading || (!answer && !list.error))
  const state = ((): DisputeCenterState => {
    if (isStarting || (!waiting && !waits.error)) return { kind: 'starting' }
    if (!answer && list.error) return { kind: 'failed', frame, error: list.error, retry: list.retry }
    if (!answer || isWaiting) return { kind: 'loading', frame }
    const { data: rows, meta } = answer
    if (rows.length === 0) {
      // The requested page is beyond the last one, so the last one is loading.
      if (meta.recordCount > 0) return { kind: 'loading', frame }
      if (counts && counts.open + counts.closed === 0) return { kind: 'empty', frame }
      return { kind: 'none', frame, query: shown }
    }
    const page: CenterPage = {
      query: shown,
      rows,
      recordCount: meta.recordCount,
      unfilteredCount: countOf(shown.tab),
      totals: meta.totals,
      isRefreshing: list.isRefreshing,
      refreshError: list.error,
      retry: list.retry,
    }
    return { kind: 'ready', frame, page }
  })()
  useLifecycle(LIFECYCLE[state.kind], state.kind === 'failed' ? state.error : null)
  return state
}

const LIFECYCLE = {
  starting: 'loading',
  empty: 'empty',
  loading: 'loading',
  failed: 'failed',
  none: 'empty',
  ready: 'ready',
} as const

/**
 * Returns the customer or dealer to list: users of a dealer see that dealer, or all of theirs if none is selected;
 * other users see a customer.
 */
function scopeOf({ customerId, merchantId }: Session, side: DisputeSide): CenterScope {
  if (side === 'merchant') return merchantId === null ? {} : { buid_merchant: merchantId }
  return customerId === null ? {} : { buid_customer: customerId }
}

/** Loads the counts. For a user who may not read them, tabs have no numbers and no failure is reported. */
function useCounts(side: DisputeSide, scope: CenterScope, can: (name: Session['capabilities'][number]) => boolean) {
  const ofDealer = useCall(
    countMerchantDisputes,
    side === 'merchant' && can('merchant-disputes.count') ? { filter: scopeOfDealer(scope) } : null,
  )
  const ofCustomer = useCall(
    countCustomerDisputes,
    side !== 'merchant' && can('customer-disputes.count') ? { filter: scopeOfCustomer(scope) } : null,
  )
  const isRequested = can(side === 'merchant' ? 'merchant-disputes.count' : 'customer-disputes.count')
  return { ...(side === 'merchant' ? ofDealer : ofCustomer), isAsked: isRequested }
}

const scopeOfDealer = ({ buid_merchant }: CenterScope) => (buid_merchant === undefined ? {} : { buid_merchant })
const scopeOfCustomer = ({ buid_customer }: CenterScope) => (buid_customer === undefined ? {} : { buid_customer })

function waitingOf(
  answer: ListAnswer | null,
  { error, retry }: { error: NetTermsError | null; retry(): void },
): Waiting {
  if (!answer) return error ? { kind: 'failed', error, retry } : { kind: 'none' }
  const { data: disputes, meta } = answer
  return disputes.length === 0 ? { kind: 'none' } : { kind: 'some', disputes, count: meta.recordCount }
}

function useReasons(isAllowed: boolean): readonly DisputeReason[] {
  const { i18n } = useWidget()
  const reasons = useCall(listDisputeReasons, isAllowed ? { filter: { language: languageOf(i18n.locale) } } : null)
  return reasons.answer?.data ?? []
}

/** Returns the currencies of the account and of the totals so far, because the session of a dealer has none. */
function useCurrencies(own: readonly CurrencyCode[], totals: Totals): readonly CurrencyCode[] {
  const seen = useRef(new Set<CurrencyCode>())
  for (const { currency } of totals) seen.current.add(currency)
  return [...new Set([...own, ...seen.current])]
}

/**
 * Returns the names of dealers by id. The dealer of the filter keeps its name even without a row on the page, and after
 * a reload.
 */
function useDealers(rows: readonly Dispute[], chosen: string | null, mayList: boolean): ReadonlyMap<string, string> {
  const names = useRef(new Map<string, string>())
  for (const { merchantId, merchantName } of rows) names.current.set(merchantId, merchantName)
  const isNameless = mayList && chosen !== null && !names.current.has(chosen)
  const named = useCall(listMerchants, isNameless ? { filter: { buid_merchant: chosen } } : null)
  for (const { id, name } of named.answer?.data ?? []) names.current.set(id, name)
  return names.current
}
