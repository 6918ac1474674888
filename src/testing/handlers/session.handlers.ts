import {
  CAPABILITIES,
  type Capability,
  capabilitiesOf,
  explainRefusal,
  LIMITS,
  PROGRAM_TIME_ZONE,
  whyNoPayment,
  WIRE_ROLES,
} from '../../contract/index.ts'
import { createPerson, FIXTURE_PASSWORD } from '../fixtures/account-fixtures.ts'
import type { Handlers } from '../handler.ts'
import type { Program } from '../program.ts'
import { type CallOf, type Given, refuse } from '../wire-answer.ts'

type Self = Given<CallOf<'session.self'>>

/** A session without a signed-in user, in wire format. */
export const NOBODY: Self['data']['attributes'] = {
  session_data: {
    logged_in: false,
    language: null,
    user_type: null,
    customer_id: null,
    location: null,
    merchant_id: null,
  },
  user: null,
  capabilities: [],
  selectedCustomer: null,
  selectedMerchant: null,
  customerCurrencies: [],
  idle_expires_at: null,
}

function selfOf({ person, customer, capabilities, listLooks, nowMs }: Program): Self {
  if (!person) return { data: { id: 'self', attributes: NOBODY }, meta: { selection_version: 0 } }
  const { id, username, firstName, lastName, role, userType, userTypes, language } = person
  const { customerName, currency, buidLocation, status, paymentEligible, paymentWebText } = customer.attributes
  const idleEndsMs = nowMs + LIMITS.sessionIdleMinutes * 60_000
  return {
    data: {
      id: 'self',
      attributes: {
        session_data: {
          logged_in: true,
          language,
          user_type: userType,
          customer_id: customer.id,
          location: buidLocation,
          merchant_id: null,
        },
        user: {
          user_id: id,
          username,
          email_address: `${username}@northwind.example`,
          first_name: firstName,
          last_name: lastName,
          full_name: `${firstName} ${lastName}`,
          role: WIRE_ROLES[role],
          status: 'active',
          user_types: [...userTypes],
          isSso: false,
          timeZone: PROGRAM_TIME_ZONE,
          customerEntityRestricted: false,
          merchantEntityRestricted: false,
        },
        capabilities: [...capabilities],
        selectedCustomer: {
          buidCustomer: customer.id,
          customerName,
          currency,
          status,
          paymentEligible,
          paymentWebText: paymentWebText ?? null,
        },
        selectedMerchant: null,
        customerCurrencies: [
          { id: 'USD', label: 'US Dollar' },
          { id: 'CAD', label: 'Canadian Dollar' },
        ],
        listLooks,
        idle_expires_at: new Date(idleEndsMs).toISOString(),
      },
    },
    meta: { selection_version: 0 },
  }
}

/** Explains a right, in a program with all features enabled, for a user of a company with one admin. */
function rightOf(capability: Capability, { person, capabilities, customer }: Program): Given<CallOf<'rights.get'>> {
  const why = explainRefusal(
    { can: capability },
    {
      signedIn: person !== null,
      userType: person?.userType ?? null,
      role: person?.role ?? 'viewer',
      capabilities,
      flags: {},
      customerId: customer.id,
      merchantId: null,
      noPayment: whyNoPayment(customer.attributes),
    },
  )
  const { reason = null, requirement = null, roles = [], role = null, ask = null } = why ?? {}
  const isNamed = ask === 'administrator' && person?.role !== 'card-viewer'
  const administrators = isNamed ? [{ full_name: 'Alex Smith' }] : []
  return {
    data: {
      id: capability,
      attributes: { allowed: why === null, reason, requirement, roles: [...roles], role, ask, administrators },
    },
  }
}

const isCapability = (text: string): text is Capability => Object.hasOwn(CAPABILITIES, text)

function signInAs(program: Program, username: string): void {
  program.person = createPerson('payer', { username })
  program.capabilities = capabilitiesOf('payer')
}

/** Handlers for the session of the signed-in user, on the provider's own origin and on a partner's page. */
export const sessionHandlers = {
  'session.self': (_, program) => selfOf(program),

  'rights.get': ({ params }, program) => {
    const capability = params['capability'] ?? ''
    return isCapability(capability) ? rightOf(capability, program) : refuse('not-found')
  },

  'session.sign-in': ({ body }, program) => {
    if (body.password !== FIXTURE_PASSWORD) return refuse('credentials-invalid')
    signInAs(program, body.username)
    return { data: { id: 'S-1', attributes: {} } }
  },

  'session.sign-out': (_, program) => {
    program.person = null
    program.capabilities = []
    return { data: null }
  },

  'session.select': ({ body }, program) => {
    const wishOf = (name: string) => body.sessionKeys.find(({ key }) => key === name)?.value
    const [customerId, userType, language] = ['manage-customer', 'user_type', 'language'].map(wishOf)
    const customer = customerId ? program.customers.find(({ id }) => id === customerId) : program.customer
    const { person } = program
    const type = userType ? person?.userTypes.find((each) => each === userType) : person?.userType
    if (!customer || !person || !type) return refuse('not-found')
    program.customer = customer
    program.person = { ...person, userType: type, language: language ?? person.language }
    return selfOf(program)
  },

  'embed-sessions.create': ({ headers, body }) =>
    headers.get('Authorization')?.startsWith('Bearer sk_test_')
      ? {
          status: 201,
          data: {
            id: `es_test_${body.external_user_id}`,
            attributes: { client_secret: 'cs_test_fixture', expires_in: LIMITS.clientSecretSeconds },
          },
        }
      : refuse('secret-key-invalid', { header: 'Authorization' }),

  'embed-sessions.revoke': ({ headers }, program) => {
    if (!headers.get('Authorization')?.startsWith('Bearer sk_test_')) {
      return refuse('secret-key-invalid', { header: 'Authorization' })
    }
    program.person = null
    program.capabilities = []
    return { data: null }
  },

  'embed-tokens.create': () => ({
    data: {
      id: 'et-1',
      attributes: { access_token: 'et_test_fixture', expires_in: LIMITS.embedTokenSeconds, session_id: 'es_test_1' },
    },
  }),

  'embed-tokens.delete': (_, program) => {
    program.person = null
    program.capabilities = []
    return { data: null }
  },
} satisfies Pick<
  Handlers,
  | 'session.self'
  | 'rights.get'
  | 'session.sign-in'
  | 'session.sign-out'
  | 'session.select'
  | 'embed-sessions.create'
  | 'embed-sessions.revoke'
  | 'embed-tokens.create'
  | 'embed-tokens.delete'
>
