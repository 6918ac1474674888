import { type CallName, LOCAL_IDENTITY_PROVIDER, WIRE_ROLES } from '../../contract/index.ts'
import type { Handlers } from '../handler.ts'
import type { Programme } from '../programme.ts'
import { refuse } from '../wire-answer.ts'

type PeopleCalls = Extract<
  CallName,
  | `users.${string}`
  | `user-groups.${string}`
  | `credentials.${string}`
  | `credential-imports.${string}`
  | `identity-providers.${string}`
  | `sign-in-tests.${string}`
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
  }
  return [{ id, attributes }]
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
 * The programme of the fixtures has one person, who is signed in, and no groups; nobody changes people in it. A host's test
 * that needs more answers these calls itself with `respondTo`.
 */
export const peopleHandlers = {
  'users.list': ({ filter }, programme) => {
    const people = signedIn(programme).filter(
      ({ attributes }) =>
        (filter.status ?? attributes.status) === attributes.status &&
        (filter.role ?? attributes.role) === attributes.role &&
        filter.group_id === undefined &&
        `${attributes.username} ${attributes.full_name}`.toLowerCase().includes((filter.search ?? '').toLowerCase()),
    )
    return { data: people, meta: { record_count: people.length } }
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
  'user-groups.list': () => ({ data: [], meta: { record_count: 0 } }),
  'user-groups.get': nobody,
  'user-groups.create': notNamed,
  'user-groups.update': nobody,
  'user-groups.delete': nobody,
  'user-groups.add-users': nobody,
  'user-groups.remove-user': nobody,
  'user-groups.set-customers': nobody,
  'identity-providers.list': () => ({
    data: [{ id: LOCAL_IDENTITY_PROVIDER, attributes: LOCAL_PROVIDER }],
  }),
  'identity-providers.create': notNamed,
  'identity-providers.update': nobody,
  'identity-providers.delete': nobody,
  'sign-in-tests.start': nobody,
  'sign-in-tests.get': nobody,
  'credentials.export': notNamed,
  'credential-imports.start': notNamed,
  'credential-imports.get': nobody,
  'credential-imports.list-results': nobody,
  'credential-imports.cancel': nobody,
  'credential-imports.report': nobody,
  'user-location-mappings.list': () => ({ data: [], meta: { record_count: 0 } }),
} satisfies Pick<Handlers, PeopleCalls>
