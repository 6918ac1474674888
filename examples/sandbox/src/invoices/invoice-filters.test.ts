import { INVOICE_SLUGS, type Invoice, isPastDue } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal, type Question } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const NORTHWIND = '10428'
const CONTOSO = '20517'
const viewer = createPrincipal('u-1003', 'viewer', [NORTHWIND])
const dealer = createPrincipal('u-1009', 'merchant', [], { merchantIds: ['M-301'], selectedCustomer: null })
const everywhere = createPrincipal('u-1001', 'admin', [NORTHWIND, CONTOSO])
const THOUSAND = Array.from({ length: 1000 }, (_, nth) => `M-${nth}`).join()

type Row = Pick<Invoice, 'trxId' | 'soldBy'>
type Filter = Record<string, string>

describe.each(databases.kinds)('filters of the invoice list on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
  })

  const list = ({ principal = viewer, filter, ...question }: Question = {}) =>
    ask(db, 'invoices.list', {
      ...question,
      principal,
      filter: { ...(principal === everywhere && { buid_customer: 'all' }), ...filter },
    })
  async function listAll(filter: Filter, principal = viewer): Promise<Invoice[]> {
    const rows: Invoice[] = []
    for (let number = 1; ; number += 1) {
      const { data, meta } = await list({ principal, filter, page: { number, size: 200 } })
      rows.push(...(data as Invoice[]))
      if (rows.length >= Number(meta.record_count)) return rows
    }
  }
  const ids = (rows: readonly Row[]) => rows.map(({ trxId }) => trxId)
  async function expectFound(filter: Filter, fits: (row: Invoice) => boolean, principal = viewer): Promise<void> {
    const expected = (await listAll({}, principal)).filter(fits)
    expect(expected.length).toBeGreaterThan(0)
    const { data, meta } = await list({ principal, filter, page: { number: 1, size: 200 } })
    expect(ids(data as Invoice[])).toEqual(ids(expected).slice(0, 200))
    expect(meta.record_count).toBe(expected.length)
    const totals = meta.totals as { currency: string; open: number; count: number }[]
    for (const { currency, open, count } of totals) {
      const own = expected.filter((row) => row.currency === currency)
      expect(count).toBe(own.length)
      expect(open).toBe(
        own.filter(({ status }) => INVOICE_SLUGS.open(status)).reduce((sum, { openTotal }) => sum + openTotal, 0),
      )
    }
  }
  const within = (value: string | null, from: string, to: string) => value !== null && value >= from && value <= to

  it.each([viewer, dealer, everywhere])(
    '[INV-130] finds the due, invoiced and received dates of a range, for $role',
    async (who) => {
      const [from, to] = ['2026-10-01', '2026-11-30']
      await expectFound({ due_from: from, due_to: to }, ({ dueDate }) => within(dueDate, from, to), who)
      await expectFound({ invoiced_from: from, invoiced_to: to }, (row) => within(row.invoiceDate, from, to), who)
      await expectFound({ received_from: from, received_to: to }, (row) => within(row.receivedDate, from, to), who)
    },
  )

  it('[INV-130] includes both ends of a range, and takes one end alone', async () => {
    const [first] = await listAll({ status: 'open' })
    const on = first?.dueDate ?? ''
    await expectFound({ due_from: on, due_to: on }, ({ dueDate }) => dueDate === on)
    await expectFound({ due_to: on }, ({ dueDate }) => dueDate !== null && dueDate <= on)
    // For this filter the totals come from the tallies.
    await expectFound(
      { status: 'open', due_from: on },
      ({ status, dueDate }) => INVOICE_SLUGS.open(status) && dueDate !== null && dueDate >= on,
    )
    await expectFound(
      { status: 'past-due', due_to: '2026-11-01' },
      (row) => isPastDue(row) && within(row.dueDate, '', '2026-11-01'),
    )
  })

  it('[INV-130] finds open amounts of one currency', async () => {
    await expectFound(
      { sol_currency: 'USD', open_from: '118000', open_to: '613210' },
      ({ currency, openTotal }) => currency === 'USD' && openTotal >= 118_000 && openTotal <= 613_210,
    )
    const { status, data } = await list({ filter: { open_from: '118000' } })
    expect(status).toBe(400)
    expect(data).toMatchObject([{ code: 'invoice-filter-currency', parameter: 'filter[open_from]' }])
  })

  it.each([viewer, everywhere])('[INV-130] finds what one dealer sold, or several, for $customerIds', async (who) => {
    const { rows } = await sql<{ buid: string; name: string }>`select buid, name from merchants
      where buid in ('M-301', 'M-302') order by buid`.execute(db)
    const [one, other] = rows
    await expectFound({ buid_merchant: 'M-301' }, ({ soldBy }) => soldBy === one?.name, who)
    await expectFound(
      { buid_merchant: 'M-302,M-301', status: 'open' },
      ({ soldBy, status }) => INVOICE_SLUGS.open(status) && [one?.name, other?.name].includes(soldBy),
      who,
    )
  })

  it('[INV-130] finds what went to a location, to the main one where an invoice names none', async () => {
    const { rows } = await sql<{ trx: string; place: string }>`
      select trx_id as trx, coalesce(ship_to_location, location_id) as place
      from invoices join customers on buid = customer_buid where buid = ${NORTHWIND}`.execute(db)
    const placeOf = new Map(rows.map(({ trx, place }) => [trx, place]))
    for (const place of new Set(rows.map((row) => row.place))) {
      await expectFound({ buid_location: place }, ({ trxId }) => placeOf.get(trxId) === place)
      await expectFound(
        { buid_location: place },
        ({ customerId, trxId }) => customerId === NORTHWIND && placeOf.get(trxId) === place,
        everywhere,
      )
    }
  })

  it('[INV-130] finds several statuses, within the tab', async () => {
    await expectFound(
      { status_in: 'disputed,on-hold', status: 'open' },
      ({ status }) =>
        INVOICE_SLUGS.open(status) && (INVOICE_SLUGS.disputed(status) || INVOICE_SLUGS['on-hold'](status)),
    )
    await expectFound(
      { status_in: 'past-due,paid' },
      (row) => INVOICE_SLUGS.paid(row.status) || INVOICE_SLUGS['past-due'](row.status, isPastDue(row)),
    )
  })

  it('[INV-130] combines all of them', async () => {
    const filter = {
      status: 'open',
      status_in: 'past-due,due',
      sol_currency: 'USD',
      due_from: '2026-08-01',
      due_to: '2026-12-31',
      invoiced_from: '2026-01-01',
      open_from: '1',
      buid_merchant: 'M-301',
      search: 'INV-',
    }
    const rows = await listAll(filter)
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ soldBy }) => soldBy))).toEqual(new Set(['Cascade Tire & Service']))
  })

  it.each([
    ['due dates', { due_from: '2026-11-02', due_to: '2026-11-01' }, 'invoice-filter-range', 'due_from', 400],
    [
      'received dates',
      { received_from: '2026-11-02', received_to: '2026-11-01' },
      'invoice-filter-range',
      'received_from',
      400,
    ],
    ['amounts', { sol_currency: 'USD', open_from: '200', open_to: '100' }, 'invoice-filter-range', 'open_from', 400],
    ['an unknown dealer', { buid_merchant: 'M-301,M-999' }, 'invoice-filter-dealer', 'buid_merchant', 404],
    ['an unknown location', { buid_location: 'L-999' }, 'invoice-filter-location', 'buid_location', 404],
    ['a thousand dealers', { buid_merchant: THOUSAND }, 'invoice-filter-too-long', 'buid_merchant', 400],
    ['a thousand invoices', { trx_id: THOUSAND }, 'invoice-filter-too-long', 'trx_id', 400],
  ] as const)('[INV-131] refuses %s in words of its own', async (_, filter, code, name, status) => {
    const reply = await list({ filter })
    expect(reply.status).toBe(status)
    expect(reply.data).toMatchObject([{ code, parameter: `filter[${name}]` }])
  })

  it('[INV-131] refuses a dealer and a location of other customers as it does one that never existed', async () => {
    await sql`insert into merchants (buid, name, currency) values ('M-777', 'Elsewhere', 'USD')`.execute(db)
    const foreign = await list({ filter: { buid_merchant: 'M-777' } })
    expect(foreign).toEqual(await list({ filter: { buid_merchant: 'M-778' } }))
    const { rows } = await sql<{ id: string }>`
      select id from locations where customer_buid = ${CONTOSO} limit 1`.execute(db)
    const elsewhere = await list({ filter: { buid_location: rows[0]?.id } })
    expect(elsewhere.status).toBe(404)
    expect(elsewhere).toEqual(await list({ filter: { buid_location: 'L-999' } }))
  })

  it.each(['"', '%', '_', '\\', "'", `"%_\\'`])(
    '[INV-132] takes %s in a search for line text as data',
    async (text) => {
      expect((await list({ filter: { search: `Brake${text}` } })).data).toEqual([])
    },
  )

  it.each([
    ['a customer', viewer, ({ customer }: Owner) => customer === NORTHWIND],
    ['several accounts', everywhere, ({ customer }: Owner) => customer === NORTHWIND || customer === CONTOSO],
    ['a dealer', dealer, ({ merchant }: Owner) => merchant === 'M-301'],
  ])('[INV-132] finds the text of a line, of few and of many, for %s', async (_, principal, isTheirs) => {
    const { rows } = await sql<Owner & { trx: string; text: string }>`
      select trx_id as trx, customer_buid as customer, merchant_buid as merchant, description as text
      from invoice_lines join invoices using (customer_buid, trx_id)`.execute(db)
    const own = rows.filter(isTheirs)
    const counts = new Map<string, Set<string>>()
    for (const { text, customer, trx } of own) {
      counts.set(text, (counts.get(text) ?? new Set()).add(`${customer}:${trx}`))
    }
    const texts = [...counts.keys()].sort((a, b) => (counts.get(a)?.size ?? 0) - (counts.get(b)?.size ?? 0))
    for (const text of [texts[0] ?? '', texts.at(-1) ?? '']) {
      const wanted = text.slice(1, -1).toUpperCase()
      const expected = own.filter((row) => row.text.toUpperCase().includes(wanted))
      const found = await list({ principal, filter: { search: wanted }, page: { number: 1, size: 200 } })
      expect(found.meta.record_count).toBe(new Set(expected.map(({ customer, trx }) => `${customer}:${trx}`)).size)
      expect(found.meta.record_count).toBeGreaterThan(0)
    }
  })

  it('[INV-134] shows date and payment of a paid invoice to users who may see payments', async () => {
    const { rows } = await sql<{ trx: string; number: string; paid_on: string }>`
      select line.trx_id as trx, payment.number, invoices.paid_on
      from payments as payment join payment_lines as line
        on line.customer_buid = payment.customer_buid and line.payment_number = payment.number
      join invoices on invoices.customer_buid = line.customer_buid and invoices.trx_id = line.trx_id
      where payment.customer_buid = ${NORTHWIND} and payment.status = 'settled' and stage in ('Paid', 'Closed')
      limit 1`.execute(db)
    const [paid] = rows
    expect(paid).toBeDefined()
    const question = { filter: { trx_id: paid?.trx } }
    expect((await list(question)).data).toMatchObject([
      {
        paidOn: paid?.paid_on,
        lastPayment: { paymentNumber: paid?.number, count: 1, last4: expect.stringMatching(/^\d{4}$/) },
      },
    ])
    const without = createPrincipal('u-1003', 'card-viewer', [NORTHWIND])
    expect((await list({ ...question, principal: without })).data).toMatchObject([{ lastPayment: null }])
    const open = await listAll({ status: 'open' })
    expect(open.every(({ paidOn, lastPayment }) => paidOn === null && lastPayment === null)).toBe(true)
  })

  it('[INV-133] lists the last paid first, unknown days at the end', async () => {
    const days = (await list({ sort: '-paid_on', filter: { status: 'invoiced' }, page: { number: 1, size: 200 } }))
      .data as Invoice[]
    const known = days.map(({ paidOn }) => paidOn ?? '')
    expect(known).toEqual([...known].sort().reverse())
    expect(known[0]).not.toBe('')
  })
})

interface Owner {
  customer: string
  merchant: string
}
