import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followAccount } from './account-facts.ts'
import {
  ANONYMOUS,
  type Call,
  capabilitiesOf,
  type Config,
  type FlagValues,
  NetTermsError,
  type Role,
  type Session,
} from '../contract/index.ts'
import { createAnswerCache } from '../data/answer-cache.ts'
import type { Instance } from '../kit/instance.ts'
import { createStore, NO_FACTS } from '../store/create-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const CONFIG = { currencyVersion: '2', systemType: 'G', bankAccountVersion: '2' } as Config
const FLAGS: FlagValues = { customerLoyaltyProgramEnabled: true, userLocationMappingEnabled: true }
const ANSWERS: Readonly<Record<string, unknown>> = {
  'customer-disputes.count': { data: { open: 2, closed: 5 } },
  'merchant-disputes.count': { data: { open: 7, closed: 1 } },
  'customer-currencies.list': { data: [{ id: 'USD', label: 'US dollar' }] },
  'merchant-currencies.list': { data: [{ id: 'CAD', label: 'Canadian dollar' }] },
  'customer-banking-countries.list': { data: [{ code: 'US', name: 'United States', currency: 'USD' }] },
  'customer-loyalty-program-enrollments.list': { data: [{}] },
  'notifications.list': { data: [], meta: { unreadCount: 4 } },
  'user-location-mappings.list': { data: [{ locationId: 'L-1' }], meta: { recordCount: 1 } },
}

const sessionOf = (role: Role, changes: Partial<Session> = {}): Session => ({
  ...ANONYMOUS,
  signedIn: true,
  userType: 'customer',
  role,
  capabilities: capabilitiesOf(role),
  customerId: '10428',
  user: { id: role } as Session['user'],
  ...changes,
})

/** @param failing names of calls that do not answer */
function accountOf(
  session: Session,
  { config = CONFIG, flags = FLAGS, failing = [] as string[], knownForMs = 0 } = {},
) {
  const store = createStore()
  store.setState({ session, config, flags })
  const requests: string[] = []
  const errors: string[] = []
  const api = {
    send: (call: Call) => {
      requests.push(call.name)
      if (!failing.includes(call.name)) return Promise.resolve(ANSWERS[call.name])
      return Promise.reject(new NetTermsError('server-unreachable', call.name))
    },
  }
  const instance = {
    api,
    store,
    answers: createAnswerCache(),
    failed: (error: NetTermsError) => void errors.push(error.message),
  } as unknown as Instance
  followAccount(instance, store.getState().locale, Date.now() - knownForMs)
  return { store, requests, errors, facts: () => store.getState().accountFacts }
}

const later = (ms = 2_000) => vi.advanceTimersByTimeAsync(ms)

it('[SES-20] fetches everything that role, flags, and configuration allow', async () => {
  const { facts, errors } = accountOf(sessionOf('admin'))
  await later()
  expect(facts()).toEqual({
    currencies: [{ id: 'USD', label: 'US dollar' }],
    bankingCountries: [{ code: 'US', name: 'United States', currency: 'USD' }],
    disputes: { open: 2, closed: 5 },
    haveDisputesFailed: false,
    isInLoyaltyProgram: true,
    locations: [{ locationId: 'L-1' }],
    unreadNotifications: 4,
  })
  expect(errors).toEqual([])
})

