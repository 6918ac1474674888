import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, own, type TestApi } from '../http/test-api.ts'

let api: TestApi
const cookies: Record<string, string> = {}
const PEOPLE = ['admin', 'payer', 'viewer', 'cardviewer', 'safety', 'merchant', 'support', 'other-admin'] as const
beforeAll(async () => {
  api = await openTestApi()
  for (const person of PEOPLE) cookies[person] = await api.signIn(person)
}, 60_000)
afterAll(() => api.close())

/**
 * A card of Northwind and one of Contoso, each in a status that allows none of the actions below, and a card that does
 * not exist.
 */
const CARDS = { own: 'PC-1006', sibling: 'PC-1020', foreign: 'PC-999999' } as const
type Which = keyof typeof CARDS
const CUSTOMERS: Record<Which, string> = { own: '10428', sibling: '20517', foreign: '99999' }

const body = (type: string, attributes: object) => ({ data: { type, attributes } })
const withKey = () => ({ 'idempotency-key': `key-${crypto.randomUUID()}` })
type Headers = Record<string, string>

/** Calls that change nothing: if the caller is allowed to make one, it either succeeds or fails for another reason. */
const CALLS: Record<string, (which: Which, headers: Headers) => ReturnType<TestApi['send']>> = {
  'cards.list': (which, headers) =>
    api.send('GET', `/api/ecaas/cards?filter[buid_customer]=${CUSTOMERS[which]}`, { headers }),
  'cards.get': (which, headers) => api.send('GET', `/api/ecaas/cards/${CARDS[which]}`, { headers }),
  'cards.history': (which, headers) => api.send('GET', `/api/ecaas/cards/${CARDS[which]}/history`, { headers }),
  'cards.request-together': (which, headers) =>
    api.send('POST', '/api/ecaas/card-requests', {
      body: body('card-requests', {
        buid_customer: CUSTOMERS[which],
        cards: [{ card_holder: '' }],
        mailing_address: { line_1: '1 Main Street', city_state_zip: 'Tacoma, WA 98421', country: 'US' },
      }),
      headers: { ...headers, ...withKey() },
    }),
  'cards.request': (which, headers) =>
    api.send('POST', '/api/ecaas/cards', {
      body: body('cards', { buid_customer: CUSTOMERS[which], card_holder: '' }),
      headers: { ...headers, ...withKey() },
    }),
  'cards.cancel-request': (which, headers) =>
    api.send('POST', `/api/ecaas/cards/${CARDS[which]}/cancellation`, { headers }),
  'cards.activate': (which, headers) =>
    api.send('POST', `/api/ecaas/cards/${CARDS[which]}/activation`, {
      body: body('card-activations', { received: false }),
      headers: { ...headers, ...withKey() },
    }),
  'cards.lock': (which, headers) => api.send('POST', `/api/ecaas/cards/${CARDS[which]}/lock`, { headers }),
  'cards.unlock': (which, headers) => api.send('DELETE', `/api/ecaas/cards/${CARDS[which]}/lock`, { headers }),
  'cards.terminate': (which, headers) =>
    api.send('POST', `/api/ecaas/cards/${CARDS[which]}/termination`, {
      body: body('card-terminations', { termination_reason: 'lost' }),
      headers: { ...headers, ...withKey() },
    }),
}

it('[ACC-12] shows and moves cards for permitted users only: call by user by object', async () => {
  const rows: string[] = []
  for (const [name, call] of Object.entries(CALLS)) {
    for (const which of Object.keys(CARDS) as Which[]) {
      const cells: string[] = []
      for (const person of PEOPLE) cells.push(String((await call(which, own(cookies[person] ?? ''))).status))
      rows.push(`${name.padEnd(22)}${which.padEnd(9)}${cells.join('  ')}`)
    }
  }
  expect([`${' '.repeat(31)}AD   PA   VI   CV   SM   ME   CS   other`, ...rows].join('\n')).toMatchInlineSnapshot(`
    "                               AD   PA   VI   CV   SM   ME   CS   other
    cards.list            own      200  403  403  200  403  403  200  404
    cards.list            sibling  404  403  403  404  403  403  200  200
    cards.list            foreign  404  403  403  404  403  403  404  404
    cards.get             own      200  403  403  200  403  403  200  404
    cards.get             sibling  404  403  403  404  403  403  200  200
    cards.get             foreign  404  403  403  404  403  403  404  404
    cards.history         own      200  403  403  200  403  403  200  404
    cards.history         sibling  404  403  403  404  403  403  200  200
    cards.history         foreign  404  403  403  404  403  403  404  404
    cards.request-togetherown      422  403  403  403  403  403  403  404
    cards.request-togethersibling  404  403  403  403  403  403  403  422
    cards.request-togetherforeign  404  403  403  403  403  403  403  404
    cards.request         own      422  403  403  403  403  403  403  404
    cards.request         sibling  404  403  403  403  403  403  403  422
    cards.request         foreign  404  403  403  403  403  403  403  404
    cards.cancel-request  own      409  403  403  403  403  403  403  404
    cards.cancel-request  sibling  404  403  403  403  403  403  403  409
    cards.cancel-request  foreign  404  403  403  403  403  403  403  404
    cards.activate        own      409  403  403  403  403  403  403  404
    cards.activate        sibling  404  403  403  403  403  403  403  409
    cards.activate        foreign  404  403  403  403  403  403  403  404
    cards.lock            own      409  403  403  403  403  403  403  404
    cards.lock            sibling  404  403  403  403  403  403  403  409
    cards.lock            foreign  404  403  403  403  403  403  403  404
    cards.unlock          own      409  403  403  403  403  403  403  404
    cards.unlock          sibling  404  403  403  403  403  403  403  409
    cards.unlock          foreign  404  403  403  403  403  403  403  404
    cards.terminate       own      409  403  403  403  403  403  409  404
    cards.terminate       sibling  404  403  403  403  403  403  409  409
    cards.terminate       foreign  404  403  403  403  403  403  404  404"
  `)
})

it('[ACC-12] returns the same bytes for another company’s card and for a missing one', async () => {
  for (const person of ['admin', 'cardviewer'] as const) {
    const headers = own(cookies[person] ?? '')
    const foreign = await api.send('GET', '/api/ecaas/cards/PC-1013', { headers })
    const unknown = await api.send('GET', '/api/ecaas/cards/PC-0', { headers })
    expect([person, foreign.status, foreign.text]).toEqual([person, 404, unknown.text])
  }
})

it('[CRD-8] lists the cards of a session’s own customers, and needs the flag of the cards page', async () => {
  const list = (person: string) =>
    api.send('GET', '/api/ecaas/cards?page[size]=200', { headers: own(cookies[person] ?? '') })
  const ownersFor = async (person: string) => {
    const data = (await list(person)).document.data as unknown as { attributes: Record<string, unknown> }[]
    return [...new Set(data.map(({ attributes }) => attributes['buid_customer']))].sort()
  }
  expect(await ownersFor('admin')).toEqual(['10428'])
  expect(await ownersFor('other-admin')).toEqual(['20517'])
  expect((await ownersFor('support')).length).toBeGreaterThan(4)
  const flag = (value: boolean) =>
    api.db.updateTable('feature_flags').set({ value }).where('name', '=', 'cardManagementMenuEnabled').execute()
  await flag(false)
  expect((await list('admin')).status).toBe(403)
  await flag(true)
})
