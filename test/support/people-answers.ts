/** A simulated API with a company's users, which lists, opens, changes and invites users like the server. */
import {
  ADMIN_RIGHTS,
  type Attributes,
  COMPANY,
  GROUPS,
  listUsers,
  locked,
  moveOf,
  PEOPLE_FLAGS,
  SESSION,
  wireUser,
} from './people-rows.ts'
import { type Answers, type Exchange, listOf, refusal, type Reply, type Resource, signedIn } from './render-widget.ts'

export { COMPANY, SUPPORT_RIGHTS, wireUser } from './people-rows.ts'

export interface PeopleDesk {
  answers: Answers
  users: Resource[]
  get(id: string): Attributes
  /** Simulates a change by another admin in the meantime. */
  change(id: string, changes: Attributes): void
  /** Write requests, such as `POST /users/…`, with their attributes. */
  writes: { name: string; attributes: Attributes | null }[]
  keys: string[]
}

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
        const version = Number(get(id)['version'])
        if (exchange.attributes?.['version'] !== version) {
          return refusal(409, 'user-version-conflict', { meta: { version } })
        }
        const { first_name: first = get(id)['first_name'], last_name: last = get(id)['last_name'] } =
          exchange.attributes ?? {}
        change(id, { ...exchange.attributes, version: version + 1, full_name: `${String(first)} ${String(last)}` })
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
              ...{ path: [], can_delete: false, delete_refusal: null, version: 1 },
            },
          })),
        ),
      'POST /user-groups/g-1003/users': (exchange) => {
        const ids = exchange.attributes?.['user_ids'] as string[]
        if (exchange.attributes?.['preview'] === true) {
          return refusal(409, 'group-move-unconfirmed', { meta: { moves: ids.map((id) => moveOf(get(id))) } })
        }
        return refusalOrGroup()
      },
      'POST /user-moves': (exchange) => {
        note(exchange)
        return outcomes(exchange.attributes?.['user_ids'] as string[], (id) => {
          if (get(id)['status'] === 'terminated') return 'user-status-conflict'
          change(id, { group_id: 'g-1003', group_name: 'Northwind West' })
          return null
        })
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
      'GET /credential-imports': () => ({ data: [] }),
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
          ...{ path: [], can_delete: false, delete_refusal: null, version: 1 },
        },
      },
    }
  }
}
