import type { Address } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const NORTHWIND = '10428'
const viewer = createPrincipal('u-1003', 'viewer', [NORTHWIND, '10429'])
const cascade = createPrincipal('u-1009', 'merchant', [], { merchantIds: ['M-301'], selectedCustomer: null })

type AddressCall = 'billing-addresses.list' | 'shipping-addresses.list' | 'merchant-addresses.list'

describe.each(databases.kinds)('addresses on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
  })

  const read = (call: AddressCall, filter: Record<string, unknown> = {}, principal = viewer) =>
    ask(db, call, { principal, filter })
  const cityOf = async (call: AddressCall, trxId: string) =>
    ((await read(call, { trx_id: trxId })).data as Address[])[0]?.cityStateZip

  it('[DIR-7] carries the specification’s own names, and nothing else', async () => {
    const attributesOf = async (call: AddressCall) => {
      const { body } = await read(call, { trx_id: 'T-204016' })
      const { data } = JSON.parse(body) as { data: { attributes: Record<string, unknown> }[] }
      return Object.keys(data[0]?.attributes ?? {})
    }
    const place = ['line_1', 'line_2', 'line_3', 'city_state_zip', 'country']
    expect(await attributesOf('billing-addresses.list')).toEqual(['contact_name', ...place])
    expect(await attributesOf('shipping-addresses.list')).toEqual(['contact_name', ...place])
    expect(await attributesOf('merchant-addresses.list')).toEqual(['contact', ...place])
  })

  it('[DIR-8] finds a billing address by customer, by invoice, and by the selected customer', async () => {
    const byCustomer = await read('billing-addresses.list', { buid_customer: NORTHWIND })
    expect(byCustomer.data).toMatchObject([{ cityStateZip: 'Tacoma, WA 98421', country: 'US' }])
    expect((await read('billing-addresses.list', { trx_id: 'T-204016' })).body).toBe(byCustomer.body)
    expect((await read('billing-addresses.list')).body).toBe(byCustomer.body)
  })

  it('[DIR-8] requires the invoice to belong to the customer', async () => {
    const both = await read('billing-addresses.list', { buid_customer: NORTHWIND, trx_id: 'T-204016' })
    expect(both.status).toBe(200)
    expect((await read('billing-addresses.list', { buid_customer: '10429', trx_id: 'T-204016' })).status).toBe(404)
  })

  it('[DIR-9] ships to where the invoice says, else to the main location', async () => {
    const rows = await db
      .selectFrom('invoices')
      .select(['trx_id', 'ship_to_location'])
      .where('customer_buid', '=', NORTHWIND)
      .where('ship_to_location', 'is not', null)
      .execute()
    const cities: Record<string, string> = { 'L-11': 'Yakima, WA 98901', 'L-12': 'Spokane, WA 99202' }
    expect(rows.length).toBeGreaterThan(5)
    for (const { trx_id, ship_to_location } of rows) {
      expect(await cityOf('shipping-addresses.list', trx_id)).toBe(cities[ship_to_location ?? ''])
    }
    expect(await cityOf('shipping-addresses.list', 'T-204701')).toBe('Tacoma, WA 98421')
  })

  it('[DIR-9] returns the dealer’s location that sold it', async () => {
    expect(await cityOf('merchant-addresses.list', 'T-203115')).toBe('Tacoma, WA 98409')
    expect(await cityOf('merchant-addresses.list', 'T-204016')).toBe('Yakima, WA 98902')
  })

  it('[DIR-9] requires an invoice', async () => {
    for (const call of ['shipping-addresses.list', 'merchant-addresses.list'] as const) {
      expect(await read(call)).toMatchObject({
        status: 400,
        data: [{ code: 'parameter-invalid', parameter: 'filter[trx_id]' }],
      })
    }
  })

  it('[DIR-3] shows a dealer the addresses of what it sold, not of what another sold to the same customer', async () => {
    for (const call of ['billing-addresses.list', 'shipping-addresses.list', 'merchant-addresses.list'] as const) {
      expect((await read(call, { trx_id: 'T-204016' }, cascade)).status).toBe(200)
      expect((await read(call, { trx_id: 'T-203988' }, cascade)).status).toBe(404)
    }
    expect((await read('billing-addresses.list', { buid_customer: NORTHWIND }, cascade)).status).toBe(404)
  })

  it('[DIR-8] has an address for every customer and for every location, of customers and dealers', async () => {
    const { rows } = await sql`
      select buid from customers where not exists (
        select from customer_addresses a where a.customer_buid = buid and kind = 'billing')
      union all select id from locations l where not exists (
        select from customer_addresses a where a.customer_buid = l.customer_buid and a.location_id = l.id)
      union all select distinct trx_id from invoices i where not exists (
        select from merchant_locations m where m.merchant_buid = i.merchant_buid and m.name = i.sold_by_location)`.execute(
      db,
    )
    expect(rows).toEqual([])
  })
})
