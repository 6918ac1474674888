/** A simulated API with a company's groups and their members, which reads and changes them like the server. */
import { group, type GroupRow, GROUPS, user, USERS } from './group-rows.ts'
import { ACCOUNTS, adminOf, listAccounts, userResource, type UserRow } from './member-answers.ts'
import { ownProvider, providerAnswers } from './provider-answers.ts'
import {
  type Answer,
  type Answers,
  type Exchange,
  listOf,
  refusal,
  type Reply,
  type Resource,
} from './render-widget.ts'

type Attributes = Record<string, unknown>

export const GROUP_RIGHTS = [
  'user-groups.list',
  'user-groups.get',
  'user-groups.create',
  'user-groups.update',
  'user-groups.delete',
  'user-groups.add-users',
  'users.move-together',
  'user-groups.remove-user',
  'user-groups.set-customers',
  'identity-providers.list',
  'identity-providers.create',
  'identity-providers.update',
  'identity-providers.delete',
  'sign-in-tests.start',
  'sign-in-tests.get',
  'users.list',
  'customers.list',
]

const nameOfAccount = (id: unknown) => ACCOUNTS.find(([each]) => each === id)?.[1] ?? ''

export interface GroupDesk {
  answers: Answers
  groups: GroupRow[]
  users: UserRow[]
  addMember(groupId: string, name: string): void
  /** Settings of identity providers, by id; a successful sign-in test marks one as tested. */
  providers: Map<string, Attributes>
  /** Result of the next sign-in test; `pending` until a test sets it. */
  outcome: { now: string; email: string }
  /** Idempotency keys of the writes, in order. */
  keys: string[]
}

