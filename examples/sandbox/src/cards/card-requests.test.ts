import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bearer, firstError, openTestApi, own, PARTNER, type TestAnswer, type TestApi } from '../http/test-api.ts'
import { stepUpTokenOf, viewCard } from '../http/test-frame.ts'

let api: TestApi
const cookies: Record<string, string> = {}
beforeAll(async () => {
  api = await openTestApi()
  for (const person of ['admin', 'support', 'cardviewer']) cookies[person] = await api.signIn(person)
}, 60_000)
afterAll(() => api.close())

type Listed = { id: string; attributes: Record<string, unknown> }[]
const rowsOf = (answer: TestAnswer) => (answer.document.data ?? []) as unknown as Listed
const as = (person: string) => own(cookies[person] ?? '')
const key = () => ({ 'idempotency-key': `key-${crypto.randomUUID()}` })
const get = (path: string, person = 'admin') => api.send('GET', `/api/ecaas/${path}`, { headers: as(person) })
const ADDRESS = { line_1: '4 Dock Road', line_2: 'Gate 2', city_state_zip: 'Tacoma, WA 98421', country: 'US' }

const post = (path: string, type: string, attributes: object, headers: Record<string, string> = key()) =>
  api.send('POST', `/api/ecaas/${path}`, {
    body: { data: { type, attributes } },
    headers: { ...as('admin'), ...headers },
  })
const together = (cards: object[], more: object = {}, headers = key()) =>
  post('card-requests', 'card-requests', { buid_customer: '10428', cards, mailing_address: ADDRESS, ...more }, headers)
const refusalOf = (answer: TestAnswer) => [
  answer.status,
  firstError(answer)?.code,
  firstError(answer)?.source?.['pointer'],
  firstError(answer)?.meta,
]
const countCards = async () =>
  Number((await sql<{ n: string }>`select count(*) as n from cards`.execute(api.db)).rows[0]?.n)

it('[CRD-22] requests several cards once for a key, all of them or none, and points at the card that is wrong', async () => {
  const before = await countCards()
  const again = key()
  const made = await together(
    [{ card_holder: 'Nia Flores' }, { card_holder: 'Ben Ito', spending_limit: 40_000 }],
    {},
    again,
  )
  expect([
    made.status,
    rowsOf(made).map(({ attributes }) => [attributes['card_holder'], attributes['status']]),
  ]).toEqual([
    201,
    [
      ['Nia Flores', 'requested'],
      ['Ben Ito', 'requested'],
    ],
  ])
  const repeated = await together(
    [{ card_holder: 'Nia Flores' }, { card_holder: 'Ben Ito', spending_limit: 40_000 }],
    {},
    again,
  )
  expect([repeated.status, repeated.text]).toEqual([201, made.text])
  expect(
    refusalOf(await together([{ card_holder: 'Nia Flores' }, { card_holder: 'Ben' }, { card_holder: ' ' }])),
  ).toEqual([422, 'card-holder-invalid', '/data/attributes/cards/2/card_holder', { reason: 'blank' }])
  expect((await together([])).status).toBe(422)
  expect((await together(Array.from({ length: 26 }, () => ({ card_holder: 'Nia' })))).status).toBe(422)
  expect((await together([{ card_holder: 'Nia' }], { mailing_address: { ...ADDRESS, line_1: '' } })).status).toBe(422)
  await sql`update customers set status = 'on hold' where buid = '10428'`.execute(api.db)
  expect(refusalOf(await together([{ card_holder: 'Nia' }])).slice(0, 2)).toEqual([409, 'card-account-blocked'])
  await sql`update customers set status = 'active' where buid = '10428'`.execute(api.db)
  expect(await countCards()).toBe(before + 2)
})

it('[CRD-23] mails a single card to the account’s own address unless another is named', async () => {
  const one = (more: object) => post('cards', 'cards', { buid_customer: '10428', card_holder: 'Nia Flores', ...more })
  const own = await one({})
  expect(own.document.data?.attributes['mailing_address']).toMatchObject({
    line_1: '117 Foundry Street',
    country: 'US',
  })
  const named = await one({ mailing_address: ADDRESS, spending_limit: 1 })
  expect(named.document.data?.attributes).toMatchObject({ mailing_address: ADDRESS, spending_limit: 1 })
  expect(refusalOf(await one({ spending_limit: 0 })).slice(0, 3)).toEqual([
    422,
    'card-limit-invalid',
    '/data/attributes/spending_limit',
  ])
})

