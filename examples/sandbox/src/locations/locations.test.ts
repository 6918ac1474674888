import type { Location } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal, type Question } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const northwind = createPrincipal('u-1003', 'viewer', ['10428', '10429', '10430'])

describe.each(databases.kinds)('locations on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
  })

  const list = (question: Question = {}) => ask(db, 'locations.list', { principal: northwind, ...question })
  const ids = async (filter: Record<string, unknown>, sort = 'buid_location') =>
    ((await list({ filter, sort })).data as Location[]).map(({ id }) => id)

  it('[DIR-2] holds the locations of the caller’s customers, by name', async () => {
    const { data, meta } = await list()
    expect(meta.record_count).toBe(5)
    expect((data as Location[]).map(({ name, customerId, isMain }) => [name, customerId, isMain])).toEqual([
      ['Portland', '10429', true],
      ['Spokane', '10428', false],
      ['Tacoma', '10428', true],
      ['Vancouver', '10430', true],
      ['Yakima', '10428', false],
    ])
  })

  it('[DIR-2] has exactly one main location for every customer', async () => {
    const { rows } = await db.transaction().execute(async (trx) => ({
      rows: await trx
        .selectFrom('customers')
        .leftJoin('locations', (join) =>
          join
            .onRef('locations.customer_buid', '=', 'customers.buid')
            .onRef('locations.id', '=', 'customers.location_id'),
        )
        .select(['customers.buid', 'customers.location_name', 'locations.name'])
        .execute(),
    }))
    expect(rows.filter(({ location_name, name }) => name === null || name !== location_name)).toEqual([])
  })

  it('[DIR-1] filters by customer, by location, by currency and by words, and combines them', async () => {
    expect(await ids({ buid_customer: '10428' })).toEqual(['L-1', 'L-11', 'L-12'])
    expect(await ids({ buid_location: 'L-11' })).toEqual(['L-11'])
    expect(await ids({ sol_currency: 'CAD' })).toEqual(['L-3'])
    expect(await ids({ search: 'northwind west' })).toEqual(['L-2'])
    expect(await ids({ search: 'a_oma' })).toEqual([])
    expect(await ids({ buid_customer: '10429', buid_location: 'L-1' })).toEqual([])
    expect(await ids({}, '-buid_location')).toEqual(['L-3', 'L-2', 'L-12', 'L-11', 'L-1'])
  })

  it('[ACC-12] returns no location of another customer, with any filter', async () => {
    const foreign = await list({ filter: { buid_customer: '20517' } })
    expect(foreign).toMatchObject({ status: 200, data: [], meta: { record_count: 0 } })
    expect(await list({ filter: { buid_customer: '99999' } })).toEqual(foreign)
    expect(await ids({ buid_location: 'L-20517-1' })).toEqual([])
    expect(await ids({ search: 'contoso' })).toEqual([])
  })

  it('[DIR-1] pages in a total order', async () => {
    const page = async (number: number) =>
      ((await list({ page: { number, size: 2 } })).data as Location[]).map(({ name }) => name)
    expect([...(await page(1)), ...(await page(2)), ...(await page(3)), ...(await page(4))]).toEqual([
      'Portland',
      'Spokane',
      'Tacoma',
      'Vancouver',
      'Yakima',
    ])
  })
})
