import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstError, openTestApi, own, type TestApi } from '../http/test-api.ts'

let api: TestApi
const people: Record<string, Record<string, string>> = {}
beforeAll(async () => {
  api = await openTestApi()
  for (const name of ['admin', 'payer', 'viewer', 'support', 'other-admin']) people[name] = own(await api.signIn(name))
}, 60_000)
afterAll(() => api.close())

const set = (who: string, methodId: string | null, changes: Record<string, unknown> = {}) =>
  api.send('PATCH', '/api/default-methods', {
    headers: people[who] ?? {},
    body: {
      data: {
        type: 'default-methods',
        attributes: { buid_customer: '10428', currency: 'USD', method_id: methodId, ...changes },
      },
    },
  })
const defaultsOf = async (who: string, list = 'bank-accounts') =>
  (await api.send('GET', `/api/${list}?filter[buid_customer]=10428`, { headers: people[who] ?? {} })).document.meta?.[
    'default_methods'
  ]
const recorded = async () =>
  (await api.db.selectFrom('audit_entries').select('detail').where('action', '=', 'default-methods.set').execute())
    .length

it('[BNK-218] is set, changed and taken back by a user for one currency, and by no one for another user', async () => {
  expect(await defaultsOf('payer')).toEqual([])
  const made = await set('payer', 'BA-1002')
  expect([made.status, made.document.data?.attributes]).toEqual([
    200,
    { buid_customer: '10428', currency: 'USD', method_id: 'BA-1002' },
  ])
  expect(await defaultsOf('payer')).toEqual([{ currency: 'USD', method_id: 'BA-1002' }])
  expect(await defaultsOf('payer', 'payment-methods')).toEqual([{ currency: 'USD', method_id: 'BA-1002' }])
  expect(await defaultsOf('admin')).toEqual([])
  const before = await recorded()
  await set('payer', 'BA-1002')
  expect(await recorded()).toBe(before)
  await set('payer', 'PC-1001')
  await set('payer', 'BA-1003', { currency: 'CAD' })
  expect(await defaultsOf('payer')).toEqual([
    { currency: 'CAD', method_id: 'BA-1003' },
    { currency: 'USD', method_id: 'PC-1001' },
  ])
  await set('payer', null)
  await set('payer', null)
  expect(await defaultsOf('payer')).toEqual([{ currency: 'CAD', method_id: 'BA-1003' }])
  expect(await recorded()).toBe(before + 3)
})

it('[BNK-218] keeps one default when two tabs set it at once', async () => {
  await Promise.all([set('admin', 'BA-1001'), set('admin', 'BA-1002'), set('admin', 'BA-1001')])
  expect(await defaultsOf('admin')).toHaveLength(1)
})

it('[BNK-219] is rejected for a user who may not pay, and for accounts or methods of others', async () => {
  for (const who of ['viewer', 'support']) expect((await set(who, 'BA-1001')).status).toBe(403)
  const unknown = await set('payer', 'BA-0000')
  expect(unknown.status).toBe(404)
  const foreign = await api.db
    .selectFrom('bank_accounts')
    .select('id')
    .where('customer_buid', 'not in', ['10428'])
    .where('currency', '=', 'USD')
    .executeTakeFirst()
  const others = await set('payer', foreign?.id ?? 'BA-9999')
  expect([others.status, firstError(others)?.code]).toEqual([404, firstError(unknown)?.code])
  expect((await set('other-admin', 'BA-1001')).status).toBe(404)
  expect((await set('payer', null, { buid_customer: '99999' })).status).toBe(404)
  expect(await defaultsOf('viewer')).toBeUndefined()
})

it('[BNK-219] holds the currency that it is the default for', async () => {
  const refused = await set('payer', 'BA-1003')
  expect(firstError(refused)).toMatchObject({
    code: 'payment-bank-account-currency',
    meta: { currency: 'CAD' },
    source: { pointer: '/data/attributes/method_id' },
  })
  expect(firstError(await set('payer', 'PC-1001', { currency: 'JPY' }))?.code).toBe('payment-card-currency')
})
