import type { PaymentMethod } from 'netterms/contract/internal'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { bearer, firstError, openTestApi, own, type TestApi } from '../http/test-api.ts'
import { frameOf, redeem, stepUp } from '../http/test-frame.ts'
import { sandboxRail } from '../rail/sandbox-rail.ts'

let api: TestApi
let admin: string
beforeAll(async () => {
  api = await openTestApi()
  admin = await api.signIn('admin')
}, 60_000)
afterAll(() => api.close())

const CARD = {
  buidCustomer: '10428',
  cardNumber: '4111 1111 1111 1111',
  securityCode: '123',
  expiryMonth: 12,
  expiryYear: 2029,
  holderName: 'Alex Smith',
  billingRegion: 'CO',
}
const NUMBER = '4111111111111111'

/** Opens the secure page and returns a token with which a card can be added. */
async function tokenOf(cookie = admin): Promise<string> {
  const opened = await api.send('POST', '/api/frame-handovers', {
    body: { data: { type: 'frame-handovers', attributes: { purpose: 'payment-cards.create' } } },
    headers: own(cookie),
  })
  const session = await redeem(api, String(opened.document.data?.attributes['handover']))
  const granted = await stepUp(api, String(session.document.data?.attributes['frame_session']))
  return String(granted.document.data?.attributes['frame_token'])
}

const addCard = (token: string, changes: Record<string, unknown> = {}, key = `key-${crypto.randomUUID()}`) =>
  api.sendSecurely('POST', '/api/payment-cards', {
    body: { data: { type: 'payment-cards', attributes: { ...CARD, ...changes } } },
    headers: frameOf(token, { 'idempotency-key': key }),
  })

async function methods(): Promise<{ id: string; attributes: Record<string, unknown> }[]> {
  const answer = await api.send('GET', '/api/payment-methods', { headers: own(admin) })
  return answer.document.data as unknown as { id: string; attributes: PaymentMethod }[]
}

it('[PAY-34] lists accounts and cards together, with no more of a number than four digits', async () => {
  const list = await methods()
  expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining(['BA-1001', 'PC-1001', 'PC-1003']))
  expect(list.find(({ id }) => id === 'PC-1003')?.attributes).toMatchObject({
    kind: 'card',
    brand: 'visa',
    funding: 'credit',
    last4: '1881',
    expirationDate: '09/30/2026',
    status: 'expired',
  })
  expect(JSON.stringify(list)).not.toMatch(/token|digest|nt_/)
})

it('[BNK-94] [BNK-95] names bank, country, holder, and who added it and when', async () => {
  const list = await methods()
  expect(list.find(({ id }) => id === 'BA-1003')?.attributes).toMatchObject({
    bankName: 'Pacific Bank of Canada',
    bankCountry: 'CA',
    accountType: 'checking',
    accountHolderType: 'business',
    addedBy: 'Alex Smith',
    amountsArriveOn: null,
    triesLeft: null,
  })
  expect(list.find(({ id }) => id === 'BA-1001')?.attributes).toMatchObject({ addedBy: null, addedAt: null })
})

it('[PAY-35] adds a card through the secure frame and keeps neither number nor code', async () => {
  const token = await tokenOf()
  const key = `key-${crypto.randomUUID()}`
  const added = await addCard(token, {}, key)
  expect(added.status, added.text).toBe(201)
  expect(added.document.data?.attributes).toMatchObject({
    brand: 'visa',
    last4: '1111',
    funding: 'credit',
    status: 'active',
  })
  const again = await addCard(token, {}, key)
  expect([again.text, again.headers['idempotency-replayed']]).toEqual([added.text, 'true'])
  // SEC-10: a token is valid for a single call.
  expect(firstError(await addCard(token))).toMatchObject({ code: 'token-invalid', status: '401' })
  const duplicate = await addCard(await tokenOf())
  expect(firstError(duplicate)).toMatchObject({ code: 'payment-method-card-duplicate', status: '409' })
  const everything = JSON.stringify([
    await api.db.selectFrom('payment_cards').selectAll().execute(),
    await api.db.selectFrom('audit_entries').selectAll().execute(),
    await api.db.selectFrom('idempotency_keys').selectAll().execute(),
    await api.db.selectFrom('rail_cards').selectAll().execute(),
    api.lines,
  ])
  for (const secret of [NUMBER, NUMBER.slice(0, 12), NUMBER.slice(4), '"123"']) expect(everything).not.toContain(secret)
  expect(
    await api.db.selectFrom('audit_entries').select('detail').where('action', '=', 'payment-cards.create').execute(),
  ).toHaveLength(1)
})

