import type { CalendarDate, LoyaltyEnrollment, LoyaltyProgram } from 'netterms/contract/internal'
import { addDays, addMonths, growthRate } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createDisputeDesk } from '../../../../test/support/dispute-desk.ts'
import { admin, NORTHWIND, openDesk, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { ask } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { readProgramTime } from '../clock/program-clock.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { postToLedger } from '../payments/ledger.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

type Tier = readonly [target: number, value: number, reward?: 'percent' | 'amount']
interface Wanted {
  id: string
  merchant?: string
  goal?: 1 | 2
  currency?: string
  from: CalendarDate
  to: CalendarDate
  target?: number
  tiers: readonly Tier[]
  enrolled?: CalendarDate | null
}

/** The dealer Cascade, which sells to Northwind. */
const CASCADE = 'M-301'

async function grant(db: Kysely<Database>, wanted: Wanted): Promise<void> {
  const { id, merchant = CASCADE, goal = 1, currency = 'USD', from, to, target = 0, tiers, enrolled = from } = wanted
  await sql`insert into loyalty_programs
    (customer_buid, id, merchant_buid, name, goal_type_id, currency, sales_target_minor, starts_on, ends_on)
    values (${NORTHWIND}, ${id}, ${merchant}, ${id}, ${goal}, ${currency}, ${target}, ${from}, ${to})`.execute(db)
  for (const [index, [value, reward, kind = 'percent']] of tiers.entries()) {
    await sql`insert into loyalty_tiers values (${NORTHWIND}, ${id}, ${index + 1}, ${value}, ${kind}, ${reward})`.execute(
      db,
    )
  }
  await sql`insert into loyalty_enrollments (customer_buid, id, program_id, enrollment_status, enrolled_on)
    values (${NORTHWIND}, ${`E-${id}`}, ${id}, ${enrolled === null ? 1 : 3}, ${enrolled})`.execute(db)
}

describe.each(databases.kinds)('figures of a program, on %s', (kind) => {
  let desk: PaymentDesk
  let today: CalendarDate
  beforeEach(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
    today = (await readProgramTime(desk.db)).date
  }, 120_000)

  const programOf = async (id: string): Promise<LoyaltyProgram> => {
    const { data } = await ask(desk.db, 'loyalty-programs.list', { principal: admin })
    const found = (data as LoyaltyProgram[]).find((each) => each.id === id)
    if (!found) throw new Error(`There is no program ${id}.`)
    return found
  }
  /** Sums sales from the invoices. Programs do not read invoices that are in the ledger. */
  const invoiced = async (merchant: string, currency: string, from: string, to: string) => {
    const { rows } = await sql<{ sales: string | null }>`
      select sum(billed_minor - credited_minor) as sales from invoices
      where customer_buid = ${NORTHWIND} and merchant_buid = ${merchant} and currency = ${currency}
        and primary_status not in ('Unbilled', 'Pending') and invoice_date between ${from} and ${to}`.execute(desk.db)
    return Number(rows[0]?.sales ?? 0)
  }
  /** Sums sales from the ledger, for invoices that are booked individually. */
  const booked = async (merchant: string, from: string, to: string) => {
    const { rows } = await sql<{ sales: string | null }>`
      select sum(amount_minor) as sales from ledger_entries as entry
      join invoices using (customer_buid, trx_id)
      where customer_buid = ${NORTHWIND} and merchant_buid = ${merchant} and entry.account = 'receivable'
        and entry.currency = 'USD' and event like 'invoice-billed:%'
        and (entry.at at time zone 'America/Chicago')::date between ${from} and ${to}`.execute(desk.db)
    return Number(rows[0]?.sales ?? 0)
  }

  it('[LOY-192] says month by month what SQL over invoices and the ledger says, this year and the last', async () => {
    for (const id of ['LP-501', 'LP-502', 'LP-440']) {
      const { merchantId, spendingHistory, countedUntil, startsOn, ...found } = await programOf(id)
      const day = (month: CalendarDate) => {
        const last = addDays(addMonths(month, 1), -1)
        return last < countedUntil ? last : countedUntil
      }
      for (const { month, sales, previousSales } of spendingHistory) {
        const [before, to] = [addMonths(month, -12), addMonths(day(month), -12)]
        expect([id, month, sales]).toEqual([id, month, await invoiced(merchantId, 'USD', month, day(month))])
        expect([id, month, previousSales]).toEqual([id, month, await invoiced(merchantId, 'USD', before, to)])
      }
      expect(found.currentSales).toBe(await invoiced(merchantId, 'USD', startsOn, countedUntil))
      expect(found.currentGrowthRate).toBe(growthRate(found.currentSales, found.previousSales))
    }
    const { spendingHistory } = await programOf('LP-501')
    const last = spendingHistory.at(-1)
    const sold = await booked(CASCADE, last?.month ?? '', today)
    expect(sold).toBeGreaterThan(0)
    expect(last?.sales).toBeGreaterThanOrEqual(sold)
  })

  it('[LOY-192] names the growth tier where growth is the goal, and the rewards tier for either goal', async () => {
    const year = { from: '2026-01-01', to: '2026-12-31', goal: 2 } as const
    const growth = (await programOf('LP-501')).currentGrowthRate ?? 0
    const tiers: Tier[] = [
      [0, 1_00, 'amount'],
      [Math.max(1, growth), 2_00, 'amount'],
      [Math.max(1, growth) + 1, 3_00, 'amount'],
    ]
    await grant(desk.db, { id: 'growth', ...year, tiers })
    const reached = tiers.filter(([target]) => growth >= target).length
    expect(await programOf('LP-501')).toMatchObject({ growthTier: null })
    expect(await programOf('growth')).toMatchObject({ growthTier: reached, rewardsTier: reached })
    // Pioneer sold nothing a year before.
    expect(await programOf('LP-502')).toMatchObject({ growthTier: null, rewardsTier: 0 })
  })

  it('[LOY-194] counts the last day of a program, and no day after it', async () => {
    await grant(desk.db, { id: 'ends-today', from: '2026-01-01', to: today, tiers: [[1, 100]] })
    const before = await programOf('ends-today')
    expect(before.countedUntil).toBe(today)
    expect(before.currentSales).toBe(await invoiced(CASCADE, 'USD', '2026-01-01', today))
    await desk.move(3)
    expect(await programOf('ends-today')).toMatchObject({ countedUntil: today, currentSales: before.currentSales })
  })

  it('[LOY-6] reaches a target of zero by sales of zero, and says nothing of a tier above it', async () => {
    const tomorrow = addDays(today, 1)
    await grant(desk.db, { id: 'zero', from: today, to: tomorrow, tiers: [[0, 50_00, 'amount']], merchant: 'M-305' })
    const found = await programOf('zero')
    expect([found.salesTarget, found.currentSales]).toEqual([0, 0])
    expect(found).toMatchObject({ rewardsTier: 1, rewardEarned: 50_00, nextTier: null })
  })

  it('[LOY-193] has no growth, no tier and no next tier where nothing was sold a year before', async () => {
    const { rows } = await sql<{ first: CalendarDate }>`
      select min(invoice_date)::text as first from invoices
      where customer_buid = ${NORTHWIND} and merchant_buid = ${CASCADE}`.execute(desk.db)
    const from = rows[0]?.first ?? today
    await grant(desk.db, { id: 'from-zero', goal: 2, from, to: addMonths(from, 3), tiers: [[0, 100]] })
    const found = await programOf('from-zero')
    expect(found.currentSales).toBeGreaterThan(0)
    expect(found).toMatchObject({
      previousSales: 0,
      currentGrowthRate: null,
      growthTier: null,
      rewardsTier: 0,
      rewardEarned: 0,
      nextTier: null,
    })
  })

  it('[LOY-5] goes below zero by credits alone, pays nothing for it, and asks for it in the next tier', async () => {
    const disputes = createDisputeDesk(desk.db)
    await disputes.answered(await disputes.open({ 204016: 40_000 }), 'grant in full')
    await desk.move(2)
    const now = (await readProgramTime(desk.db)).date
    await grant(desk.db, { id: 'negative', from: addDays(today, 1), to: addMonths(now, 6), tiers: [[10_000, 100]] })
    const found = await programOf('negative')
    const sold = await invoiced(CASCADE, 'USD', addDays(today, 1), now)
    expect(found.currentSales).toBe(sold - 40_000)
    expect(found.currentSales).toBeLessThan(0)
    expect(found).toMatchObject({ rewardsTier: 0, rewardEarned: 0 })
    expect(found.nextTier).toMatchObject({ number: 1, missingSales: 10_000 - found.currentSales, reward: 100 })
  })

  it('[LOY-6] pays the last of tiers with equal targets', async () => {
    const tiers: Tier[] = [
      [1_000, 1_00, 'amount'],
      [1_000, 2_00, 'amount'],
    ]
    await grant(desk.db, { id: 'equal', from: '2026-01-01', to: '2026-12-31', tiers })
    expect(await programOf('equal')).toMatchObject({ rewardsTier: 2, rewardEarned: 2_00, nextTier: null })
  })

  it('[LOY-5] counts the same sales in each of two programs of one dealer, and each pays its own reward', async () => {
    await grant(desk.db, { id: 'second', from: '2026-01-01', to: '2026-12-31', tiers: [[1, 1_00]] })
    const [first, second] = [await programOf('LP-501'), await programOf('second')]
    expect(second.currentSales).toBe(first.currentSales)
    expect(second.rewardEarned).toBe(Math.round(second.currentSales / 100))
  })

  it('[LOY-5] counts no other currency, and prints amounts of its own', async () => {
    const { rows } = await sql<{ merchant: string; currency: string }>`
      select merchant_buid as merchant, currency from invoices
      where customer_buid = ${NORTHWIND} and currency <> 'USD' and primary_status not in ('Unbilled', 'Pending')
        and invoice_date between '2026-01-01' and ${today} limit 1`.execute(desk.db)
    const { merchant, currency } = rows[0] ?? { merchant: '', currency: '' }
    await grant(desk.db, { id: 'other', merchant, currency, from: '2026-01-01', to: '2026-12-31', tiers: [[1, 100]] })
    const found = await programOf('other')
    expect(found.currency).toBe(currency)
    expect(found.currentSales).toBe(await invoiced(merchant, currency, '2026-01-01', today))
    expect(found.currentSales).not.toBe(0)
  })

  it('[LOY-192] counts an invoice on its day in the time zone of the programs, not in that of the server', async () => {
    const { rows } = await sql<{ trx_id: string }>`
      select trx_id from invoices where customer_buid = ${NORTHWIND} and merchant_buid = ${CASCADE}
        and currency = 'USD' limit 1`.execute(desk.db)
    const sell = (event: string, at: string) =>
      inTransaction(desk.db, (trx) =>
        postToLedger(trx, [
          {
            customerId: NORTHWIND,
            event: `invoice-billed:${event}`,
            currency: 'USD',
            at: new Date(at),
            entries: [
              { account: 'receivable', amountMinor: 7_77, trxId: rows[0]?.trx_id ?? '' },
              { account: 'revenue', amountMinor: -7_77 },
            ],
          },
        ]),
      )
    const months = async () => {
      const { spendingHistory } = await programOf('LP-501')
      return ['2026-10-01', '2026-11-01'].map((name) => spendingHistory.find(({ month }) => month === name)?.sales ?? 0)
    }
    const [october = 0, november = 0] = await months()
    // 23:30 on October 31 in Chicago is November 1 in London.
    await sell('before-midnight', '2026-11-01T04:30:00Z')
    expect(await months()).toEqual([october + 7_77, november])
    await sell('after-midnight', '2026-11-01T05:30:00Z')
    expect(await months()).toEqual([october + 7_77, november + 7_77])
  })

  it('[LOY-194] earns nothing before the customer takes part, and nothing after it has left', async () => {
    const year = { from: '2026-01-01', to: '2026-12-31' } as const
    await grant(desk.db, { id: 'invited', ...year, tiers: [[1, 100]], enrolled: null })
    expect(await programOf('invited')).toMatchObject({ rewardsTier: 1, rewardEarned: 0 })

    const before = await programOf('LP-501')
    const left = await ask(desk.db, 'customer-loyalty-program-enrollments.answer', {
      principal: admin,
      params: { enrollment_id: 'LE-501' },
      body: { action: 'leave' },
    })
    expect(left.data as LoyaltyEnrollment).toMatchObject({ status: 4, endedOn: today })
    const disputes = createDisputeDesk(desk.db)
    await disputes.answered(await disputes.open({ 204016: 40_000 }), 'grant in full')
    await desk.move(2)
    expect(await programOf('LP-501')).toMatchObject({
      countedUntil: today,
      currentSales: before.currentSales,
      rewardEarned: before.rewardEarned,
    })
    const terms = { version: before.version, sales_target: 1, tiers: [] as object[] }
    terms.tiers = [{ target_value: 1, incentive_reward: 'percent', reward_value: 1 }]
    const dealer = { ...admin, role: 'merchant' as const, customerIds: [], merchantIds: [CASCADE] }
    const refused = await ask(desk.db, 'loyalty-programs.update', {
      principal: dealer,
      params: { program_id: 'LP-501' },
      body: terms,
    })
    expect([refused.status, refused.body]).toEqual([409, expect.stringContaining('loyalty-program-ended')])
  })
})
