/** Users of a company at the border of the API: listed, opened, changed and invited as the server does it. */
import { type Answers, type Exchange, listOf, refusal, type Reply, type Resource, signedIn } from './render-widget.ts'

type Attributes = Record<string, unknown>

export const ADMIN_RIGHTS = [
  'users.list',
  'users.get',
  'users.invite',
  'users.invite-again',
  'users.invite-together',
  'users.update',
  'users.lock',
  'users.lock-together',
  'users.unlock',
  'users.unlock-together',
  'users.terminate',
  'user-sessions.list',
  'user-sessions.end',
  'user-groups.list',
  'user-groups.add-users',
  'credentials.export',
  'credential-imports.start',
  'credential-imports.get',
  'credential-imports.list-results',
  'credential-imports.cancel',
  'credential-imports.report',
  'audit-entries.list',
  'customers.list',
]
export const SUPPORT_RIGHTS = [
  'users.list',
  'users.get',
  'users.lock',
  'users.unlock',
  'users.lock-together',
  'users.unlock-together',
]

export const PEOPLE_FLAGS = { userManagementEnabled: true, userGroupManagementEnabled: true }

/** A user of Northwind: `h.berg` becomes u-h.berg. */
export function wireUser(username: string, fullName: string, more: Attributes = {}): Resource {
  const [first = '', ...last] = fullName.split(' ')
  const id = `u-${username.replace(/\W/g, '-')}`
  return {
    type: 'users',
    id,
    attributes: {
      user_id: id,
      username,
      first_name: first,
      last_name: last.join(' '),
      full_name: fullName,
      email_address: `${username}@northwind.example`,
      role: 'Viewer',
      status: 'active',
      lock_reason: null,
      lock_ends_at: null,
      invitation_ends_at: null,
      group_id: null,
      group_name: null,
      is_sso: false,
      customers: ['10428'],
      customer_names: [{ buid_customer: '10428', customer_name: 'Northwind Traders' }],
      last_sign_in_at: '2026-11-19T15:12:00Z',
      created_at: '2026-01-12T15:12:00Z',
      is_self: false,
      can_unlock: false,
      lock_ended_by: null,
      ...more,
    },
  }
}

const locked = (reason: string, endedBy: string, canUnlock: boolean, more: Attributes = {}): Attributes => ({
  ...{ status: 'locked', lock_reason: reason, lock_ended_by: endedBy, can_unlock: canUnlock },
  ...more,
})

export const COMPANY = (): Resource[] => [
  wireUser('admin', 'Alex Smith', { user_id: 'u-1', role: 'Admin', is_self: true }),
  wireUser('h.berg', 'Hanna Berg', { role: 'Payer', group_id: 'g-1002', group_name: 'Accounts payable' }),
  wireUser('t.nguyen', 'Tuan Nguyen', {
    group_id: 'g-1001',
    group_name: 'Northwind Traders',
    customers: ['10428', '10429', '10430', '10431'],
    customer_names: [
      { buid_customer: '10428', customer_name: 'Northwind Traders' },
      { buid_customer: '10429', customer_name: 'Northwind West' },
      { buid_customer: '10430', customer_name: 'Northwind Canada' },
      { buid_customer: '10431', customer_name: 'Northwind Marine' },
    ],
  }),
  wireUser('d.obrien', 'Dermot O’Brien', locked('by administrator', 'administrator', true, { role: 'Admin' })),
  wireUser('l.roth', 'Lea Roth', locked('by customer support', 'customer support', false, { is_sso: true })),
  wireUser('m.costa', 'Marta Costa', locked('expired password', 'new password', false)),
  wireUser(
    'p.kowalski',
    'Piotr Kowalski',
    locked('exceeded login attempts', 'time', true, { lock_ends_at: '2026-11-20T17:12:00Z' }),
  ),
  wireUser('g.macleod', 'Grant MacLeod', {
    status: 'invited',
    last_sign_in_at: null,
    invitation_ends_at: '2999-11-23T16:42:00Z',
  }),
  wireUser('e.popescu', 'Elena Popescu', { status: 'terminated' }),
]

