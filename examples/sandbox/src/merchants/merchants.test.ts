import type { Merchant } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal, type Question } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const viewer = createPrincipal('u-1003', 'viewer', ['10428'])
/** An account of the group that only some dealers sell to. */
const albany = createPrincipal('u-1', 'viewer', ['2064411'])
const dealer = createPrincipal('u-1013', 'merchant', [], {
  merchantIds: ['M-302', 'M-303'],
  selectedCustomer: null,
  selectedMerchant: 'M-302',
})

describe.each(databases.kinds)('dealers on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
  })

  const list = (question: Question = {}) => ask(db, 'merchants.list', { principal: viewer, ...question })
  const ids = async (question: Question = {}) =>
    ((await list({ sort: 'buid_merchant', ...question })).data as Merchant[]).map(({ id }) => id)
  const currencies = (question: Question) => ask(db, 'merchant-currencies.list', { principal: viewer, ...question })
  const codes = async (question: Question) =>
    ((await currencies(question)).data as { id: string }[]).map(({ id }) => id)

  it('[DIR-3] shows a customer the dealers that sell to it, by name', async () => {
    const { data, meta } = await list()
    expect(meta.record_count).toBe(5)
    expect((data as Merchant[])[0]).toEqual({
      id: 'M-301',
      name: 'Cascade Tire & Service',
      status: 'active',
      currency: 'USD',
    })
    expect(await ids({ principal: albany })).toEqual(['M-301', 'M-302', 'M-303'])
  })

  it('[DIR-3] shows a dealer’s users their own dealer, for any customer', async () => {
    expect(await ids({ principal: dealer })).toEqual(['M-302', 'M-303'])
    expect(await ids({ principal: createPrincipal('u-2', 'merchant', []) })).toEqual([])
  })

  it('[DIR-1] finds by number, by words and by currency', async () => {
    expect(await ids({ filter: { buid_merchant: 'M-304' } })).toEqual(['M-304'])
    expect(await ids({ filter: { search: 'tire & s' } })).toEqual(['M-301'])
    expect(await ids({ filter: { search: 'm-30' } })).toHaveLength(5)
    expect(await ids({ filter: { search: '__' } })).toEqual([])
    expect(await ids({ filter: { sol_currency: 'CAD' } })).toEqual([])
    expect(await ids({ page: { number: 2, size: 2 } })).toEqual(['M-303', 'M-304'])
  })

  it('[ACC-12] finds no dealer outside the caller’s', async () => {
    const foreign = await list({ principal: albany, filter: { buid_merchant: 'M-305' } })
    expect(await list({ principal: albany, filter: { buid_merchant: 'M-999' } })).toEqual(foreign)
    expect(foreign).toMatchObject({ status: 200, data: [] })
  })

  it('[DIR-4] lists a dealer’s currencies: all to its own users, to others those of their own invoices', async () => {
    const all = await codes({ principal: dealer })
    expect(all[0]).toBe('USD')
    expect(all).toEqual(expect.arrayContaining(['CAD', 'EUR', 'JPY', 'KWD']))
    expect(await codes({ principal: albany, filter: { buid_merchant: 'M-302' } })).toEqual(['USD'])
    const lodz = createPrincipal('u-3', 'viewer', ['2081122'])
    const [mine] = await ids({ principal: lodz })
    expect(await codes({ principal: lodz, filter: { buid_merchant: mine } })).toEqual(['USD', 'EUR'])
  })

  it('[DIR-4] answers for a missing dealer like for one without access', async () => {
    const none = await currencies({ principal: albany })
    expect(none.status).toBe(404)
    expect(await currencies({ principal: albany, filter: { buid_merchant: 'M-305' } })).toEqual(none)
  })

  it('[DIR-4] lists a customer’s currencies, its own first, with names', async () => {
    const { data } = await ask(db, 'customer-currencies.list', { principal: viewer })
    expect(data).toEqual(expect.arrayContaining([{ id: 'KWD', label: 'Kuwaiti Dinar' }]))
    expect((data as { id: string }[])[0]).toEqual({ id: 'USD', label: 'US Dollar' })
    const { data: canadian } = await ask(db, 'customer-currencies.list', {
      principal: createPrincipal('u-4', 'viewer', ['10430']),
    })
    expect(canadian).toEqual([{ id: 'CAD', label: 'Canadian Dollar' }])
    expect(
      (await ask(db, 'customer-currencies.list', { principal: viewer, filter: { buid_customer: '20517' } })).status,
    ).toBe(404)
  })
})