it.each([
  ['a payer', sessionOf('payer'), {}, ['user-location-mappings.list']],
  ['a viewer', sessionOf('viewer'), {}, ['customer-banking-countries.list', 'user-location-mappings.list']],
  [
    'a card viewer',
    sessionOf('card-viewer'),
    {},
    [
      'customer-banking-countries.list',
      'customer-disputes.count',
      'customer-loyalty-program-enrollments.list',
      'notifications.list',
      'user-location-mappings.list',
    ],
  ],
  [
    'an admin without flags',
    sessionOf('admin'),
    { flags: {} },
    ['customer-loyalty-program-enrollments.list', 'user-location-mappings.list'],
  ],
  [
    'an admin with the first version of every module',
    sessionOf('admin'),
    { config: { ...CONFIG, currencyVersion: null, systemType: 'U' } },
    ['customer-banking-countries.list', 'customer-currencies.list'],
  ],
  [
    'an admin of the first bank module',
    sessionOf('admin'),
    { config: { ...CONFIG, bankAccountVersion: '1' } },
    ['customer-banking-countries.list'],
  ],
] as const)(
  '[SES-22] [SES-23] fetches nothing that is not available to %s',
  async (_who, session, options, missing) => {
    const { requests } = accountOf(session, options)
    await later()
    const all = Object.keys(ANSWERS).filter((name) => !name.startsWith('merchant-'))
    expect(all.filter((name) => !requests.includes(name)).sort()).toEqual([...missing].sort())
  },
)

it('[SES-21] counts disputes and fetches currencies of a dealer', async () => {
  const session = sessionOf('merchant', { userType: 'merchant', customerId: null, merchantId: 'M-1' })
  const { requests, facts } = accountOf(session)
  await later()
  expect(requests.sort()).toEqual(['merchant-currencies.list', 'merchant-disputes.count', 'notifications.list'])
  expect(facts()).toMatchObject({ disputes: { open: 7, closed: 1 }, currencies: [{ id: 'CAD' }] })
})

it('[SES-21] sets an error flag when disputes cannot be counted, and fetches the rest', async () => {
  const { facts, errors } = accountOf(sessionOf('payer'), { failing: ['customer-disputes.count'] })
  await later()
  expect(facts()).toMatchObject({ disputes: null, haveDisputesFailed: true, currencies: [{ id: 'USD' }] })
  expect(errors).toEqual(['customer-disputes.count'])
})

it('[SES-22] reports failed banking countries, and stores none', async () => {
  const { facts, errors } = accountOf(sessionOf('payer'), { failing: ['customer-banking-countries.list'] })
  await later()
  expect(facts().bankingCountries).toEqual([])
  expect(errors).toEqual(['customer-banking-countries.list'])
})

it('[SES-24] starts reading mapped locations after a second and stops after more than three consecutive failures', async () => {
  const { requests, errors } = accountOf(sessionOf('admin'), { failing: ['user-location-mappings.list'] })
  const tries = () => requests.filter((name) => name === 'user-location-mappings.list').length
  await later(999)
  expect(tries()).toBe(0)
  await later(10_000)
  expect(tries()).toBe(4)
  expect(errors).toHaveLength(1)
})

it('[SES-24] measures the second from when the user was known, even if the facts started later', async () => {
  const { requests } = accountOf(sessionOf('admin'), { knownForMs: 700 })
  const tries = () => requests.filter((name) => name === 'user-location-mappings.list').length
  await later(299)
  expect(tries()).toBe(0)
  await later(1)
  expect(tries()).toBe(1)
})

it('[SES-20] clears the facts of the previous customer immediately and fetches those of the new one', async () => {
  const { store, requests, facts } = accountOf(sessionOf('payer'))
  await later()
  const before = requests.length
  store.setState({ session: sessionOf('payer', { customerId: '10429' }) })
  // Unread notifications belong to the user, in every account (SES-25).
  expect(facts()).toEqual({ ...NO_FACTS, unreadNotifications: 4 })
  await later()
  expect(requests.length).toBeGreaterThan(before)
  expect(facts().disputes).toEqual({ open: 2, closed: 5 })
})

it('[SES-20] requests nothing after sign-out', async () => {
  const { store, requests, facts } = accountOf(sessionOf('admin'))
  store.setState({ session: ANONYMOUS })
  const before = requests.length
  await later(60_000)
  expect(requests).toHaveLength(before)
  expect(facts()).toEqual(NO_FACTS)
})