it('[CRD-24] shows the address of a card to administrators and customer support, not to a card viewer', async () => {
  const seen = async (person: string) =>
    (await get('cards/PC-1001', person)).document.data?.attributes['mailing_address'] ?? null
  expect(await seen('admin')).toMatchObject({ line_1: '117 Foundry Street' })
  expect(await seen('support')).toMatchObject({ line_1: '117 Foundry Street' })
  expect(await seen('cardviewer')).toBeNull()
})

it('[CRD-25] takes limits only where the program has them, and says in the list whether it does', async () => {
  const setting = (value: string) =>
    sql`update settings set value = ${value} where name = 'card-spending-limits'`.execute(api.db)
  expect((await get('cards')).document.meta).toMatchObject({ spending_limits: true })
  expect(
    refusalOf(await together([{ card_holder: 'Nia' }, { card_holder: 'Ben', spending_limit: 99_999_901 }])),
  ).toEqual([
    422,
    'card-limit-invalid',
    '/data/attributes/cards/1/spending_limit',
    { reason: 'too-large', most: 99_999_900 },
  ])
  await setting('off')
  expect((await get('cards')).document.meta).toMatchObject({ spending_limits: false })
  expect(refusalOf(await together([{ card_holder: 'Nia', spending_limit: 100 }])).slice(0, 3)).toEqual([
    409,
    'card-limit-unavailable',
    '/data/attributes/cards/0/spending_limit',
  ])
  expect((await together([{ card_holder: 'Nia', spending_limit: null }])).status).toBe(201)
  await setting('on')
})

const lock = (method: 'POST' | 'DELETE', id = 'PC-1001') =>
  api.send(method, `/api/ecaas/cards/${id}/lock`, { headers: as('admin') })

it('[CRD-26] locks and unlocks only while the flag is on; a locked card stays locked and can be ended', async () => {
  const flag = (value: boolean) =>
    api.db.updateTable('feature_flags').set({ value }).where('name', '=', 'cardLockEnabled').execute()
  expect((await lock('POST')).status).toBe(200)
  await flag(false)
  expect((await get('cards')).document.meta).toMatchObject({ lock_allowed: false })
  for (const method of ['POST', 'DELETE'] as const) {
    expect(refusalOf(await lock(method))).toEqual([
      403,
      'not-permitted',
      undefined,
      expect.objectContaining({ reason: 'flag', requirement: 'cardLockEnabled' }),
    ])
  }
  expect((await get('cards/PC-1001')).document.data?.attributes['status']).toBe('locked')
  await flag(true)
  expect((await get('cards')).document.meta).toMatchObject({ lock_allowed: true })
})

it('[CRD-27] shows who locked, ended, or canceled a card to users who may see the name', async () => {
  const seen = async (id: string, person = 'admin') => (await get(`cards/${id}`, person)).document.data?.attributes
  expect(await seen('PC-1001')).toMatchObject({ locked_by: 'Alex Smith', locked_ts: expect.any(String) as string })
  expect(await seen('PC-1001', 'cardviewer')).toMatchObject({
    locked_by: null,
    locked_ts: expect.any(String) as string,
  })
  expect((await lock('DELETE')).document.data?.attributes).toMatchObject({ locked_by: null, locked_ts: null })
  expect(await seen('PC-1008')).toMatchObject({ terminated_by: 'Sue Park', canceled_by: null })
  expect(await seen('PC-1006')).toMatchObject({ terminated_by: null, canceled_by: 'Alex Smith' })
  await post('cards/PC-1002/termination', 'card-terminations', { termination_reason: 'damaged' })
  expect(await seen('PC-1002')).toMatchObject({ terminated_by: 'Alex Smith', termination_reason: 'damaged' })
})

it('[CRD-28] lists several statuses, canceled requests among them, and all accounts although one is selected', async () => {
  const ended = await get('cards?filter[status]=canceled,terminated&page[size]=200')
  expect(new Set(rowsOf(ended).map(({ attributes }) => attributes['status']))).toEqual(
    new Set(['canceled', 'terminated']),
  )
  expect((await get('cards?filter[status]=canceled,lost')).status).toBe(400)
  await api.send('POST', '/api/ecaas/session_data', {
    body: { data: { type: 'session-data', attributes: { buid_customer: '10428' } } },
    headers: as('admin'),
  })
  const ownersOf = async (query: string) =>
    [
      ...new Set(
        rowsOf(await get(`cards?page[size]=200${query}`)).map(({ attributes }) => attributes['buid_customer']),
      ),
    ].sort()
  expect(await ownersOf('')).toEqual(['10428'])
  expect(await ownersOf('&filter[buid_customer]=all')).toEqual(['10428', '10429', '10430'])
})

