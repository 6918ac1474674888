import { afterAll, beforeAll, expect, it } from 'vitest'
import { bearer, openTestApi, own, selfIn, type TestApi } from '../http/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
}, 60_000)
afterAll(() => api.close())

type Headers = Record<string, string>
const signedIn = async (username: string): Promise<Headers> => own(await api.signIn(username))
const select = (headers: Headers, keys: Record<string, string>) =>
  api.send('POST', '/api/ecaas/session_data', {
    body: {
      data: {
        type: 'session-data',
        attributes: { sessionKeys: Object.entries(keys).map(([key, value]) => ({ key, value })) },
      },
    },
    headers,
  })
const selected = async (headers: Headers) => {
  const answer = await api.send('GET', '/api/self', { headers })
  const { session_data, selectedCustomer, selectedLocation, selectedMerchant } = selfIn(answer)
  return { session_data, selectedCustomer, selectedLocation, selectedMerchant }
}

it('[SES-9] tells the location that was selected with its name, and forgets it with the customer', async () => {
  const admin = await signedIn('admin')
  expect((await selected(admin)).selectedLocation).toBeNull()
  expect((await select(admin, { location: 'L-11' })).status).toBe(200)
  expect(await selected(admin)).toMatchObject({
    session_data: { customer_id: '10428', location: 'L-11' },
    selectedLocation: { buidLocation: 'L-11', locationName: 'Yakima' },
  })
  await select(admin, { 'manage-customer': '10429' })
  expect(await selected(admin)).toMatchObject({ session_data: { location: null }, selectedLocation: null })
})

it('[SES-9] keeps the location when the same customer is selected again', async () => {
  const admin = await signedIn('admin')
  await select(admin, { location: 'L-12' })
  await select(admin, { 'manage-customer': '10428' })
  expect((await selected(admin)).selectedLocation).toMatchObject({ locationName: 'Spokane' })
})

it('[SES-6] takes no location of another customer, of her own ones neither', async () => {
  const admin = await signedIn('admin')
  const foreign = await select(admin, { location: 'L-20517-1' })
  expect(foreign.status).toBe(404)
  expect((await select(admin, { location: 'L-2' })).text).toBe(foreign.text)
  expect((await select(admin, { 'manage-customer': '10429', location: 'L-11' })).text).toBe(foreign.text)
  expect((await selected(admin)).session_data).toMatchObject({ customer_id: '10428', location: null })
})

it('[SES-9] lets the people of several dealers choose among them', async () => {
  const dealers = await signedIn('dealer-group')
  expect((await selected(dealers)).selectedMerchant).toMatchObject({ buidMerchant: 'M-302' })
  expect((await select(dealers, { 'manage-merchant': 'M-304' })).status).toBe(200)
  expect(await selected(dealers)).toMatchObject({
    session_data: { merchant_id: 'M-304' },
    selectedMerchant: { buidMerchant: 'M-304', merchantName: 'Lakeside Truck Repair' },
  })
  const foreign = await select(dealers, { 'manage-merchant': 'M-301' })
  expect([foreign.status, foreign.text]).toEqual([404, (await select(dealers, { 'manage-merchant': 'M-999' })).text])
})

it('[SES-6] takes nobody for a dealer who only buys from it', async () => {
  expect((await select(await signedIn('admin'), { 'manage-merchant': 'M-301' })).status).toBe(404)
  expect((await select(await signedIn('support'), { 'manage-merchant': 'M-301' })).status).toBe(404)
})

it('[CUS-6] lets a corporate user choose an account two levels down, and a location of it', async () => {
  const corporate = await signedIn('corporate')
  expect((await selected(corporate)).selectedCustomer).toBeNull()
  expect((await select(corporate, { 'manage-customer': '2064412', location: 'L-2064412-1' })).status).toBe(200)
  expect((await selected(corporate)).selectedCustomer).toMatchObject({ customerName: 'Fabrikam Boston' })
})

it.each([
  ['an active account', '20517', { status: 'active', paymentEligible: true, paymentWebText: null }],
  ['a locked one', '21502', { status: 'locked', paymentEligible: true, paymentWebText: null }],
  [
    'one that pays otherwise',
    '213771',
    { status: 'active', paymentEligible: false, paymentWebText: expect.stringContaining('wire') },
  ],
])('[SES-9] tells of %s whether it may pay', async (_which, customerId, expected) => {
  const corporate = await signedIn('corporate')
  await select(corporate, { 'manage-customer': customerId })
  expect((await selected(corporate)).selectedCustomer).toMatchObject(expected)
})

it('[EMB-8] keeps the location of a partner’s session, and forgets it with the customer', async () => {
  const headers = bearer(await api.embedToken({ buid_customers: ['10428', '10429'] }))
  expect((await select(headers, { location: 'L-11' })).status).toBe(200)
  expect((await selected(headers)).selectedLocation).toMatchObject({ locationName: 'Yakima' })
  expect((await select(headers, { 'manage-merchant': 'M-301' })).status).toBe(404)
  await select(headers, { 'manage-customer': '10429' })
  expect(await selected(headers)).toMatchObject({ session_data: { customer_id: '10429', location: null } })
})
