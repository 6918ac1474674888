import type { Customer } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal, type Question } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import type { Principal } from '../http/handler.ts'
import { customersOfUser } from './customers-of-user.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const FABRIKAM = '20644'
const FABRIKAM_EAST = '206441'

describe.each(databases.kinds)('customers on %s', (kind) => {
  let db: OpenDatabase['db']
  let corporate: Principal
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
    corporate = createPrincipal('u-1008', 'admin', await customersOf('u-1008'), { selectedCustomer: null })
  })

  async function customersOf(userId: string): Promise<string[]> {
    const query = db.selectNoFrom(customersOfUser(sql`${userId}`).as('customers'))
    return (await query.executeTakeFirstOrThrow()).customers
  }
  const list = (question: Question = {}) =>
    ask(db, 'customers.list', { principal: corporate, page: { number: 1, size: 10_000 }, ...question })
  const customers = async (question: Question = {}) => (await list(question)).data as Customer[]
  const find = async (id: string, principal = corporate) =>
    (await customers({ principal, filter: { buid_customer: id } }))[0]

  it('[CUS-1] shows a corporate user forty customers on two levels, by name', async () => {
    const { data, meta } = await list()
    const rows = data as Customer[]
    expect([rows.length, meta.record_count]).toEqual([40, 40])
    const names = rows.map(({ name }) => name.toLowerCase())
    expect(names).toEqual([...names].sort((a, b) => (Buffer.from(a) < Buffer.from(b) ? -1 : 1)))
    const depthOf = (id: string | null): number =>
      id === null ? 0 : 1 + depthOf(rows.find((row) => row.id === id)?.parentId ?? null)
    expect(new Set(rows.map(({ parentId }) => depthOf(parentId)))).toEqual(new Set([0, 1, 2]))
    expect(rows.filter(({ isActive, status }) => isActive !== (status === 'active'))).toEqual([])
  })

  it('[CUS-6] shows a user of a customer every account below it at any depth, and none above or next to it', async () => {
    await sql`insert into users select 'u-east', 'east', password_hash, first_name, last_name, 'east@harbor.example', role,
      '{customer}', status from users where id = 'u-1003'`.execute(db)
    await sql`insert into user_customers values ('u-east', ${FABRIKAM_EAST})`.execute(db)
    const own = await customersOf('u-east')
    expect(own).toEqual([FABRIKAM_EAST, '2064411', '2064412', '2064413'])
    const east = createPrincipal('u-east', 'viewer', own)
    const rows = await customers({ principal: east })
    expect(rows.map(({ id }) => id).sort()).toEqual(own)
    const top = await find(FABRIKAM_EAST, east)
    expect(top).toMatchObject({ parentId: null, parentName: null })
    expect(await find('2064411', east)).toMatchObject({ parentId: FABRIKAM_EAST, parentName: top?.name })
    expect(await customers({ principal: east, filter: { buid_customer: FABRIKAM } })).toEqual([])
  })

  it('[CUS-6] ends when accounts are above each other in a circle', async () => {
    await sql`update customers set parent_buid = '2150211' where buid = '215021'`.execute(db)
    await sql`insert into user_customers values ('u-1011', '215021')`.execute(db)
    expect(await customersOf('u-1011')).toEqual(['20517', '215021', '2150211'])
    const both = createPrincipal('u-1011', 'admin', ['215021', '2150211'])
    expect(await find('215021', both)).toMatchObject({ childIds: ['2150211'], subAccounts: 2 })
    await sql`update customers set parent_buid = '21502' where buid = '215021'`.execute(db)
  })

  it('[CUS-5] returns the accounts directly below, and the total number', async () => {
    expect(await find(FABRIKAM)).toMatchObject({ childIds: ['206441', '206442', '206443'], subAccounts: 9 })
    expect(await find(FABRIKAM_EAST)).toMatchObject({ childIds: ['2064411', '2064412', '2064413'], subAccounts: 3 })
    expect(await find('2064411')).toMatchObject({ childIds: [], subAccounts: 0 })
    const narrow = createPrincipal('u-1003', 'viewer', [FABRIKAM, '206442'])
    expect(await find(FABRIKAM, narrow)).toMatchObject({ childIds: ['206442'], subAccounts: 1 })
  })

  it('[CUS-4] returns the credit line and the percent used, the same as the exposure does', async () => {
    for (const id of [FABRIKAM, FABRIKAM_EAST, '206443', '2081123']) {
      const { data } = await ask(db, 'exposures.list', { principal: corporate, filter: { buid_customer: id } })
      const [exposure] = data as { used: number; held: number; limit: number }[]
      const { used = 0, held = 0, limit = 0 } = exposure ?? {}
      expect(await find(id), id).toMatchObject({
        creditLine: limit,
        creditUsedPercent: Math.round(((used + held) * 1000) / limit) / 10,
      })
    }
    const northwind = createPrincipal('u-1001', 'admin', ['10428'])
    expect(await find('10428', northwind)).toMatchObject({ creditLine: 250_000_00, creditUsedPercent: 42.1 })
  })

  it('[CUS-4] hides both from users who may not see exposures', async () => {
    const cardViewer = createPrincipal('u-1004', 'card-viewer', corporate.customerIds)
    expect(await find(FABRIKAM, cardViewer)).toMatchObject({ creditLine: null, creditUsedPercent: null })
    const merchant = createPrincipal('u-1009', 'merchant', [], { merchantIds: ['M-301'] })
    expect((await list({ principal: merchant })).meta.record_count).toBe(0)
  })

  it('[CUS-4] has no line and no percent where there is no limit', async () => {
    await sql`update customers set credit_limit_minor = 0 where buid = '206442'`.execute(db)
    expect(await find('206442')).toMatchObject({ creditLine: null, creditUsedPercent: null })
  })

  it.each([
    ['part of a name', 'boston', ['2064412']],
    ['part of a number', '08112', ['208112', '2081121', '2081122', '2081123']],
    ['letters beyond ASCII', 'Łódź', ['2081122']],
    ['an apostrophe', "O'Hare", ['213771']],
    ['a percent sign', '0% R', ['208113']],
    ['an underscore', 'l_f', ['208113']],
    ['two wildcards', '%%', []],
    ['a backslash', '\\\\', []],
    ['an injection', "'; drop table customers; --", []],
  ])('[CUS-3] searches for %s as data', async (_says, search, expected) => {
    const rows = await customers({ filter: { search }, sort: 'buid_customer' })
    expect(rows.map(({ id }) => id)).toEqual(expected)
  })

  it('[CUS-3] finds by currency', async () => {
    const rows = await customers({ filter: { sol_currency: 'EUR' }, sort: 'buid_customer' })
    expect(rows.map(({ id }) => id)).toEqual(['208112', '2081121', '2081122'])
  })

  it.each(['customer_name', '-customer_name', 'buid_customer', '-buid_customer'])(
    '[DIR-1] pages by %s without losing or repeating one',
    async (sort) => {
      const all = (await customers({ sort })).map(({ id }) => id)
      const pages: string[] = []
      for (let number = 1; number <= 6; number += 1) {
        pages.push(...(await customers({ sort, page: { number, size: 7 } })).map(({ id }) => id))
      }
      expect(pages).toEqual(all)
    },
  )

  it('[CUS-1] says why a customer does not pay online', async () => {
    expect(await find('213771')).toMatchObject({ paymentEligible: false, paymentText: expect.stringContaining('wire') })
  })
})
