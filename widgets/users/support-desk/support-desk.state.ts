/**
 * State of nt-support-desk: found users and accounts, one of them next to the list, the viewed account, and the
 * disputes to decide. Each loads independently, so that one failure leaves the others. Source: docs/spec/support.md.
 */
import {
  type Customer,
  type Dispute,
  getUser,
  listCustomers,
  listDisputes,
  listUsers,
  type NetTermsError,
  type User,
  USER_MANAGEMENT,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useAnsweredInput, useLastPage, useAnnouncedFilters } from '../../../src/kit/list-pages.ts'
import { useMay } from '../../../src/kit/use-may.ts'
import { useNow } from '../../../src/kit/use-now.ts'
import { useLifecycle, useUrlParams, useWidget } from '../../../src/kit/widget-context.ts'
import {
  accountsInput,
  DESK_PARAMS,
  type DeskKind,
  type DeskParams,
  type DeskQuery,
  filtersOf,
  readQuery,
  usersInput,
} from './desk-query.ts'
import { type AccountView, useAccountView } from './use-account-view.ts'

/** Rows of one type with their count over all pages; `rows` is null while they load. */
export interface Found<Row> {
  rows: readonly Row[] | null
  /** Number of rows; null until known. */
  count: number | null
  /** The query that the rows match. */
  query: DeskQuery
  isRefreshing: boolean
  error: NetTermsError | null
  retry(): void
}

export interface SupportDesk {
  query: DeskQuery
  kind: DeskKind
  /** Found users; null if the program has no user management. */
  users: Found<User> | null
  accounts: Found<Customer>
  /** User shown next to the list; null if none. */
  user: User | null
  account: Customer | null
  view: AccountView
  /** Disputes to decide; null while an account is viewed, because none can be decided then. */
  disputes: Pick<Found<Dispute>, 'rows' | 'count' | 'error' | 'retry'> | null
  /** Current time of the browser’s clock, because invitations and locks end in real time. */
  nowMs: number
  rights: Readonly<Record<'lock' | 'unlock' | 'inviteAgain' | 'log', boolean>>
  change(changes: Partial<DeskParams>): void
  /** Shows a user or account next to the list; null closes it. */
  open(id: string | null): void
  decide(disputeId: string): void
  showDisputes(): void
  showLog(userId: string): void
}

const FEW = { number: 1, size: 3 } as const

