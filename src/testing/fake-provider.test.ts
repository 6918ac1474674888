import { expect, it, vi } from 'vitest'
import { createApi } from '../api/create-api.ts'
import { cookieCredential } from '../api/credential.ts'
import {
  addUsersToGroup,
  type Call,
  type CallInput,
  CALLS,
  createPayment,
  getConfig,
  getFeatureFlags,
  getPayment,
  getSelf,
  listBankAccounts,
  listExposures,
  listInvoices,
  listPaymentMethods,
  listPayments,
  moveClock,
  payableAmount,
  previewPayment,
  signIn,
  sumMinor,
  whyNotPayable,
} from '../contract/index.ts'
import { CALL_INPUTS } from '../../test/support/call-inputs.ts'
import { spread } from '../../test/support/tiers.ts'
import { createFakeProvider, type FakeProvider } from './fake-provider.ts'
import { FIXTURE_PASSWORD } from './fixtures/account-fixtures.ts'
import { scenarioNames, summaryOf } from './scenarios.ts'
import { refuse } from './wire-answer.ts'

const apiOf = (provider: FakeProvider) =>
  createApi({ base: 'https://api.provider.test/api', fetch: provider.fetch, credential: cookieCredential })
const ALL = { page: { number: 1, size: 200 } } as const
const KEY = 'key-of-the-first-attempt'

/** Returns the first payable invoices of a program as complete drafts. */
async function draftOf(provider: FakeProvider, count = 2) {
  const api = apiOf(provider)
  const { data } = await api.send(listInvoices, { ...ALL, filter: { sol_currency: 'USD' } })
  const lines = data
    .filter((invoice) => whyNotPayable(invoice) === null)
    .slice(0, count)
    .map((invoice) => ({ trx_id: invoice.trxId, amount: payableAmount(invoice) }))
  return { buid_customer: '10428', currency: 'USD' as const, bank_account_id: 'BA-1', lines }
}

async function requestOf(provider: FakeProvider) {
  const draft = await draftOf(provider)
  const { data } = await apiOf(provider).send(previewPayment, { body: draft })
  return { ...draft, total: data.total, terms_accepted: true, review_token: data.reviewToken }
}

/** Calls that need a draft or a secret key; they are tested separately. */
const APART = [
  'disputes.create',
  'disputes.answer-together',
  'dispute-documents.create',
  'users.invite',
  'user-groups.create',
  'identity-providers.create',
  'credential-imports.start',
  'loyalty-enrollments.import',
  'merchant-invoice-documents.create',
  'application-documents.create',
  'invoice-notes.create',
  'payments.preview',
  'payments.create',
  'bank-accounts.create',
  'embed-sessions.create',
  'embed-sessions.revoke',

  // Payments on their rail
  'payment-cards.create',
  'credit-memos.apply',
]
/** Number of scenarios in which `npm test` sends each call; the full test run uses all scenarios. */
const SCENARIOS = 5
const EVERY = CALLS.filter((call: Call) => !APART.includes(call.name)).flatMap((call) =>
  spread(scenarioNames, SCENARIOS).map((scenario) => [call.name, scenario, call as Call] as const),
)

it.each(EVERY)(
  '[TST-2] answers %s in %s as the contract defines, or refuses with a declared code',
  async (name, scenario, call) => {
    const provider = createFakeProvider({ scenario })
    // Only the data of these scenarios is tested here; their responses are tested below.
    if (['loading', 'slow', 'unreachable'].includes(scenario)) provider.set('default', { keepData: true })
    const input = (CALL_INPUTS[name] ?? {}) as CallInput<Call>
    const outcome = await apiOf(provider)
      .send(call, input, call.idempotent ? { idempotencyKey: KEY } : {})
      .catch((error: { code: string; status: number }) => error)
    const given = outcome as { code?: string; data?: unknown }
    if (given.code === undefined) expect(given).toHaveProperty('data')
    else if (!(call.errors as readonly string[]).includes(given.code))
      expect(given.code).toMatch(
        /^(not-permitted|session-required|session-expired|server-error|not-found|server-unreachable)$/,
      )
  },
)

