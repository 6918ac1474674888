import {
  type Customer,
  type Exposure,
  type Invoice,
  INVOICE_SORTS,
  listInvoices,
  type Payment,
} from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import type { Principal } from '../http/handler.ts'
import { type Reading, sliceInOrder } from './invoice-order.ts'
import { invoiceLines } from '../exports/invoice-rows.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const FAMILY = ['10428', '10429', '10430'] as const
const LIST = FAMILY.join()
const TODAY = '2026-11-20'
const admin = createPrincipal('u-1001', 'admin', [...FAMILY])
const unselected: Principal = { ...admin, selectedCustomer: null }
const only = createPrincipal('u-1002', 'payer', ['10429'])
const withoutAccount = createPrincipal('u-1003', 'viewer', [], { selectedCustomer: null })
const cascade = createPrincipal('u-1009', 'merchant', [], { merchantIds: ['M-301'], selectedCustomer: null })
const SORTS = INVOICE_SORTS.flatMap((field) => [field, `-${field}`])

interface Count {
  counts: Record<string, number>
  totals: { currency: string; open: number; pastDue: number; count: number }[]
}

describe.each(databases.kinds)('several accounts on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind, 900)).db
  }, 120_000)

  type Call = 'invoices.list' | 'invoices.count' | 'exposures.list' | 'payments.list'
  const read = (call: Call, customers: string, more: Record<string, unknown> = {}, principal = unselected) =>
    ask(db, call, { principal, filter: { buid_customer: customers, ...more }, page: { number: 1, size: 200 } })
  async function every<Row>(call: Call, more: Record<string, unknown> = {}): Promise<Row[]> {
    const answers = []
    for (const each of FAMILY) answers.push((await read(call, each, more)).data)
    return answers.flat() as Row[]
  }
  const named = ({ customerId, trxId }: Invoice) => `${customerId}:${trxId}`

  it('[INV-128] lists the invoices of a list of accounts, and of all of them, as each has them', async () => {
    for (const more of [
      { status: 'open' },
      { status: 'past-due' },
      { ageing: '1-30' },
      { search: 'cascade', status: 'open' },
    ]) {
      const [several, all] = [await read('invoices.list', LIST, more), await read('invoices.list', 'all', more)]
      expect(several.body).toBe(all.body)
      const rows = several.data as Invoice[]
      expect(rows.map(named).sort()).toEqual((await every<Invoice>('invoices.list', more)).map(named).sort())
      expect(rows.every(({ customerName }) => customerName !== null)).toBe(true)
      expect(several.meta.record_count).toBe(rows.length)
    }
    expect((await read('invoices.list', `${LIST},10428`, { status: 'open' })).body).toBe(
      (await read('invoices.list', 'all', { status: 'open' })).body,
    )
  })

  it.each(SORTS)('[INV-129] reads one order in each of its ways, page after page, by %s', async (sort) => {
    const order = { field: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' } as const
    const scope = { kind: 'person', customerIds: FAMILY } as const
    for (const filter of [{ scope }, { scope, columns: { status: 'open' } }] as const) {
      const slice = async (reading: Reading, limit: number, offset = 0) =>
        (await sliceInOrder(db, filter, TODAY, order, { limit, offset, reading }).execute()).map(
          (row) => `${row.customer_buid}:${row.trx_id}`,
        )
      const whole = await slice('whole', 5_000)
      expect(new Set(whole).size).toBe(whole.length)
      expect(await slice('by account', 5_000)).toEqual(whole)
      expect(await slice('along an index', 5_000)).toEqual(whole)
      for (const reading of ['whole', 'by account', 'along an index'] as const)
        expect(await slice(reading, 7, 14)).toEqual(whole.slice(14, 21))
    }
  })

  it('[INV-128] counts each tab and adds up each currency separately', async () => {
    const { data } = await read('invoices.count', 'all')
    const { counts, totals } = data as Count
    const each = await every<Count>('invoices.count')
    for (const [slug, count] of Object.entries(counts))
      expect([slug, count]).toEqual([slug, each.reduce((sum, one) => sum + (one.counts[slug] ?? 0), 0)])
    expect(totals.map(({ currency }) => currency)).toEqual(expect.arrayContaining(['USD', 'CAD', 'JPY']))
    for (const { currency, open, pastDue, count } of totals) {
      const own = each.flatMap((one) => one.totals.filter((total) => total.currency === currency))
      const sum = (of: 'open' | 'pastDue' | 'count') => own.reduce((total, row) => total + row[of], 0)
      expect([currency, open, pastDue, count]).toEqual([currency, sum('open'), sum('pastDue'), sum('count')])
    }
  })

  it('[EXP-51] adds up exposures per currency, credit lines only in the currency of their account', async () => {
    const { data } = await read('exposures.list', LIST)
    const rows = data as Exposure[]
    const each = await every<Exposure>('exposures.list')
    expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(each.map(({ currency }) => currency)))
    const FIELDS = [
      'used',
      'held',
      'limit',
      'available',
      'pastDue',
      'pastDuePayable',
      'currentDue',
      'unbilled',
      'unapplied',
      'lateFee',
      'pendingPayment',
    ] as const
    for (const row of rows) {
      expect(row.customerId).toBeNull()
      for (const field of FIELDS) {
        const sum = each
          .filter(({ currency }) => currency === row.currency)
          .reduce((total, one) => total + one[field], 0)
        expect([row.currency, field, row[field]]).toEqual([row.currency, field, sum])
      }
      expect(row.ageing.reduce((sum, { amount }) => sum + amount, row.pendingPayment)).toBe(row.used)
    }
    expect((await read('exposures.list', '10429', {}, only)).body).toBe(
      (await read('exposures.list', 'all', {}, only)).body,
    )
  })

  it('[PAY-92] lists the payments of several accounts, the newest of them first', async () => {
    const { data, meta } = await ask(db, 'payments.list', {
      principal: unselected,
      filter: { buid_customer: 'all' },
      sort: '-submitted_at',
      page: { number: 1, size: 100 },
    })
    const numbers = (data as Payment[]).map(({ number }) => number)
    const each = (await every<Payment>('payments.list')).map(({ number }) => number)
    expect([...numbers].sort()).toEqual([...each].sort())
    expect(meta.record_count).toBe(each.length)
    const times = (data as Payment[]).map(({ submittedAt }) => submittedAt)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('[INV-128] [ACC-12] knows none of a list that holds one account that is not the caller’s', async () => {
    const { buid_customer: schema } = listInvoices.query.filters
    expect(['10428', LIST, 'all', '10428,,10429', ',', ''].map((each) => schema.safeParse(each).success)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    for (const call of ['invoices.list', 'invoices.count', 'exposures.list', 'payments.list'] as const) {
      const never = await read(call, 'X-0')
      for (const customers of ['20517', '10428,20517', '20517,10428', '10428,X-0', '10428,all']) {
        const { status, body } = await read(call, customers)
        expect([call, customers, status, body]).toEqual([call, customers, 404, never.body])
      }
      // Without a list of customers nothing changes: only the selected account is used.
      expect((await ask(db, call, { principal: unselected })).status).toBe(404)
    }
  })

  it('[INV-128] answers a person without an account with nothing', async () => {
    expect((await read('invoices.list', 'all', {}, withoutAccount)).data).toEqual([])
    expect((await read('payments.list', 'all', {}, withoutAccount)).data).toEqual([])
    expect((await read('exposures.list', 'all', {}, withoutAccount)).data).toEqual([])
    expect((await read('invoices.count', 'all', {}, withoutAccount)).data).toMatchObject({ counts: {}, totals: [] })
  })

  it('[INV-128] [DIR-17] lists what a dealer sold to several customers, and none that it does not sell to', async () => {
    const rowsOf = async (customers: string) => (await read('invoices.list', customers, {}, cascade)).data as Invoice[]
    const [one, other] = [await rowsOf('10428'), await rowsOf('10429')]
    const both = await ask(db, 'invoices.list', {
      principal: cascade,
      filter: { buid_customer: '10428,10429', status: 'open' },
      page: { number: 1, size: 200 },
    })
    const isOpen = ({ status }: Invoice) => !['Paid', 'Closed', 'Unbilled', 'Pending'].includes(status[0] ?? '')
    expect((both.data as Invoice[]).map(named).sort()).toEqual([...one, ...other].filter(isOpen).map(named).sort())
    expect((await read('invoices.list', '10428,X-0', {}, cascade)).status).toBe(404)
  })

  it('[INV-128] [EXP-26] exports them in one order, however many accounts they are', async () => {
    const order = { field: 'due_date', direction: 'asc' } as const
    const many = [...FAMILY, ...Array.from({ length: 300 }, (_, index) => `X-${index}`)]
    const fileOf = async (customerIds: readonly string[], field: string = order.field) => {
      const filter = { scope: { kind: 'person', customerIds } } as const
      const file = { filter, order: { ...order, field }, hasByteOrderMark: false, capabilities: [] }
      let text = ''
      for await (const piece of invoiceLines(db, file, TODAY)) text += piece
      return text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0])
    }
    const { rows } = await sql<{ trx_id: string }>`select trx_id from invoices
      where customer_buid = any(${[...FAMILY]}::text[]) order by due_date, trx_id, customer_buid`.execute(db)
    const wanted = rows.map(({ trx_id }) => trx_id)
    expect(wanted.length).toBeGreaterThan(250)
    expect(await fileOf(FAMILY)).toEqual(wanted)
    expect(await fileOf(many)).toEqual(wanted)
    expect(await fileOf(many, 'invoice_id')).toEqual(await fileOf(FAMILY, 'invoice_id'))
  })

  it('[CUS-34] lists the accounts directly below one of the caller’s, or below none', async () => {
    const support = createPrincipal('u-1010', 'support', ['20644', '206441', '2064411', '10428'])
    const idsOf = async (parent: string, principal = support) => {
      const { data } = await ask(db, 'customers.list', { principal, filter: { parent_customer: parent } })
      return (data as Customer[]).map(({ id }) => id).sort()
    }
    expect(await idsOf('20644')).toEqual(['206441'])
    expect(await idsOf('206441')).toEqual(['2064411'])
    expect(await idsOf('none')).toEqual(['10428', '20644'])
    // A parent account that is not the caller's is neither shown (CUS-6) nor searchable.
    const below = createPrincipal('u-1010', 'support', ['206441', '2064411'])
    expect([await idsOf('20644', below), await idsOf('none', below)]).toEqual([[], ['206441']])
  })
})
