import { INVOICE_SORTS, type Invoice } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal, type Question } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const NORTHWIND = '10428'
const dealer = (merchantIds: string[], selectedMerchant: string | null = null) =>
  createPrincipal('u-1009', 'merchant', [], { merchantIds, selectedCustomer: null, selectedMerchant })
const cascade = dealer(['M-301'])

describe.each(databases.kinds)('what a dealer sold, on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
  })

  const list = (question: Question) =>
    ask(db, 'invoices.list', { page: { number: 1, size: 200 }, ...question }) as Promise<
      Awaited<ReturnType<typeof ask>> & { data: Invoice[]; meta: { record_count: number; totals: unknown[] } }
    >
  const soldBy = async (condition: string) =>
    (
      await sql<{ id: string }>`select customer_buid || ' ' || trx_id as id from invoices
        where ${sql.raw(condition)} order by due_date, trx_id, customer_buid`.execute(db)
    ).rows.map(({ id }) => id)
  const ids = (invoices: Invoice[]) => invoices.map(({ customerId, trxId }) => `${customerId} ${trxId}`)

  it('[DIR-17] is listed over all customers, in a total order', async () => {
    const all = await soldBy("merchant_buid = 'M-301'")
    const first = await list({ principal: cascade })
    expect(first.meta.record_count).toBe(all.length)
    expect(ids(first.data)).toEqual(all.slice(0, 200))
    expect(new Set(first.data.map(({ customerId }) => customerId)).size).toBeGreaterThan(3)
  })

  it('[DIR-17] is that of one customer when one is named, and 404 for one that it does not sell to', async () => {
    const filter = { buid_customer: NORTHWIND, status: 'open' }
    const expected = await soldBy(`merchant_buid = 'M-301' and customer_buid = '${NORTHWIND}'
      and primary_status in ('Billed', 'Past Due', 'Payment Pending', 'On Hold')`)
    expect(ids((await list({ principal: cascade, filter })).data)).toEqual(expected)
    await sql`insert into customers (buid, name, currency, status, payment_eligible, credit_limit_minor)
      values ('77777', 'No Buyer', 'USD', 'active', true, 0)`.execute(db)
    const foreign = await list({ principal: cascade, filter: { buid_customer: '77777' } })
    expect(foreign.status).toBe(404)
    expect(foreign.body).toBe((await list({ principal: cascade, filter: { buid_customer: '88888' } })).body)
    expect(foreign.body).toBe(
      (await ask(db, 'invoices.count', { principal: cascade, filter: { buid_customer: '77777' } })).body,
    )
  })

  it('[DIR-17] is of the selected dealer when there are several', async () => {
    const both = await list({ principal: dealer(['M-301', 'M-302']) })
    expect(both.meta.record_count).toBe((await soldBy("merchant_buid in ('M-301', 'M-302')")).length)
    const one = await list({ principal: dealer(['M-301', 'M-302'], 'M-302') })
    expect(one.meta.record_count).toBe((await soldBy("merchant_buid = 'M-302'")).length)
    const foreign = await list({ principal: dealer(['M-301'], 'M-302') })
    expect([foreign.status, foreign.data]).toEqual([200, []])
  })

  it.each(INVOICE_SORTS.flatMap((field) => [[field, 'asc'] as const, [field, 'desc'] as const]))(
    '[INV-12] has one total order across dealers, by %s %s',
    async (field, direction) => {
      const columns = { open_total: 'open_minor', billed_total: 'billed_minor', paid_on: 'paid_order' }
      const column = columns[field as keyof typeof columns] ?? field
      const order = sql.raw(
        [column === 'due_date' ? `due_date ${direction} nulls last` : `${column} ${direction}`, `trx_id ${direction}`]
          .concat(`customer_buid ${direction}`)
          .join(', '),
      )
      for (const dealers of [['M-301'], ['M-302', 'M-303', 'M-301']]) {
        const { rows } = await sql<{ id: string }>`select customer_buid || ' ' || trx_id as id from invoices
          where merchant_buid = any(${dealers}::text[]) order by ${order} offset 14 limit 7`.execute(db)
        const sort = `${direction === 'desc' ? '-' : ''}${field}`
        const { data } = await list({ principal: dealer(dealers), sort, page: { number: 3, size: 7 } })
        expect(ids(data)).toEqual(rows.map(({ id }) => id))
      }
    },
  )

  it('[DIR-17] is counted as it is listed', async () => {
    const { data } = await ask(db, 'invoices.count', { principal: cascade })
    const { counts } = data as { counts: Record<string, number> }
    for (const status of ['all', 'open', 'past-due', 'paid', 'disputed', 'closed'] as const) {
      expect(counts[status] ?? 0, status).toBe(
        (await list({ principal: cascade, filter: { status } })).meta.record_count,
      )
    }
  })

  it('[DIR-17] is found by a number, and never another dealer’s', async () => {
    const mine = await list({ principal: cascade, filter: { search: '20137' } })
    expect(mine.data.every(({ soldBy: name }) => name === 'Cascade Tire & Service')).toBe(true)
    const others = await soldBy("merchant_buid <> 'M-301'")
    const [foreign = ''] = others.map((id) => id.split(' ')[1])
    expect((await list({ principal: cascade, filter: { trx_id: foreign } })).data).toEqual([])
  })

  it.each(['INV-', '377', '45', 'cascade', '%', 'PO'])(
    '[INV-12] is searched for %j by the numbers and the names of all the dealers at work, and counted',
    async (search) => {
      const pattern = `%${search.replace('%', '\\%')}%`
      const found = await soldBy(`merchant_buid in ('M-301', 'M-302') and (invoice_id ilike '${pattern}'
        or po_number ilike '${pattern}' or sold_by ilike '${pattern}')`)
      const { data, meta } = await list({ principal: dealer(['M-301', 'M-302']), filter: { search } })
      expect([meta.record_count, ids(data)]).toEqual([found.length, found.slice(0, 200)])
      const [customer = NORTHWIND] = found.map((id) => id.split(' ')[0])
      const ofOne = found.filter((id) => id.startsWith(`${customer} `))
      const filter = { search, buid_customer: customer }
      expect((await list({ principal: dealer(['M-301', 'M-302']), filter })).meta.record_count).toBe(ofOne.length)
    },
  )

  it('[DIR-17] is found at one customer, not at another with the same transaction id', async () => {
    await sql`insert into invoices (customer_buid, trx_id, invoice_id, merchant_buid, sold_by, primary_status, eligible_for_dispute,
        currency, subtotal_minor, tax_minor, late_fee_minor, rebates_minor, billed_minor, invoice_date)
      select buid, 'T-SAME', 'SAME-' || buid, 'M-301', 'Cascade Tire & Service', 'Unbilled', true, 'USD', 100, 0, 0, 0, 100,
        date '2026-11-01' from customers where buid in ('10428', '20517')`.execute(db)
    const { data } = await list({ principal: cascade, filter: { search: 'SAME-10428' } })
    expect(ids(data)).toEqual(['10428 T-SAME'])
    await sql`delete from invoices where trx_id = 'T-SAME'`.execute(db)
  })

  it('[DIR-15] does not say who pays it just now', async () => {
    const { rows } = await sql<{ id: string }>`select distinct merchant_buid as id from invoices
      where primary_status = 'Payment Pending'`.execute(db)
    const principal = dealer(rows.map(({ id }) => id))
    const { data } = await list({ principal, filter: { status: 'payment-pending' } })
    expect(data.length).toBeGreaterThan(0)
    expect(data.map(({ pendingPayment }) => pendingPayment)).toEqual(data.map(() => null))
  })
})
