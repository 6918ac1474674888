/** The list's query, read from the URL and converted to a call. Source: docs/spec/users.md USR-8, USR-70, USR-71. */
import {
  type CallInput,
  customerIdSchema,
  LIMITS,
  type listUsers,
  type Role,
  ROLES,
  USER_STATUSES,
  type UserLockReason,
  userLockReasons,
  WIRE_ROLES,
} from '../../../src/contract/index.ts'
import { searchOf } from '../../../src/kit/search-of.ts'
import { lockKey } from '../people/user-looks.ts'

export const USER_TABS = ['all', ...USER_STATUSES] as const
export type UserTab = (typeof USER_TABS)[number]

export const USER_SORTS = ['name', 'role', 'status', 'last_sign_in'] as const
export type UserSort = (typeof USER_SORTS)[number]

/** Roles of a company that the list can be filtered by and that an admin can assign (USR-10). */
export const COMPANY_ROLES = ROLES.filter((role): role is CompanyRole => role !== 'merchant' && role !== 'support')
export type CompanyRole = Exclude<Role, 'merchant' | 'support'>

export interface UserQuery {
  tab: UserTab
  /** Trimmed search text; empty without a search. */
  search: string
  role: Role | null
  /** Id of a group, or `NO_GROUP` of the contract. */
  group: string | null
  customer: string | null
  /** Lock reasons; only on the tab of locked users. */
  locks: readonly UserLockReason[]
  sort: UserSort
  isDescending: boolean
  /** Page number; the first page is 1. */
  page: number
  size: number
}

/** URL parameter names. */
export const USER_PARAMS = {
  user: '',
  invite: '',
  import: '',
  'user-status': 'all',
  q: '',
  role: '',
  group: '',
  account: '',
  lock: '',
  sort: 'name',
  'user-page': '1',
  'user-rows': String(LIMITS.defaultPageSize),
} as const
export type UserParams = Record<keyof typeof USER_PARAMS, string>

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | null =>
  values.find((value) => value === text) ?? null

/** Reads the query from the URL, which users can edit: an invalid value is read as the default. */
export function readQuery(params: UserParams): UserQuery {
  const sort = oneOf(USER_SORTS, params.sort.replace(/^-/, ''))
  const page = Number(params['user-page'])
  const size = Number(params['user-rows'])
  const tab = oneOf(USER_TABS, params['user-status']) ?? 'all'
  const locks = params.lock.split(',')
  return {
    tab,
    search: searchOf(params.q),
    role: oneOf(COMPANY_ROLES, params.role),
    group: idOf(params.group),
    customer: customerIdSchema.safeParse(params.account).success ? params.account : null,
    locks: tab === 'locked' ? userLockReasons.filter((reason) => locks.includes(lockKey(reason))) : [],
    sort: sort ?? 'name',
    isDescending: sort !== null && params.sort.startsWith('-'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: (LIMITS.rowsPerPage as readonly number[]).includes(size) ? size : LIMITS.defaultPageSize,
  }
}

const idOf = (text: string): string | null => (/^[A-Za-z0-9-]{1,40}$/.test(text) ? text : null)

export const sortText = (sort: UserSort, isDescending: boolean): string => (isDescending ? `-${sort}` : sort)

/** Returns the filters other than the tab, as in the event `nt-filters-change`: accounts and groups by their ids. */
export function filtersOf({ search, role, group, customer, locks }: UserQuery): Record<string, string> {
  return {
    ...(search !== '' && { q: search }),
    ...(role !== null && { role }),
    ...(group !== null && { group }),
    ...(customer !== null && { account: customer }),
    ...(locks.length > 0 && { lock: locks.map(lockKey).join() }),
  }
}

export const isFiltered = (query: UserQuery): boolean => Object.keys(filtersOf(query)).length > 0

type Filter = NonNullable<CallInput<typeof listUsers>['filter']>

/** Returns all filters except the status. */
const filterOf = ({ search, role, group, customer }: UserQuery): Filter => ({
  ...(search !== '' && { search }),
  ...(role !== null && { role: WIRE_ROLES[role] }),
  ...(group !== null && { group_id: group }),
  ...(customer !== null && { buid_customer: customer }),
})

export function listInput(query: UserQuery): CallInput<typeof listUsers> {
  const { tab, locks, sort, isDescending, page, size } = query
  return {
    filter: {
      ...filterOf(query),
      ...(tab !== 'all' && { status: tab }),
      ...(locks.length > 0 && { lock_reason: locks.join() }),
    },
    sort: sortText(sort, isDescending),
    page: { number: page, size },
  }
}

/** Requests the number of users without filters: only the counts of the response are read. */
export const COUNT_INPUT: CallInput<typeof listUsers> = { page: { number: 1, size: 1 } }