it.each([
  ['a mistyped digit', { cardNumber: '4111111111111112' }, 'cardNumber', 'check-digit'],
  ['letters', { cardNumber: '4111 1111 1111 111x' }, 'cardNumber', 'characters'],
  ['digits of another script', { cardNumber: '٤١١١١١١١١١١١١١١١' }, 'cardNumber', 'characters'],
  ['no brand that is taken', { cardNumber: '9999999999999995' }, 'cardNumber', 'brand'],
  ['too few digits', { cardNumber: '411111111111111' }, 'cardNumber', 'length'],
  ['a code that is too short for American Express', { cardNumber: '378282246310005' }, 'securityCode', 'length'],
  ['a month that is over', { expiryMonth: 10, expiryYear: 2026 }, 'expiryYear', 'expired'],
  ['a year that is mistyped', { expiryYear: 2092 }, 'expiryYear', 'too-far'],
])('[PAY-35] refuses %s and does not repeat it', async (_says, changes, field, problem) => {
  const answer = await addCard(await tokenOf(), changes)
  expect([answer.status, firstError(answer)]).toMatchObject([
    422,
    { code: 'payment-method-card-invalid', meta: { field, problem }, source: { pointer: `/data/attributes/${field}` } },
  ])
  if ('cardNumber' in changes) expect(answer.text).not.toContain(changes.cardNumber)
})

it('[PAY-35] takes card data on the secure origin only, and only from permitted users', async () => {
  const body = { data: { type: 'payment-cards', attributes: CARD } }
  const headers = { 'idempotency-key': `key-${crypto.randomUUID()}` }
  expect((await api.send('POST', '/api/payment-cards', { body, headers: { ...own(admin), ...headers } })).status).toBe(
    404,
  )
  const embed = bearer(await api.embedToken())
  expect((await api.send('POST', '/api/payment-cards', { body, headers: { ...embed, ...headers } })).status).toBe(404)
  const payer = await api.send('POST', '/api/frame-handovers', {
    body: { data: { type: 'frame-handovers', attributes: { purpose: 'payment-cards.create' } } },
    headers: own(await api.signIn('payer')),
  })
  expect(payer.status).toBe(403)
  const token = await tokenOf()
  expect((await addCard(token, { buidCustomer: '20517' })).text).toBe(
    (await addCard(token, { buidCustomer: '99999' })).text,
  )
  expect(firstError(await addCard(token, { network_token: 'x' }))?.code).toBe('attribute-unknown')
  expect((await addCard(token, JSON.parse('{"constructor":1}') as Record<string, unknown>)).status).toBe(400)
})

it('[PAY-35] adds nothing until the network responds, stores none of its data, and succeeds on retry', async () => {
  const token = await tokenOf()
  const key = `key-${crypto.randomUUID()}`
  const cardNumber = '5555555555554444'
  const before = await methods()
  const linesBefore = api.lines.length
  const silent = vi.spyOn(sandboxRail, 'tokenizeCard').mockRejectedValueOnce(new Error(`no line for ${cardNumber}`))
  const refused = await addCard(token, { cardNumber }, key)
  silent.mockRestore()
  expect([refused.status, firstError(refused)?.code, refused.headers['retry-after']]).toEqual([
    503,
    'server-unavailable',
    '5',
  ])
  expect([refused.text, ...api.lines.slice(linesBefore)].join('\n')).not.toContain(cardNumber)
  expect(await methods()).toEqual(before)
  const added = await addCard(token, { cardNumber }, key)
  expect([added.status, added.headers['idempotency-replayed']]).toEqual([201, undefined])
})

it('[PAY-20] repeats the answer of a card that was added without asking the network again, and asks it nothing for another one', async () => {
  const token = await tokenOf()
  const key = `key-${crypto.randomUUID()}`
  const cardNumber = '378282246310005'
  const card = { cardNumber, securityCode: '1234' }
  const added = await addCard(token, card, key)
  expect(added.status, added.text).toBe(201)
  const silent = vi.spyOn(sandboxRail, 'tokenizeCard').mockRejectedValue(new Error('no line'))
  const again = await addCard(token, card, key)
  const reused = await addCard(token, { cardNumber: '6011111111111117' }, key)
  expect(silent).not.toHaveBeenCalled()
  silent.mockRestore()
  expect([again.status, again.text]).toEqual([201, added.text])
  expect(firstError(reused)?.code).toBe('idempotency-key-reused')
})

it('[PAY-36] removes a card for good, not while it is paying, and not another customer’s', async () => {
  const remove = (id: string, cookie: string, attributes = {}) =>
    api.send('POST', `/api/payment-cards/${id}/removal`, {
      body: { data: { type: 'payment-card-removals', attributes } },
      headers: own(cookie),
    })
  const other = await api.signIn('other-admin')
  expect((await remove('PC-1003', other)).text).toBe((await remove('PC-0', other)).text)
  expect((await remove('PC-1003', await api.signIn('payer'))).status).toBe(403)
  expect((await remove('PC-1003', admin)).status).toBe(204)
  expect((await remove('PC-1003', admin)).status).toBe(404)
  expect((await methods()).map(({ id }) => id)).not.toContain('PC-1003')
})
