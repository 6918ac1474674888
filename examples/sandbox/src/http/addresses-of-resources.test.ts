/** Checks addresses and parameters as a client uses them that follows JSON:API and the specification literally. */
import { BY_ID_CALLS, type CalendarDate, type Call } from 'netterms/contract/internal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bearer, firstError, openTestApi, own, selfIn, type TestAnswer, type TestApi } from './test-api.ts'

let api: TestApi
const people: Record<string, Record<string, string>> = {}
beforeAll(async () => {
  api = await openTestApi()
  for (const name of ['admin', 'payer', 'merchant', 'support', 'other-admin'])
    people[name] = own(await api.signIn(name))
}, 60_000)
afterAll(() => api.close())

const get = (path: string, who = 'admin') => api.send('GET', `/api${path}`, { headers: people[who] ?? {} })
const rowsOf = ({ document }: TestAnswer) =>
  (document.data ?? []) as unknown as {
    id: string
    attributes: { trxId: string; buidCustomer: string; customerName?: string }
  }[]
const firstOf = async (customer: string, status = 'all') =>
  rowsOf(await get(`/invoices?filter[buid_customer]=${customer}&filter[status]=${status}&page[size]=1`, 'admin'))[0]

it('[INV-103] reads an invoice by the id in the list, and none of another user', async () => {
  for (const who of ['admin', 'payer', 'merchant', 'support']) {
    const [row] = rowsOf(await get('/invoices?page[size]=1', who))
    if (!row) continue
    const answer = await get(`/invoices/${encodeURIComponent(row.id)}`, who)
    expect([who, answer.status, answer.document.data]).toEqual([who, 200, row])
  }
  const [foreign] = rowsOf(await get('/invoices?page[size]=1', 'other-admin'))
  const never = await get('/invoices/10428:T-0')
  for (const id of [foreign?.id ?? '', 'T-204742', '10428', ':', '10428:', '20517:T-0', `${foreign?.id}x`]) {
    const answer = await get(`/invoices/${encodeURIComponent(id)}`)
    expect([id, answer.status, answer.text]).toEqual([id, 404, never.text])
  }
})

it('[WIR-105] reads each listed resource at its own address, and no unlisted one', async () => {
  await api.db.insertInto('locale_messages').values({ locale: 'de', key: 'common.pay', message: 'Zahlen' }).execute()
  await api.db
    .insertInto('vouchers')
    .values({
      customer_buid: '10428',
      id: 'V-1',
      program_id: 'LP-501',
      amount_minor: 1_000,
      currency: 'USD',
      status: 'issued',
      expires_on: '2027-02-01' as CalendarDate,
      issued_by: 'U-1',
      issued_by_name: 'Vera Marsh',
      issued_at: new Date('2026-11-20T17:00:00Z'),
    })
    .execute()
  const read = new Set<string>()
  for (const call of BY_ID_CALLS as readonly Call[]) {
    const [list = ''] = call.path.split('/:')
    const at = (id: string, who: string) => get(`${list}/${encodeURIComponent(id)}`, who)
    const shown = new Map<string, string[]>()
    for (const who of ['admin', 'payer', 'merchant', 'support', 'other-admin']) {
      const rows = rowsOf(await get(list, who))
      for (const row of new Set([...rows.slice(0, 1), ...rows.slice(-1)])) {
        const answer = await at(row.id, who)
        expect([who, list, row.id, answer.status, answer.document.data]).toEqual([who, list, row.id, 200, row])
        read.add(call.name)
      }
      shown.set(
        who,
        rows.map(({ id }) => id),
      )
    }
    const never = await at('X-0', 'admin')
    expect([call.name, never.status, firstError(never)?.code]).toEqual([call.name, 404, 'not-found'])
    const own = shown.get('admin') ?? []
    const foreign = shown.get('other-admin')?.find((id) => !own.includes(id)) ?? 'X-1'
    for (const id of [foreign, '0', '-1', '9'.repeat(40), '10999', ' ']) {
      const answer = await at(id, 'admin')
      expect([call.name, id, answer.status, answer.text]).toEqual([call.name, id, 404, never.text])
    }
  }
  expect(BY_ID_CALLS.map(({ name }) => name).filter((name) => !read.has(name))).toEqual([])
}, 60_000)

it('[INV-102] finds invoices by id in every account of the user, and reports the ids of others', async () => {
  const [own1, own2] = [await firstOf('10428'), await firstOf('10429')]
  const [foreign] = rowsOf(await get('/invoices?page[size]=1', 'other-admin'))
  const ids = [own1?.attributes.trxId, own2?.attributes.trxId, foreign?.attributes.trxId, 'T-0']
  const answer = await get(`/invoices?filter[trx_id]=${ids.join()}`)
  expect(answer.status, answer.text).toBe(200)
  const found = rowsOf(answer)
  expect(found.map(({ id }) => id).sort()).toEqual([own1?.id, own2?.id].sort())
  expect(found.every(({ attributes }) => attributes.customerName !== undefined)).toBe(true)
  expect(answer.document.meta).toMatchObject({ record_count: 2, unknown_trx_ids: [foreign?.attributes.trxId, 'T-0'] })
  // The filter hides an invoice, but the test still has its id.
  const filtered = await get(`/invoices?filter[trx_id]=${own1?.attributes.trxId ?? ''}&filter[status]=unapplied`)
  expect(filtered.document.meta).not.toHaveProperty('unknown_trx_ids')
  const searched = await get(`/invoices?filter[trx_id]=${ids.join()}&filter[search]=${own2?.attributes.trxId.slice(2)}`)
  expect(rowsOf(searched).map(({ id }) => id)).toEqual([own2?.id])
  const narrowed = await get(`/invoices?filter[buid_customer]=10429&filter[trx_id]=${ids.join()}`)
  expect(rowsOf(narrowed).map(({ id }) => id)).toEqual([own2?.id])
  expect(narrowed.document.meta?.['unknown_trx_ids']).toContain(own1?.attributes.trxId)
})

