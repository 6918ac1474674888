/**
 * State of nt-user-admin: one page of the list with its tabs and filters; a user opened over it; or the invitation
 * screen that replaces it. Source: docs/spec/users.md USR-8, USR-70…USR-74.
 */
import { useRef } from 'react'
import {
  type CalendarDate,
  GROUP_MANAGEMENT,
  listUsers,
  type NetTermsError,
  type Role,
  type User,
  USER_MANAGEMENT,
  type UserCounts,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useAnsweredInput, useLastPage, useAnnouncedFilters } from '../../../src/kit/list-pages.ts'
import { useMay } from '../../../src/kit/use-may.ts'
import { useNow } from '../../../src/kit/use-now.ts'
import { useLifecycle, useUrlParams, useWidget } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import { type Opened, useOpened } from './use-opened.ts'
import {
  COUNT_INPUT,
  filtersOf,
  isFiltered,
  listInput,
  readQuery,
  USER_PARAMS,
  USER_TABS,
  type UserParams,
  type UserQuery,
  type UserTab,
} from './user-query.ts'
import { type UserSelection, useUserSelection } from './use-user-selection.ts'

/** Rights of the session, by the names of the calls. */
export interface UserRights {
  invite: boolean
  update: boolean
  lock: boolean
  unlock: boolean
  terminate: boolean
  inviteAgain: boolean
  endSessions: boolean
  /** True if groups are turned on and users may be moved into them. */
  move: boolean
  exportAll: boolean
  importAll: boolean
  listImports: boolean
}

/** Data shown above the rows, such as tabs and filters, in every state of the list. */
export interface UserFrame {
  /** Current values of the controls; the rows may still be those of the previous query. */
  query: UserQuery
  tabs: readonly { id: UserTab; count: number | null }[]
  /** Number of filtered users by lock reason; null until loaded. */
  lockCounts: UserCounts['byLockReason'] | null
  /** Number of users in every status, without filters; null until loaded. */
  total: number | null
  rights: UserRights
  role: Role
  today: CalendarDate | null
  /** Current time of the browser’s clock, because invitations and locks end in real time. */
  nowMs: number
  companyName: string | null
  /** Names of groups and accounts in the rows so far, by id. */
  names: ReadonlyMap<string, string>
  change(changes: Partial<UserParams>): void
  clearFilters(): void
}

export interface UserPage {
  query: UserQuery
  rows: readonly User[]
  recordCount: number
  isRefreshing: boolean
  /** Error of the last refresh of the rows, so older data is shown; null if none. */
  refreshError: NetTermsError | null
  retry(): void
}

export type UserListState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: NetTermsError; retry(): void }
  /** `alone`: no other users; `tab`: none with this status; `filtered`: none that matches the filters. */
  | { kind: 'none'; why: 'alone' | 'tab' | 'filtered' }
  | { kind: 'ready'; page: UserPage }

export interface OpenedImport {
  /** Id as in the URL; if empty, the running import if there is one. */
  id: string
  /** Sets or removes the import in the URL, so that it is restored after a reload. */
  show(id: string): void
}

export interface UserAdminState {
  frame: UserFrame
  list: UserListState
  selection: UserSelection
  /** The user in the drawer. */
  user: Opened
  /** The invitation screen that replaces the list: `one`, `several` or `file`. */
  invite: Opened
  /** The import that is open on the tab for files. */
  file: OpenedImport
}

/** Ways to invite: one user, several as pasted lines, or a CSV file. */
export const INVITE_WAYS = ['one', 'several', 'file'] as const

const sum = (counts: UserCounts['byStatus']): number => Object.values(counts).reduce((all, count) => all + count, 0)

