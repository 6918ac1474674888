import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { inTransaction } from '../db/transaction.ts'
import { findInvoicesWithTotals } from './invoice-page.queries.ts'
import { searchIn } from './invoice-search.ts'
import { countInvoices, totalsQuery } from './invoice-tallies.queries.ts'
import type { ColumnFilter, InvoiceFilter } from './invoices.queries.ts'

const databases = testDatabases('both')
afterAll(() => databases.stop())

const LONG_PAST = 12_000
const TODAY = '2026-11-20'
/** More often than PostgreSQL needs to settle on a generic plan for a prepared statement. */
const OFTEN = 12

type Direction = 'asc' | 'desc'
type Question = readonly [name: string, columns: ColumnFilter, field: string, direction: Direction, most: number]

/**
 * Limits on the rows of `invoices` read for a page of fifty. A tenth of the past invoices are paid, so one in ten by
 * date matches.
 */
const QUESTIONS: readonly Question[] = [
  ['all', {}, 'due_date', 'asc', 60],
  ['all, latest first', {}, 'due_date', 'desc', 60],
  ['open', { status: 'open' }, 'due_date', 'asc', 60],
  ['all by open amount', {}, 'open_total', 'desc', 60],
  ['all by dealer', {}, 'sold_by', 'asc', 60],
  ['all by number', {}, 'invoice_id', 'desc', 60],
  ['paid', { status: 'paid' }, 'due_date', 'asc', 60],
  ['paid, newest first', { status: 'paid' }, 'invoice_date', 'desc', 900],
  ['paid, paid last first', { status: 'paid' }, 'paid_on', 'desc', 60],
  ['closed, paid first', { status: 'closed' }, 'paid_on', 'asc', 60],
  ['all, paid last first', {}, 'paid_on', 'desc', 60],
  ['all by billed amount', {}, 'billed_total', 'desc', 60],
  ['paid by billed amount', { status: 'paid' }, 'billed_total', 'desc', 900],
  ['adjusted', { status: 'adjusted' }, 'due_date', 'asc', 400],
  ['open by number', { status: 'open' }, 'invoice_id', 'desc', 600],
  ['late by open amount', { status: 'past-due' }, 'open_total', 'desc', 600],
  ['on hold, newest first', { status: 'on-hold' }, 'invoice_date', 'desc', 600],
  ['more than 90 days late, by dealer', { ageing: 'over-90' }, 'sold_by', 'asc', 600],
  ['a rare currency', { currency: 'JPY' }, 'due_date', 'asc', 60],
  ['open in a rare currency, by number', { status: 'open', currency: 'CAD' }, 'invoice_id', 'asc', 60],
]

type TermQuestion = readonly [
  name: string,
  filter: Pick<InvoiceFilter, 'columns' | 'terms'>,
  field: string,
  most: number,
]

const MONTH = { from: '2025-03-01', to: '2025-03-31' } as const
/** The same limits with one filter each: a month is a thirtieth of the past. */
const TERM_QUESTIONS: readonly TermQuestion[] = [
  ['due in a month', { terms: { due: MONTH } }, 'due_date', 700],
  [
    'open and due in three months',
    { columns: { status: 'open' }, terms: { due: { from: '2026-10-01', to: '2026-12-31' } } },
    'open_total',
    100,
  ],
  ['invoiced in a month', { terms: { invoiced: MONTH } }, 'due_date', 700],
  ['received in a month', { terms: { received: MONTH } }, 'due_date', 300],
  ['an open amount', { columns: { currency: 'USD' }, terms: { open: { from: 613_210, to: 613_210 } } }, 'due_date', 20],
  ['paid, of one dealer', { columns: { status: 'paid' }, terms: { merchantIds: ['M-302'] } }, 'paid_on', 700],
  [
    'goods of one location',
    { terms: { location: { id: 'L-11', customerId: '10428', isMain: false } } },
    'due_date',
    60,
  ],
  ['two statuses', { terms: { statuses: ['on-hold', 'disputed'] } }, 'due_date', 700],
]