it('[TST-2] distinguishes paths with the same ending', async () => {
  const provider = createFakeProvider({ role: 'admin' })
  const input = { params: { group_id: 'g-1' }, body: { user_ids: ['u-1'] } }
  await expect(apiOf(provider).send(addUsersToGroup, input)).rejects.toMatchObject({ code: 'not-found' })
  expect(provider.requests.map(({ call }) => call)).toEqual(['user-groups.add-users'])
})

it.each(scenarioNames)('[TST-4] describes in words what %s shows', (name) => {
  expect(summaryOf(name)).toMatch(/^[A-Z].*\.$/)
})

it('[TST-3] returns equal bytes for equal seed and day, and other bytes for another seed', async () => {
  const textOf = async (seed: number, today?: string) => {
    const { fetch } = createFakeProvider({ seed, ...(today && { today }) })
    return (await fetch('/api/invoices')).text()
  }
  expect(await textOf(7)).toBe(await textOf(7))
  expect(await textOf(7)).not.toBe(await textOf(8))
  expect(await textOf(7, '2027-03-01')).toContain('"program_date":"2027-03-01"')
})

it('[TST-3] makes invoices past due as its day advances', async () => {
  const provider = createFakeProvider()
  const lateCount = async () => (await apiOf(provider).send(listInvoices, { filter: { status: 'past-due' } })).meta
  const before = (await lateCount()).recordCount
  provider.setToday('2026-12-20')
  expect((await lateCount()).recordCount).toBeGreaterThan(before)
  expect(() => provider.setToday('2026-12-01')).toThrow(RangeError)
  expect(() => provider.setToday('tomorrow')).toThrow(RangeError)
})

it('[TST-2] filters, sorts, searches, and pages, with totals of the whole filtered list', async () => {
  const api = apiOf(createFakeProvider())
  const all = await api.send(listInvoices, ALL)
  const wanted = all.data[3]?.invoiceId ?? ''
  expect((await api.send(listInvoices, { filter: { search: wanted.toLowerCase() } })).data).toHaveLength(1)
  const dear = await api.send(listInvoices, { sort: '-open_total', page: { number: 2, size: 10 } })
  expect(dear.data).toHaveLength(10)
  expect(dear.data.map(({ openTotal }) => openTotal)).toEqual(
    dear.data.map(({ openTotal }) => openTotal).sort((a, b) => b - a),
  )
  expect(dear.meta.totals).toEqual(all.meta.totals)
  const late = await api.send(listInvoices, { ...ALL, filter: { status: 'past-due', ageing: '1-30' } })
  expect(late.data.every(({ daysLeft }) => daysLeft !== null && daysLeft < 0 && daysLeft >= -30)).toBe(true)
  await expect(api.send(listInvoices, { sort: 'nothing' })).rejects.toMatchObject({ code: 'parameter-invalid' })
})

it('[TST-2] has exposures that match its invoices', async () => {
  const api = apiOf(createFakeProvider())
  const { meta } = await api.send(listInvoices, { ...ALL, filter: { status: 'open' } })
  const { data } = await api.send(listExposures, {})
  const dollars = data[0]
  expect(dollars?.used).toBe(meta.totals.find(({ currency }) => currency === 'USD')?.open)
  // The open amount is the amounts still due, by age, plus the amounts in payment (EXP-5).
  const due = sumMinor(dollars?.ageing.map(({ amount }) => amount) ?? [])
  expect(due + (dollars?.pendingPayment ?? 0)).toBe(dollars?.used)
})

it('[TST-5] pays once per key, and returns equal bytes for the same key', async () => {
  const provider = createFakeProvider()
  const api = apiOf(provider)
  const body = await requestOf(provider)
  const first = await api.send(createPayment, { body }, { idempotencyKey: KEY })
  const again = await api.send(createPayment, { body }, { idempotencyKey: KEY })
  expect(again).toEqual(first)
  const { data } = await api.send(listPayments, { filter: { idempotency_key: KEY } })
  expect(data.map(({ number }) => number)).toEqual([first.data.number])
  const other = api.send(createPayment, { body: { ...body, total: 1 } }, { idempotencyKey: KEY })
  await expect(other).rejects.toMatchObject({ code: 'idempotency-key-reused' })
  const second = api.send(createPayment, { body }, { idempotencyKey: 'another-key-of-the-payer' })
  await expect(second).rejects.toMatchObject({ code: 'payment-invoice-already-in-payment' })
})

