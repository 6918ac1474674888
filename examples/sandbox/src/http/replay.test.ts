import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bearer, firstError, openTestApi, own, type TestApi } from './test-api.ts'

const KEY = 'pay-northwind-once-0001'
let api: TestApi
let headers: Record<string, string>
let body: unknown

/** A live server, because its limit for payments is the narrow one. */
beforeAll(async () => {
  api = await openTestApi({ environment: 'live', https: true })
  headers = own(await api.signIn('payer'))
  const invoice = await api.db
    .selectFrom('invoices')
    .select(['trx_id', 'open_minor'])
    .where('customer_buid', '=', '10428')
    .where('currency', '=', 'USD')
    .where('primary_status', 'in', ['Billed', 'Past Due'])
    .where(sql<boolean>`flags = '{}'`)
    .where('disputed_minor', '=', '0')
    .where('pending_minor', '=', '0')
    .where('open_minor', '>', '0')
    .executeTakeFirstOrThrow()
  const account = await api.db
    .selectFrom('bank_accounts')
    .select('id')
    .where('customer_buid', '=', '10428')
    .where('currency', '=', 'USD')
    .where('status', '=', 'active')
    .where('online_payment', '=', true)
    .executeTakeFirstOrThrow()
  const total = Number(invoice.open_minor)
  const draft = {
    buid_customer: '10428',
    currency: 'USD',
    bank_account_id: account.id,
    lines: [{ trx_id: invoice.trx_id, amount: total }],
  }
  const preview = await api.send('POST', '/api/payment-previews', {
    body: { data: { type: 'payment-previews', attributes: draft } },
    headers,
  })
  const review_token = preview.document.data?.attributes['review_token']
  body = { data: { type: 'payments', attributes: { ...draft, total, terms_accepted: true, review_token } } }
}, 60_000)
afterAll(() => api.close())

const pay = (more: Record<string, string> = {}) =>
  api.send('POST', '/api/payments', { body, headers: { ...headers, 'idempotency-key': KEY, ...more } })

it('[PAY-11] answers a repeated payment with the same bytes, however often and whatever is selected meanwhile', async () => {
  const first = await pay()
  expect([first.status, first.headers['idempotency-replayed']]).toEqual([201, undefined])
  for (let repeat = 0; repeat < 40; repeat++) {
    api.clock.nowMs += 1_000
    const again = await pay({ 'x-selection-version': '99' })
    expect([again.status, again.headers['idempotency-replayed'], again.text]).toEqual([201, 'true', first.text])
  }
  const rows = await api.db.selectFrom('payments').select('number').where('idempotency_key', '=', KEY).execute()
  expect(rows).toHaveLength(1)
})

it('[PAY-20] counts attempts that are not replays, and still answers a replay when the limit is used up', async () => {
  const fresh = (index: number) => pay({ 'idempotency-key': `another-intent-${index.toString().padStart(4, '0')}` })
  const statuses: number[] = []
  for (let index = 0; index < 31; index++) {
    api.clock.nowMs += 100
    statuses.push((await fresh(index)).status)
  }
  expect(statuses.slice(0, 29).every((status) => status === 409)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  expect((await pay()).status).toBe(201)
})

it('[PAY-20] keeps the keys of one principal from every other', async () => {
  const token = await api.embedToken({ role: 'Payer' })
  const answer = await api.send('POST', '/api/payments', {
    body,
    headers: { ...bearer(token), 'idempotency-key': KEY },
  })
  expect(answer.status).not.toBe(201)
  expect(answer.headers['idempotency-replayed']).toBeUndefined()
  expect(firstError(answer)?.code).toMatch(/^payment-/)
})
