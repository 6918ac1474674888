/** The query of the page in the URL, and the calls for it. Source: docs/spec/groups.md GRP-40, GRP-42. */
import { type CallInput, LIMITS, type listUserGroups, type listUsers } from '../../../src/contract/index.ts'
import { searchOf } from '../../../src/kit/search-of.ts'

/** Steps of the wizard that creates a group. */
export const CREATE_STEPS = ['name', 'access', 'accounts', 'review'] as const
export type CreateStep = (typeof CREATE_STEPS)[number]

const VIEWS = ['groups', 'providers', ...CREATE_STEPS] as const
/** What the widget shows: the tree with one group, the identity providers, or a step of the wizard. */
export type View = (typeof VIEWS)[number]

/** Returns the screen of a view; all steps of the wizard are one screen. */
export const screenOf = (view: View): 'groups' | 'providers' | 'create' =>
  view === 'groups' || view === 'providers' ? view : 'create'

/** URL parameter names. */
export const GROUP_PARAMS = {
  group: '',
  'group-view': 'groups',
  'group-q': '',
  'people-q': '',
  'people-page': '1',
  'people-rows': String(LIMITS.defaultPageSize),
} as const
export type GroupParams = Record<keyof typeof GROUP_PARAMS, string>

export interface PeopleQuery {
  /** Trimmed search text; empty without a search. */
  search: string
  /** Page number; the first page is 1. */
  page: number
  size: number
}

export interface GroupQuery {
  view: View
  search: string
  people: PeopleQuery
}

/** Reads the query from the URL, which users can edit: an invalid value is read as the default. */
export function readQuery(params: GroupParams): GroupQuery {
  const page = Number(params['people-page'])
  const size = Number(params['people-rows'])
  return {
    view: VIEWS.find((view) => view === params['group-view']) ?? 'groups',
    search: searchOf(params['group-q']),
    people: {
      search: searchOf(params['people-q']),
      page: Number.isSafeInteger(page) && page > 0 ? page : 1,
      size: (LIMITS.rowsPerPage as readonly number[]).includes(size) ? size : LIMITS.defaultPageSize,
    },
  }
}

/** Maximum number of groups that a branch shows at first; a button shows more. */
export const BRANCH_SIZE = 100

export interface Branch {
  /** Null means the groups at the top level. */
  parentId: string | null
  /** Text to search in the names of groups on every level; empty without a search. */
  search: string
  /** Page number; the first page is 1. */
  page: number
}

/** @param customerId id of the selected account, which has the tree; null means every tree that the session may see */
export const branchInput = (customerId: string | null, branch: Branch): CallInput<typeof listUserGroups> => ({
  filter: {
    ...(customerId !== null && { buid_customer: customerId }),
    ...(branch.search === '' ? { parent_id: branch.parentId ?? 'none' } : { search: branch.search }),
  },
  page: { number: branch.page, size: BRANCH_SIZE },
})

export const peopleInput = (groupId: string, { search, page, size }: PeopleQuery): CallInput<typeof listUsers> => ({
  filter: { group_id: groupId, ...(search !== '' && { search }) },
  sort: 'name',
  page: { number: page, size },
})