/** Creates the simulated API. @param more responses that replace the default ones */
export function openGroupDesk(more: Answers = {}, rights: readonly string[] = GROUP_RIGHTS): GroupDesk {
  const groups = GROUPS()
  const users = USERS()
  const keys: string[] = []
  const replays = new Map<string, Reply>()
  const outcome = { now: 'pending', email: 'payer@northwind.example' }
  const providers = new Map<string, Attributes>([
    ['local', { name: 'NetTerms credentials', kind: 'local' }],
    ['contoso', ownProvider('Contoso', { status: 'draft' })],
  ])
  const find = (id: string | null) => groups.find((each) => each.id === id)
  const pathOf = (row: GroupRow): GroupRow[] => {
    const parent = find(row.parent)
    return parent ? [...pathOf(parent), parent] : []
  }
  const below = (id: string) => groups.filter(({ parent }) => parent === id)
  const membersOf = (id: string) => users.filter((each) => each.group === id && each.status !== 'terminated')
  const resourceOf = (row: GroupRow): Resource => {
    const isEmpty = below(row.id).length + membersOf(row.id).length === 0
    return {
      type: 'user-groups',
      id: row.id,
      attributes: {
        group_id: row.id,
        buid_customer: '10428',
        group_name: row.name,
        parent_id: row.parent,
        level: pathOf(row).length + 1,
        network_access: row.network,
        identity_provider_id: row.provider,
        identity_provider_name: providers.get(row.provider)?.['name'],
        require_second_factor: row.factor,
        customers: row.accounts.map((each) => ({ ...each, customer_name: nameOfAccount(each.buid_customer) })),
        child_groups: below(row.id).map(({ id }) => id),
        child_count: below(row.id).length,
        user_count: membersOf(row.id).length,
        path: pathOf(row).map(({ id, name }) => ({ group_id: id, group_name: name })),
        can_delete: isEmpty,
        delete_refusal: isEmpty ? null : 'group-not-empty',
        version: row.version,
      },
    }
  }
  const one = (id: string): Reply => {
    const row = find(id)
    return row ? { data: resourceOf(row) } : refusal(404, 'not-found')
  }
  const idOf = ({ path }: Exchange) => path.split('/')[2] ?? ''

  const list: Answer = ({ query }) => {
    const parent = query.get('filter[parent_id]')
    const search = query.get('filter[search]')?.toLowerCase()
    const provider = query.get('filter[identity_provider_id]')
    const found = groups.filter(
      (row) =>
        (parent === null || row.parent === (parent === 'none' ? null : parent)) &&
        (search === undefined || row.name.toLowerCase().includes(search)) &&
        (provider === null || row.provider === provider),
    )
    return listOf(found.map(resourceOf))
  }
  const placed = (parent: string | null, name: string, own: string | null): Reply | null => {
    const parentRow = find(parent)
    if (parent !== null && !parentRow) return refusal(404, 'not-found', { pointer: '/data/attributes/parent_id' })
    const above = parentRow ? [...pathOf(parentRow), parentRow] : []
    if (above.some(({ id }) => id === own)) {
      return refusal(409, 'group-parent-cycle', { pointer: '/data/attributes/parent_id' })
    }
    if (above.length >= 5) return refusal(409, 'group-too-deep', { pointer: '/data/attributes/parent_id' })
    const isTaken = groups.some(
      (row) => row.parent === parent && row.id !== own && row.name.toLowerCase() === name.toLowerCase(),
    )
    return isTaken ? refusal(409, 'group-name-taken', { pointer: '/data/attributes/group_name' }) : null
  }
  const unproven = (wanted: Attributes): Reply | null => {
    const id = wanted['identity_provider_id']
    const isUntested = typeof id === 'string' && id !== 'local' && providers.get(id)?.['status'] !== 'tested'
    return isUntested && wanted['confirm_untested'] !== true
      ? refusal(409, 'identity-provider-untested', { pointer: '/data/attributes/identity_provider_id' })
      : null
  }
  const create: Answer = ({ headers, attributes }) => {
    const key = headers.get('Idempotency-Key') ?? ''
    keys.push(key)
    const replay = replays.get(key)
    if (replay) return replay
    const wanted = attributes ?? {}
    const parent = wanted['parent_id'] as string | null
    const name = String(wanted['group_name'])
    const why = placed(parent, name, null) ?? unproven(wanted)
    if (why) return why
    const row = group(`g-${groups.length + 1}`, name, parent, {
      network: wanted['network_access'] === true,
      provider: String(wanted['identity_provider_id']),
      factor: wanted['require_second_factor'] === true,
      accounts: wanted['customers'] as GroupRow['accounts'],
    })
    groups.push(row)
    const reply = one(row.id)
    replays.set(key, reply)
    return reply
  }
  const update: Answer = (exchange) => {
    const row = find(idOf(exchange))
    const wanted = exchange.attributes ?? {}
    if (!row) return refusal(404, 'not-found')
    if (wanted['version'] !== row.version) return refusal(409, 'group-version-conflict')
    const parent = wanted['parent_id'] === undefined ? row.parent : (wanted['parent_id'] as string | null)
    const name = String(wanted['group_name'] ?? row.name)
    const why = placed(parent, name, row.id) ?? unproven(wanted)
    if (why) return why
    Object.assign(row, {
      name,
      parent,
      network: wanted['network_access'] ?? row.network,
      provider: wanted['identity_provider_id'] ?? row.provider,
      factor: wanted['require_second_factor'] ?? row.factor,
      version: row.version + 1,
    })
    return one(row.id)
  }
  const remove: Answer = (exchange) => {
    const id = idOf(exchange)
    const inIt = { users: membersOf(id).length, groups: below(id).length }
    if (inIt.users + inIt.groups > 0) return refusal(409, 'group-not-empty', { meta: inIt })
    groups.splice(
      groups.findIndex((row) => row.id === id),
      1,
    )
    return { data: null }
  }
  const addUsers: Answer = (exchange) => {
    const id = idOf(exchange)
    const { user_ids, confirm_move, preview } = exchange.attributes ?? {}
    const chosen = users.filter((each) => (user_ids as string[]).includes(each.id) && each.group !== id)
    const isMoving = chosen.some((each) => each.group !== null)
    if (preview === true || (isMoving && confirm_move !== true)) {
      const accountsOf = (ids: readonly string[]) =>
        ids.map((each) => ({ buid_customer: each, customer_name: nameOfAccount(each) }))
      const gained = (find(id)?.accounts ?? []).map((each) => each.buid_customer)
      const moves = chosen.map((each) => {
        const former = find(each.group)?.accounts.map((account) => account.buid_customer) ?? []
        const gets = gained.filter((account) => !each.accounts.includes(account))
        const loses = former.filter((account) => !each.accounts.includes(account) && !gained.includes(account))
        return {
          user_id: each.id,
          username: each.id,
          full_name: each.name,
          group_id: each.group,
          group_name: find(each.group)?.name ?? null,
          accounts_gained: accountsOf(gets),
          accounts_gained_count: gets.length,
          accounts_lost: accountsOf(loses),
          accounts_lost_count: loses.length,
        }
      })
      return refusal(409, 'group-move-unconfirmed', { meta: { moves } })
    }
    for (const each of chosen) each.group = id
    return one(id)
  }
  const moveUsers: Answer = ({ attributes }) => {
    const ids = attributes?.['user_ids'] as string[]
    return listOf(
      ids.map((id, index) => {
        const one = users.find((each) => each.id === id)
        if (one) one.group = String(attributes?.['group_id'])
        return {
          type: 'user-outcomes',
          id: String(index),
          attributes: {
            ...{ user_id: id, username: id, outcome: one ? 'done' : 'refused', error_code: one ? null : 'not-found' },
            pointer: null,
          },
        }
      }),
    )
  }
  const takeOut: Answer = ({ path }) => {
    const [, , id = '', , userId = ''] = path.split('/')
    const member = users.find((each) => each.id === userId && each.group === id)
    if (!member) return refusal(404, 'not-found')
    member.group = null
    return one(id)
  }
  const setAccounts: Answer = (exchange) => {
    const row = find(idOf(exchange))
    if (row && exchange.attributes?.['version'] !== row.version) return refusal(409, 'group-version-conflict')
    if (row) Object.assign(row, { accounts: exchange.attributes?.['customers'], version: row.version + 1 })
    return one(idOf(exchange))
  }
  const listPeople: Answer = ({ query }) => {
    const inGroup = query.get('filter[group_id]')
    const search = query.get('filter[search]')?.toLowerCase() ?? ''
    const found = users.filter(
      (each) => (inGroup === null || each.group === inGroup) && each.name.toLowerCase().includes(search),
    )
    const size = Number(query.get('page[size]') ?? 25)
    const from = (Number(query.get('page[number]') ?? 1) - 1) * size
    return listOf(
      found.slice(from, from + size).map((each) => userResource(each, find(each.group)?.name ?? null)),
      { record_count: found.length },
    )
  }

  const nested: Record<string, Answer> = {}
  for (const { id } of [...groups, { id: 'g-6' }]) {
    nested[`POST /user-groups/${id}/users`] = addUsers
    nested[`DELETE /user-groups/${id}/users/*`] = takeOut
    nested[`PATCH /user-groups/${id}/customers`] = setAccounts
  }
  return {
    groups,
    users,
    addMember: (groupId, name) => void users.push(user(`u-9${users.length}`, name, groupId)),
    providers,
    outcome,
    keys,
    answers: {
      'GET /self': () => adminOf(rights),
      'GET /feature-flags/*': () => ({
        data: {
          type: 'feature-flags',
          id: location.hostname,
          attributes: { userManagementEnabled: true, userGroupManagementEnabled: true },
        },
      }),
      'GET /credential-imports': () => ({ data: [] }),
      'POST /user-moves': moveUsers,
      'GET /user-groups': list,
      'POST /user-groups': create,
      'GET /user-groups/*': (exchange) => one(idOf(exchange)),
      'PATCH /user-groups/*': update,
      'DELETE /user-groups/*': remove,
      ...nested,
      'GET /users': listPeople,
      'GET /customers': listAccounts,
      ...providerAnswers({ providers, groups, outcome, keys }),
      ...more,
    },
  }
}
