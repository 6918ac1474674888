import { sql } from 'kysely'
import { MEDIA_TYPE } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer, firstError, openTestApi, own, type TestApi } from './test-api.ts'

const KEY = 'pay-northwind-once-0001'
let api: TestApi
let headers: Record<string, string>
let body: unknown
let trxId: string

/** Uses a live server, because its limit for payments is narrow. */
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
  trxId = invoice.trx_id
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

it('[PAY-11] returns the same bytes for a repeated payment, each time and with any selection', async () => {
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

it('[PAY-20] counts attempts that are not replays, and answers a replay when the limit is used up', async () => {
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

describe('a key that was used for another call', () => {
  const NOTE_KEY = 'a-note-on-an-invoice-0001'
  beforeAll(async () => {
    const attributes = { trx_id: trxId, buid_customer: '10428', text: 'Paid this week.' }
    const note = { data: { type: 'invoice-notes', attributes } }
    const answer = await api.send('POST', '/api/invoice-notes', {
      body: note,
      headers: { ...headers, 'idempotency-key': NOTE_KEY },
    })
    expect(answer.status).toBe(201)
  })
  const payWithIt = (more: Record<string, string> = {}) => pay({ 'idempotency-key': NOTE_KEY, ...more })

  it('[PAY-20] counts as new: a page that shows another customer cannot pay with it', async () => {
    const answer = await payWithIt({ 'x-selection-version': '99' })
    expect([answer.status, firstError(answer)?.code]).toEqual([409, 'selection-outdated'])
  })

  it('[PAY-20] counts as new: it uses up the limit of payments', async () => {
    api.clock.nowMs += 60_000
    const codes: unknown[] = []
    for (let index = 0; index < 31; index++) {
      api.clock.nowMs += 100
      codes.push(firstError(await payWithIt())?.code)
    }
    expect([codes[0], codes.at(-1)]).toEqual(['payment-invoice-already-in-payment', 'rate-limited'])
  })
})

it('[PAY-20] treats an expired key as new', async () => {
  await sql`update idempotency_keys set created_at = now() - interval '73 hours' where key = ${KEY}`.execute(api.db)
  expect(firstError(await pay({ 'x-selection-version': '99' }))?.code).toBe('selection-outdated')
})

it('[PAY-20] answers an address that cannot be stored like any other unknown one', async () => {
  const admin = own(await api.signIn('admin'))
  const answer = await api.send('POST', '/api/users/%00/invitation', {
    headers: { ...admin, 'content-type': MEDIA_TYPE, 'idempotency-key': KEY, 'x-selection-version': '99' },
  })
  expect([answer.status, firstError(answer)?.code]).toEqual([404, 'not-found'])
})

it('[PAY-20] separates the keys of different principals', async () => {
  const token = await api.embedToken({ role: 'Payer' })
  const answer = await api.send('POST', '/api/payments', {
    body,
    headers: { ...bearer(token), 'idempotency-key': KEY },
  })
  expect(answer.status).not.toBe(201)
  expect(answer.headers['idempotency-replayed']).toBeUndefined()
  expect(firstError(answer)?.code).toMatch(/^payment-/)
})
