import type { Dispute } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  admin,
  cascade,
  createDisputeDesk,
  type DisputeDesk,
  NORTHWIND,
  support,
} from '../../../../test/support/dispute-desk.ts'
import { ask, type Question } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'

const databases = testDatabases()
afterAll(() => databases.stop())
const CONTOSO = '20517'

describe.each(databases.kinds)('the list of disputes on %s', (kind) => {
  let db: OpenDatabase['db']
  let desk: DisputeDesk
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
    desk = createDisputeDesk(db)
  })

  const list = async (filter: Record<string, unknown>, question: Question = {}) => {
    const page = { number: 1, size: 200 }
    const reply = await ask(db, 'disputes.list', { principal: admin, filter, page, ...question })
    return { ...reply, disputes: reply.data as Dispute[] }
  }
  const idsOf = async (filter: Record<string, unknown>, question: Question = {}) =>
    (await list(filter, question)).disputes.map(({ id }) => id)
  const ofNorthwind = { buid_customer: NORTHWIND, status: 'open' }

  it.each([
    [{ dispute_id: 'D-1182,D-1195,D-9' }, ['D-1195', 'D-1182']],
    [{ invoice: 'INV-198204' }, ['D-1182']],
    [{ invoice: 'T-204588' }, ['D-1195']],
    [{ invoice: 'INV-19820' }, []],
    [{ search: 'd-118' }, ['D-1182']],
    [{ search: '98204' }, ['D-1182']],
    [{ search: 'left mirror' }, ['D-1195']],
    [{ search: 'cascade' }, ['D-1182']],
    [{ search: 'northwind' }, ['D-1195', 'D-1182']],
    [{ search: '%' }, []],
    [{ search: '\u0000' }, []],
    [{ turn: 'customer' }, ['D-1182']],
    [{ turn: 'merchant' }, ['D-1195']],
    [{ turn: 'support' }, []],
    [{ dispute_reason_id: 'DR-10' }, ['D-1195']],
    [{ respond_until: '2026-11-23' }, ['D-1195']],
    [{ respond_until: '2026-11-25' }, ['D-1195', 'D-1182']],
    [{ respond_until: '2026-11-22' }, []],
    [{ del_currency: 'USD', amount_from: '30000' }, ['D-1195', 'D-1182']],
    [{ del_currency: 'USD', amount_from: '30001', amount_to: '40000' }, ['D-1182']],
    [{ del_currency: 'USD', amount_to: '29999' }, []],
  ] as const)('[DSP-38] finds of Northwind’s open ones by %j: %j', async (filter, expected) => {
    expect(await idsOf({ ...ofNorthwind, ...filter })).toEqual(expected)
  })

  it('[DSP-38] finds by the number of a purchase order, and by a customer’s name for a dealer', async () => {
    const { rows } = await sql<{ po: string }>`select po_number as po from invoices
      where customer_buid = ${NORTHWIND} and trx_id = 'T-198204'`.execute(db)
    expect(await idsOf({ ...ofNorthwind, search: rows[0]?.po })).toContain('D-1182')
    const { disputes } = await list({ search: 'northwind' }, { principal: cascade })
    expect(disputes.map(({ id }) => id)).toContain('D-1182')
    for (const { customerName } of disputes) expect(customerName).toContain('Northwind')
  })

  it('[DSP-38] [DSP-9] counts a turn as it is today, whether or not the nightly job has run', async () => {
    const clock = await desk.onDay('2026-11-25')
    expect(await idsOf({ ...ofNorthwind, turn: 'merchant' }, { clock })).toEqual([])
    expect(await idsOf({ ...ofNorthwind, turn: 'support' }, { clock })).toEqual(['D-1195'])
    expect(await idsOf({ ...ofNorthwind, respond_until: '2026-11-30' }, { clock })).toEqual(['D-1182'])
    const late = await desk.onDay('2026-11-26')
    expect(await idsOf({ buid_customer: NORTHWIND, turn: 'customer' }, { clock: late })).toEqual([])
    expect(await idsOf({ buid_customer: NORTHWIND, status: 'closed' }, { clock: late })).toContain('D-1182')
  })

  it('[DSP-38] refuses an amount of no currency', async () => {
    const reply = await list({ amount_from: '100' })
    expect([reply.status, reply.data]).toMatchObject([400, [{ code: 'parameter-invalid' }]])
  })

  it.each(['total', '-total', 'respond_by', '-respond_by', 'creation_date', 'dispute_id'])(
    '[DSP-38] orders by %s over all pages, and repeats none',
    async (sort) => {
      const filter = { buid_customer: CONTOSO }
      const whole = await list(filter, { principal: support, sort })
      const pages: Dispute[] = []
      for (let number = 1; pages.length < whole.disputes.length; number += 1) {
        const page = await list(filter, { principal: support, sort, page: { number, size: 4 } })
        expect(page.meta['totals']).toEqual(whole.meta['totals'])
        pages.push(...page.disputes)
      }
      expect(pages.map(({ id }) => id)).toEqual(whole.disputes.map(({ id }) => id))
      const totals = whole.disputes.map(({ total }) => total)
      if (sort === 'total') expect(totals).toEqual([...totals].sort((a, b) => a - b))
      if (sort === '-total') expect(totals).toEqual([...totals].sort((a, b) => b - a))
    },
  )

  it('[DSP-38] adds up everything that it finds, a currency each, and nothing of others', async () => {
    for (const principal of [admin, cascade, support]) {
      const { disputes, meta } = await list({}, { principal, page: { number: 1, size: 200 } })
      const expected = new Map<string, { currency: string; total: number; count: number }>()
      for (const { currency, total } of disputes) {
        const sum = expected.get(currency) ?? { currency, total: 0, count: 0 }
        expected.set(currency, { currency, total: sum.total + total, count: sum.count + 1 })
      }
      const byCode = [...expected.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1))
      expect(meta['totals']).toEqual(byCode)
      expect(meta['record_count']).toBe(disputes.length)
    }
    expect((await list({ dispute_id: 'D-9' })).meta).toMatchObject({ record_count: 0, totals: [] })
  })

  it('[DSP-33] counts as many as the list has under the same word', async () => {
    for (const principal of [admin, cascade, support]) {
      const name = principal === cascade ? 'merchant-disputes.count' : 'customer-disputes.count'
      const filter = principal === cascade ? {} : { buid_customer: principal === admin ? NORTHWIND : CONTOSO }
      const counted = (await ask(db, name, { principal, filter })).data
      const of = async (more: object) => (await list({ ...filter, ...more }, { principal })).meta['record_count']
      expect(counted).toEqual({
        open: await of({ status: 'open' }),
        closed: await of({ status: 'closed' }),
        waitingOnCustomer: await of({ turn: 'customer' }),
        waitingOnMerchant: await of({ turn: 'merchant' }),
        escalated: await of({ status: 'escalated' }),
      })
    }
  })

  it('[DSP-90] keeps the disputed amount on the dispute through all changes of its rows', async () => {
    const apart = async () => {
      const { rows } = await sql`select id from disputes where total_minor <> (select sum(amount_minor)
        from dispute_invoices as row where row.customer_buid = disputes.customer_buid and row.dispute_id = disputes.id)`.execute(
        db,
      )
      return rows
    }
    expect(await apart()).toEqual([])
    const dispute = await desk.open({ 203115: 1_000, 204561: 700 })
    expect(await apart()).toEqual([])
    expect((await desk.get(dispute.id)).total).toBe(1_700)
    const removed = await ask(db, 'disputes.remove-invoice', {
      principal: admin,
      params: { dispute_id: dispute.id, trx_id: 'T-204561' },
    })
    expect(removed.status, removed.body).toBe(200)
    expect((await list({ dispute_id: dispute.id })).meta).toMatchObject({ totals: [{ total: 1_000 }] })
    expect(await apart()).toEqual([])
    await desk.withdraw(await desk.get(dispute.id))
  })

  it('[DSP-38] returns the last action and comment of a user, not of the program', async () => {
    expect(await desk.get('D-1182')).toMatchObject({
      lastAction: 'respond to customer',
      lastComment: expect.stringContaining('return fee') as string,
    })
    expect(await desk.get('D-1195', admin)).toMatchObject({ lastAction: null, lastComment: null })
    expect(await desk.get('D-1107', admin)).toMatchObject({ lastAction: 'withdraw' })
    // It expired by its deadline; the dealer's question is still the last action of a user.
    expect(await desk.get('D-1120', admin)).toMatchObject({
      status: 'expired',
      lastAction: 'respond to customer',
      lastComment: 'Which order says so? Please send its number.',
    })
  })

  it('[DSP-38] says no other side’s note as a last word', async () => {
    const dispute = await desk.open({ 204561: 70_000 })
    await desk.answered(dispute, 'deny', {}, { internal_note: 'Ours alone.' })
    expect(JSON.stringify(await desk.get(dispute.id))).not.toContain('Ours alone.')
    await desk.withdraw(await desk.get(dispute.id))
  })
})