const GROUPS = [
  ['g-1001', 'Northwind Traders', 1],
  ['g-1002', 'Accounts payable', 2],
  ['g-1003', 'Northwind West', 2],
] as const

export interface PeopleDesk {
  answers: Answers
  users: Resource[]
  get(id: string): Attributes
  /** As another administrator would, meanwhile. */
  change(id: string, changes: Attributes): void
  /** Requests that changed something, as `POST /users/…` with their attributes. */
  writes: { name: string; attributes: Attributes | null }[]
  keys: string[]
}

const STATUSES = ['invited', 'active', 'locked', 'terminated']

export function openPeopleDesk(users: Resource[] = COMPANY(), more: Answers = {}): PeopleDesk {
  const writes: PeopleDesk['writes'] = []
  const keys: string[] = []
  const find = (id: string) => users.find((user) => user.id === id)
  const get = (id: string) => find(id)?.attributes ?? {}
  const change = (id: string, changes: Attributes) => {
    const index = users.findIndex((user) => user.id === id)
    const user = users[index]
    if (user) users[index] = { ...user, attributes: { ...user.attributes, ...changes } }
  }
  const note = ({ method, path, attributes, headers }: Exchange) => {
    writes.push({ name: `${method} ${path}`, attributes })
    const key = headers.get('Idempotency-Key')
    if (key) keys.push(key)
  }
  const lockOne = (id: string, reason: unknown): string | null => {
    const { status, role } = get(id)
    if (status !== 'active') return 'user-status-conflict'
    if (role === 'Admin') return 'user-last-admin'
    change(id, locked(String(reason), 'administrator', true))
    return null
  }
  const unlockOne = (id: string): string | null => {
    const { status, can_unlock: canUnlock } = get(id)
    if (status !== 'locked') return 'user-status-conflict'
    if (!canUnlock) return 'user-lock-kept'
    change(id, { status: 'active', lock_reason: null, lock_ends_at: null, can_unlock: false, lock_ended_by: null })
    return null
  }
  const inviteOne = (attributes: Attributes): string | null => {
    const username = String(attributes['username'])
    if (users.some((user) => user.attributes['username'] === username)) return 'user-exists'
    const names = attributes['customers'] as string[]
    users.push(
      wireUser(username, `${String(attributes['first_name'])} ${String(attributes['last_name'])}`, {
        email_address: attributes['email_address'],
        role: attributes['role'],
        status: 'invited',
        customers: names,
        customer_names: names.map((id) => ({ buid_customer: id, customer_name: id })),
        last_sign_in_at: null,
        invitation_ends_at: '2999-11-23T16:42:00Z',
      }),
    )
    return null
  }
  const answerOf = (id: string, code: string | null): Reply =>
    code === null ? { data: find(id) as Resource } : refusal(code === 'user-lock-kept' ? 403 : 409, code)
  const idIn = (path: string) => path.split('/')[2] ?? ''
  const outcomes = (ids: readonly string[], act: (id: string) => string | null): Reply => ({
    data: ids.map((id, index) => {
      const code = act(id)
      return {
        type: 'user-outcomes',
        id: String(index),
        attributes: {
          user_id: id,
          username: id,
          outcome: code === null ? 'done' : 'refused',
          error_code: code,
          pointer: null,
        },
      }
    }),
  })
  const perUser: Answers = Object.fromEntries(
    users.flatMap(({ id }) => [
      [
        `POST /users/${id}/lock`,
        (exchange: Exchange) => {
          note(exchange)
          return answerOf(id, lockOne(id, exchange.attributes?.['reason']))
        },
      ],
      [
        `POST /users/${id}/unlock`,
        (exchange: Exchange) => {
          note(exchange)
          return answerOf(id, unlockOne(id))
        },
      ],
      [
        `POST /users/${id}/invitation`,
        (exchange: Exchange) => {
          note(exchange)
          return answerOf(id, get(id)['status'] === 'invited' ? null : 'user-status-conflict')
        },
      ],
      [
        `POST /users/${id}/termination`,
        (exchange: Exchange) => {
          note(exchange)
          change(id, { status: 'terminated', lock_reason: null })
          return answerOf(id, null)
        },
      ],
      [`GET /users/${id}/sessions`, () => listOf([SESSION])],
      [
        `DELETE /users/${id}/sessions`,
        (exchange: Exchange): Reply => {
          note(exchange)
          return { data: null, status: 204 }
        },
      ],
    ]),
  )
  return {
    users,
    get,
    change,
    writes,
    keys,
    answers: {
      'GET /self': () =>
        signedIn(ADMIN_RIGHTS, {
          user: {
            ...{ user_id: 'u-1', username: 'admin', email_address: 'admin@harbor.example', role: 'Admin' },
            ...{ first_name: 'Alex', last_name: 'Smith', full_name: 'Alex Smith', status: 'active' },
            ...{ user_types: ['customer'], isSso: false, timeZone: 'America/Chicago' },
            ...{ customerEntityRestricted: false, merchantEntityRestricted: false },
          },
        }),
      [`GET /feature-flags/${location.hostname}.json`]: () => ({
        data: { type: 'feature-flags', id: location.hostname, attributes: PEOPLE_FLAGS },
      }),
      'GET /users': (exchange) => listUsers(users, exchange),
      'GET /users/*': ({ path }) => {
        const user = find(idIn(path))
        return user ? { data: user } : refusal(404, 'not-found')
      },
      'PATCH /users/*': (exchange) => {
        note(exchange)
        const id = idIn(exchange.path)
        const { first_name: first = get(id)['first_name'], last_name: last = get(id)['last_name'] } =
          exchange.attributes ?? {}
        change(id, { ...exchange.attributes, full_name: `${String(first)} ${String(last)}` })
        return answerOf(id, null)
      },
      'POST /users': (exchange) => {
        note(exchange)
        const code = inviteOne(exchange.attributes ?? {})
        return code === null
          ? { data: users.at(-1) as Resource, status: 201 }
          : refusal(409, code, { pointer: '/data/attributes/username' })
      },
      'POST /user-invitations': (exchange) => {
        note(exchange)
        const people = exchange.attributes?.['users'] as Attributes[]
        return {
          data: people.map((attributes, index) => {
            const code = inviteOne(attributes)
            return {
              type: 'user-outcomes',
              id: String(index),
              attributes: {
                user_id: code === null ? (users.at(-1)?.id ?? null) : null,
                username: attributes['username'],
                outcome: code === null ? 'done' : 'refused',
                error_code: code,
                pointer: code && `/data/attributes/users/${index}/username`,
              },
            }
          }),
        }
      },
      'POST /user-locks': (exchange) => {
        note(exchange)
        return outcomes(exchange.attributes?.['user_ids'] as string[], (id) =>
          lockOne(id, exchange.attributes?.['reason']),
        )
      },
      'POST /user-unlocks': (exchange) => {
        note(exchange)
        return outcomes(exchange.attributes?.['user_ids'] as string[], unlockOne)
      },
      'GET /user-groups': () =>
        listOf(
          GROUPS.map(([id, name, level]) => ({
            type: 'user-groups',
            id,
            attributes: {
              ...{ group_id: id, buid_customer: '10428', group_name: name, parent_id: null, level },
              ...{ network_access: false, identity_provider_id: 'local', identity_provider_name: 'Password' },
              ...{ require_second_factor: false, customers: [], child_groups: [], child_count: 0, user_count: 1 },
              ...{ path: [], can_delete: false, delete_refusal: null },
            },
          })),
        ),
      'POST /user-groups/g-1003/users': (exchange) => {
        const ids = exchange.attributes?.['user_ids'] as string[]
        if (exchange.attributes?.['preview'] === true) {
          return refusal(409, 'group-move-unconfirmed', { meta: { moves: ids.map((id) => moveOf(get(id))) } })
        }
        note(exchange)
        for (const id of ids) change(id, { group_id: 'g-1003', group_name: 'Northwind West' })
        return refusalOrGroup()
      },
      'GET /customers': () =>
        listOf(
          [
            ['10428', 'Northwind Traders'],
            ['10429', 'Northwind West'],
          ].map(([id = '', name = '']) => ({
            type: 'customers',
            id,
            attributes: {
              ...{ buidCustomer: id, customerName: name, paymentEligible: true, paymentWebText: null, isActive: true },
              ...{ status: 'active', currency: 'USD', buidLocation: null, locationName: null },
            },
          })),
        ),
      'GET /audit-entries': () =>
        listOf([
          {
            type: 'audit-entries',
            id: '1',
            attributes: {
              ...{ at: '2026-11-19T15:12:00Z', actor: 'user:u-h-berg', actor_name: 'Hanna Berg' },
              ...{ action: 'session.sign-in', buid_customer: '10428', subject: 'u-h-berg', detail: {} },
            },
          },
        ]),
      ...perUser,
      ...more,
    },
  }

  function refusalOrGroup(): Reply {
    return {
      data: {
        type: 'user-groups',
        id: 'g-1003',
        attributes: {
          ...{ group_id: 'g-1003', buid_customer: '10428', group_name: 'Northwind West', parent_id: null, level: 2 },
          ...{ network_access: false, identity_provider_id: 'local', identity_provider_name: 'Password' },
          ...{ require_second_factor: false, customers: [], child_groups: [], child_count: 0, user_count: 1 },
          ...{ path: [], can_delete: false, delete_refusal: null },
        },
      },
    }
  }
}