it('[TST-5] settles a payment on the day it posts', async () => {
  const provider = createFakeProvider()
  const api = apiOf(provider)
  const { data } = await api.send(createPayment, { body: await requestOf(provider) }, { idempotencyKey: KEY })
  expect([data.leavesOn, data.postsBy]).toEqual(['2026-11-23', '2026-11-24'])
  await api.send(moveClock, { body: { advanceBankingDays: 2 } })
  const { data: settled } = await api.send(getPayment, { params: { number: data.number } })
  expect([settled.status, settled.settledOn]).toEqual(['settled', '2026-11-24'])
  const { data: invoices } = await api.send(listInvoices, { filter: { trx_id: data.lines[1]?.trxId ?? '' } })
  expect(invoices[0]?.status).toContain('Paid')
})

it.each([
  ['a total that is not the sum', { total: 1 }, 'payment-total-mismatch'],
  ['terms that were not accepted', { terms_accepted: false }, 'payment-terms-not-accepted'],
  ['a payment that was not reviewed', { review_token: 'forged' }, 'payment-review-missing'],
  ['an account that is turned off', { bank_account_id: 'BA-2' }, 'payment-bank-account-not-usable'],
  ['an account of another currency', { bank_account_id: 'BA-4' }, 'payment-bank-account-currency'],
  ['no invoice', { lines: [] }, 'payment-no-invoices'],
  ['an unknown invoice', { lines: [{ trx_id: 'T-1', amount: 500 }] }, 'payment-invoice-unknown'],
])('[TST-5] refuses %s', async (_, change, code) => {
  const provider = createFakeProvider()
  const body = { ...(await requestOf(provider)), ...change }
  const sent = apiOf(provider).send(createPayment, { body }, { idempotencyKey: KEY })
  await expect(sent).rejects.toMatchObject({ code })
})

it('[TST-5] requires a new review when the money would move on another day', async () => {
  const provider = createFakeProvider()
  const body = await requestOf(provider)
  provider.setToday('2026-11-23')
  const sent = apiOf(provider).send(createPayment, { body }, { idempotencyKey: KEY })
  await expect(sent).rejects.toMatchObject({ code: 'payment-review-outdated' })
})