it('[CRD-29] counts by status for the rest of the filter, regardless of the status filter', async () => {
  const metaOf = async (query: string) => (await get(`cards?${query}`)).document.meta
  const all = await metaOf('')
  const locked = await metaOf('filter[status]=locked')
  expect(locked?.['counts']).toEqual(all?.['counts'])
  expect(locked?.['record_count']).toBe((all?.['counts'] as Record<string, number>)['locked'])
  expect(await metaOf('filter[search]=DRIVER')).toMatchObject({
    counts: { locked: 1, terminated: 1, active: 0 },
    record_count: 1,
  })
})

it('[CRD-30] sorts by holder, expiry, request, end and status, in a total order, both ways', async () => {
  for (const field of ['card_holder', 'expiration_date', 'requested_ts', 'status']) {
    const there = rowsOf(await get(`cards?sort=${field}&page[size]=200`)).map(({ id }) => id)
    const back = rowsOf(await get(`cards?sort=-${field}&page[size]=200`)).map(({ id }) => id)
    expect([field, back.reverse()]).toEqual([field, there])
  }
  const statuses = rowsOf(await get('cards?sort=status&page[size]=200')).map(({ attributes }) => attributes['status'])
  expect([statuses[0], statuses.at(-1)]).toEqual(['waiting for activation', 'locked'])
})

const historyOf = async (id: string, person = 'admin', query = '') =>
  rowsOf(await get(`cards/${id}/history${query}`, person)).map(({ attributes }) => [
    attributes['action'],
    attributes['actor_name'],
    attributes['reason'],
  ])

it('[CRD-31] lists the history of a card, by time and by page, with the reason of its end', async () => {
  expect(await historyOf('PC-1008')).toEqual([
    ['requested', 'Alex Smith', null],
    ['mailed', null, null],
    ['activated', 'Alex Smith', null],
    ['terminated', 'Sue Park', 'stolen'],
  ])
  expect(await historyOf('PC-1008', 'admin', '?sort=-at&page[size]=1&page[number]=2')).toEqual([
    ['activated', 'Alex Smith', null],
  ])
  expect((await get('cards/PC-1008/history')).document.meta).toMatchObject({ record_count: 4 })
  expect(await historyOf('PC-1006')).toEqual([
    ['requested', 'Alex Smith', null],
    ['canceled', 'Alex Smith', null],
  ])
})

it('[CRD-32] shows names only to permitted users, and number views to a card viewer only their own', async () => {
  const view = async (person: string) =>
    viewCard(api, await stepUpTokenOf(api, own(await api.signIn(person)), 'cards.view-secure'), 'PC-1001')
  expect((await view('admin')).status).toBe(200)
  expect((await view('cardviewer')).status).toBe(200)
  const ofNumbers = (rows: unknown[][]) => rows.filter(([action]) => String(action).startsWith('number'))
  expect(ofNumbers(await historyOf('PC-1001'))).toEqual([
    ['number-shown', 'Alex Smith', null],
    ['number-shown', 'Jo Brown', null],
  ])
  cookies['cardviewer'] = await api.signIn('cardviewer')
  expect(ofNumbers(await historyOf('PC-1001', 'cardviewer'))).toEqual([['number-shown', 'Jo Brown', null]])
  expect((await historyOf('PC-1001', 'cardviewer'))[0]).toEqual(['requested', null, null])
  await api.db.deleteFrom('card_views').execute()
  const token = await stepUpTokenOf(api, as('admin'), 'cards.view-secure')
  expect((await viewCard(api, token, 'PC-1004')).status).toBe(409)
  expect((await historyOf('PC-1004')).at(-1)).toEqual(['number-refused', 'Alex Smith', 'card-number-unavailable'])
})

it('[CRD-33] has only the last four digits in a history, and nothing of another company’s card', async () => {
  const { text } = await get('cards/PC-1001/history')
  expect(text).not.toMatch(/\d{13,19}/)
  const [foreign, none] = [await get('cards/PC-1013/history'), await get('cards/PC-0/history')]
  expect([foreign.status, foreign.text]).toEqual([404, none.text])
  const token = await api.embedToken({ role: 'Admin', capabilities: ['cards.list'] })
  const denied = await api.send('GET', '/api/ecaas/cards/PC-1001/history', { headers: bearer(token, PARTNER) })
  expect(denied.status).toBe(403)
})