const SESSION: Resource = {
  type: 'user-sessions',
  id: 's-1',
  attributes: {
    ...{ place: 'portal', device: 'Firefox on Windows', current: false },
    ...{ created_at: '2026-11-19T15:12:00Z', last_seen_at: '2026-11-20T15:12:00Z' },
  },
}

const moveOf = (user: Attributes): Attributes => ({
  ...{ user_id: user['user_id'], username: user['username'], full_name: user['full_name'] },
  ...{ group_id: user['group_id'], group_name: user['group_name'] },
  accounts_gained: [{ buid_customer: '10429', customer_name: 'Northwind West' }],
  accounts_gained_count: 1,
  accounts_lost: user['group_id'] ? [{ buid_customer: '10430', customer_name: 'Northwind Canada' }] : [],
  accounts_lost_count: user['group_id'] ? 3 : 0,
})

function listUsers(users: readonly Resource[], { query }: Exchange): Reply {
  const of = (name: string) => query.get(`filter[${name}]`)
  const search = of('search')?.toLowerCase() ?? ''
  const group = of('group_id')
  const found = users.filter(
    ({ attributes }) =>
      `${String(attributes['full_name'])} ${String(attributes['username'])}`.toLowerCase().includes(search) &&
      (of('role') === null || of('role') === attributes['role']) &&
      (group === null || group === (attributes['group_id'] ?? 'none')),
  )
  const rows = found.filter(
    ({ attributes }) =>
      (of('status')?.split(',') ?? STATUSES).includes(String(attributes['status'])) &&
      (of('lock_reason') === null || (of('lock_reason') ?? '').split(',').includes(String(attributes['lock_reason']))),
  )
  const count = (name: string, values: readonly string[]) =>
    Object.fromEntries(values.map((value) => [value, found.filter((user) => user.attributes[name] === value).length]))
  const size = Number(query.get('page[size]') ?? 25)
  const from = (Number(query.get('page[number]') ?? 1) - 1) * size
  return {
    data: rows.slice(from, from + size),
    meta: {
      record_count: rows.length,
      counts: { status: count('status', STATUSES), lock_reason: count('lock_reason', REASONS) },
    },
  }
}

const REASONS = [
  'by administrator',
  'by customer support',
  'password change required',
  'expired password',
  'exceeded login attempts',
  'challenge phrase change required',
  'exceeded challenge phrase attempts',
]
