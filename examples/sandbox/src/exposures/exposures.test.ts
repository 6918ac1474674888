import type { BankAccount, Customer, Exposure, Invoice } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const family = createPrincipal('u-1001', 'admin', ['10428', '10429', '10430'])

describe.each(databases.kinds)('what a customer has on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
  })

  it('[EXP-1] has a row per currency, its own first and alone with a credit line', async () => {
    const { data } = await ask(db, 'exposures.list', { principal: family })
    const rows = data as Exposure[]
    expect(rows.map((row) => row.currency)).toEqual(['USD', 'CAD', 'EUR', 'GBP', 'JPY', 'KWD'])
    expect(rows[0]).toMatchObject({
      limit: 25000000,
      used: 8377285,
      held: 2150000,
      available: 14472715,
      pastDue: 1959260,
      pastDuePayable: 1919260,
      pendingUntil: '2026-12-03',
      currentDue: 5170025,
      unbilled: 1234000,
      unapplied: 125000,
      pendingPayment: 1248000,
      disputed: 70000,
      lateFee: 7000,
      pastDueCount: 6,
      currentDueCount: 13,
    })
    for (const row of rows.slice(1)) expect(row).toMatchObject({ limit: 0, available: 0, held: 0 })
    const canada = await ask(db, 'exposures.list', { principal: family, filter: { buid_customer: '10430' } })
    expect(canada.data).toMatchObject([{ currency: 'CAD', limit: 15000000 }])
  })

  it('[EXP-5] ages amounts due into buckets that, with payments in progress, add up to the open balance', async () => {
    const { data } = await ask(db, 'exposures.list', { principal: family })
    expect((data as Exposure[])[0]?.ageing).toEqual([
      { bucket: 'current', amount: 5170025, count: 13 },
      { bucket: '1-30', amount: 1196210, count: 3 },
      { bucket: '31-60', amount: 421050, count: 1 },
      { bucket: '61-90', amount: 224000, count: 1 },
      { bucket: 'over-90', amount: 118000, count: 1 },
    ])
    for (const row of data as Exposure[]) {
      expect(row.ageing.reduce((sum, { amount }) => sum + amount, row.pendingPayment)).toBe(row.used)
    }
  })

  it('[EXP-92] returns the disputed amount, at most the open amount of each invoice', async () => {
    const { data } = await ask(db, 'exposures.list', { principal: family })
    const { data: disputed } = await ask(db, 'invoices.list', {
      principal: family,
      filter: { buid_customer: '10428', status: 'disputed', sol_currency: 'USD' },
    })
    const sum = (disputed as Invoice[]).reduce((total, each) => total + Math.min(each.disputedTotal, each.openTotal), 0)
    expect((data as Exposure[])[0]?.disputed).toBe(sum)
  })

  it('[EXP-93] returns the totals above the invoice list, for each currency', async () => {
    const { data } = await ask(db, 'exposures.list', { principal: family })
    const { meta } = await ask(db, 'invoices.list', {
      principal: family,
      filter: { buid_customer: '10428', status: 'open' },
    })
    const totals = meta['totals'] as { currency: string; open: number; pastDue: number; onItsWay: number }[]
    expect(
      (data as Exposure[])
        .filter(({ used }) => used > 0)
        .map(({ currency }) => currency)
        .sort(),
    ).toEqual(totals.map(({ currency }) => currency).sort())
    for (const { currency, open, pastDue, onItsWay } of totals) {
      const row = (data as Exposure[]).find((each) => each.currency === currency)
      expect([currency, row?.used, row?.pastDue, row?.pendingPayment]).toEqual([currency, open, pastDue, onItsWay])
    }
  })

  it('[BNK-2] lists accounts with four digits of their number, usable or not', async () => {
    const { data } = await ask(db, 'bank-accounts.list', { principal: family })
    const accounts = data as BankAccount[]
    expect(accounts.map((account) => [account.last4, account.currency, account.status])).toEqual([
      ['4471', 'CAD', 'active'],
      ['5566', 'KWD', 'active'],
      ['3305', 'EUR', 'active'],
      ['9034', 'USD', 'disabled'],
      ['6789', 'USD', 'active'],
      ['2210', 'USD', 'active'],
      ['7718', 'USD', 'active'],
      ['8120', 'JPY', 'active'],
    ])
  })

  it('[CUS-1] lists the caller’s customers only, searched by name or number', async () => {
    const idsOf = async (filter: Record<string, unknown>, sort = 'customer_name') => {
      const { data, meta } = await ask(db, 'customers.list', { principal: family, filter, sort })
      const ids = (data as Customer[]).map(({ id }) => id)
      expect(meta.record_count).toBe(ids.length)
      return ids
    }
    expect(await idsOf({})).toEqual(['10430', '10428', '10429'])
    expect(await idsOf({}, '-buid_customer')).toEqual(['10430', '10429', '10428'])
    expect(await idsOf({ search: 'CANADA' })).toEqual(['10430'])
    expect(await idsOf({ search: '10429' })).toEqual(['10429'])
    expect(await idsOf({ search: '%' })).toEqual([])
    expect(await idsOf({ buid_customer: '20517' })).toEqual([])
    expect(await idsOf({ buid_customer: '10429' })).toEqual(['10429'])
  })
})
