/**
 * State of nt-group-admin: the tree of groups with the selected group next to it, or the screen that replaces them: the
 * wizard, or the identity providers. Source: docs/spec/groups.md GRP-40…GRP-44.
 */
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import {
  getUserGroup,
  listUserGroups,
  type NetTermsError,
  USER_MANAGEMENT,
  type UserGroup,
} from '../../../src/contract/index.ts'
import { type CallState, useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useMay } from '../../../src/kit/use-may.ts'
import { useLifecycle, useUrlParams, useWidget } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import {
  branchInput,
  GROUP_PARAMS,
  type GroupParams,
  type GroupQuery,
  readQuery,
  screenOf,
  type View,
} from './group-query.ts'

/** The session's rights on groups; the server checks each call again. */
export interface GroupRights {
  create: boolean
  update: boolean
  remove: boolean
  addUsers: boolean
  removeUser: boolean
  setCustomers: boolean
  listUsers: boolean
  /** True if the session may export users as a CSV file (GRP-59). */
  exportUsers: boolean
  importUsers: boolean
  listImports: boolean
  listProviders: boolean
  /** True if the user's role has the rights, but the session of this page does not include them. */
  isAdmin: boolean
}

/** Result of the last action, shown until the next one. */
export type Notice =
  | { kind: 'created'; group: UserGroup }
  | { kind: 'updated'; name: string }
  | { kind: 'accounts'; name: string }
  | { kind: 'deleted'; name: string }
  | { kind: 'exported'; words: string }
  | { kind: 'added'; name: string; count: number }
  | { kind: 'takenOut'; name: string; person: string }

/** Which rows of the tree are expanded, and which is selected. */
export interface TreeControl {
  customerId: string | null
  openIds: ReadonlySet<string>
  selectedId: string | null
  toggle(id: string, isOpen: boolean): void
  /** @param isBelow true if the group is drawn below the tree, so focus moves to it */
  select(id: string, isBelow: boolean): void
}

export type TreeState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: NetTermsError; retry(): void }
  /** There are no groups. */
  | { kind: 'none' }
  | { kind: 'ready' }

export interface GroupAdminState {
  query: GroupQuery
  rights: GroupRights
  tree: TreeState
  control: TreeControl
  /** The selected group. */
  group: CallState<typeof getUserGroup>
  /** Stores a saved group until it is reloaded, so that the next change starts from its version. */
  keep(saved: UserGroup): void
  /** True if the heading of the next content must receive focus as soon as it is rendered. */
  wantsFocus: RefObject<boolean>
  /** True if the group's users must receive focus as soon as they are rendered. */
  wantsPeople: RefObject<boolean>
  notice: Notice | null
  tell(notice: Notice | null): void
  show(view: View, how?: 'push' | 'replace'): void
  change(changes: Partial<GroupParams>): void
  /** Opens a group; an empty id opens the first one. */
  open(id: string): void
}

export function useGroupAdmin(): GroupAdminState {
  const { attributes } = useWidget()
  const [params, setParams] = useUrlParams(GROUP_PARAMS)
  const session = useShared((state) => state.session)
  const { customerId, capabilities } = session
  const query = readQuery(params)
  const can = (name: (typeof capabilities)[number]) => capabilities.includes(name)
  const rights: GroupRights = {
    create: can('user-groups.create'),
    update: can('user-groups.update'),
    remove: can('user-groups.delete'),
    addUsers: can('user-groups.add-users') && can('users.move-together'),
    removeUser: can('user-groups.remove-user'),
    setCustomers: can('user-groups.set-customers'),
    listUsers: can('users.list'),
    exportUsers: useMay('credentials.export', USER_MANAGEMENT),
    importUsers: useMay('credential-imports.start', USER_MANAGEMENT),
    listImports: useMay('credential-imports.list', USER_MANAGEMENT),
    listProviders: can('identity-providers.list'),
    isAdmin: session.role === 'admin',
  }
  const top = useCall(listUserGroups, branchInput(customerId, { parentId: null, search: '', page: 1 }), { keep: true })
  const roots = top.answer?.data ?? null
  const selectedId = params.group || attributes['group'] || roots?.[0]?.id || null
  const read = useCall(getUserGroup, selectedId === null ? null : { params: { group_id: selectedId } })
  const [saved, keep] = useState<UserGroup | null>(null)
  const isOlder = read.answer?.data.id === saved?.id && (read.answer?.data.version ?? 0) < (saved?.version ?? 0)
  const group = read.answer && saved && isOlder ? { ...read, answer: { ...read.answer, data: saved } } : read
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const [notice, setNotice] = useState<Notice | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const wantsFocus = useRef(false)
  const wantsPeople = useRef(false)

  const toggle = (id: string, isOpen: boolean) =>
    setOpenIds((now) => new Set(isOpen ? [...now, id] : [...now].filter((each) => each !== id)))
  const open = (id: string) => setParams({ group: id, 'people-q': '', 'people-page': '1' }, 'push')

  // A tree with a single root is expanded at its first level.
  const onlyRoot = roots?.length === 1 ? roots[0]?.id : undefined
  useEffect(() => {
    if (onlyRoot !== undefined) toggle(onlyRoot, true)
  }, [onlyRoot])
  // The selected group is visible: its ancestors are expanded.
  const shown = group.answer?.data ?? null
  const above = shown?.path.map(({ id }) => id).join() ?? ''
  useEffect(() => {
    if (above !== '') setOpenIds((now) => new Set([...now, ...above.split(',')]))
  }, [shown?.id, above])

  const isWaiting = useDelayedLoading(top.isLoading)
  const tree = ((): TreeState => {
    if (!top.answer && top.error) return { kind: 'failed', error: top.error, retry: top.retry }
    if (!roots || isWaiting) return { kind: 'loading' }
    return { kind: roots.length === 0 ? 'none' : 'ready' }
  })()
  useLifecycle(
    query.view !== 'groups' ? 'ready' : tree.kind === 'none' ? 'empty' : tree.kind,
    tree.kind === 'failed' ? tree.error : null,
  )
  return {
    query,
    rights,
    tree,
    group,
    keep,
    wantsFocus,
    wantsPeople,
    notice,
    tell: setNotice,
    open,
    control: {
      customerId,
      openIds,
      selectedId,
      toggle,
      select(id, isBelow) {
        wantsFocus.current = isBelow
        setNotice(null)
        if (id !== selectedId) open(id)
        else redraw()
      },
    },
    show(view, how = 'push') {
      // The steps of the wizard move focus themselves.
      wantsFocus.current ||= screenOf(view) !== screenOf(query.view)
      setParams({ 'group-view': view }, how)
    },
    change: (changes) => setParams(changes),
  }
}
