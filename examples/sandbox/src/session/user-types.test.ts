import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEALERS } from '../db/seed/program.ts'
import { bearer, firstError, openTestApi, own, selfIn, type TestApi } from '../http/test-api.ts'
import { answerRecoveries } from '../passwords/recoveries.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
}, 60_000)
afterAll(() => api.close())

type Headers = Record<string, string>
const signedIn = async (username: string): Promise<Headers> => own(await api.signIn(username))
const choose = (headers: Headers, ...keys: (readonly [key: string, value: string])[]) =>
  api.send('POST', '/api/ecaas/session_data', {
    body: {
      data: { type: 'session-data', attributes: { sessionKeys: keys.map(([key, value]) => ({ key, value })) } },
    },
    headers,
  })
const read = (headers: Headers, path: string) => api.send('GET', path, { headers })
const self = async (headers: Headers) => selfIn(await read(headers, '/api/self'))
const entriesOf = (action: string) =>
  api.db.selectFrom('audit_entries').select(['actor', 'subject', 'detail']).where('action', '=', action).execute()

it('[SES-15] begins as one of several user types and works as another, the same session', async () => {
  const headers = await signedIn('two-sides')
  expect(await self(headers)).toMatchObject({
    session_data: { user_type: 'customer', customer_id: '20517', merchant_id: null },
    user: { role: 'Payer', user_types: ['customer', 'merchant'] },
  })
  const answer = await choose(headers, ['user_type', 'merchant'])
  expect([answer.status, answer.document.meta?.['selection_version']]).toEqual([200, 2])
  const attributes = selfIn(answer)
  expect(attributes).toMatchObject({
    session_data: { user_type: 'merchant', customer_id: null, location: null, merchant_id: 'M-301' },
    user: { role: 'Merchant' },
    selectedCustomer: null,
    selectedMerchant: { buidMerchant: 'M-301' },
  })
  expect(await self(headers)).toEqual(attributes)
  expect(await entriesOf('session.user-type')).toMatchObject([
    { actor: 'user:u-1014', subject: 'u-1014', detail: JSON.stringify({ from: 'customer', to: 'merchant' }) },
  ])
})

it('[SES-16] lets each user type do what is its own, and nothing of the other', async () => {
  const headers = await signedIn('two-sides')
  const asCustomer = (await self(headers))['capabilities'] as string[]
  expect([asCustomer.includes('payments.create'), asCustomer.includes('rejections.cancel')]).toEqual([true, false])
  const bought = await read(headers, '/api/invoices?filter[buid_customer]=20517')
  expect(bought.status).toBe(200)
  expect((await choose(headers, ['manage-merchant', 'M-301'])).status).toBe(404)

  await choose(headers, ['user_type', 'merchant'])
  const asDealer = (await self(headers))['capabilities'] as string[]
  expect([asDealer.includes('payments.create'), asDealer.includes('rejections.cancel')]).toEqual([false, true])
  expect(firstError(await read(headers, '/api/exposures?filter[buid_customer]=20517'))?.code).toBe('not-permitted')
  expect((await choose(headers, ['manage-customer', '20517'])).status).toBe(404)
  const sold = await read(headers, '/api/invoices?page[size]=200')
  const sellers = (sold.document.data as unknown as { attributes: Record<string, unknown> }[]).map(
    ({ attributes }) => attributes['soldBy'],
  )
  expect([...new Set(sellers)]).toEqual([DEALERS.cascade.name])

  await choose(headers, ['user_type', 'customer'])
  expect((await self(headers))['capabilities']).toEqual(asCustomer)
})

it('[SES-15] refuses a type that is not hers as one that there is not, and one beside something else', async () => {
  const headers = await signedIn('two-sides')
  const foreign = await choose(headers, ['user_type', 'admin'])
  expect([foreign.status, foreign.text]).toEqual([404, (await choose(headers, ['user_type', 'king'])).text])
  const together = await choose(headers, ['user_type', 'merchant'], ['manage-merchant', 'M-301'])
  expect([together.status, firstError(together)?.code]).toEqual([422, 'attribute-invalid'])
  expect((await self(headers))['session_data']).toMatchObject({ user_type: 'customer' })
  const token = bearer(await api.embedToken({ buid_customers: ['10428'] }))
  expect((await choose(token, ['user_type', 'customer'])).status).toBe(404)
})

it('[SES-15] falls back to the type that is left when the chosen one is taken away, and starts as admin who may', async () => {
  const headers = await signedIn('two-sides')
  await choose(headers, ['user_type', 'merchant'])
  await api.db
    .updateTable('users')
    .set({ user_types: ['customer'] })
    .where('id', '=', 'u-1014')
    .execute()
  expect((await self(headers))['session_data']).toMatchObject({ user_type: 'customer', customer_id: '20517' })
  await api.db
    .updateTable('users')
    .set({ user_types: ['merchant', 'admin'] })
    .where('id', '=', 'u-1014')
    .execute()
  expect((await self(await signedIn('two-sides')))['session_data']).toMatchObject({ user_type: 'admin' })
  await api.db
    .updateTable('users')
    .set({ user_types: ['customer', 'merchant'] })
    .where('id', '=', 'u-1014')
    .execute()
})

it('[SES-6] refuses a write of a tab that still shows the former user type', async () => {
  const headers = await signedIn('two-sides')
  await choose(headers, ['user_type', 'merchant'])
  const late = await api.send('POST', '/api/exports', {
    body: { data: { type: 'exports', attributes: { what: 'invoices' } } },
    headers: { ...headers, 'x-selection-version': '1' },
  })
  expect([late.status, firstError(late)?.code]).toEqual([409, 'selection-outdated'])
})

it('[SES-14] keeps the chosen language with the person, for every device and for her mails', async () => {
  const [one, other] = [await signedIn('viewer'), await signedIn('viewer')]
  expect((await self(one))['session_data']).toMatchObject({ language: null })
  const answer = await choose(one, ['language', 'de'])
  expect(answer.status).toBe(200)
  // Other tabs still show the right data.
  expect(answer.document.meta?.['selection_version']).toBe(1)
  expect((await self(other))['session_data']).toMatchObject({ language: 'de' })
  await choose(other, ['language', 'de'])
  expect(await entriesOf('session.language')).toMatchObject([
    { actor: 'user:u-1003', subject: 'u-1003', detail: JSON.stringify({ language: 'de' }) },
  ])
  for (let attempt = 0; attempt < 5; attempt++) await api.attempt('viewer', 'wrong')
  await answerRecoveries(api.db, new Date(api.clock.nowMs))
  const mails = await api.db
    .selectFrom('outgoing_mails')
    .select('locale')
    .where('kind', '=', 'account-locked')
    .execute()
  expect(mails).toEqual([{ locale: 'de' }])
})

it('[SES-14] takes a language that is offered and no other, nor of a partner’s user', async () => {
  const headers = await signedIn('payer')
  for (const value of ['ja', 'en-XA', 'DE', '', 'de-AT']) {
    const answer = await choose(headers, ['location', 'L-11'], ['language', value])
    expect([answer.status, firstError(answer)?.source], value).toEqual([
      422,
      { pointer: '/data/attributes/sessionKeys/1/value' },
    ])
  }
  // All choices or none: the location sent with it was not stored either.
  expect((await self(headers))['session_data']).toMatchObject({ language: null, location: null })
  const token = bearer(await api.embedToken({ buid_customers: ['10428'] }))
  expect((await choose(token, ['language', 'de'])).status).toBe(404)
})
