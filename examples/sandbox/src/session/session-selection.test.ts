import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../../../../src/testing/random.ts'
import { SEED } from '../../../../test/support/seed.ts'
import { bearer, openTestApi, own, selfIn, type TestAnswer, type TestApi } from '../http/test-api.ts'

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

it('[SES-9] returns the selected location with its name, and clears it with the customer', async () => {
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

it('[SES-6] rejects a location of another customer, even one of the user’s', async () => {
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

it('[SES-398] lets the people of several dealers choose all of them together, and no others', async () => {
  const dealers = await signedIn('dealer-group')
  expect((await select(dealers, { 'manage-merchant': 'all' })).status).toBe(200)
  expect(await selected(dealers)).toMatchObject({ session_data: { merchant_id: null }, selectedMerchant: null })
  const list = await api.send('GET', '/api/merchant-customers', { headers: dealers })
  expect(list.status).toBe(200)
  expect((await select(dealers, { 'manage-merchant': 'M-303' })).status).toBe(200)
  for (const one of ['merchant', 'dealer-clerk', 'admin', 'support'])
    expect((await select(await signedIn(one), { 'manage-merchant': 'all' })).status, one).toBe(404)
})

it('[SES-6] does not treat a customer of a dealer as its user', async () => {
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
])('[SES-9] reports whether %s may pay', async (_which, customerId, expected) => {
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

it('[SES-6] [TRU-21] writes for the customer that the writing tab shows, or not at all, in 200 runs of two tabs', async () => {
  const admin = await signedIn('admin')
  const random = createRandom(SEED)
  const oneOf = <Each>(all: readonly Each[]): Each => all[random.whole(0, all.length - 1)] as Each
  const invoices = new Map<string, string>()
  for (const customer of CUSTOMERS) {
    const row = await api.db
      .selectFrom('invoices')
      .select('trx_id')
      .where('customer_buid', '=', customer)
      .executeTakeFirstOrThrow()
    invoices.set(customer, row.trx_id)
  }
  const told = { written: 0, refused: 0, raced: 0 }

  /** Reads what a tab shows: the customer, and the version of the selection. */
  const read = async () => shownBy(await api.send('GET', '/api/self', { headers: admin }))
  async function write(shown: Shown, text: string): Promise<number> {
    const { status, document } = await api.send('POST', '/api/invoice-notes', {
      body: {
        data: {
          type: 'invoice-notes',
          attributes: { trx_id: invoices.get(shown.customer), buid_customer: shown.customer, text },
        },
      },
      headers: { ...admin, 'x-selection-version': String(shown.version), 'idempotency-key': `two-tabs-${text}` },
    })
    if (status !== 201) expect([status, document.errors?.[0]?.code]).toEqual([409, 'selection-outdated'])
    const notes = await api.db.selectFrom('invoice_remarks').selectAll().where('text', '=', text).execute()
    expect(notes.map((note) => note.customer_buid)).toEqual(status === 201 ? [shown.customer] : [])
    return status
  }

  for (let run = 0; run < 200; run += 1) {
    const tabs = [await read(), await read()]
    for (let step = 0; step < 4; step += 1) {
      const [mine, other] = oneOf([
        [0, 1],
        [1, 0],
      ] as const)
      const text = `${run}-${step}-${'x'.repeat(12)}`
      const wish = oneOf(CUSTOMERS)
      switch (oneOf(['choose', 'read', 'write', 'both at once'])) {
        case 'choose':
          tabs[mine] = shownBy(await select(admin, { 'manage-customer': wish }))
          break
        case 'read':
          tabs[mine] = await read()
          break
        case 'write': {
          const { version } = await read()
          const status = await write(tabs[mine] as Shown, text)
          expect(status).toBe(tabs[mine]?.version === version ? 201 : 409)
          told[status === 201 ? 'written' : 'refused'] += 1
          break
        }
        case 'both at once': {
          const [chosen] = await Promise.all([
            select(admin, { 'manage-customer': wish }),
            write(tabs[mine] as Shown, text),
          ])
          tabs[other] = shownBy(chosen)
          told.raced += 1
        }
      }
    }
  }
  console.info(`Two tabs, 200 runs: ${JSON.stringify(told)}.`)
  expect(Math.min(told.written, told.refused, told.raced)).toBeGreaterThan(5)
}, 120_000)

const CUSTOMERS = ['10428', '10429'] as const
interface Shown {
  customer: string
  version: number
}
function shownBy(answer: TestAnswer): Shown {
  const { customer_id } = selfIn(answer)['session_data'] as { customer_id: string }
  return { customer: customer_id, version: Number(answer.document.meta?.['selection_version']) }
}
