import {
  addDays,
  AGEING_BUCKETS,
  type Application,
  type Exposure,
  growthRate,
  type LoyaltyProgram,
  type Notification,
  type Statement,
  sumMinor,
} from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { readProgramTime } from '../clock/program-clock.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import { extendDueDate } from '../invoices/move-invoice.ts'
import { findMovements } from './statement-movements.ts'
import { ageStatement, amountsBeside, findStatement, findStatements } from './statements.queries.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const NORTHWIND = '10428'
const admin = createPrincipal('u-1001', 'admin', [NORTHWIND, '10429', '10430'])

// The clock only moves forward: each test begins on the day on which the previous one ended.
describe.each(databases.kinds)('statements on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
  })

  const today = async () => {
    const { data } = await ask(db, 'clock.get')
    return (data as { programDate: `${number}-${number}-${number}` }).programDate
  }
  const customers = async () => {
    const { rows } = await sql<{
      buid: string
    }>`select distinct customer_buid as buid from ledger_entries order by 1`.execute(db)
    return rows.map(({ buid }) => buid)
  }

  /**
   * Checks the balances of every customer, and the lines of each customer's latest statements.
   *
   * @returns the number of statements checked line by line
   */
  async function expectAllToAddUp(): Promise<number> {
    const date = await today()
    let checked = 0
    for (const buid of await customers()) {
      const statements = await findStatements(db, buid, date)
      const exposures = (await ask(db, 'exposures.list', {
        principal: createPrincipal('u-1', 'admin', [buid]),
      })) as { data: Exposure[] }
      for (const { currency, used, unapplied } of exposures.data) {
        const running = statements.find((each) => !each.isFinal && each.currency === currency)
        expect([buid, currency, running?.closing ?? 0]).toEqual([buid, currency, used])
        if (running) expect((await amountsBeside(db, running)).unapplied).toBe(unapplied)
      }
      for (const statement of statements.slice(0, 3)) {
        const { lines } = await findMovements(db, statement)
        const ages = await ageStatement(db, statement)
        expect(sumMinor([statement.opening, ...lines.map(({ amountMinor }) => amountMinor)])).toBe(statement.closing)
        expect(sumMinor(ages.values())).toBe(statement.closing)
        checked += 1
      }
    }
    return checked
  }

  it('[DOC-3] adds up for every customer and currency, and to what the screens say', async () => {
    expect(await expectAllToAddUp()).toBeGreaterThan(20)
  })

  it('[DOC-4] ages the running month as the exposure does', async () => {
    const date = await today()
    const { data } = await ask(db, 'exposures.list', { principal: admin })
    const dollars = (data as Exposure[])[0]
    const running = await findStatement(db, [NORTHWIND], `${NORTHWIND}-USD-${date.slice(0, 7)}`, date)
    if (!running) return expect.fail('Northwind has no running statement.')
    const ages = await ageStatement(db, running)
    // A payment in progress has not posted: its invoices are in the balance of the statement, but no longer due
    // (EXP-5).
    const due = dollars?.ageing.map(({ amount }) => amount) ?? []
    const [current = 0, ...late] = AGEING_BUCKETS.map((bucket) => ages.get(bucket))
    expect([current - (dollars?.pendingPayment ?? 0), ...late]).toEqual(due)
  })

  it('[DOC-4] lists a payment and a credit memo in the month in which they posted', async () => {
    await ask(db, 'clock.move', { body: { now: '2027-01-15T18:00:00Z' } })
    const december = await findStatement(db, [NORTHWIND], `${NORTHWIND}-USD-2026-12`, await today())
    if (!december) return expect.fail('Northwind has no statement of December.')
    expect(december).toMatchObject({ isFinal: true, from: '2026-12-01', to: '2026-12-31' })
    const { lines: movements } = await findMovements(db, december)
    expect(movements).toContainEqual(
      expect.objectContaining({ day: '2026-12-03', kind: 'payment', reference: 'P-100005', amountMinor: -1248000 }),
    )
    const credits: string[] = []
    for (const buid of await customers()) {
      const months = (await findStatements(db, buid, await today())).filter(({ from }) => from === '2026-12-01')
      for (const month of months) {
        const told = (await findMovements(db, month)).lines.filter(({ kind }) => kind === 'credit')
        for (const { reference, amountMinor } of told) {
          expect(amountMinor).toBeLessThan(0)
          credits.push(reference)
        }
      }
    }
    expect(credits.length).toBeGreaterThan(0)
    for (const reference of credits) expect(reference).toMatch(/^CM-\d+$/)
    expect(await expectAllToAddUp()).toBeGreaterThan(20)
  })

  it('[DOC-4] lists applied credit of the account by the number of its memo', async () => {
    await db
      .insertInto('credit_memos')
      .values({ customer_buid: NORTHWIND, id: 'CM-9001', currency: 'USD', amount_minor: 700, applied_minor: 0 })
      .execute()
    const reply = await ask(db, 'credit-memos.apply', {
      principal: admin,
      idempotencyKey: 'statement-credit-key-1',
      params: { id: 'CM-9001' },
      body: { lines: [{ trx_id: 'T-201377', amount: 700 }] },
    })
    expect(reply.status, reply.body).toBe(201)
    const date = await today()
    const running = await findStatement(db, [NORTHWIND], `${NORTHWIND}-USD-${date.slice(0, 7)}`, date)
    if (!running) return expect.fail('Northwind has no running statement.')
    const told = (await findMovements(db, running)).lines.filter(({ amountMinor }) => amountMinor === -700)
    expect(told).toMatchObject([{ kind: 'credit', reference: 'CM-9001', day: date, dueDate: null }])
  })

  it('[DOC-3] keeps a month as it was when later ones come', async () => {
    const list = async () => {
      const { data } = await ask(db, 'statements.list', { principal: admin, page: { number: 1, size: 200 } })
      return (data as Statement[]).filter(({ isFinal }) => isFinal)
    }
    const before = await list()
    await ask(db, 'clock.move', { body: { advance: 'P40D' } })
    const after = await list()
    expect(after.slice(-before.length)).toEqual(before)
    expect(after.length).toBeGreaterThan(before.length)
  })

  it('[DOC-4] keeps the ages and due dates of a month that is over when a due date is extended later', async () => {
    const date = await today()
    const late = await db
      .selectFrom('invoices')
      .select(['trx_id', 'invoice_id', 'due_date'])
      .where('customer_buid', '=', NORTHWIND)
      .where('currency', '=', 'USD')
      .where('primary_status', '=', 'Past Due')
      .where('invoice_date', '>=', '2026-11-01')
      .where('invoice_date', '<=', '2026-12-31')
      .orderBy('due_date')
      .executeTakeFirstOrThrow()
    const months = (await findStatements(db, NORTHWIND, date, 'USD')).filter(({ from }) => from >= '2026-11-01')
    const toldOf = async () => {
      const each = months.map(async (month) => ({
        ages: [...(await ageStatement(db, month))],
        due: (await findMovements(db, month)).lines.filter(({ reference }) => reference === late.invoice_id),
      }))
      return Promise.all(each)
    }
    const before = await toldOf()
    expect(before.flatMap(({ due }) => due.map(({ dueDate }) => dueDate))).toContain(late.due_date)
    const clock = await readProgramTime(db)
    const key = { customerId: NORTHWIND, trxId: late.trx_id }
    for (const days of [5, 60]) {
      const dueDate = addDays(date, days)
      await sql`update invoices set primary_status = 'Past Due' where trx_id = ${late.trx_id}`.execute(db)
      const extend = (trx: Transaction<Database>) => extendDueDate(trx, key, dueDate, { actor: 'user:u-1012', clock })
      expect(await db.transaction().execute(extend)).toBe(true)
    }
    const after = await toldOf()
    // The latest month comes first: it has not ended, and its aging uses the current due dates.
    expect(months.map(({ isFinal }) => isFinal).indexOf(true)).toBe(1)
    expect(after.slice(1)).toEqual(before.slice(1))
    expect(after[0]).not.toEqual(before[0])
  })

  it('[LOY-5] computes sales, growth and tier on this database', async () => {
    const { data } = await ask(db, 'loyalty-programs.list', { principal: admin })
    const [program] = data as LoyaltyProgram[]
    expect(program?.currentSales).toBeGreaterThan(0)
    expect(program?.currentGrowthRate).toBe(growthRate(program?.currentSales ?? 0, program?.previousSales ?? 0))
  })

  it('[NOT-5] lists and marks notifications on this database', async () => {
    const { data, meta } = await ask(db, 'notifications.list', { principal: admin })
    const [latest] = data as Notification[]
    expect(meta['unread_count']).toBe(meta['record_count'])
    await ask(db, 'notifications.mark-read', { principal: admin, params: { notification_id: latest?.id ?? '' } })
    await ask(db, 'notifications.mark-all-read', { principal: admin, body: { up_to: latest?.effectiveAt } })
    expect((await ask(db, 'notifications.list', { principal: admin })).meta['unread_count']).toBe(0)
  })

  it('[NOT-8] lists applications on this database', async () => {
    const { data } = await ask(db, 'applications.list', { principal: admin })
    expect((data as Application[]).map(({ id }) => id)).toEqual(['AP-7003', 'AP-7002', 'AP-7001'])
  })
})
