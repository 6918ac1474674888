import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'

const databases = testDatabases('both')
afterAll(() => databases.stop())

const CUSTOMERS = 10_000
const INVOICES_EACH = 3
const dealer = createPrincipal('u-1009', 'merchant', [], { merchantIds: ['M-305'], selectedCustomer: null })
const clock = { date: '2026-11-20', nowMs: Date.parse('2026-11-20T18:00:00Z') } as const

describe.each(databases.kinds.filter((kind) => kind !== 'pglite'))(
  'a dealer of ten thousand customers on %s',
  (kind) => {
    let db: OpenDatabase['db']
    beforeAll(async () => {
      db = (await databases.openSeeded(kind)).db
      await sql`insert into customers (buid, name, currency, status, payment_eligible, credit_limit_minor)
      select 'D-' || n, 'Buyer ' || n, 'USD', 'active', true, 0 from generate_series(1, ${CUSTOMERS}::int4) as n`.execute(
        db,
      )
      await sql`insert into invoices (customer_buid, trx_id, invoice_id, merchant_buid, sold_by, primary_status, flags,
        eligible_for_dispute, currency, subtotal_minor, tax_minor, late_fee_minor, rebates_minor, billed_minor, paid_minor,
        invoice_date, due_date)
      select 'D-' || 1 + n % ${CUSTOMERS}::int4, 'S-' || n, 'INV-S' || n, 'M-305', 'Harlow Glass', 'Billed', '{}', false, 'USD',
        1000 + n % 9000, 0, 0, 0, 1000 + n % 9000, 0, date '2026-11-18' - n % 90, date '2026-12-18' - n % 90
      from generate_series(1, ${CUSTOMERS * INVOICES_EACH}::int4) as n`.execute(db)
      await sql`analyze`.execute(db)
    }, 180_000)

    const page = (filter: Record<string, unknown>, sort: string) =>
      ask(db, 'merchant-customers.list', { principal: dealer, clock, filter, sort, page: { number: 1, size: 25 } })

    it('[DLR-5] reads a page along an index in each order, and no more than the page', async () => {
      const startedAt = performance.now()
      expect((await page({ sol_currency: 'USD' }, '-open_total')).meta['record_count']).toBeGreaterThanOrEqual(
        CUSTOMERS,
      )
      const times = [`first ${(performance.now() - startedAt).toFixed(0)} ms`]
      await sql`analyze dealer_balances`.execute(db)
      for (const [sort, index] of [
        ['open_minor', 'by_open'],
        ['past_due_minor', 'by_past_due'],
        ['disputed_minor', 'by_disputed'],
        ['last_sale', 'by_last_sale'],
        ['name_key', 'by_name'],
      ]) {
        const plan = await sql<{ 'QUERY PLAN': string }>`explain (analyze, costs off, timing off)
        select balance.*, account.name from (select * from dealer_balances where merchant_buid = 'M-305' and currency = 'USD') as balance
        join customers as account on account.buid = balance.customer_buid
        order by balance.${sql.ref(sort ?? '')} desc, balance.customer_buid desc, balance.currency desc limit 25`.execute(
          db,
        )
        const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
        expect(text, sort).toMatch(
          new RegExp(`Index Scan Backward using dealer_balances_${index ?? ''} on dealer_balances.*rows=2[5-9]`),
        )
      }
      for (const [filter, sort] of [
        [{ sol_currency: 'USD' }, '-open_total'],
        [{ sol_currency: 'USD' }, 'customer_name'],
        [{ sol_currency: 'USD', past_due: 'true' }, '-past_due_total'],
        [{ sol_currency: 'USD', search: 'buyer 77' }, '-open_total'],
      ] as const) {
        const from = performance.now()
        await page(filter, sort)
        times.push(`${sort} ${JSON.stringify(filter)} ${(performance.now() - from).toFixed(0)} ms`)
      }
      for (const name of ['merchant-payouts.list', 'missing-originals.list'] as const) {
        const from = performance.now()
        await ask(db, name, { principal: dealer, clock, filter: { sol_currency: 'USD' } })
        times.push(`${name} ${(performance.now() - from).toFixed(0)} ms`)
      }
      if (process.env['SHOW_TIMES']) console.log(times.join('\n'))
    })

    it('[DLR-2] adds up the one customer that changed, and no other', async () => {
      await page({}, '-open_total')
      await sql`update invoices set due_date = date '2026-10-01' where customer_buid = 'D-77' and merchant_buid = 'M-305'`.execute(
        db,
      )
      const { rows: before } = await sql<{ xmin: string; id: string }>`
      select xmin::text as xmin, customer_buid as id from dealer_balances where merchant_buid = 'M-305'`.execute(db)
      await page({}, '-open_total')
      const { rows: after } = await sql<{ xmin: string; id: string }>`
      select xmin::text as xmin, customer_buid as id from dealer_balances where merchant_buid = 'M-305'`.execute(db)
      const known = new Map(before.map(({ id, xmin }) => [id, xmin]))
      expect(after.filter(({ id, xmin }) => known.get(id) !== xmin).map(({ id }) => id)).toEqual(['D-77'])
    })
  },
)