export function useSupportDesk(): SupportDesk {
  const { emit, openInside } = useWidget()
  const [params, setParams] = useUrlParams(DESK_PARAMS)
  const capabilities = useShared((state) => state.session.capabilities)
  const nowMs = useNow(null)
  const view = useAccountView()
  const query = readQuery(params)
  const rights = {
    lock: useMay('users.lock', USER_MANAGEMENT),
    unlock: useMay('users.unlock', USER_MANAGEMENT),
    inviteAgain: useMay('users.invite-again', USER_MANAGEMENT),
    log: capabilities.includes('audit-entries.list'),
  }
  const mayList = useMay('users.list', USER_MANAGEMENT)
  const isRequested = query.search !== ''
  const isKnown = query.kind !== null

  const users = useCall(
    listUsers,
    mayList && isRequested ? usersInput(query, !isKnown || query.kind === 'users') : null,
    {
      keep: true,
    },
  )
  const accounts = useCall(
    listCustomers,
    isRequested ? accountsInput(query, query.kind === 'accounts' || !mayList) : null,
    { keep: true },
  )
  const foundUsers = useFound(users, query, isRequested)
  const foundAccounts = useFound(accounts, query, isRequested)
  // If accounts were found but no users, show the accounts.
  const isAccounts = foundUsers.count === 0 && (foundAccounts.count ?? 0) > 0
  const kind = !mayList ? 'accounts' : (query.kind ?? (isAccounts ? 'accounts' : 'users'))
  const shown = kind === 'users' ? foundUsers : foundAccounts
  useLastPage(shown.count ?? 0, shown.query.page, shown.query.size, (page) => setParams({ page: String(page) }))
  useAnnouncedFilters(filtersOf(query))

  const user = useOpenedUser(kind === 'users' ? query.opened : null, foundUsers.rows)
  const account = useOpenedAccount(kind === 'accounts' ? query.opened : null, foundAccounts.rows)
  const mayDecide = capabilities.includes('disputes.answer')
  const disputes = useCall(
    listDisputes,
    mayDecide ? { filter: { turn: 'support' }, sort: 'creation_date', page: FEW } : null,
    { keep: true },
  )
  // Before a search, only the disputes load.
  const awaited = isRequested ? { isThere: shown.rows !== null, error: shown.error } : null
  const isThere = awaited?.isThere ?? (!mayDecide || disputes.answer !== null)
  const error = isThere ? null : awaited ? awaited.error : disputes.error
  useLifecycle(error ? 'failed' : isThere ? 'ready' : 'loading', error)

  const go = (to: string, wanted: Record<string, string>, tag: string, own = wanted) => {
    if (emit('nt-navigate', { to, params: wanted })) openInside(tag, own)
  }
  return {
    query,
    kind,
    users: mayList ? foundUsers : null,
    accounts: foundAccounts,
    user,
    account,
    view,
    disputes: mayDecide
      ? {
          rows: disputes.answer?.data ?? null,
          count: disputes.answer?.meta.recordCount ?? null,
          error: disputes.error,
          retry: disputes.retry,
        }
      : null,
    nowMs,
    rights,
    // A new query starts on the first page, and closes the user or account next to the list.
    change: (changes) =>
      setParams({ page: '1', opened: '', ...changes }, 'page' in changes || 'kind' in changes ? 'push' : 'replace'),
    open: (id) => setParams({ opened: id ?? '', kind }, 'push'),
    decide: (id) => go('dispute-detail', { invoice_id: id }, 'nt-dispute-detail', { dispute: id }),
    showDisputes: () => go('dispute-center', {}, 'nt-dispute-center'),
    showLog: (id) => go('audit-log', { object: id }, 'nt-audit-log'),
  }
}

interface Requested<Row> {
  answer: Readonly<{ data: readonly Row[]; meta: Readonly<{ recordCount: number }> }> | null
  error: NetTermsError | null
  isRefreshing: boolean
  retry(): void
}

function useFound<Row>(requested: Requested<Row>, query: DeskQuery, isRequested: boolean): Found<Row> {
  const { answer, error, isRefreshing, retry } = requested
  const shown = useAnsweredInput(answer, query)
  const count = isRequested ? (answer?.meta.recordCount ?? null) : null
  // The requested page is beyond the last one, so the last one is loading.
  const isBeyond = answer?.data.length === 0 && count !== 0
  return {
    rows: isRequested && answer && !isBeyond ? answer.data : null,
    count,
    query: shown,
    isRefreshing,
    error,
    retry,
  }
}

/**
 * Returns the user with this id: from the list if included, otherwise loaded, such as after a reload or from a link.
 */
function useOpenedUser(id: string | null, rows: readonly User[] | null): User | null {
  const listed = rows?.find((user) => user.id === id) ?? null
  const read = useCall(getUser, id !== null && listed === null ? { params: { user_id: id } } : null)
  return listed ?? (read.answer?.data.id === id ? (read.answer?.data ?? null) : null)
}

function useOpenedAccount(id: string | null, rows: readonly Customer[] | null): Customer | null {
  const listed = rows?.find((account) => account.id === id) ?? null
  const isRead = id !== null && listed === null
  const read = useCall(
    listCustomers,
    isRead ? { filter: { buid_customer: id }, sort: 'customer_name', page: { number: 1, size: 1 } } : null,
  )
  return listed ?? read.answer?.data.find((account) => account.id === id) ?? null
}
