import {
  type ByIdCallName,
  type CallName,
  LOCAL_IDENTITY_PROVIDER,
  ROLES,
  USER_STATUSES,
  type UserLockReason,
  userLockReasons,
  WIRE_ROLES,
} from '../../contract/index.ts'
import {
  activeUser,
  createPeople,
  invitationEnd,
  lockOf,
  type UserAttributes,
  type WireUser,
} from '../fixtures/people-fixtures.ts'
import { type Handlers, pageOf } from '../handler.ts'
import type { Program } from '../program.ts'
import { refuse, type Refused } from '../wire-answer.ts'

type PeopleCalls = Extract<
  Exclude<CallName, ByIdCallName>,
  | `users.${string}`
  | `user-sessions.${string}`
  | Exclude<Extract<CallName, `user-groups.${string}`>, 'user-groups.list' | 'user-groups.get'>
  | `credentials.${string}`
  | `credential-imports.${string}`
  | `identity-providers.${string}`
  | `sign-in-tests.${string}`
  | 'user-location-mappings.list'
>

const notFound = () => refuse('not-found')
/** Builds the refusal for a partner's session whose server did not list the right (USR-16). */
const notNamed = () => refuse('not-permitted', { meta: { reason: 'scope' } })

const people = new WeakMap<Program, WireUser[]>()

/** Returns the signed-in user and, unless the scenario has none, other users of the company. */
function peopleOf(program: Program): WireUser[] {
  const known = people.get(program)
  if (known) return known
  const { person, customer, today, customers } = program
  const company = { id: customer.id, name: customer.attributes.customerName }
  const self = person ? [{ id: person.id, attributes: { ...activeUser(person, company), is_self: true } }] : []
  const users = [...self, ...(customers.length > 1 ? createPeople(today, company) : [])]
  people.set(program, users)
  return users
}

/** Returns the number of users in a group, without terminated ones (GRP-6). */
export const memberCountOf = (program: Program, groupId: string): number =>
  peopleOf(program).filter(({ attributes }) => attributes.group_id === groupId && attributes.status !== 'terminated')
    .length

const countOf = <Value extends string>(
  users: readonly WireUser[],
  values: readonly Value[],
  name: keyof UserAttributes,
) =>
  Object.fromEntries(
    values.map((value) => [value, users.filter(({ attributes }) => attributes[name] === value).length]),
  ) as Record<Value, number>

const SORTED_BY: Readonly<Record<string, (user: UserAttributes) => string>> = {
  name: ({ last_name: last, first_name: first }) => `${last} ${first}`.toLowerCase(),
  role: ({ role }) => role,
  status: ({ status }) => status,
  last_sign_in: ({ last_sign_in_at: at }) => at ?? '',
}

/** Applies an action to one user, or returns why not. */
function change(
  program: Program,
  id: string | undefined,
  changes: (user: UserAttributes) => Partial<UserAttributes> | Refused,
): { data: WireUser } | Refused {
  const user = peopleOf(program).find((each) => each.id === id)
  if (!user) return refuse('not-found')
  const changed = changes(user.attributes)
  if (isRefused(changed)) return changed
  user.attributes = { ...user.attributes, ...changed }
  return { data: user }
}

const isRefused = (answer: Partial<UserAttributes> | Refused): answer is Refused => 'errors' in answer

const locked =
  (reason: UserLockReason = 'by administrator') =>
  (user: UserAttributes) => {
    if (user.status !== 'active') return refuse('user-status-conflict')
    return user.is_self ? refuse('user-last-admin') : lockOf(reason)
  }

function unlocked(user: UserAttributes) {
  if (user.status !== 'locked') return refuse('user-status-conflict')
  if (!user.can_unlock) return refuse('user-lock-kept')
  return ACTIVE
}

const ACTIVE = {
  status: 'active' as const,
  lock_reason: null,
  lock_ends_at: null,
  lock_ended_by: null,
  can_unlock: false,
}

type Answered = { data: WireUser } | Refused

const outcomesOf = (answers: readonly (readonly [string | null, Answered])[]) => ({
  data: answers.map(([userId, answer], index) => ({
    id: String(index),
    attributes: {
      user_id: 'data' in answer ? answer.data.id : userId,
      username: 'data' in answer ? answer.data.attributes.username : null,
      outcome: 'data' in answer ? ('done' as const) : ('refused' as const),
      error_code: 'data' in answer ? null : (answer.errors[0]?.code ?? null),
      pointer: null,
    },
  })),
})

interface Invitation {
  username: string
  first_name: string
  last_name: string
  email_address: string
  role: string
  customers: readonly string[]
}

function invite(program: Program, { username, customers, ...wanted }: Invitation): Answered {
  const users = peopleOf(program)
  const name = username.toLowerCase()
  if (users.some(({ attributes }) => attributes.username === name)) {
    return refuse('user-exists', { pointer: '/data/attributes/username' })
  }
  const id = `u-${301 + users.length}`
  const role = ROLES.find((each) => WIRE_ROLES[each] === wanted.role) ?? 'viewer'
  const company = { id: program.customer.id, name: program.customer.attributes.customerName }
  const person = { id, username: name, firstName: wanted.first_name, lastName: wanted.last_name, role }
  const user: WireUser = {
    id,
    attributes: {
      ...activeUser(person, company),
      email_address: wanted.email_address,
      customers: [...customers],
      status: 'invited',
      invitation_ends_at: invitationEnd(new Date(program.nowMs).toISOString()),
    },
  }
  users.push(user)
  return { data: user }
}