it('[INV-102] needs no selected customer for ids of invoices', async () => {
  const session = { buid_customers: ['10428', '10429'], role: 'Payer' }
  const page = bearer(await api.embedToken(session))
  const row = await firstOf('10429')
  const answer = await api.send('GET', `/api/invoices?filter[trx_id]=${row?.attributes.trxId ?? ''}`, { headers: page })
  expect(rowsOf(answer).map(({ id }) => id)).toEqual([row?.id])
})

it('[DIR-16] uses the customer to resolve a number that two customers share', async () => {
  const row = await firstOf('10429')
  for (const list of ['merchant-invoice-documents', 'shipping-addresses', 'merchant-addresses']) {
    const at = (customer: string) =>
      get(`/${list}?filter[trx_id]=${row?.attributes.trxId ?? ''}&filter[buid_customer]=${customer}`)
    expect([list, (await at('10429')).status]).toEqual([list, 200])
    for (const other of ['10428', '20517']) {
      const answer = await at(other)
      expect([list, answer.status, firstError(answer)?.code]).toEqual([list, 404, 'not-found'])
    }
  }
})

it('[WIR-94] counts and lists dispute responses under the name of each user type', async () => {
  const count = await get('/ecaas/customer-dispute/count')
  const [dispute] = rowsOf(await get('/disputes?page[size]=1'))
  const responses = (type: string) => `/ecaas/${type}-dispute-response?filter[dispute_id]=${dispute?.id ?? ''}`
  const listed = await get(responses('customer'))
  expect([count.status, listed.status]).toEqual([200, 200])
  for (const type of ['corporate', 'admin']) {
    expect((await get(`/ecaas/${type}-dispute/count`)).text).toBe(count.text)
    expect((await get(responses(type))).text).toBe(listed.text)
  }
  const dealers = await get('/ecaas/merchant-dispute/count', 'merchant')
  expect(dealers.status).toBe(200)
  expect((await get('/ecaas/dealer-portal-dispute/count', 'merchant')).text).toBe(dealers.text)
  expect((await get('/ecaas/other-dispute/count')).status).toBe(404)
  const post = await api.send('POST', '/api/ecaas/corporate-dispute/count', { headers: people['admin'] ?? {} })
  expect([post.status, post.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

it('[SES-135] lists selectable accounts, currencies, and the language', async () => {
  const self = selfIn(await get('/self'))
  expect(self).toMatchObject({
    customers: expect.arrayContaining([{ buidCustomer: '10428', customerName: 'Northwind Traders' }]) as unknown,
    merchants: [],
    merchantCurrencies: [],
    selectedCurrency: 'USD',
  })
  const dealer = selfIn(await get('/self', 'merchant'))
  expect(dealer['merchants']).not.toEqual([])
  await api.send('POST', '/api/ecaas/session_data', {
    body: { data: { type: 'session-data', attributes: { sessionKeys: [{ key: 'language', value: 'de' }] } } },
    headers: people['payer'] ?? {},
  })
  expect(selfIn(await get('/self', 'payer'))).toMatchObject({ locale_ISO: 'de', language_ISO: 'de' })
  expect(selfIn(await api.send('GET', '/api/self'))).toMatchObject({ customers: [], selectedCurrency: null })
})

it('[WIR-93] returns the location of a new payment, also for a repeated request', async () => {
  const asked = { buid_customer: '10428', currency: 'USD', bank_account_id: 'BA-1001' }
  const open = rowsOf(await get('/invoices?filter[buid_customer]=10428&filter[status]=open&page[size]=50', 'payer'))
  const send = (path: string, type: string, attributes: object, headers: Record<string, string> = {}) =>
    api.send('POST', `/api/${path}`, {
      body: { data: { type, attributes } },
      headers: { ...people['payer'], ...headers },
    })
  for (const { attributes } of open) {
    const { trxId, openTotal } = attributes as unknown as { trxId: string; openTotal: number }
    const body = { ...asked, lines: [{ trx_id: trxId, amount: openTotal }] }
    const preview = await send('payment-previews', 'payment-previews', body)
    if (preview.status >= 400) continue
    const review_token = preview.document.data?.attributes['review_token']
    const request = { ...body, total: openTotal, terms_accepted: true, review_token }
    const key = { 'idempotency-key': `location-${crypto.randomUUID()}` }
    const made = await send('payments', 'payments', request, key)
    expect(made.status, made.text).toBe(201)
    const location = String(made.headers['location'])
    expect(location).toBe(`/api/payments/${made.document.data?.id ?? ''}`)
    const read = await api.send('GET', location, { headers: people['payer'] ?? {} })
    expect([read.status, read.document.data?.id]).toEqual([200, made.document.data?.id])
    const again = await send('payments', 'payments', request, key)
    expect([again.headers['idempotency-replayed'], again.headers['location']]).toEqual(['true', location])
    return
  }
  expect.fail('No invoice could be paid.')
})
