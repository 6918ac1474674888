import { afterAll, beforeAll, expect, it } from 'vitest'
import { bearer, firstError, openTestApi, own, type TestApi } from './test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
}, 60_000)
afterAll(() => api.close())

const pay = (headers: Record<string, string>) =>
  api.send('POST', '/api/payments', {
    body: { data: { type: 'payments', attributes: {} } },
    headers: { 'idempotency-key': 'a-new-intent-to-pay', ...headers },
  })

it('[ACC-9] answers a viewer that paying needs another role, and which', async () => {
  const answer = await pay(own(await api.signIn('viewer')))
  expect(answer.status).toBe(403)
  expect(firstError(answer)).toMatchObject({
    code: 'not-permitted',
    meta: { required: 'payments.create', reason: 'role', roles: ['admin', 'payer'] },
  })
})

it('[ACC-9] answers a payer with a limited embed session that the session is the reason', async () => {
  const token = await api.embedToken({ role: 'Payer', capabilities: ['invoices.list'] })
  expect(firstError(await pay(bearer(token)))?.meta).toMatchObject({ reason: 'scope' })
})

it('[ACC-2] checks for a session before anything else', async () => {
  const answer = await pay({})
  expect([answer.status, firstError(answer)?.code]).toEqual([401, 'session-required'])
})

it('[ACC-12] returns the same bytes for another user’s resource and for one that never existed', async () => {
  const other = own(await api.signIn('other-admin'))
  const payment = await api.db
    .selectFrom('payments')
    .select('number')
    .where('customer_buid', '=', '10428')
    .executeTakeFirstOrThrow()
  const pairs = [
    [`/api/payments/${payment.number}`, '/api/payments/P-999999999'],
    ['/api/invoices?filter[buid_customer]=10428', '/api/invoices?filter[buid_customer]=99999'],
    ['/api/exposures?filter[buid_customer]=10428', '/api/exposures?filter[buid_customer]=99999'],
    ['/api/invoice-counts?filter[buid_customer]=10428', '/api/invoice-counts?filter[buid_customer]=99999'],
    ['/api/bank-accounts?filter[buid_customer]=10428', '/api/bank-accounts?filter[buid_customer]=99999'],
    ['/api/payments?filter[buid_customer]=10428', '/api/payments?filter[buid_customer]=99999'],
  ] as const
  for (const [foreign, unknown] of pairs) {
    const [first, second] = [
      await api.send('GET', foreign, { headers: other }),
      await api.send('GET', unknown, { headers: other }),
    ]
    expect([foreign, first.status]).toEqual([foreign, 404])
    expect(first.text).toBe(second.text)
  }
  const own404 = own(await api.signIn('admin'))
  expect((await api.send('GET', `/api/payments/${payment.number}`, { headers: own404 })).status).toBe(200)
})

it('[ACC-10] allows only roles with the right to read bank accounts', async () => {
  const statusFor = async (name: string) =>
    (await api.send('GET', '/api/bank-accounts', { headers: own(await api.signIn(name)) })).status
  expect([await statusFor('payer'), await statusFor('viewer'), await statusFor('cardviewer')]).toEqual([200, 403, 403])
})

it('[PAY-20] requires a valid idempotency key', async () => {
  const headers = own(await api.signIn('payer'))
  const body = { data: { type: 'payments', attributes: {} } }
  const send = (key: Record<string, string>) =>
    api.send('POST', '/api/payments', { body, headers: { ...headers, ...key } })
  expect(firstError(await send({}))?.code).toBe('idempotency-key-missing')
  expect(firstError(await send({ 'idempotency-key': 'too short' }))?.code).toBe('idempotency-key-invalid')
  expect(firstError(await send({ 'idempotency-key': 'x'.repeat(256) }))?.code).toBe('idempotency-key-invalid')
})
