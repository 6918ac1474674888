import {
  type AccountBalance,
  type AttentionItem,
  type BalanceTotals,
  type Customer,
  type Exposure,
  sumMinor,
} from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import type { Principal, ProgramTime } from '../http/handler.ts'

const databases = testDatabases('both')
afterAll(() => databases.stop())

const FAMILY = ['10428', '10429', '10430'] as const
const family = createPrincipal('u-1001', 'admin', [...FAMILY], { selectedCustomer: null })
const PAGE = { number: 1, size: 200 }
const on = (date: ProgramTime['date']): ProgramTime => ({ date, nowMs: Date.parse(`${date}T18:00:00Z`) })

describe.each(databases.kinds)('balances of several accounts on %s', (kind) => {
  let db: OpenDatabase['db']
  let corporate: Principal
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
    const rows = await db.selectFrom('user_customers').select('customer_buid').where('user_id', '=', 'u-1008').execute()
    const granted = rows.map((row) => row.customer_buid)
    const below = await sql<{ buid: string }>`
      with recursive every as (
        select buid from customers where buid = any(${granted}::text[])
        union select child.buid from customers as child join every on child.parent_buid = every.buid
      ) select buid from every`.execute(db)
    corporate = createPrincipal(
      'u-1008',
      'admin',
      below.rows.map(({ buid }) => buid),
      { selectedCustomer: null },
    )
  }, 120_000)

  type Reply<Row> = { rows: Row[]; totals: BalanceTotals[]; count: number; status: number }
  async function balances(
    filter: Record<string, unknown> = {},
    more: { principal?: Principal; sort?: string; page?: typeof PAGE; clock?: ProgramTime } = {},
  ): Promise<Reply<AccountBalance>> {
    const { sort = '-past_due_total', principal = family, page = PAGE, ...rest } = more
    const { data, meta, status } = await ask(db, 'account-balances.list', {
      principal,
      sort,
      page,
      filter: { buid_customer: 'all', ...filter },
      ...rest,
    })
    return {
      rows: data as AccountBalance[],
      totals: meta['totals'] as BalanceTotals[],
      count: Number(meta['record_count']),
      status,
    }
  }
  async function attention(filter: Record<string, unknown> = {}, principal = family, page = PAGE) {
    const { data, meta } = await ask(db, 'attention-items.list', {
      principal,
      filter: { buid_customer: 'all', ...filter },
      page,
    })
    return { rows: data as AttentionItem[], count: Number(meta['record_count']) }
  }
  const exposures = async (wanted: string, principal = family, clock?: ProgramTime) =>
    (await ask(db, 'exposures.list', { principal, filter: { buid_customer: wanted }, ...(clock && { clock }) }))
      .data as Exposure[]
  const figures = ({ open, pastDue, pastDuePayable, onItsWay, ageing, held }: AccountBalance) => ({
    open,
    pastDue,
    pastDuePayable,
    onItsWay,
    ageing: ageing.map(({ amount }) => amount),
    held,
  })
  const ofExposure = ({ used, pastDue, pastDuePayable, pendingPayment, ageing, held }: Exposure) => ({
    open: used,
    pastDue,
    pastDuePayable,
    onItsWay: pendingPayment,
    ageing: ageing.map(({ amount }) => amount),
    held,
  })
  const agreeOn = async (principal: Principal, clock?: ProgramTime) => {
    const { rows, totals } = await balances({}, { principal, ...(clock && { clock }) })
    for (const row of rows) {
      const exposure = (await exposures(row.customerId, principal, clock)).find(
        ({ currency }) => currency === row.currency,
      )
      expect(figures(row), row.id).toEqual(exposure && ofExposure(exposure))
      expect(row.limit ?? 0, row.id).toBe(exposure?.limit)
    }
    const all = await exposures('all', principal, clock)
    for (const each of totals) {
      const sum = all.find(({ currency }) => currency === each.currency)
      expect(each).toMatchObject({
        open: sum?.used,
        pastDue: sum?.pastDue,
        onItsWay: sum?.pendingPayment,
        limit: sum?.limit,
        available: sum?.available,
        pastDueCount: sum?.pastDueCount,
      })
    }
    return rows
  }

  it('[PRG-1] [PRG-3] is the exposure of each account to the cent, and of all of them in the totals', async () => {
    const rows = await agreeOn(family)
    expect(rows.map(({ id }) => id)).toContain('10428-USD')
    expect(
      rows
        .filter(({ customerId }) => customerId === '10428')
        .map(({ currency }) => currency)
        .sort(),
    ).toEqual(['CAD', 'EUR', 'GBP', 'JPY', 'KWD', 'USD'])
    await agreeOn(corporate)
  })

  it('[PRG-1] has a row of an account that owes nothing, in its own currency', async () => {
    const { data } = await ask(db, 'customers.list', { principal: corporate, page: { number: 1, size: 1000 } })
    const { count } = await balances({}, { principal: corporate })
    expect(count).toBeGreaterThanOrEqual((data as Customer[]).length)
    await sql`insert into customers (buid, name, currency, status, payment_eligible, credit_limit_minor)
      values ('10999', 'Northwind Idle', 'EUR', 'active', true, 0)`.execute(db)
    const idle = createPrincipal('u-1001', 'admin', ['10999'], { selectedCustomer: null })
    expect((await balances({}, { principal: idle })).rows).toMatchObject([
      { id: '10999-EUR', open: 0, openCount: 0, pastDue: 0, limit: null, overLimit: 0 },
    ])
  })

  it('[PRG-2] includes the latest changes, and is recomputed for another date', async () => {
    const before = (await balances({ buid_customer: '10429' })).rows[0]
    await sql`update invoices set due_date = date '2026-11-25' where customer_buid = '10429' and stage = 'Open'`.execute(
      db,
    )
    await sql`update customers set credit_limit_minor = 100 where buid = '10429'`.execute(db)
    const after = (await balances({ buid_customer: '10429' })).rows[0]
    expect(after).toMatchObject({ pastDue: 0, limit: 100, overLimit: (before?.open ?? 0) + (before?.held ?? 0) - 100 })
    await agreeOn(family)
    const later = (await balances({ buid_customer: '10429' }, { clock: on('2026-11-26') })).rows[0]
    expect(later?.pastDue).toBe((later?.open ?? 0) - (later?.onItsWay ?? 0))
    await agreeOn(family, on('2027-01-05'))
    await agreeOn(family)
    const { rows: left } =
      await sql`select customer_buid from account_balance_changes where customer_buid = '10429'`.execute(db)
    expect(left).toEqual([])
  })

  it('[PRG-2] reads again what a payment that is being written commits later', async () => {
    await balances()
    if (kind === 'pglite') return
    let commit = () => {}
    const isAsked = new Promise<void>((resolve) => (commit = resolve))
    let written = () => {}
    const isWritten = new Promise<void>((resolve) => (written = resolve))
    const writing = db.transaction().execute(async (trx) => {
      await sql`update invoices set due_date = date '2026-10-01' where customer_buid = '10430' and stage = 'Open'`.execute(
        trx,
      )
      written()
      await isAsked
    })
    await isWritten
    await balances()
    commit()
    await writing
    await agreeOn(family)
  })

  it('[PRG-4] filters and sorts in any combination, and pages in a total order', async () => {
    const { rows: all } = await balances({}, { principal: corporate })
    const pastDue = await balances({ past_due: 'true', sol_currency: 'USD' }, { principal: corporate })
    expect(pastDue.rows.map(({ id }) => id)).toEqual(
      all.filter((row) => row.pastDue > 0 && row.currency === 'USD').map(({ id }) => id),
    )
    expect(pastDue.totals).toMatchObject([
      { currency: 'USD', accounts: pastDue.count, pastDue: sumMinor(pastDue.rows.map((row) => row.pastDue)) },
    ])
    const held = await balances({ status: 'on hold' }, { principal: corporate })
    expect(held.rows.map(({ status }) => status)).toContain('on hold')
    expect(new Set(held.rows.map(({ status }) => status)).size).toBe(1)
    expect((await balances({ search: 'rail_freight' }, { principal: corporate })).rows.map(({ name }) => name)).toEqual(
      ['Adventure Logistics 100% Rail_Freight'],
    )
    const under = await balances({ parent_customer: '20644' }, { principal: corporate })
    expect(under.count).toBeGreaterThan(2)
    expect(new Set(under.rows.map(({ parentName }) => parentName))).toEqual(new Set(['Fabrikam Haulage']))
    const byName = await balances({ sol_currency: 'USD' }, { principal: corporate, sort: 'customer_name' })
    const pages = []
    for (let number = 1; pages.length < byName.count; number += 1) {
      const page = { number, size: 7 }
      pages.push(
        ...(await balances({ sol_currency: 'USD' }, { principal: corporate, sort: 'customer_name', page })).rows,
      )
    }
    expect(pages).toEqual(byName.rows)
    const over = await balances({ over_limit: 'true' })
    expect(over.rows.map(({ customerId }) => customerId)).toEqual(['10429'])
  })

  it('[PRG-4] [INV-128] refuses an account that is not the caller’s, and never names one above', async () => {
    expect((await balances({ buid_customer: '20517' })).status).toBe(404)
    expect((await balances({ buid_customer: '10428,20517' })).status).toBe(404)
    const child = corporate.customerIds.find((id) => id.startsWith('20644') && id !== '20644') ?? ''
    const { rows } = await balances({}, { principal: { ...corporate, customerIds: [child] } })
    expect(rows).toMatchObject([{ customerId: child, parentId: null, parentName: null }])
    const none = await balances({}, { principal: { ...family, customerIds: [] } })
    expect([none.rows, none.count]).toEqual([[], 0])
  })

  it('[PRG-5] lists each reason of each account, the worst first, by page', async () => {
    await sql`update customers set status = 'locked' where buid = '10430'`.execute(db)
    const { rows, count } = await attention()
    expect(count).toBe(rows.length)
    const kinds = rows.map((row) => row.kind)
    expect(kinds).toEqual(kinds.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)))
    expect(rows[0]).toMatchObject({ kind: 'over-limit', customerId: '10429' })
    expect(
      rows.filter((row) => row.kind === 'past-due').every((row) => row.oldest !== 'current' && row.amount > 0),
    ).toBe(true)
    expect(rows.filter((row) => row.kind === 'account-locked')).toMatchObject([
      { customerId: '10430', currency: 'CAD' },
    ])
    expect(rows.find((row) => row.kind === 'dispute-waiting')).toMatchObject({ customerId: '10428', currency: 'USD' })
    const pages = []
    for (let number = 1; pages.length < count; number += 1) {
      pages.push(...(await attention({}, family, { number, size: 2 })).rows)
    }
    expect(pages).toEqual(rows)
    const dollars = await attention({ sol_currency: 'USD' })
    expect(dollars.rows).toEqual(rows.filter((row) => row.currency === 'USD'))
  })

  it('[PRG-5] lists a returned payment while one of its invoices is open, and no payment to a caller who may not list any', async () => {
    const { rows } = await attention()
    const returned = rows.filter((row) => row.kind === 'payment-returned')
    for (const { reference, customerId, amount } of returned) {
      expect(amount).toBeGreaterThan(0)
      const open = await sql<{ open: string }>`
        select sum(open_minor) as open from invoices join payment_lines using (customer_buid, trx_id)
        where customer_buid = ${customerId} and payment_number = ${reference}`.execute(db)
      expect(Number(open.rows[0]?.open)).toBeGreaterThanOrEqual(amount)
    }
    const without = {
      ...family,
      capabilities: family.capabilities.filter((each) => each !== 'payments.list' && each !== 'disputes.list'),
    }
    const kinds = new Set((await attention({}, without)).rows.map((row) => row.kind))
    expect([kinds.has('payment-returned'), kinds.has('dispute-waiting'), kinds.has('past-due')]).toEqual([
      false,
      false,
      true,
    ])
  })
})

const ORDER: AttentionItem['kind'][] = [
  'over-limit',
  'payment-returned',
  'past-due',
  'dispute-waiting',
  'account-locked',
  'account-on-hold',
]
