import {
  AGEING_BUCKETS,
  ageingBucketOf,
  INVOICE_SLUGS,
  INVOICE_SORTS,
  type Invoice,
  type InvoiceSlug,
  invoiceSlugs,
  isPastDue,
  stillDue,
} from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal, type Question } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const NORTHWIND = '10428'
const CONTOSO = '20517'
const viewer = createPrincipal('u-1003', 'viewer', [NORTHWIND, '10429', '10430'])
const contoso = createPrincipal('u-1011', 'admin', [CONTOSO])
const isOpen = (invoice: Invoice) => INVOICE_SLUGS.open(invoice.status)

describe.each(databases.kinds)('invoices on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
    // The job has not run yet for this invoice, but its due date has passed.
    await sql`update invoices set due_date = '2026-11-19' where customer_buid = ${CONTOSO} and trx_id = (
      select min(trx_id) from invoices where customer_buid = ${CONTOSO} and primary_status = 'Billed')`.execute(db)
  })

  const list = (question: Question = {}) => ask(db, 'invoices.list', { principal: viewer, ...question })
  async function listAll(principal = viewer, filter: Record<string, unknown> = {}) {
    const rows: Invoice[] = []
    for (let number = 1; ; number += 1) {
      const { data } = await list({ principal, filter, page: { number, size: 200 } })
      rows.push(...(data as Invoice[]))
      if ((data as Invoice[]).length < 200) return rows
    }
  }

  it('[INV-10] finds by each slug what the predicate of the contract finds', async () => {
    const everything = await listAll(contoso)
    const northwind = await listAll()
    const seen = new Set<InvoiceSlug>()
    for (const slug of invoiceSlugs) {
      for (const [principal, rows] of [
        [contoso, everything],
        [viewer, northwind],
      ] as const) {
        const expected = rows.filter((row) => INVOICE_SLUGS[slug](row.status, isPastDue(row))).map((row) => row.trxId)
        const found = (await listAll(principal, { status: slug })).map((row) => row.trxId)
        expect(found, slug).toEqual(expected)
        if (found.length > 0) seen.add(slug)
      }
    }
    expect([...invoiceSlugs].filter((slug) => !seen.has(slug))).toEqual([])
  })

  it('[INV-10] counts each slug as the list does', async () => {
    const { data } = await ask(db, 'invoices.count', { principal: contoso })
    const { counts } = data as { counts: Record<string, number> }
    const rows = await listAll(contoso)
    for (const slug of invoiceSlugs) {
      expect(counts[slug] ?? 0, slug).toBe(rows.filter((row) => INVOICE_SLUGS[slug](row.status, isPastDue(row))).length)
    }
  })

  it('[INV-2] calls an invoice past due from the day after its due date, before the job has run', async () => {
    const { rows } = await sql<{ id: string }>`select trx_id as id from invoices
      where customer_buid = ${CONTOSO} and primary_status = 'Billed' and due_date < '2026-11-20'`.execute(db)
    expect(rows).toHaveLength(1)
    const { data } = await list({ principal: contoso, filter: { trx_id: rows[0]?.id } })
    expect(data).toMatchObject([{ status: expect.arrayContaining(['Past Due']), daysLeft: -1 }])
  })

  it.each(INVOICE_SORTS.flatMap((field) => [field, `-${field}`]))(
    '[INV-12] sorts by %s in a total order',
    async (sort) => {
      const first = (await list({ sort, page: { number: 1, size: 40 } })).data as Invoice[]
      const second = (await list({ sort, page: { number: 2, size: 40 } })).data as Invoice[]
      const both = (await list({ sort, page: { number: 1, size: 80 } })).data as Invoice[]
      expect(both.map((row) => row.trxId)).toEqual([...first, ...second].map((row) => row.trxId))
      const value = (row: Invoice) =>
        ({
          due_date: row.dueDate ?? (sort.startsWith('-') ? '0' : '9'),
          invoice_id: row.invoiceId,
          sold_by: row.soldBy,
          open_total: row.openTotal,
          invoice_date: row.invoiceDate,
          billed_total: row.billedTotal,
          paid_on: row.paidOn ?? '',
        })[sort.replace('-', '')] as string | number
      const isAscending = (a: Invoice, b: Invoice) =>
        value(a) < value(b) || (value(a) === value(b) && a.trxId < b.trxId)
      both.slice(1).forEach((row, index) => {
        const before = both[index] as Invoice
        expect(sort.startsWith('-') ? isAscending(row, before) : isAscending(before, row)).toBe(true)
      })
    },
  )

  it('[INV-12] puts invoices without a due date last, either way', async () => {
    for (const sort of ['due_date', '-due_date']) {
      const rows = await list({ sort, filter: { status: 'open' }, page: { number: 1, size: 200 } })
      expect((rows.data as Invoice[]).at(-1)).toMatchObject({ trxId: 'T-204640', dueDate: null, daysLeft: null })
    }
  })

  it.each(AGEING_BUCKETS)('[EXP-5] finds the open invoices of bucket %s', async (ageing) => {
    for (const principal of [viewer, contoso]) {
      const expected = (await listAll(principal)).filter(
        (row) =>
          isOpen(row) && stillDue(row) > 0 && ageingBucketOf(row.daysLeft === null ? null : -row.daysLeft) === ageing,
      )
      expect((await listAll(principal, { ageing })).map((row) => row.trxId)).toEqual(expected.map((row) => row.trxId))
    }
  })

  it('[INV-12] adds up the whole filtered list, not the page', async () => {
    const { meta, data } = await list({ filter: { status: 'open' }, page: { number: 1, size: 10 } })
    expect(data).toHaveLength(10)
    expect(meta.record_count).toBe(29)
    expect((meta.totals as unknown[])[0]).toEqual({
      currency: 'USD',
      open: 8377285,
      pastDue: 1959260,
      onItsWay: 1248000,
      count: 20,
    })
    expect((meta.totals as { currency: string }[]).map(({ currency }) => currency)).toEqual([
      'USD',
      'CAD',
      'EUR',
      'GBP',
      'JPY',
      'KWD',
    ])
    const late = await list({ filter: { status: 'past-due', sol_currency: 'USD' } })
    expect(late.meta).toMatchObject({ record_count: 6, totals: [{ currency: 'USD', open: 1959260, pastDue: 1959260 }] })
  })

  it.each([
    ['an invoice number', 'inv-2013', ['T-201377']],
    ['a PO number', 'PO 4533', ['T-202940']],
    ['a percent sign', '%', []],
    ['an underscore', 'INV_201377', []],
    ['a backslash', '\\', []],
    ['a quote', "'; drop table invoices; --", []],
    ['a NUL', 'INV\u0000', []],
  ])('[INV-12] searches for %s as data', async (_says, search, expected) => {
    const { data } = await list({ filter: { search } })
    expect((data as Invoice[]).map((row) => row.trxId)).toEqual(expected)
  })

  it.each([
    ['6132.10', ['T-203115']],
    ['$6,132.10', ['T-203115']],
    ['6.132,10', ['T-203115']],
    ['6132', ['T-203115']],
    ['6132.11', []],
    ['0.00', []],
  ])('[INV-62] finds an invoice by its amount: %s', async (search, expected) => {
    const { data, meta } = await list({ filter: { search } })
    expect((data as Invoice[]).map((row) => row.trxId)).toEqual(expected)
    expect(meta.record_count).toBe(expected.length)
  })

  it('[INV-62] finds an amount of two characters, and one that many share', async () => {
    const all = (await list({ page: { number: 1, size: 200 } })).data as Invoice[]
    const [first] = all
    const found = await list({ filter: { search: String(Math.round((first?.billedTotal ?? 0) / 100)) } })
    expect((found.data as Invoice[]).map((row) => row.trxId)).toContain(first?.trxId)
  })

  it('[INV-12] combines its filters', async () => {
    const { data } = await list({
      filter: { status: 'past-due', search: 'cascade', ageing: '1-30', sol_currency: 'USD' },
    })
    expect((data as Invoice[]).map((row) => row.trxId)).toEqual(['T-203115'])
  })

  it('[INV-4] says who pays an invoice just now', async () => {
    const { data } = await list({ filter: { trx_id: 'T-204233' } })
    expect(data).toMatchObject([
      {
        status: ['Payment Pending'],
        openTotal: 1248000,
        pendingTotal: 1248000,
        pendingPayment: { paymentNumber: 'P-100005', payer: 'Pat Jones', postsBy: '2026-12-03', isOwn: false },
      },
    ])
  })

  it('[INV-5] shows a part-paid invoice with the rest open', async () => {
    const { data } = await list({ filter: { trx_id: 'T-204120' } })
    expect(data).toMatchObject([{ status: ['Billed', 'Part Paid'], openTotal: 126440, paidTotal: 73560 }])
  })

  it('[ACC-12] answers for a foreign customer as for one that never existed, and for none selected', async () => {
    const foreign = await list({ filter: { buid_customer: CONTOSO } })
    expect(foreign.status).toBe(404)
    expect(await list({ filter: { buid_customer: '99999' } })).toEqual(foreign)
    const corporate = createPrincipal('u-1008', 'admin', [CONTOSO], { selectedCustomer: null })
    expect(await list({ principal: corporate })).toEqual(foreign)
    for (const name of ['invoices.count', 'exposures.list', 'bank-accounts.list', 'payments.list'] as const) {
      expect(await ask(db, name, { principal: viewer, filter: { buid_customer: CONTOSO } })).toEqual(foreign)
    }
  })

  it('[CUS-2] finds no foreign invoice by its number', async () => {
    const { rows } = await sql<{ id: string }>`select trx_id as id from invoices
      where customer_buid = ${CONTOSO} limit 3`.execute(db)
    const { data, meta } = await list({ filter: { trx_id: [...rows.map(({ id }) => id), 'T-201377'].join(',') } })
    expect((data as Invoice[]).map((row) => row.trxId)).toEqual(['T-201377'])
    expect(meta.record_count).toBe(1)
  })
})
