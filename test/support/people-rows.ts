/** A company's users in API format, for widget tests: in every status, and locked for several reasons. */
import type { Exchange, Reply, Resource } from './render-widget.ts'

export type Attributes = Record<string, unknown>

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
  'users.move-together',
  'credentials.export',
  'credential-imports.start',
  'credential-imports.list',
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

/** Creates a user of Northwind; the user `h.berg` has the id `u-h.berg`. */
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
      version: 1,
      ...more,
    },
  }
}

export const locked = (reason: string, endedBy: string, canUnlock: boolean, more: Attributes = {}): Attributes => ({
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

export const GROUPS = [
  ['g-1001', 'Northwind Traders', 1],
  ['g-1002', 'Accounts payable', 2],
  ['g-1003', 'Northwind West', 2],
] as const

export const STATUSES = ['invited', 'active', 'locked', 'terminated']

export const SESSION: Resource = {
  type: 'user-sessions',
  id: 's-1',
  attributes: {
    ...{ place: 'portal', device: 'Firefox on Windows', current: false },
    ...{ created_at: '2026-11-19T15:12:00Z', last_seen_at: '2026-11-20T15:12:00Z' },
  },
}

export const moveOf = (user: Attributes): Attributes => ({
  ...{ user_id: user['user_id'], username: user['username'], full_name: user['full_name'] },
  ...{ group_id: user['group_id'], group_name: user['group_name'] },
  accounts_gained: [{ buid_customer: '10429', customer_name: 'Northwind West' }],
  accounts_gained_count: 1,
  accounts_lost: user['group_id'] ? [{ buid_customer: '10430', customer_name: 'Northwind Canada' }] : [],
  accounts_lost_count: user['group_id'] ? 3 : 0,
})

export function listUsers(users: readonly Resource[], { query }: Exchange): Reply {
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
