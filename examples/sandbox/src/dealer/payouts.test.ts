import { type MerchantPayout, payoutDay, payoutOn, PROGRAM_TIME_ZONE, sumMinor } from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'

const databases = testDatabases('both')
afterAll(() => databases.stop())

const cascade = createPrincipal('u-1009', 'merchant', [], { merchantIds: ['M-301'], selectedCustomer: null })
const group = createPrincipal('u-1013', 'merchant', [], {
  merchantIds: ['M-302', 'M-303', 'M-304'],
  selectedCustomer: null,
})
const TODAY = '2026-11-20'
const on = (date: ProgramTime['date']): ProgramTime => ({ date, nowMs: Date.parse(`${date}T18:00:00Z`) })

const creditsIn = (rows: readonly MerchantPayout[]): number => sumMinor(rows.map(({ credits }) => credits))

describe.each(databases.kinds)('payouts of a dealer on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
  }, 120_000)

  const payouts = async (filter: Record<string, unknown> = {}, principal = cascade, clock = on(TODAY)) =>
    (await ask(db, 'merchant-payouts.list', { principal, filter, clock })).data as MerchantPayout[]

  it('[DLR-6] [DLR-7] expects what SQL finds: sales of the week, less adjustments, grants and open disputes', async () => {
    const before = await prepare()
    for (const principal of [cascade, group]) {
      const rows = await payouts({}, principal)
      const expected = await expectedPayouts(principal.merchantIds)
      expect(
        rows.map(({ merchantId, currency, date, ...row }) => [
          [merchantId, currency, date].join(),
          { count: row.invoiceCount, sales: row.sales, credits: row.credits, held: row.held, expected: row.expected },
        ]),
      ).toEqual(expected)
      expect(rows.every(({ date }) => date >= TODAY)).toBe(true)
    }
    const dollars = (await payouts({ sol_currency: 'USD' })).filter(({ currency }) => currency === 'USD')
    expect(dollars.some(({ held }) => held > 0)).toBe(true)
    // One on a sale that is still to be paid out, one on an older sale.
    expect(creditsIn(dollars) - before).toBe(1234 + 777)
  })

  it('[DLR-8] expects nothing twice: the totals of one dealer’s payouts are those of its sales of three weeks', async () => {
    const rows = await payouts({ sol_currency: 'USD' })
    const { rows: sold } = await sql<{ sold: string; count: string }>`
      select sum(billed_minor - late_fee_minor) as sold, count(*) as count from invoices where merchant_buid = 'M-301' and currency = 'USD'
        and stage in ('Open', 'Paid', 'Closed') and invoice_date >= date '2026-11-03'`.execute(db)
    expect(sumMinor(rows.map(({ sales }) => sales))).toBe(Number(sold[0]?.sold ?? 0))
    expect(sumMinor(rows.map(({ invoiceCount }) => invoiceCount))).toBe(Number(sold[0]?.count))
  })

  it('[DLR-76] works payouts out by the terms of the program, and says by which', async () => {
    const set = async (value: string) => {
      await sql`delete from settings where name = 'payout-terms'`.execute(db)
      await sql`insert into settings (name, value) values ('payout-terms', ${value})`.execute(db)
    }
    const asked = () =>
      ask(db, 'merchant-payouts.list', {
        principal: cascade,
        filter: { sol_currency: 'USD' },
        clock: on(TODAY),
      })
    try {
      for (const terms of [
        { days: 14, weekday: 1 },
        { days: 30, weekday: 3 },
        { days: 2, weekday: 5 },
        { days: 0, weekday: 4 },
      ]) {
        await set(JSON.stringify(terms))
        const { data, meta } = await asked()
        expect(meta['payout_terms']).toEqual(terms)
        const { rows: sold } = await sql<{ date: `${number}-${number}-${number}`; amount: string }>`
          select invoice_date::text as date, billed_minor - late_fee_minor as amount from invoices
          where merchant_buid = 'M-301' and currency = 'USD' and stage in ('Open', 'Paid', 'Closed')`.execute(db)
        const byDay = new Map<string, number>()
        for (const { date, amount } of sold) {
          const day = payoutOn(payoutDay(date, terms), 'USD')
          if (day >= TODAY) byDay.set(day, (byDay.get(day) ?? 0) + Number(amount))
        }
        const listed = (data as MerchantPayout[]).filter(({ sales }) => sales !== 0)
        expect(listed.map(({ date, sales }) => [date, sales])).toEqual([...byDay].sort())
      }
      await set('{"days":"two weeks"}')
      await expect(asked()).rejects.toThrow('payout-terms')
    } finally {
      await sql`delete from settings where name = 'payout-terms'`.execute(db)
    }
  })

  it('[DLR-7] [DLR-77] goes below zero where chargebacks of sales that were paid out take off more than was sold', async () => {
    await undone(async (trx) => {
      const read = async () =>
        (
          await ask(trx, 'merchant-payouts.list', {
            principal: cascade,
            filter: { sol_currency: 'USD' },
            clock: on(TODAY),
          })
        ).data as MerchantPayout[]
      // No sale is part of the next payout.
      await sql`update invoices set invoice_date = date '2026-09-01' where merchant_buid = 'M-301' and currency = 'USD'
        and invoice_date between date '2026-11-03' and date '2026-11-09'`.execute(trx)
      const before = await read()
      const { rows: old } = await sql<{ customer: string; dispute: string; trx: string; amount: string }>`
        select claim.customer_buid as customer, claim.dispute_id as dispute, claim.trx_id as trx, claim.amount_minor as amount
        from dispute_invoices as claim join invoices using (customer_buid, trx_id)
        where invoices.merchant_buid = 'M-301' and invoices.currency = 'USD' and invoices.invoice_date < date '2026-10-20'
          and claim.granted_minor is null limit 1`.execute(trx)
      const [claim] = old
      if (!claim) expect.fail('The seed has no undecided dispute of an older sale.')
      await sql`update disputes set kind = 'chargeback' where customer_buid = ${claim.customer} and id = ${claim.dispute}`.execute(
        trx,
      )
      await sql`update dispute_invoices set granted_minor = amount_minor where customer_buid = ${claim.customer}
        and dispute_id = ${claim.dispute} and trx_id = ${claim.trx}`.execute(trx)
      await sql`insert into dispute_responses (customer_buid, dispute_id, side, action, comment, author_principal, author_name, at)
        values (${claim.customer}, ${claim.dispute}, 'support', 'grant in full', 'x', 'user:x', 'Support', '2026-11-18T15:00Z')`.execute(
        trx,
      )
      const after = await read()
      const nextOf = (rows: readonly MerchantPayout[]) => rows.find(({ date }) => date === '2026-11-23')
      expect(nextOf(after)?.credits).toBe((nextOf(before)?.credits ?? 0) + Number(claim.amount))
      expect(nextOf(after)?.sales).toBe(0)
      expect(nextOf(after)?.expected).toBeLessThan(0)
      // No other payout changes: a negative amount is not deducted from the next one.
      const others = (rows: readonly MerchantPayout[]) => rows.filter(({ date }) => date !== '2026-11-23')
      expect(others(after)).toEqual(others(before))
    })
  })

  it('[DLR-6] pays Canadian dollars on Canadian banking days, and US dollars on US banking days', async () => {
    await undone(async (trx) => {
      await sql`update invoices set invoice_date = date '2027-01-02', currency = 'USD' where ctid = any(array(
        select ctid from invoices where merchant_buid = 'M-301' and stage = 'Open' and currency = 'USD' order by trx_id limit 1))`.execute(
        trx,
      )
      await sql`update invoices set invoice_date = date '2027-01-02' where ctid = any(array(
        select ctid from invoices where merchant_buid = 'M-301' and stage = 'Open' and currency = 'CAD' order by trx_id limit 1))`.execute(
        trx,
      )
      const read = async (today: ProgramTime['date']) =>
        ((await ask(trx, 'merchant-payouts.list', { principal: cascade, clock: on(today) })).data as MerchantPayout[])
          .filter(({ sales }) => sales > 0)
          .map(({ currency, date }) => [currency, date])
      // Monday 18 January 2027 is a bank holiday in the United States but not in Canada.
      expect(await read('2027-01-16')).toEqual([
        ['CAD', '2027-01-18'],
        ['USD', '2027-01-19'],
      ])
      expect(await read('2027-01-19')).toEqual([['USD', '2027-01-19']])
    })
  })

  /** Runs the work in a transaction that is rolled back. */
  async function undone(work: (trx: Transaction<Database>) => Promise<void>): Promise<void> {
    const isUndone = await db
      .transaction()
      .execute(async (trx) => {
        await work(trx)
        throw new Error('undo')
      })
      .catch((error: unknown) => {
        if (error instanceof Error && error.message === 'undo') return true
        throw error
      })
    expect(isUndone).toBe(true)
  }

  /**
   * Adds what the seed data lacks, since few of its sales are new enough: deductions from a new and an older sale, and
   * a held amount.
   */
  async function prepare() {
    await sql`update invoices set invoice_date = date '2026-11-12' where ctid = any(array(
      select ctid from invoices where merchant_buid = 'M-301' and currency = 'USD' and stage = 'Open' order by trx_id limit 4))`.execute(
      db,
    )
    await sql`update invoices set invoice_date = date '2026-11-05' where (customer_buid, trx_id) in (
      select claim.customer_buid, claim.trx_id from dispute_invoices as claim
      join disputes on disputes.customer_buid = claim.customer_buid and disputes.id = claim.dispute_id
      where claim.live and claim.granted_minor is null and disputes.merchant_buid = 'M-301' and disputes.currency = 'USD'
        and disputes.status in ('waiting on merchant', 'waiting on customer', 'pending customer support response') limit 1)`.execute(
      db,
    )
    await sql`delete from invoice_adjustments`.execute(db)
    const before = creditsIn(await payouts({ sol_currency: 'USD' }))
    const adjust = (id: string, amount: number, when: string, at: string) =>
      sql`
      insert into invoice_adjustments (customer_buid, trx_id, id, amount_minor, adjustment_reason, status, entered_at)
      select customer_buid, trx_id, ${id}, ${amount}::int8, 'freight', 'posted', ${at}::timestamptz from invoices
      where merchant_buid = 'M-301' and currency = 'USD' and stage = 'Open' and ${sql.raw(when)} order by trx_id limit 1`.execute(
        db,
      )
    await adjust('AD-T1', 1234, `invoice_date = date '2026-11-12'`, '2026-11-13T12:00Z')
    await adjust('AD-T2', 777, `invoice_date < date '2026-10-20'`, '2026-11-17T12:00Z')
    // Part of the payout before the first expected one.
    await adjust('AD-T3', 555, `invoice_date < date '2026-10-20'`, '2026-11-10T12:00Z')
    return before
  }

  /** Computes the payouts sale by sale in JavaScript from the tables. */
  async function expectedPayouts(merchantIds: readonly string[]) {
    type Sale = {
      merchant: string
      currency: 'USD'
      date: `${number}-${number}-${number}`
      amount: string
      key: string
    }
    const { rows: sales } = await sql<Sale>`
      select merchant_buid as merchant, currency, invoice_date::text as date, billed_minor - late_fee_minor as amount,
        customer_buid || '/' || trx_id as key from invoices
      where merchant_buid = any(${[...merchantIds]}::text[]) and stage in ('Open', 'Paid', 'Closed')`.execute(db)
    type Taken = { key: string; amount: string; date: `${number}-${number}-${number}` | null; held: boolean }
    const { rows: taken } = await sql<Taken>`
      select customer_buid || '/' || trx_id as key, amount_minor as amount,
        (entered_at at time zone ${PROGRAM_TIME_ZONE})::date::text as date, false as held
      from invoice_adjustments where adjustment_reason not in ('dispute', 'credit-memo')
      union all
      select claim.customer_buid || '/' || claim.trx_id, granted_minor, (select max(at at time zone ${PROGRAM_TIME_ZONE})::date::text
        from dispute_responses as answer where answer.customer_buid = claim.customer_buid and answer.dispute_id = claim.dispute_id
          and action like 'grant%'), false
      from dispute_invoices as claim where granted_minor > 0
      union all
      select claim.customer_buid || '/' || claim.trx_id, claim.amount_minor, null, true from dispute_invoices as claim
      join disputes on disputes.customer_buid = claim.customer_buid and disputes.id = claim.dispute_id
      where live and granted_minor is null and status in ('waiting on merchant', 'waiting on customer',
        'pending customer support response') and not (status = 'waiting on customer' and respond_by < ${TODAY})`.execute(
      db,
    )
    const of = new Map<string, { count: number; sales: number; credits: number; held: number; expected: number }>()
    const at = (sale: Sale, monday: ReturnType<typeof payoutDay>) => {
      const key = [sale.merchant, sale.currency, payoutOn(monday, sale.currency)].join()
      const row = of.get(key) ?? { count: 0, sales: 0, credits: 0, held: 0, expected: 0 }
      of.set(key, row)
      return row
    }
    for (const sale of sales) {
      const monday = payoutDay(sale.date)
      const isComing = monday >= TODAY
      if (isComing) {
        at(sale, monday).count += 1
        at(sale, monday).sales += Number(sale.amount)
      }
      for (const each of taken.filter(({ key }) => key === sale.key)) {
        if (each.held && isComing) at(sale, monday).held += Number(each.amount)
        if (each.held) continue
        if (isComing) at(sale, monday).credits += Number(each.amount)
        // The payouts of these weeks are on Mondays: 16 and 23 November.
        else if (each.date !== null && each.date >= '2026-11-16') at(sale, '2026-11-23').credits += Number(each.amount)
      }
    }
    const names = await sql<{ buid: string; name: string }>`select buid, name from merchants`.execute(db)
    const nameOf = new Map(names.rows.map(({ buid, name }) => [buid, name]))
    const place = (key: string) => {
      const [merchant = '', currency = '', date = ''] = key.split(',')
      return [date, currency, nameOf.get(merchant)].join()
    }
    return [...of]
      .map(([key, row]) => [key, { ...row, expected: row.sales - row.credits - row.held }] as const)
      .sort(([one], [other]) => (place(one) < place(other) ? -1 : 1))
      .map((each) => [...each])
  }
})
