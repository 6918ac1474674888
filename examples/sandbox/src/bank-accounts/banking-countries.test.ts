import type { BankingCountry } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import type { HandlerContext } from '../http/handler.ts'
import { createBankingCountryHandlers } from './banking-countries.handlers.ts'

const CALL = 'customer-banking-countries.list'
const databases = testDatabases()
afterAll(() => databases.stop())

const payer = createPrincipal('u-1002', 'payer', ['10428', '10429', '10430'])

describe.each(databases.kinds)('banking countries on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
  })
  const codesOf = async (customerId: string) => {
    const { data } = await ask(db, CALL, { principal: payer, params: { customerId } })
    return (data as BankingCountry[]).map(({ code, name, currency }) => [code, name, currency])
  }

  it('[DIR-5] lists the countries of each customer, with names and currencies', async () => {
    expect(await codesOf('10428')).toEqual([
      ['CA', 'Canada', 'CAD'],
      ['US', 'United States', 'USD'],
    ])
    expect(await codesOf('10429')).toEqual([['US', 'United States', 'USD']])
  })

  it('[ACC-12] answers for another company’s customer like for a missing one', async () => {
    const foreign = await ask(db, CALL, { principal: payer, params: { customerId: '20517' } })
    expect(foreign.status).toBe(404)
    expect(await ask(db, CALL, { principal: payer, params: { customerId: '99999' } })).toEqual(foreign)
  })

  it.each([
    ['u1', '2', 'system-type'],
    ['g1', '1', 'bank-module'],
  ])('[DIR-6] refuses with api_version %s and bank module %s, and names %s', async (api_version, version, missing) => {
    const handler = createBankingCountryHandlers({ api_version, bank_account_version: version })[CALL]
    const context = { db, principal: payer, params: { customerId: '10428' }, call: { name: CALL } }
    const answer = handler(context as unknown as HandlerContext & Parameters<typeof handler>[0])
    await expect(answer).rejects.toMatchObject({
      errors: [{ code: 'not-permitted', meta: { required: CALL, reason: 'status', requirement: missing } }],
    })
  })
})

describe('payments by currency', () => {
  it('[DIR-1] lists the payments of one currency', async () => {
    const { db } = await databases.openSeeded('pglite')
    const count = async (sol_currency: string) =>
      (await ask(db, 'payments.list', { principal: payer, filter: { sol_currency } })).meta.record_count
    expect([await count('USD'), await count('CAD')]).toEqual([5, 0])
  })
})
