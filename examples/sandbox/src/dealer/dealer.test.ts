import { type DealerTotals, type MerchantCustomer, type MissingOriginal, sumMinor } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import type { Principal, ProgramTime } from '../http/handler.ts'

const databases = testDatabases('both')
afterAll(() => databases.stop())

const cascade = createPrincipal('u-1009', 'merchant', [], { merchantIds: ['M-301'], selectedCustomer: null })
const group = createPrincipal('u-1013', 'merchant', [], {
  merchantIds: ['M-302', 'M-303', 'M-304'],
  selectedCustomer: null,
})
const PAGE = { number: 1, size: 200 }
const TODAY = '2026-11-20'
const on = (date: ProgramTime['date']): ProgramTime => ({ date, nowMs: Date.parse(`${date}T18:00:00Z`) })

describe.each(databases.kinds)('the dealer’s side on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
  }, 120_000)

  async function customers(
    filter: Record<string, unknown> = {},
    more: { principal?: Principal; sort?: string; page?: typeof PAGE; clock?: ProgramTime } = {},
  ) {
    const { sort = '-open_total', principal = cascade, page = PAGE, clock = on(TODAY) } = more
    const { data, meta, status } = await ask(db, 'merchant-customers.list', {
      principal,
      sort,
      page,
      filter,
      clock,
    })
    return {
      rows: data as MerchantCustomer[],
      totals: meta['totals'] as DealerTotals[],
      count: Number(meta['record_count']),
      status,
    }
  }
  /** Computes the same figures from the invoices and disputes themselves. */
  async function ledger(merchantIds: readonly string[], today = TODAY) {
    const { rows } = await sql<Record<string, string>>`
      select customer_buid || '-' || currency as id,
        coalesce(sum(open_minor) filter (where stage = 'Open'), 0) as open,
        count(*) filter (where stage = 'Open') as open_count,
        coalesce(sum(open_minor - pending_minor) filter (where stage = 'Open' and due_date < ${today} and not covered), 0) as late,
        max(invoice_date)::text as last
      from invoices where merchant_buid = any(${[...merchantIds]}::text[]) group by customer_buid, currency`.execute(db)
    const argued = await sql<{ id: string; disputed: string; cases: string }>`
      select customer_buid || '-' || currency as id, sum(total_minor) as disputed, count(*) as cases from disputes
      where merchant_buid = any(${[...merchantIds]}::text[])
        and status not in ('closed', 'expired') and not (status = 'waiting on customer' and respond_by < ${today})
      group by 1`.execute(db)
    const cases = new Map(argued.rows.map((row) => [row.id, row]))
    return new Map(
      rows.map((row) => [
        row['id'],
        {
          open: Number(row['open']),
          openCount: Number(row['open_count']),
          pastDue: Number(row['late']),
          disputed: Number(cases.get(row['id'] ?? '')?.disputed ?? 0),
          disputeCount: Number(cases.get(row['id'] ?? '')?.cases ?? 0),
          lastSale: row['last'],
        },
      ]),
    )
  }
  async function agrees(principal: Principal, today: ProgramTime['date'] = TODAY) {
    const { rows, totals, count } = await customers({}, { principal, clock: on(today) })
    const own = await ledger(principal.merchantIds, today)
    expect(count).toBe(own.size)
    for (const row of rows) {
      const { open, openCount, pastDue, disputed, disputeCount, lastSale } = row
      expect({ open, openCount, pastDue, disputed, disputeCount, lastSale }, row.id).toEqual(own.get(row.id))
    }
    for (const total of totals) {
      const of = rows.filter(({ currency }) => currency === total.currency)
      expect(total).toMatchObject({
        customers: of.length,
        open: sumMinor(of.map((row) => row.open)),
        pastDue: sumMinor(of.map((row) => row.pastDue)),
        disputed: sumMinor(of.map((row) => row.disputed)),
      })
    }
    return totals
  }

  it('[DLR-1] [DLR-4] holds what each customer owes of the dealer’s own sales, to the cent', async () => {
    const totals = await agrees(cascade)
    expect(totals.length).toBeGreaterThan(1)
    const { data: invoices, meta } = await ask(db, 'invoices.list', {
      principal: cascade,
      filter: { status: 'open' },
      clock: on(TODAY),
    })
    expect(invoices).not.toEqual([])
    const listed = (meta['totals'] as { currency: string; open: number; pastDue: number }[]).map((each) => [
      each.currency,
      each.open,
      each.pastDue,
    ])
    expect(
      totals.filter(({ openCount }) => openCount > 0).map((each) => [each.currency, each.open, each.pastDue]),
    ).toEqual(listed.sort(([one], [other]) => String(one).localeCompare(String(other))))
    await agrees(group)
    await agrees(cascade, '2027-01-05')
    await agrees(cascade)
  })

  it('[DLR-1] never counts another dealer’s invoices, nor answers for another dealer', async () => {
    const { rows } = await sql<{ open: string }>`select sum(open_minor) as open from invoices
      where customer_buid = '10428' and stage = 'Open' and currency = 'USD'`.execute(db)
    const own = (await customers({ search: '10428', sol_currency: 'USD' })).rows[0]
    expect(own?.open).toBeGreaterThan(0)
    expect(own?.open).toBeLessThan(Number(rows[0]?.open))
    for (const filter of [{ buid_merchant: 'M-302' }, { buid_merchant: 'M-999' }]) {
      for (const call of ['merchant-customers.list', 'merchant-payouts.list', 'missing-originals.list'] as const)
        expect((await ask(db, call, { principal: cascade, filter })).status, call).toBe(404)
    }
    // This user buys for one company and sells for another: as a buyer, they have no sales.
    const buyer = { ...cascade, role: 'payer' as const, customerIds: ['20517'] }
    expect((await customers({}, { principal: buyer })).count).toBe(0)
    expect((await customers({}, { principal: { ...cascade, merchantIds: [] } })).count).toBe(0)
  })

  it('[DLR-5] [INV-214] reads one customer by its number, and the invoices of the dealer to it', async () => {
    const one = await customers({ buid_customer: '10428' })
    expect(new Set(one.rows.map(({ customerId }) => customerId))).toEqual(new Set(['10428']))
    expect(one.count).toBe(one.rows.length)
    expect((await customers({ buid_customer: '99999' })).count).toBe(0)
    const listed = await ask(db, 'invoices.list', {
      principal: cascade,
      filter: { status: 'open', buid_customer: '10428', sol_currency: 'USD' },
      clock: on(TODAY),
    })
    const { openCount, open } = one.rows.find(({ currency }) => currency === 'USD') as MerchantCustomer
    expect(listed.meta).toMatchObject({ record_count: openCount, totals: [{ open }] })
    for (const buid_customer of ['99999', '10428,99999'])
      expect(
        (await ask(db, 'invoices.list', { principal: cascade, filter: { status: 'open', buid_customer } })).status,
      ).toBe(404)
  })

  it('[DLR-2] holds what changed just before, a dispute and a new name included', async () => {
    await agrees(cascade)
    await sql`update invoices set due_date = date '2026-10-01' where merchant_buid = 'M-301' and stage = 'Open'
      and customer_buid = '10428'`.execute(db)
    await sql`update disputes set status = 'closed', outcome = 'denied', respond_by = null where ctid = any(array(
      select ctid from disputes where merchant_buid = 'M-301' and status = 'waiting on merchant' limit 1))`.execute(db)
    await sql`update customers set name = 'Zephyr Traders' where buid = '10428'`.execute(db)
    await agrees(cascade)
    const byName = await customers({ sol_currency: 'USD' }, { sort: '-customer_name' })
    expect(byName.rows[0]?.name).toBe('Zephyr Traders')
    const { rows: left } = await sql`select * from dealer_balance_changes where merchant_buid = 'M-301'`.execute(db)
    expect(left).toEqual([])
    await sql`update customers set name = 'Northwind Traders' where buid = '10428'`.execute(db)
  })

  it('[DLR-3] rolls up the dealers of a person, of the one selected, or of the one named', async () => {
    const all = (await customers({}, { principal: group })).totals
    const each = await Promise.all(
      group.merchantIds.map(async (id) => (await customers({ buid_merchant: id }, { principal: group })).totals),
    )
    for (const { currency, open, pastDue } of all) {
      const own = each.flat().filter((total) => total.currency === currency)
      expect([open, pastDue], currency).toEqual([
        sumMinor(own.map((total) => total.open)),
        sumMinor(own.map((total) => total.pastDue)),
      ])
    }
    const selected = { ...group, selectedMerchant: 'M-303' }
    expect((await customers({}, { principal: selected })).totals).toEqual(each[1])
  })

  it.each(['open_total', 'past_due_total', 'disputed_total', 'last_sale', 'customer_name'])(
    '[DLR-5] pages in a total order by %s, and finds by name and number',
    async (sort) => {
      for (const principal of [cascade, group]) {
        const { rows: all, count } = await customers({}, { principal, sort })
        const paged: MerchantCustomer[] = []
        for (let number = 1; paged.length < count; number += 1)
          paged.push(...(await customers({}, { principal, sort, page: { number, size: 7 } })).rows)
        expect(paged).toEqual(all)
        expect((await customers({}, { principal, sort: `-${sort}` })).rows).toEqual(all.toReversed())
      }
      expect((await customers({ search: 'northwind tr' })).rows.every(({ name }) => /northwind tr/i.test(name))).toBe(
        true,
      )
      expect((await customers({ search: '_' })).rows.filter(({ name }) => !name.includes('_'))).toEqual([])
      const late = await customers({ past_due: 'true', sol_currency: 'USD' })
      expect(late.rows.length).toBe(late.count)
      expect(late.rows.every(({ pastDue, currency }) => pastDue > 0 && currency === 'USD')).toBe(true)
      const argued = await customers({ in_dispute: 'true' })
      expect(argued.rows.length).toBeGreaterThan(0)
      expect(argued.rows.every(({ disputeCount }) => disputeCount > 0)).toBe(true)
    },
  )

  it('[DLR-9] lists open sales without an original, the newest first, until one is uploaded', async () => {
    const { data, meta } = await ask(db, 'missing-originals.list', {
      principal: cascade,
      page: { number: 1, size: 200 },
    })
    const rows = data as MissingOriginal[]
    const { rows: real } = await sql<{ id: string }>`
      select customer_buid || '-' || trx_id as id from invoices where merchant_buid = 'M-301' and stage = 'Open'
        and (customer_buid, trx_id) not in (select customer_buid, trx_id from invoice_documents where doc_type_id = '1')
      order by invoice_date desc, trx_id desc, customer_buid desc`.execute(db)
    expect(meta['record_count']).toBe(real.length)
    expect(rows.map(({ id }) => id)).toEqual(real.map(({ id }) => id).slice(0, 200))
    const [first] = rows
    await sql`insert into invoice_documents (customer_buid, trx_id, id, doc_type_id, document_type, file_name, content, entered_at)
      values (${first?.customerId}, ${first?.trxId}, 'DOC-T1', '1', 'Original', 'a.pdf', ''::bytea, now())`.execute(db)
    const after = await ask(db, 'missing-originals.list', { principal: cascade })
    expect(after.meta['record_count']).toBe(real.length - 1)
  })
})
