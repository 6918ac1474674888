import type { Invoice } from 'netterms/contract'
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

  it('[DIR-15] does not say who pays it just now', async () => {
    const { rows } = await sql<{ id: string }>`select distinct merchant_buid as id from invoices
      where primary_status = 'Payment Pending'`.execute(db)
    const principal = dealer(rows.map(({ id }) => id))
    const { data } = await list({ principal, filter: { status: 'payment-pending' } })
    expect(data.length).toBeGreaterThan(0)
    expect(data.map(({ pendingPayment }) => pendingPayment)).toEqual(data.map(() => null))
  })
})
