import {
  type CallName,
  LOCAL_IDENTITY_PROVIDER,
  USER_STATUSES,
  userLockReasons,
  WIRE_ROLES,
} from '../../contract/index.ts'
import type { Handlers } from '../handler.ts'
import type { Programme } from '../programme.ts'
import { refuse } from '../wire-answer.ts'

type PeopleCalls = Extract<
  CallName,
  | `users.${string}`
  | `user-sessions.${string}`
  | `user-groups.${string}`
  | `credentials.${string}`
  | 'identity-providers.list'
  | 'user-location-mappings.list'
>

const nobody = () => refuse('not-found')
/** What a partner's session meets whose server has not named the right (USR-16). */
const notNamed = () => refuse('not-permitted', { meta: { reason: 'scope' } })

function signedIn({ person, customer }: Programme) {
  if (!person) return []
  const { id, username, firstName, lastName, role } = person
  const attributes = {
    user_id: id,
    username,
    first_name: firstName,
    last_name: lastName,
    full_name: `${firstName} ${lastName}`,
    email_address: `${username}@fixture.example`,
    role: WIRE_ROLES[role],
    status: 'active' as const,
    lock_reason: null,
    lock_ends_at: null,
    invitation_ends_at: null,
    group_id: null,
    group_name: null,
    is_sso: false,
    customers: [customer.id],
    customer_names: [{ buid_customer: customer.id, customer_name: customer.attributes.customerName }],
    last_sign_in_at: null,
    created_at: null,
    is_self: true,
    can_unlock: false,
    lock_ended_by: null,
  }
  return [{ id, attributes }]
}

const countsOf = (people: ReturnType<typeof signedIn>) => ({
  status: Object.fromEntries(
    USER_STATUSES.map((status) => [
      status,
      people.filter((each) => (each.attributes.status as string) === status).length,
    ]),
  ) as Record<(typeof USER_STATUSES)[number], number>,
  lock_reason: Object.fromEntries(userLockReasons.map((reason) => [reason, 0])) as Record<
    (typeof userLockReasons)[number],
    number
  >,
})

/**
 * The programme of the fixtures has one person, who is signed in, and no groups; nobody changes people in it. A host's test
 * that needs more answers these calls itself with `respondTo`.
 */
export const peopleHandlers = {
  'users.list': ({ filter }, programme) => {
    const found = signedIn(programme).filter(
      ({ attributes }) =>
        (filter.role ?? attributes.role) === attributes.role &&
        (filter.group_id ?? 'none') === 'none' &&
        `${attributes.username} ${attributes.full_name}`.toLowerCase().includes((filter.search ?? '').toLowerCase()),
    )
    const people = found.filter(
      ({ attributes }) =>
        (filter.status ?? [attributes.status]).includes(attributes.status) && filter.lock_reason === undefined,
    )
    return { data: people, meta: { record_count: people.length, counts: countsOf(found) } }
  },
  'users.get': ({ params }, programme) => {
    const [person] = signedIn(programme).filter(({ id }) => id === params.user_id)
    return person ? { data: person } : refuse('not-found')
  },
  'users.invite': notNamed,
  'users.invite-again': nobody,
  'users.update': nobody,
  'users.lock': nobody,
  'users.unlock': nobody,
  'users.terminate': nobody,
  'users.lock-together': notNamed,
  'users.unlock-together': notNamed,
  'users.invite-together': notNamed,
  'users.invite-again-together': notNamed,
  'user-sessions.list': nobody,
  'user-sessions.end': nobody,
  'user-groups.list': () => ({ data: [], meta: { record_count: 0 } }),
  'user-groups.get': nobody,
  'user-groups.create': notNamed,
  'user-groups.update': nobody,
  'user-groups.delete': nobody,
  'user-groups.add-users': nobody,
  'user-groups.remove-user': nobody,
  'user-groups.set-customers': nobody,
  'identity-providers.list': () => ({
    data: [{ id: LOCAL_IDENTITY_PROVIDER, attributes: { name: 'NetTerms credentials', kind: 'local' as const } }],
  }),
  'credentials.export': notNamed,
  'credentials.import': notNamed,
  'user-location-mappings.list': () => ({ data: [], meta: { record_count: 0 } }),
} satisfies Pick<Handlers, PeopleCalls>