export function useUserAdmin(): UserAdminState {
  const { attributes } = useWidget()
  const [params, setParams] = useUrlParams(USER_PARAMS)
  const session = useShared((state) => state.session)
  const today = useShared((state) => state.programDate)
  const nowMs = useNow(null)
  const rights = useRights()
  const query = readQuery(params)
  const closed = useRef('')
  const given = attributes['user'] ?? ''
  // The attribute set by the host page applies until the user closes it here.
  const user = useOpened(params.user || (given !== closed.current ? given : ''), (id) => {
    if (id === '') closed.current = given
    setParams({ user: id }, 'push')
  })
  const how = INVITE_WAYS.find((way) => way === params.invite && rights.invite)
  // Each invitation method keeps the input of the others.
  const invite = useOpened(
    how ?? '',
    (way) => setParams({ invite: way, ...(way === '' && { import: '' }) }, 'push'),
    (way) => way === '',
  )

  const listed = useCall(listUsers, listInput(query), { keep: true })
  const shown = useAnsweredInput(listed.answer, query)
  const everyone = useCall(listUsers, isFiltered(query) ? COUNT_INPUT : null, { keep: true })
  const rows = listed.answer?.data ?? null
  const counts = listed.answer?.meta.counts ?? null
  const allCounts = (isFiltered(shown) ? everyone.answer?.meta.counts : counts) ?? null
  const total = allCounts && sum(allCounts.byStatus)
  const countOf = (tab: UserTab) => counts && (tab === 'all' ? sum(counts.byStatus) : (counts.byStatus[tab] ?? 0))

  const names = useRef(new Map<string, string>()).current
  for (const { groupId, groupName, customers } of rows ?? []) {
    if (groupId !== null && groupName !== null) names.set(groupId, groupName)
    for (const { id, name } of customers) names.set(id, name)
  }
  const canSelect = rights.lock || rights.move
  const selection = useUserSelection(rows, canSelect)
  useAnnouncedFilters({ status: query.tab, ...filtersOf(query) })
  const recordCount = listed.answer?.meta.recordCount ?? 0
  useLastPage(recordCount, shown.page, shown.size, (page) => setParams({ 'user-page': String(page) }))

  const frame: UserFrame = {
    query,
    tabs: USER_TABS.map((id) => ({ id, count: countOf(id) })),
    lockCounts: counts?.byLockReason ?? null,
    total,
    rights,
    role: session.role,
    today,
    nowMs,
    companyName: session.customer?.name ?? null,
    names,
    // A new query starts on the first page. Back returns to earlier tabs and pages, not to every keystroke in a filter.
    change: (changes) =>
      setParams(
        { 'user-page': '1', ...changes },
        'user-page' in changes || 'user-status' in changes ? 'push' : 'replace',
      ),
    clearFilters: () => setParams({ q: '', role: '', group: '', account: '', lock: '', 'user-page': '1' }),
  }

  const isWaiting = useDelayedLoading(!listed.answer && !listed.error)
  const list = ((): UserListState => {
    if (!listed.answer && listed.error) return { kind: 'failed', error: listed.error, retry: listed.retry }
    // The requested page is beyond the last one, so the last one is loading.
    if (!rows || isWaiting || (rows.length === 0 && recordCount > 0)) return { kind: 'loading' }
    const isAlone = shown.tab === 'all' && !isFiltered(shown) && rows.every(({ isSelf }) => isSelf) && recordCount <= 1
    if (rows.length > 0 && !(isAlone && rights.invite)) {
      const { isRefreshing, error: refreshError, retry } = listed
      return { kind: 'ready', page: { query: shown, rows, recordCount, isRefreshing, refreshError, retry } }
    }
    if (isFiltered(shown)) return { kind: 'none', why: 'filtered' }
    return { kind: 'none', why: isAlone ? 'alone' : 'tab' }
  })()
  const error = list.kind === 'failed' ? list.error : null
  useLifecycle(list.kind === 'none' ? 'empty' : list.kind, error)
  const file: OpenedImport = { id: params.import, show: (id) => setParams({ import: id }) }
  return { frame, list, selection, user, invite, file }
}

function useRights(): UserRights {
  return {
    invite: useMay('users.invite', USER_MANAGEMENT),
    inviteAgain: useMay('users.invite-again', USER_MANAGEMENT),
    update: useMay('users.update', USER_MANAGEMENT),
    lock: useMay('users.lock', USER_MANAGEMENT),
    unlock: useMay('users.unlock', USER_MANAGEMENT),
    terminate: useMay('users.terminate', USER_MANAGEMENT),
    endSessions: useMay('user-sessions.end', USER_MANAGEMENT),
    move: [useMay('user-groups.add-users', GROUP_MANAGEMENT), useMay('users.move-together', GROUP_MANAGEMENT)].every(
      Boolean,
    ),
    exportAll: useMay('credentials.export', USER_MANAGEMENT),
    importAll: useMay('credential-imports.start', USER_MANAGEMENT),
    listImports: useMay('credential-imports.list', USER_MANAGEMENT),
  }
}
