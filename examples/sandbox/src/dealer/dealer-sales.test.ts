import type { MerchantSale, MerchantTasks } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'

const databases = testDatabases('both')
afterAll(() => databases.stop())

const cascade = createPrincipal('u-1009', 'merchant', [], { merchantIds: ['M-301'], selectedCustomer: null })
const group = createPrincipal('u-1013', 'merchant', [], {
  merchantIds: ['M-302', 'M-303', 'M-304'],
  selectedCustomer: null,
})
const PROGRAM = { date: '2026-11-20', nowMs: Date.parse('2026-11-20T18:00:00Z') } as const
const PAGE = { number: 1, size: 200 }

describe.each(databases.kinds)('sales and tasks of a dealer on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
  }, 120_000)

  async function sales(filter: Record<string, unknown> = {}, principal = cascade, page = PAGE) {
    const { data, meta, status } = await ask(db, 'merchant-sales.list', { principal, filter, page, clock: PROGRAM })
    return { rows: data as MerchantSale[], count: Number(meta['record_count']), status }
  }
  async function tasks(filter: Record<string, unknown> = {}, more: Partial<Parameters<typeof ask>[2]> = {}) {
    const { data, meta, status } = await ask(db, 'merchant-tasks.list', {
      principal: group,
      filter,
      page: PAGE,
      sort: 'merchant_name',
      clock: PROGRAM,
      ...more,
    })
    return { rows: data as MerchantTasks[], count: Number(meta['record_count']), status }
  }

  it('[DLR-78] lists what the tables hold, the newest first, with the original or without', async () => {
    for (const principal of [cascade, group, { ...group, selectedMerchant: 'M-303' }]) {
      const own = principal.selectedMerchant === null ? principal.merchantIds : [principal.selectedMerchant]
      const { rows: real } = await sql<{ id: string; file: string | null; billed: string }>`
        select invoices.customer_buid || '-' || invoices.trx_id as id, document.file_name as file, billed_minor as billed
        from invoices left join invoice_documents as document on document.customer_buid = invoices.customer_buid
          and document.trx_id = invoices.trx_id and doc_type_id = '1'
        where merchant_buid = any(${own}::text[])
        order by invoice_date desc, invoices.trx_id desc, invoices.customer_buid desc`.execute(db)
      const { rows, count } = await sales({}, principal)
      expect(count).toBe(real.length)
      expect(rows.map(({ id, original, billed }) => [id, original?.fileName ?? null, billed])).toEqual(
        real.slice(0, 200).map(({ id, file, billed }) => [id, file, Number(billed)]),
      )
      const second = await sales({}, principal, { number: 2, size: 7 })
      expect(second.rows.map(({ id }) => id)).toEqual(real.slice(7, 14).map(({ id }) => id))
    }
  })

  it('[DLR-78] finds a sale by its whole number in small or capital letters, and by customer and currency', async () => {
    const [first] = (await sales()).rows as [MerchantSale]
    for (const invoice of [first.invoiceId, first.invoiceId.toLowerCase()]) {
      const found = await sales({ invoice })
      expect(found.rows.map(({ invoiceId }) => invoiceId)).toContain(first.invoiceId)
      expect(found.count).toBe(found.rows.length)
    }
    for (const invoice of [first.invoiceId.slice(0, -1), '%', "' or 1=1"])
      expect((await sales({ invoice })).count).toBe(0)
    const narrowed = await sales({ buid_customer: first.customerId, sol_currency: first.currency })
    expect(narrowed.count).toBe(narrowed.rows.length)
    expect(narrowed.rows.every((row) => row.customerId === first.customerId && row.currency === first.currency)).toBe(
      true,
    )
  })

  it('[DLR-78] [DLR-80] answers nothing of another dealer, nor to a buyer', async () => {
    for (const buid_merchant of ['M-302', 'M-999']) expect((await sales({ buid_merchant })).status).toBe(404)
    for (const buid_merchant of ['M-301', 'M-999', 'M-302,M-301'])
      expect((await tasks({ buid_merchant })).status).toBe(404)
    const sold = (await sales()).rows.map(({ invoiceId }) => invoiceId)
    const foreign = (await sales({}, group)).rows.find(({ invoiceId }) => !sold.includes(invoiceId))
    expect((await sales({ invoice: foreign?.invoiceId })).count).toBe(0)
    const buyer = { ...group, role: 'payer' as const, customerIds: ['20517'] }
    expect((await sales({}, buyer)).count).toBe(0)
    expect((await tasks({}, { principal: buyer })).count).toBe(0)
  })

  it('[DLR-80] counts of each dealer what its lists hold, the selected dealer or not', async () => {
    for (const principal of [group, { ...group, selectedMerchant: 'M-303' }]) {
      const { rows, count } = await tasks({}, { principal })
      expect(count).toBe(3)
      expect(new Set(rows.map(({ merchantId }) => merchantId))).toEqual(new Set(group.merchantIds))
      for (const row of rows) {
        const countOf = async (call: 'disputes.list' | 'rejections.list' | 'missing-originals.list', more: object) =>
          (
            await ask(db, call, {
              principal: group,
              filter: { buid_merchant: row.merchantId, ...more },
              clock: PROGRAM,
            })
          ).meta['record_count']
        expect(row, row.merchantId).toMatchObject({
          disputes: await countOf('disputes.list', { turn: 'merchant' }),
          originals: await countOf('missing-originals.list', {}),
        })
        const { rows: rejected } = await sql<{ count: string }>`
          select count(*) as count from rejections where merchant_buid = ${row.merchantId} and status = 'active'`.execute(
          db,
        )
        expect(row.rejections).toBe(Number(rejected[0]?.count))
      }
    }
    expect((await tasks()).rows.some(({ disputes, rejections }) => disputes + rejections > 0)).toBe(true)
  })

  it('[DLR-80] pages the dealers by name, and answers for those that are named', async () => {
    const all = (await tasks()).rows
    expect((await tasks({}, { page: { number: 2, size: 2 } })).rows).toEqual(all.slice(2))
    expect((await tasks({}, { sort: '-merchant_name' })).rows).toEqual(all.toReversed())
    const two = await tasks({ buid_merchant: 'M-304,M-302' })
    expect(two.count).toBe(2)
    expect(two.rows).toEqual(all.filter(({ merchantId }) => merchantId !== 'M-303'))
  })
})