describe.each(databases.kinds)('rows that a page reads on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
    await sql`insert into invoices (customer_buid, trx_id, invoice_id, merchant_buid, sold_by, primary_status, flags,
        eligible_for_dispute, currency, subtotal_minor, tax_minor, late_fee_minor, rebates_minor, billed_minor, paid_minor,
        invoice_date, due_date)
      select owner, 'B-' || (6000000 + n), 'INV-' || (6000000 + n), 'M-301', 'Cascade Tire & Service',
        case when n % 10 = 0 then 'Paid' else 'Closed' end, case when n % 50 = 1 then '{Adjusted}' else '{}' end::text[],
        false, 'USD', 10000, 0, 0, 0, 10000, 10000, date '2026-10-15' - (n % 1000)::int4, date '2026-11-15' - (n % 1000)::int4
      from generate_series(1, ${LONG_PAST}) as n,
        lateral (select case when n % 3 = 0 then '20517' else '10428' end as owner) as each`.execute(db)
    // Leaves free space in each page, as vacuum does on a running server.
    await sql`vacuum full invoices`.execute(db)
    await sql`vacuum analyze`.execute(db)
  }, 120_000)

  it.each(QUESTIONS)(
    '[INV-30] do not increase for %s with a long history',
    async (_, columns, field, direction, most) => {
      const scope = { kind: 'customer', customerId: '10428' } as const
      const question = { sort: { field, direction }, page: { number: 1, size: 50 } }
      const reads: number[] = []
      for (let time = 0; time < OFTEN; time += 1) {
        reads.push(await rowsRead(db, (trx) => findInvoicesWithTotals(trx, { scope, columns }, TODAY, question)))
      }
      expect(Math.max(...reads)).toBeLessThanOrEqual(most)
    },
  )

  it.each(QUESTIONS)(
    '[INV-30] do not increase for %s of a dealer’s sales',
    async (_, columns, field, direction, most) => {
      const question = { sort: { field, direction }, page: { number: 1, size: 50 } }
      for (const merchantIds of [['M-301'], ['M-301', 'M-302']]) {
        const scope = { kind: 'dealer', merchantIds, customerId: null } as const
        const read = await rowsRead(db, (trx) => findInvoicesWithTotals(trx, { scope, columns }, TODAY, question))
        expect(read).toBeLessThanOrEqual(merchantIds.length * most)
      }
    },
  )

  it.each(TERM_QUESTIONS)(
    '[INV-130] are found by an index for %s, however long the past',
    async (_, filter, field, most) => {
      const scope = { kind: 'customer', customerId: '10428' } as const
      const question = { sort: { field, direction: 'desc' }, page: { number: 1, size: 50 } } as const
      const asked = (trx: OpenDatabase['db']) => findInvoicesWithTotals(trx, { scope, ...filter }, TODAY, question)
      expect((await asked(db)).rows.length).toBeGreaterThan(0)
      expect(await rowsRead(db, asked)).toBeLessThanOrEqual(most)
    },
  )

  it('[INV-132] are at most the matches of a search for a line’s text', async () => {
    await sql`insert into invoice_lines (customer_buid, trx_id, line_number, description, quantity_milli,
        unit_price_minor, subtotal_minor, tax_minor)
      select customer_buid, trx_id, 1, case when trx_id = 'B-6000001' then 'Zirconium seal' else 'Oil change' end, 1000,
        10000, 10000, 0 from invoices where trx_id like 'B-%'`.execute(db)
    await sql`analyze invoice_lines, line_texts`.execute(db)
    for (const scope of [
      { kind: 'customer', customerId: '10428' },
      { kind: 'dealer', merchantIds: ['M-301'], customerId: null },
    ] as const) {
      const question = { sort: { field: 'due_date', direction: 'asc' }, page: { number: 1, size: 50 } } as const
      const found = async (trx: OpenDatabase['db']) =>
        findInvoicesWithTotals(trx, { scope, ...(await searchIn(trx, scope, 'zirconium')) }, TODAY, question)
      expect((await found(db)).rows.map((row) => row.trx_id)).toEqual(['B-6000001'])
      expect(await rowsRead(db, found)).toBeLessThanOrEqual(10)
    }
  })

  it.each(['due_date', 'open_total', 'sold_by'])('[INV-30] do not increase for a late page, by %s', async (field) => {
    for (const scope of [
      { kind: 'customer', customerId: '10428' },
      { kind: 'dealer', merchantIds: ['M-301'], customerId: null },
    ] as const) {
      const question = { sort: { field, direction: 'desc' }, page: { number: 120, size: 50 } } as const
      const far = (trx: OpenDatabase['db']) => findInvoicesWithTotals(trx, { scope }, TODAY, question)
      expect((await far(db)).rows).toHaveLength(50)
      expect(await rowsRead(db, far)).toBeLessThanOrEqual(60)
    }
  })

  it.each([
    { kind: 'customer', customerId: '10428' },
    { kind: 'dealer', merchantIds: ['M-301'], customerId: null },
    { kind: 'dealer', merchantIds: ['M-301', 'M-302'], customerId: null },
  ] as const)('[INV-30] are at most the matches of a search for a number, for $kind $merchantIds', async (scope) => {
    const question = { sort: { field: 'due_date', direction: 'asc' }, page: { number: 1, size: 50 } } as const
    const found = async (trx: OpenDatabase['db']) =>
      findInvoicesWithTotals(trx, { scope, ...(await searchIn(trx, scope, 'INV-6011999')) }, TODAY, question)
    expect((await found(db)).rows).toHaveLength(1)
    expect(await rowsRead(db, found)).toBeLessThanOrEqual(10)
  })

  it.each([
    { kind: 'customer', customerId: '10428' },
    { kind: 'dealer', merchantIds: ['M-301', 'M-302'], customerId: null },
  ] as const)('[INV-62] are at most the matches of a search for an amount, for $kind $merchantIds', async (scope) => {
    const question = { sort: { field: 'due_date', direction: 'asc' }, page: { number: 1, size: 50 } } as const
    for (const text of ['6132.10', '6132', '$6,132.10']) {
      const found = async (trx: OpenDatabase['db']) =>
        findInvoicesWithTotals(trx, { scope, ...(await searchIn(trx, scope, text)) }, TODAY, question)
      expect((await found(db)).rows.map((row) => row.trx_id)).toContain('T-203115')
      expect(await rowsRead(db, found)).toBeLessThanOrEqual(30)
    }
  })

  it('[INV-30] are none for the counts of every tab and the totals of a list', async () => {
    const scope = { kind: 'customer', customerId: '10428' } as const
    expect(await rowsRead(db, (trx) => countInvoices(trx, scope, TODAY))).toBe(0)
    for (const status of ['open', 'paid', 'adjusted'] as const) {
      expect(
        await rowsRead(db, (trx) => trx.executeQuery(totalsQuery(trx, { scope, columns: { status } }, TODAY))),
      ).toBe(0)
    }
  })

  it('[INV-31] change no index when invoices are being paid', async () => {
    const { rows } = await sql<{ definition: string }>`
      select indexdef as definition from pg_indexes where tablename = 'invoices'
        and indexdef ~ 'primary_status|pending_minor|disputed_minor'`.execute(db)
    expect(rows).toEqual([])
    const few = sql`(select trx_id from invoices where customer_buid = '10428' and stage = 'Open'
      and primary_status in ('Billed', 'Past Due') and flags = '{}' order by trx_id limit 3)`
    const changed = await inTransaction(db, async (trx) => {
      await sql`update invoices set primary_status = 'Payment Pending', pending_minor = open_minor
        where customer_buid = '10428' and trx_id in ${few}`.execute(trx)
      return (
        await sql`select n_tup_upd as changed, n_tup_hot_upd as in_place from pg_stat_xact_user_tables
          where relname = 'invoices'`.execute(trx)
      ).rows
    })
    expect(changed).toEqual([{ changed: '3', in_place: '3' }])
  })
})

/**
 * Returns the number of rows of `invoices` that the work read, by index or sequentially, as counted by the database.
 */
const rowsRead = (db: OpenDatabase['db'], work: (trx: OpenDatabase['db']) => Promise<unknown>): Promise<number> =>
  inTransaction(db, async (trx) => {
    const before = await countedSoFar(trx)
    await work(trx)
    return (await countedSoFar(trx)) - before
  })

async function countedSoFar(trx: OpenDatabase['db']): Promise<number> {
  const { rows } = await sql<{ read: string }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = 'invoices'`.execute(
    trx,
  )
  return Number(rows[0]?.read ?? 0)
}