const LOCAL_PROVIDER = {
  name: 'NetTerms credentials',
  kind: 'local' as const,
  buid_customer: null,
  status: null,
  issuer: null,
  issuer_host: null,
  client_id: null,
  redirect_uri: null,
  group_count: 0,
  last_test: null,
}

/**
 * Handlers for users of one company: invite, lock, unlock, change, terminate. Credential files and groups are read
 * only: tests that need more override these calls with `respondTo`.
 */
export const peopleHandlers = {
  'users.list': ({ filter, sort, page }, program) => {
    const { search = '', role, group_id: group, status, lock_reason: reasons } = filter
    const found = peopleOf(program).filter(
      ({ attributes }) =>
        (role ?? attributes.role) === attributes.role &&
        (group === undefined || (attributes.group_id ?? 'none') === group) &&
        `${attributes.username} ${attributes.full_name} ${attributes.email_address}`
          .toLowerCase()
          .includes(search.toLowerCase()),
    )
    const key = SORTED_BY[sort.field] ?? (({ username }) => username)
    const rows = found
      .filter(
        ({ attributes }) =>
          (status ?? [attributes.status]).includes(attributes.status) &&
          (reasons === undefined || (attributes.lock_reason !== null && reasons.includes(attributes.lock_reason))),
      )
      .sort((one, other) => (key(one.attributes) < key(other.attributes) ? -1 : 1))
    if (sort.direction === 'desc') rows.reverse()
    return {
      data: pageOf(rows, page),
      meta: {
        record_count: rows.length,
        counts: {
          status: countOf(found, USER_STATUSES, 'status'),
          lock_reason: countOf(found, userLockReasons, 'lock_reason'),
        },
      },
    }
  },
  'users.get': ({ params }, program) => change(program, params['user_id'], () => ({})),
  'users.invite': ({ body }, program) => invite(program, body),
  'users.invite-again': ({ params }, program) =>
    change(program, params['user_id'], ({ status }) =>
      status === 'invited'
        ? { invitation_ends_at: invitationEnd(new Date(program.nowMs).toISOString()) }
        : refuse('user-status-conflict'),
    ),
  'users.update': ({ params, body }, program) =>
    change(program, params['user_id'], (user) => {
      if (user.status === 'terminated') return refuse('user-status-conflict')
      if (body.version !== user.version) return refuse('user-version-conflict', { meta: { version: user.version } })
      const { customers } = body
      const role = body.role ?? user.role
      if (user.is_self && role !== user.role) return refuse('user-own-role')
      const { first_name: first = user.first_name, last_name: last = user.last_name } = body
      return {
        first_name: first,
        last_name: last,
        full_name: `${first} ${last}`,
        email_address: body.email_address ?? user.email_address,
        role,
        version: user.version + 1,
        ...(customers && {
          customers,
          customer_names: program.customers
            .filter(({ id }) => customers.includes(id))
            .map(({ id, attributes }) => ({ buid_customer: id, customer_name: attributes.customerName })),
        }),
      }
    }),
  'users.lock': ({ params, body }, program) => change(program, params['user_id'], locked(body.reason)),
  'users.unlock': ({ params }, program) => change(program, params['user_id'], unlocked),
  'users.terminate': ({ params }, program) =>
    change(program, params['user_id'], ({ status, is_self: isSelf }) => {
      if (isSelf) return refuse('user-last-admin')
      return status === 'terminated' ? refuse('user-status-conflict') : { ...ACTIVE, status: 'terminated' }
    }),
  'users.lock-together': ({ body }, program) =>
    outcomesOf(body.user_ids.map((id) => [id, change(program, id, locked(body.reason))])),
  'users.unlock-together': ({ body }, program) =>
    outcomesOf(body.user_ids.map((id) => [id, change(program, id, unlocked)])),
  'users.invite-together': ({ body }, program) => outcomesOf(body.users.map((user) => [null, invite(program, user)])),
  'users.invite-again-together': notNamed,
  'users.move-together': notFound,
  'user-sessions.list': ({ params }, program) =>
    peopleOf(program).some(({ id }) => id === params['user_id']) ? { data: [] } : refuse('not-found'),
  'user-sessions.end': () => ({ data: null }),
  'user-groups.create': notNamed,
  'user-groups.update': notFound,
  'user-groups.delete': notFound,
  'user-groups.add-users': notFound,
  'user-groups.remove-user': notFound,
  'user-groups.set-customers': notFound,
  'identity-providers.list': () => ({
    data: [{ id: LOCAL_IDENTITY_PROVIDER, attributes: LOCAL_PROVIDER }],
  }),
  'identity-providers.create': notNamed,
  'identity-providers.update': notFound,
  'identity-providers.delete': notFound,
  'sign-in-tests.start': notFound,
  'sign-in-tests.get': notFound,
  'credentials.export': notNamed,
  'credential-imports.start': notNamed,
  'credential-imports.list': () => ({ data: [] }),
  'credential-imports.get': notFound,
  'credential-imports.list-results': notFound,
  'credential-imports.cancel': notFound,
  'credential-imports.report': notFound,
  'user-location-mappings.list': () => ({ data: [], meta: { record_count: 0 } }),
} satisfies Pick<Handlers, PeopleCalls>
