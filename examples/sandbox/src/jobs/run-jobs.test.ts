import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { migrate } from '../db/migrate.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { seedIfEmpty } from '../db/seed/seed-if-empty.ts'
import { runDueJobs } from './run-jobs.ts'
import { sandboxRail } from '../rail/sandbox-rail.ts'
import { sandboxNetwork } from '../rejections/sandbox-network.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

// The clock only moves forward, so each test begins at the time at which the previous one ended.
describe.each(databases.kinds)('the program clock on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    // Seeded here, because the test includes the program's first minute.
    db = (await databases.open(kind)).db
    await migrate(db)
    await seedIfEmpty(db, { scale: 300, seed: 1, partnerOrigins: [] })
  })

  const move = (body: object) => ask(db, 'clock.move', { body })
  const snapshot = async () => {
    const { rows } = await sql`
      select (select json_agg(status order by number)::text from payments) as payments,
        (select count(*) from ledger_entries) as entries, primary_status, count(*), sum(open_minor) as open
      from invoices group by primary_status order by primary_status`.execute(db)
    return rows
  }
  const auditOf = async (action: string) => {
    const { rows } = await sql<{ subject: string }>`
      select subject from audit_entries where action = ${action} order by id`.execute(db)
    return rows.map(({ subject }) => subject)
  }

  it('[CLK-1] begins on Friday, 20 November 2026, at 10:42 in Chicago', async () => {
    const { data } = await ask(db, 'clock.get')
    expect(data).toMatchObject({ programDate: '2026-11-20', now: expect.stringMatching(/^2026-11-20T16:4[2-4]/) })
  })

  it.each([
    [{ now: '2026-11-20T12:00:00Z' }, '/data/attributes/now'],
    [{ now: '2028-11-20T12:00:00Z' }, '/data/attributes/now'],
    [{ advance: 'P401D' }, '/data/attributes/advance'],
  ])('[CLK-3] refuses %j and stays where it is', async (body, pointer) => {
    const reply = await move(body)
    expect([reply.status, reply.data]).toMatchObject([422, [{ code: 'attribute-invalid', pointer }]])
    expect((await ask(db, 'clock.get')).data).toMatchObject({ programDate: '2026-11-20' })
  })

  it('[CLK-2] is quiet for the first five banking days', async () => {
    const before = await snapshot()
    const { data } = await move({ advanceBankingDays: 5 })
    expect(data).toMatchObject({ programDate: '2026-11-30', now: expect.stringMatching(/T16:4[2-4]/) })
    expect(await snapshot()).toEqual(before)
  })

  it('[CLK-2] bills, lets fall due and settles on the very days, each once', async () => {
    await move({ advance: 'P1D' })
    await move({ now: '2026-12-18T18:00:00Z' })
    expect((await auditOf('payments.settle')).length).toBe(1)
    const { rows } = await sql`select settled_on from payments where number = 'P-100005'`.execute(db)
    expect(rows).toEqual([{ settled_on: '2026-12-03' }])
    const { rows: billed } = await sql`
      select trx_id, primary_status, invoice_date, due_date from invoices where trx_id in ('T-204801', 'T-204802') order by 1
      `.execute(db)
    expect(billed).toEqual([
      { trx_id: 'T-204801', primary_status: 'Billed', invoice_date: '2026-12-07', due_date: '2027-01-06' },
      { trx_id: 'T-204802', primary_status: 'Billed', invoice_date: '2026-12-09', due_date: '2027-01-08' },
    ])
    const { rows: late } = await sql`
      select trx_id, primary_status from invoices where trx_id in ('T-204530', 'T-204588') order by 1`.execute(db)
    // Due on December 16 and 18: the second one is due today.
    expect(late).toEqual([
      { trx_id: 'T-204530', primary_status: 'Past Due' },
      { trx_id: 'T-204588', primary_status: 'Billed' },
    ])
    const days = await auditOf('invoices.past-due')
    expect(new Set(days).size).toBe(days.length)
    const { rows: uneven } = await sql`
      select event from ledger_entries group by event, currency having sum(amount_minor) <> 0`.execute(db)
    expect(uneven).toEqual([])
  })

  it('[CLK-2] does no day twice when several workers start together', async () => {
    const before = (await auditOf('invoices.bill')).length
    await sql`update program_clock set offset_ms = offset_ms + 30 * 86400000::int8`.execute(db)
    await Promise.all(Array.from({ length: 8 }, () => runDueJobs(db, sandboxRail, sandboxNetwork)))
    const days = await auditOf('invoices.bill')
    expect(days.length).toBeGreaterThan(before)
    expect(days).toEqual([...new Set(days)].sort())
    expect(await auditOf('payments.settle')).toEqual(['P-100005'])
    const { rows } = await sql`select jobs_ran_for from program_clock`.execute(db)
    expect(rows).toEqual([{ jobs_ran_for: '2027-01-17' }])
  })

  // PGlite has one connection: the second worker cannot begin before the first has ended.
  it.runIf(kind === 'postgresql')('[CLK-2] waits for the worker that has the day, then leaves it alone', async () => {
    const billed = await auditOf('invoices.bill')
    await sql`update invoices set primary_status = 'Unbilled', bills_on = '2027-01-18' where trx_id = 'T-204801'`.execute(
      db,
    )
    await sql`update program_clock set offset_ms = offset_ms + 86400000::int8`.execute(db)
    const other = await db.transaction().execute(async (trx) => {
      await sql`update program_clock set jobs_ran_for = '2027-01-18'`.execute(trx)
      const running = runDueJobs(db, sandboxRail, sandboxNetwork)
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { running }
    })
    await other.running
    expect(await auditOf('invoices.bill')).toEqual(billed)
  })
})
