/**
 * State of nt-card-manager: one page of the list with its tabs and filters, and the card that is open next to it.
 * Source: docs/spec/cards.md CRD-8, CRD-28…CRD-30, CRD-40…CRD-44.
 */
import { useMemo, useState } from 'react'
import {
  type CalendarDate,
  type Card,
  type Customer,
  LIMITS,
  listCards,
  listCustomers,
  type NetTermsError,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useAnsweredInput, useLastPage, useAnnouncedFilters } from '../../../src/kit/list-pages.ts'
import { useLifecycle, useUrlParams, useWidget } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import type { CardRights } from './card-actions.ts'
import {
  CARD_PARAMS,
  type CardParams,
  type CardQuery,
  type CardTab,
  filtersOf,
  isFiltered,
  listInput,
  readQuery,
  STATUSES_OF,
} from './card-query.ts'

/** Data shown above the rows, such as tabs and filters, in every state of the list. */
export interface CardFrame {
  /** Current values of the controls; the rows may still be those of the previous query. */
  query: CardQuery
  tabs: readonly { id: CardTab; count: number | null }[]
  rights: CardRights
  /** True if the user may only view cards and show numbers. */
  isViewer: boolean
  /** True if the role has every right of this page. */
  isAdmin: boolean
  today: CalendarDate | null
  /** True if cards may be requested with a spending limit (CRD-25). */
  hasLimits: boolean
  /** Accounts of the user by id; one page at most. */
  accounts: ReadonlyMap<string, Customer>
  /** The account of all listed cards; null if they belong to several accounts. */
  account: Customer | null
  /** True if one account is selected and the cards of the user's other accounts can be listed too. */
  canSeeOthers: boolean
  showsAccounts: boolean
  change(changes: Partial<CardParams>): void
  clearFilters(): void
}

export interface CardPage {
  query: CardQuery
  rows: readonly Card[]
  recordCount: number
  isRefreshing: boolean
  /** Error of the last refresh of the rows, so older data is shown; null if none. */
  refreshError: NetTermsError | null
  retry(): void
}

export type CardListState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: NetTermsError; retry(): void }
  /** `never`: the account has no cards; `tab`: this tab is empty. */
  | { kind: 'none'; why: 'never' | 'tab' | 'filtered' }
  | { kind: 'ready'; page: CardPage }

export interface CardManagerState {
  frame: CardFrame
  list: CardListState
  /** Id of the open card; null if none. */
  openId: string | null
  open(id: string): void
  close(): void
}

export function useCardManager(): CardManagerState {
  const [params, setParams] = useUrlParams(CARD_PARAMS)
  const { attributes, instance } = useWidget()
  const session = useShared((state) => state.session)
  const today = useShared((state) => state.programDate)
  const query = readQuery(params)
  const listed = useCall(listCards, listInput(query), { keep: true })
  const shown = useAnsweredInput(listed.answer, query)
  const meta = listed.answer?.meta ?? null
  const { customerId, capabilities, role } = session
  const accounts = useAccounts(customerId)
  const can = (name: (typeof capabilities)[number]) => capabilities.includes(name)

  const rights: CardRights = {
    request: can('cards.request') && can('cards.request-together'),
    cancel: can('cards.cancel-request'),
    activate: can('cards.activate'),
    lock: can('cards.lock'),
    unlock: can('cards.unlock'),
    terminate: can('cards.terminate'),
    show: can('cards.view-secure') && instance.getSecureFrame() !== null,
    history: can('cards.history'),
    isLockAllowed: meta?.isLockAllowed ?? false,
  }
  const known = meta?.counts ?? null
  const countOf = (tab: CardTab): number | null =>
    known && STATUSES_OF[tab].reduce((sum, status) => sum + (known[status] ?? 0), 0)
  useAnnouncedFilters({ cards: query.tab, ...filtersOf(query) })
  const recordCount = meta?.recordCount ?? 0
  useLastPage(recordCount, shown.page, shown.size, (page) => setParams({ 'card-page': String(page) }))
  const account = (customerId !== null && !query.isOfAll && accounts.get(customerId)) || null

  const frame: CardFrame = {
    query,
    tabs: (['current', 'ended'] as const).map((id) => ({ id, count: countOf(id) })),
    rights,
    isViewer: role === 'card-viewer',
    isAdmin: role === 'admin',
    today,
    hasLimits: meta?.hasSpendingLimits ?? false,
    accounts,
    account: account ?? (accounts.size === 1 ? ([...accounts.values()][0] ?? null) : null),
    canSeeOthers: customerId !== null && accounts.size > 1,
    showsAccounts: accounts.size > 1 && (customerId === null || query.isOfAll),
    // A new query starts on the first page. Back returns to earlier tabs and pages, not to every keystroke in a filter.
    change: (changes) =>
      setParams({ 'card-page': '1', ...changes }, 'card-page' in changes || 'cards' in changes ? 'push' : 'replace'),
    clearFilters: () => setParams({ q: '', 'card-status': '', 'card-page': '1' }),
  }

  const isWaiting = useDelayedLoading(!listed.answer && !listed.error)
  const list = ((): CardListState => {
    if (!listed.answer && listed.error) return { kind: 'failed', error: listed.error, retry: listed.retry }
    const rows = listed.answer?.data
    // The requested page is beyond the last one, so the last one is loading.
    if (!rows || isWaiting || (rows.length === 0 && recordCount > 0)) return { kind: 'loading' }
    if (rows.length > 0) {
      const { isRefreshing, error: refreshError, retry } = listed
      return { kind: 'ready', page: { query: shown, rows, recordCount, isRefreshing, refreshError, retry } }
    }
    if (isFiltered(shown)) return { kind: 'none', why: 'filtered' }
    const all = countOf('current') === 0 && countOf('ended') === 0
    return { kind: 'none', why: all || countOf('ended') === null ? 'never' : 'tab' }
  })()
  useLifecycle(list.kind === 'none' ? 'empty' : list.kind, list.kind === 'failed' ? list.error : null)

  /** The attribute set by the host page applies until the user closes that card here. */
  const [closed, setClosed] = useState('')
  const given = attributes['card'] ?? ''
  const openId = params.card || (given !== closed ? given : '') || null
  return {
    frame,
    list,
    openId,
    open: (card) => setParams({ card }, 'push'),
    close() {
      setClosed(given)
      setParams({ card: '' }, 'push')
    },
  }
}

/**
 * Loads one page of accounts, because their states decide what is possible with their cards; always includes the
 * selected account (CRD-54).
 */
function useAccounts(selectedId: string | null): ReadonlyMap<string, Customer> {
  const { answer } = useCall(listCustomers, { page: { number: 1, size: LIMITS.maxPageSize } })
  const isBeyond = answer !== null && selectedId !== null && !answer.data.some(({ id }) => id === selectedId)
  const selected = useCall(listCustomers, isBeyond ? { filter: { search: selectedId } } : null)
  return useMemo(
    () =>
      new Map(
        [...(answer?.data ?? []), ...(selected.answer?.data ?? []).filter(({ id }) => id === selectedId)].map(
          (each) => [each.id, each],
        ),
      ),
    [answer, selected.answer, selectedId],
  )
}
