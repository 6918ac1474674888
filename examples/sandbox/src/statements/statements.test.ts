import {
  AGEING_BUCKETS,
  type Application,
  type Exposure,
  growthRate,
  type LoyaltyProgram,
  type Notification,
  type Statement,
  sumMinor,
} from 'netterms/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { findMovements } from './statement-movements.ts'
import { ageStatement, findStatement, findStatements, unappliedAtEnd } from './statements.queries.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const NORTHWIND = '10428'
const admin = createPrincipal('u-1001', 'admin', [NORTHWIND, '10429', '10430'])

// The clock goes forward only, and so do these tests: each begins where the one before it ended.
describe.each(databases.kinds)('statements on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
  })

  const today = async () => {
    const { data } = await ask(db, 'clock.get')
    return (data as { programmeDate: `${number}-${number}-${number}` }).programmeDate
  }
  const customers = async () => {
    const { rows } = await sql<{
      buid: string
    }>`select distinct customer_buid as buid from ledger_entries order by 1`.execute(db)
    return rows.map(({ buid }) => buid)
  }

  /** Every month of every customer; a few of each are read line by line. */
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
        if (running) expect(await unappliedAtEnd(db, running)).toBe(unapplied)
      }
      for (const statement of statements.slice(0, 3)) {
        const movements = await findMovements(db, statement)
        const ages = await ageStatement(db, statement)
        expect(sumMinor([statement.opening, ...movements.map(({ amount }) => amount)])).toBe(statement.closing)
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
    expect(AGEING_BUCKETS.map((bucket) => ages.get(bucket))).toEqual(dollars?.ageing.map(({ amount }) => amount))
  })

  it('[DOC-4] tells a payment and a credit memo in the month in which they posted', async () => {
    await ask(db, 'clock.move', { body: { now: '2027-01-15T18:00:00Z' } })
    const december = await findStatement(db, [NORTHWIND], `${NORTHWIND}-USD-2026-12`, await today())
    if (!december) return expect.fail('Northwind has no statement of December.')
    expect(december).toMatchObject({ isFinal: true, from: '2026-12-01', to: '2026-12-31' })
    const movements = await findMovements(db, december)
    expect(movements).toContainEqual(
      expect.objectContaining({ day: '2026-12-03', kind: 'payment', reference: 'P-100005', amount: -1248000 }),
    )
    const credits: string[] = []
    for (const buid of await customers()) {
      const months = (await findStatements(db, buid, await today())).filter(({ from }) => from === '2026-12-01')
      for (const month of months) {
        const told = (await findMovements(db, month)).filter(({ kind }) => kind === 'credit')
        for (const { reference, amount } of told) {
          expect(amount).toBeLessThan(0)
          credits.push(reference)
        }
      }
    }
    expect(credits.length).toBeGreaterThan(0)
    for (const reference of credits) expect(reference).toMatch(/^CM-\d+$/)
    expect(await expectAllToAddUp()).toBeGreaterThan(20)
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