it('[TST-4] responds after four seconds when slow, and never when unreachable', async () => {
  vi.useFakeTimers()
  try {
    let isAnswered = false
    const slow = createFakeProvider({ scenario: 'slow' }).fetch('/api/self')
    void slow.then(() => (isAnswered = true))
    await vi.advanceTimersByTimeAsync(3_999)
    expect(isAnswered).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect((await slow).status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
  await expect(createFakeProvider({ scenario: 'unreachable' }).fetch('/api/self')).rejects.toThrow(TypeError)
})

it('[TST-4] loses the response to a successful payment, and returns it when the network is back', async () => {
  const provider = createFakeProvider({ scenario: 'payment-unknown' })
  const body = await requestOf(provider)
  const sent = provider.fetch('/api/payments', {
    method: 'POST',
    headers: { 'Content-Type': 'application/vnd.api+json', 'Idempotency-Key': KEY },
    body: JSON.stringify({ data: { type: 'payments', attributes: body } }),
  })
  await expect(sent).rejects.toThrow(TypeError)
  provider.set('default', { keepData: true })
  const { data } = await apiOf(provider).send(listPayments, { filter: { idempotency_key: KEY } })
  expect(data).toHaveLength(1)
})

it('[TST-4] refuses a payment that another user made first, and names that user', async () => {
  const provider = createFakeProvider({ scenario: 'payment-rejected' })
  const sent = apiOf(provider).send(createPayment, { body: await requestOf(provider) }, { idempotencyKey: KEY })
  await expect(sent).rejects.toMatchObject({
    code: 'payment-invoice-already-in-payment',
    details: [{ meta: { payer: 'Alex Smith' } }],
  })
})

it('[TST-4] signs in from signed-out only with the fixture password', async () => {
  const provider = createFakeProvider({ scenario: 'signed-out' })
  const api = apiOf(provider)
  const wrong = api.send(signIn, { body: { username: 'payer', password: 'guess' } })
  await expect(wrong).rejects.toMatchObject({ code: 'credentials-invalid' })
  await expect(api.send(listInvoices, {})).rejects.toMatchObject({ code: 'session-required' })
  await api.send(signIn, { body: { username: 'payer', password: FIXTURE_PASSWORD } })
  expect((await api.send(getSelf, {})).data.user?.fullName).toBe('Pat Jones')
})

it('[TST-6] answers a call as a test defines, until that is undone', async () => {
  const provider = createFakeProvider()
  const api = apiOf(provider)
  const undo = provider.respondTo('bank-accounts.list', { data: [] })
  const again = provider.respondTo('bank-accounts.list', () => refuse('not-permitted'))
  await expect(api.send(listBankAccounts, {})).rejects.toMatchObject({ code: 'not-permitted' })
  again()
  again()
  expect((await api.send(listBankAccounts, {})).data).toEqual([])
  undo()
  expect((await api.send(listBankAccounts, {})).data.length).toBeGreaterThan(1)
})

it('[TST-6] records requests with their responses', async () => {
  const provider = createFakeProvider()
  await apiOf(provider).send(listInvoices, { filter: { search: 'a&b' } })
  const [request] = provider.requestsOf('invoices.list')
  expect([request?.path, request?.query.get('filter[search]'), request?.status]).toEqual(['/api/invoices', 'a&b', 200])
  const unknown = await provider.fetch('https://api.provider.test/nothing')
  expect([unknown.status, provider.requests.at(-1)?.call]).toEqual([404, null])
})

it('[TST-6] stops waiting when the caller aborts', async () => {
  const provider = createFakeProvider({ latencyMs: 60_000 })
  const given = provider.fetch('/api/self', { signal: AbortSignal.timeout(5) })
  await expect(given).rejects.toThrow(/timeout|abort/i)
  const silent = createFakeProvider()
  silent.respondTo('session.self', 'never')
  await expect(silent.fetch('/api/self', { signal: AbortSignal.timeout(5) })).rejects.toThrow(/timeout|abort/i)
})

it('[TST-9] has the third parties that a test names, with their flags; none by default', async () => {
  const survey = 'https://survey.example/ask'
  const factsOf = async (provider: FakeProvider) => {
    const api = apiOf(provider)
    const { data: config } = await api.send(getConfig, {})
    const { data: flags } = await api.send(getFeatureFlags, { params: { hostname: 'parts.example' } })
    return [config.thirdParties, flags.customerSurveyEnabled ?? false]
  }
  expect(await factsOf(createFakeProvider())).toEqual([{}, false])
  expect(await factsOf(createFakeProvider({ thirdParties: { survey } }))).toEqual([{ survey }, true])
})

it('[PAY-155] declines the card of the scenario with its reason, and leaves the invoices due', async () => {
  const provider = createFakeProvider({ scenario: 'card-declined' })
  const api = apiOf(provider)
  const cards = await api.send(listPaymentMethods, { filter: { buid_customer: '10428' } })
  const card = cards.data.find(({ kind }) => kind === 'card')
  expect(card).toMatchObject({ last4: '9995', status: 'active' })
  const { bank_account_id: _, ...draft } = await draftOf(provider)
  const byCard = { ...draft, card_id: card?.id ?? '' }
  const { data: preview } = await api.send(previewPayment, { body: byCard })
  const body = { ...byCard, total: preview.total, terms_accepted: true, review_token: preview.reviewToken }
  const { data } = await api.send(createPayment, { body }, { idempotencyKey: KEY })
  expect(data).toMatchObject({
    status: 'declined',
    declined: { reason: 'insufficient-funds', on: provider.today },
    method: { cardId: card?.id, bankAccountId: null, last4: '9995' },
  })
  const [again] = (await draftOf(provider)).lines
  expect(again).toEqual(draft.lines[0])
  await expect(api.send(previewPayment, { body: { ...draft, card_id: 'PM-none' } })).rejects.toMatchObject({
    code: 'payment-card-unknown',
  })
})
