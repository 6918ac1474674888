import { addDays, type CalendarDate, daysBetween, paidInvoiceClosesOn } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NORTHWIND, openDesk, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { ask } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { readProgramTime } from '../clock/program-clock.ts'
import { applyRailEvents } from '../rail/apply-rail-events.ts'
import { sandboxRail } from '../rail/sandbox-rail.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('paid invoices on %s', (kind) => {
  let desk: PaymentDesk
  beforeAll(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  const today = async () => (await readProgramTime(desk.db)).date
  async function moveTo(day: CalendarDate): Promise<void> {
    const days = daysBetween(await today(), day)
    if (days > 0) expect((await ask(desk.db, 'clock.move', { body: { advance: `P${days}D` } })).status).toBe(200)
  }
  const rowOf = (number: number) =>
    desk.db
      .selectFrom('invoices')
      .select(['primary_status as status', 'paid_on'])
      .where('trx_id', '=', `T-${number}`)
      .executeTakeFirstOrThrow()

  it('[INV-24] are closed 90 days after the day on which they were paid, and not before', async () => {
    const inPart = await desk.pay(desk.draft({ 203115: 100_000 }))
    const { number, postsBy } = await desk.pay(desk.draft({ 201377: 421_050 }))
    await moveTo(postsBy)
    expect([(await desk.paymentOf(number)).status, await rowOf(201377)]).toEqual([
      'settled',
      { status: 'Paid', paid_on: postsBy },
    ])
    expect([inPart.postsBy, (await rowOf(203115)).paid_on]).toEqual([postsBy, null])
    const closesOn = paidInvoiceClosesOn(postsBy)
    await moveTo(addDays(closesOn, -1))
    expect(await rowOf(201377)).toEqual({ status: 'Paid', paid_on: postsBy })
    await moveTo(closesOn)
    expect(await rowOf(201377)).toEqual({ status: 'Closed', paid_on: postsBy })
    expect((await desk.auditOf('invoices.close')).map(({ subject }) => subject)).toContain(closesOn)
    await desk.expectSoundBooks()
  })

  it('[INV-24] are open again when a bank reverses the payment later, and restart', async () => {
    const { rows } = await sql<{ number: string }>`
      select payment_number as number from payment_lines where trx_id = 'T-201377' order by 1 desc limit 1`.execute(
      desk.db,
    )
    const reference = rows[0]?.number ?? ''
    const rail = {
      ...sandboxRail,
      readEvents: () => Promise.resolve([{ kind: 'returned' as const, customerId: NORTHWIND, reference, code: 'R10' }]),
    }
    const clock = await readProgramTime(desk.db)
    await desk.db.transaction().execute((trx) => applyRailEvents(trx, rail, clock))
    expect(await rowOf(201377)).toEqual({ status: 'Past Due', paid_on: null })
    expect(await desk.invoiceOf(201377)).toMatchObject({ openTotal: 421_050, paidTotal: 0 })
    await desk.expectSoundBooks()
  })

  it('[INV-24] are left alone while they are disputed', async () => {
    await sql`update invoices set paid_on = ${addDays(await today(), -90)}, flags = '{Disputed}', primary_status = 'Paid',
      paid_minor = billed_minor - credited_minor where trx_id = 'T-204347'`.execute(desk.db)
    await moveTo(addDays(await today(), 1))
    expect((await rowOf(204347)).status).toBe('Paid')
    await sql`update invoices set flags = '{Adjusted}' where trx_id = 'T-204347'`.execute(desk.db)
    await moveTo(addDays(await today(), 1))
    expect((await rowOf(204347)).status).toBe('Closed')
  })

  it('[INV-24] of the first data have a day, and none is closed in the first five banking days', async () => {
    const { rows } = await sql<{ first: string; without: string }>`
      select min(paid_on)::text as first, count(*) filter (where paid_on is null) as without from invoices
      where primary_status in ('Paid', 'Closed') and (paid_on is not null or primary_status = 'Paid')`.execute(desk.db)
    expect(rows[0]?.without).toBe('0')
    // 90 days later it is December 9.
    expect(rows[0]?.first.localeCompare('2026-09-10')).toBeGreaterThanOrEqual(0)
  })
})
