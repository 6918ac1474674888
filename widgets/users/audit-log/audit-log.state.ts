/**
 * State of nt-audit-log: filters and one page of entries, newest first. Source: docs/spec/identity.md IDN-19;
 * docs/spec/profile.md PRF-8…PRF-11.
 */
import { useRef } from 'react'
import {
  type AuditEntry,
  type CalendarDate,
  listAuditEntries,
  type NetTermsError,
  type Session,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useAnsweredInput, useLastPage, useAnnouncedFilters } from '../../../src/kit/list-pages.ts'
import { type Columns, useColumns } from '../../../src/kit/use-columns.ts'
import { useLifecycle, useUrlParams } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import { filtersOf, isFiltered, LOG_PARAMS, logInput, type LogParams, type LogQuery, readQuery } from './audit-query.ts'

/** Data shown above the entries, such as filters, in every state. */
export interface LogFrame {
  query: LogQuery
  me: Session['user']
  /** True if the session may see other users' entries, so there is a user filter. */
  seesOthers: boolean
  today: CalendarDate | null
  /** Names of users in the entries so far, by id. */
  names: ReadonlyMap<string, string>
  change(changes: Partial<LogParams>): void
  clearFilters(): void
}

export interface LogPage {
  query: LogQuery
  entries: readonly AuditEntry[]
  recordCount: number
  columns: Columns
  isRefreshing: boolean
  /** Error of the last refresh of the entries, so older data is shown; null if none. */
  refreshError: NetTermsError | null
  retry(): void
}

export type AuditLogState =
  | { kind: 'loading'; frame: LogFrame }
  | { kind: 'failed'; frame: LogFrame; error: NetTermsError; retry(): void }
  | { kind: 'none'; frame: LogFrame; isFiltered: boolean }
  | { kind: 'ready'; frame: LogFrame; page: LogPage }

export function useAuditLog(): AuditLogState {
  const [params, setParams] = useUrlParams(LOG_PARAMS)
  const session = useShared((state) => state.session)
  const today = useShared((state) => state.programDate)
  const seesOthers = session.role === 'admin' || session.role === 'support'
  const requested = readQuery(params)
  // Users who see only their own entries have no user filter, even if the URL sets one.
  const query = seesOthers ? requested : { ...requested, actor: null, isOwn: false }
  const list = useCall(listAuditEntries, logInput(query), { keep: true })
  const shown = useAnsweredInput(list.answer, query)
  const columns = useColumns(list.answer?.data ?? null)
  const names = useNames(list.answer?.data ?? [])
  useAnnouncedFilters(filtersOf(query))
  const recordCount = list.answer?.meta.recordCount ?? 0
  useLastPage(recordCount, shown.page, shown.size, (page) => setParams({ 'audit-page': String(page) }))

  const frame: LogFrame = {
    query,
    me: session.user,
    seesOthers,
    today,
    names,
    // A new query starts on the first page. Back returns to earlier pages, not to every keystroke in a filter.
    change: (changes) => setParams({ 'audit-page': '1', ...changes }, 'audit-page' in changes ? 'push' : 'replace'),
    clearFilters: () => setParams({ person: '', action: '', object: '', from: '', to: '', own: '', 'audit-page': '1' }),
  }
  const isWaiting = useDelayedLoading(!list.answer && !list.error)
  const state = ((): AuditLogState => {
    if (!list.answer && list.error) return { kind: 'failed', frame, error: list.error, retry: list.retry }
    if (!list.answer || isWaiting) return { kind: 'loading', frame }
    const { data: entries } = list.answer
    if (entries.length === 0) {
      // The requested page is beyond the last one, so the last one is loading.
      return recordCount > 0 ? { kind: 'loading', frame } : { kind: 'none', frame, isFiltered: isFiltered(shown) }
    }
    const { isRefreshing, error: refreshError, retry } = list
    const page = { query: shown, entries, recordCount, columns, isRefreshing, refreshError, retry }
    return { kind: 'ready', frame, page }
  })()
  useLifecycle(state.kind === 'none' ? 'empty' : state.kind, state.kind === 'failed' ? state.error : null)
  return state
}

/** Returns the names of users by id; the user in the filter keeps its name even without an entry on the page. */
function useNames(entries: readonly AuditEntry[]): ReadonlyMap<string, string> {
  const names = useRef(new Map<string, string>())
  for (const { actor, actorName } of entries) if (actorName !== null) names.current.set(actor, actorName)
  return names.current
}
