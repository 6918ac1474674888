import type { EnrollmentOutcomeRow, LoyaltyAccount, LoyaltyProgram } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ACCOUNTS,
  CANADA,
  dealer,
  type EnrollmentDesk,
  LOCKED,
  manager,
  narrow,
  ON_HOLD,
  OPEN,
  openEnrollmentDesk,
  otherDealer,
  TODAY,
  WEST,
} from '../../../../test/support/enrollment-desk.ts'
import { newKey, NORTHWIND } from '../../../../test/support/payment-desk.ts'
import { ask } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('accounts of a program on %s', (kind) => {
  let desk: EnrollmentDesk
  beforeEach(async () => {
    desk = await openEnrollmentDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  it('[LOY-241] lists every account with its enrollment, and counts each status as SQL does', async () => {
    await desk.enroll([NORTHWIND, '20517'])
    await desk.remove(['20517'])
    const reply = await desk.list()
    const rows = reply.data as LoyaltyAccount[]
    expect(rows.map(({ id }) => id).sort()).toEqual([...ACCOUNTS].sort())
    expect(rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).toSorted())
    expect(rows.find(({ id }) => id === NORTHWIND)).toMatchObject({
      name: 'Northwind Traders',
      accountStatus: 'active',
      status: 3,
      enrolledOn: TODAY,
      endedOn: null,
      outcome: 'already-enrolled',
    })
    expect(rows.find(({ id }) => id === '20517')).toMatchObject({
      status: 4,
      endedOn: TODAY,
      endReason: 'Sold the fleet',
    })
    const { rows: sums } = await sql<{ status: string; count: string }>`
      select coalesce(e.enrollment_status::text, 'none') as status, count(*) as count
      from customers as c left join loyalty_programs as p on p.customer_buid = c.buid and p.template_id = ${OPEN}
      left join loyalty_enrollments as e on e.customer_buid = p.customer_buid and e.program_id = p.id
      where c.buid = any(${ACCOUNTS}::text[]) group by 1`.execute(desk.db)
    const bySql = Object.fromEntries(sums.map(({ status, count }) => [status, Number(count)]))
    expect(reply.meta['counts']).toEqual({ none: 0, '1': 0, '2': 0, '3': 0, '4': 0, ...bySql })
    expect(reply.meta['counts']).toMatchObject({ none: 6, '3': 1, '4': 1 })
    expect(reply.meta['record_count']).toBe(ACCOUNTS.length)
  })

  it('[LOY-241] finds accounts by name, number and status, page by page in one order', async () => {
    await desk.enroll([NORTHWIND])
    expect((await desk.listed({ search: 'northwind w' })).map(({ id }) => id)).toEqual([WEST])
    expect((await desk.listed({ search: '2064' })).map(({ id }) => id)).toEqual(['20644'])
    expect((await desk.listed({ enrollment_status: '3' })).map(({ id }) => id)).toEqual([NORTHWIND])
    expect((await desk.listed({ enrollment_status: 'none' })).map(({ id }) => id)).not.toContain(NORTHWIND)
    const pages = []
    for (const number of [1, 2, 3])
      pages.push(...((await desk.list({}, { size: 3, number, sort: '-buid_customer' })).data as LoyaltyAccount[]))
    expect(pages.map(({ id }) => id)).toEqual([...ACCOUNTS].sort().reverse())
    expect((await desk.list({ search: 'northwind', enrollment_status: '3' })).meta).toMatchObject({
      record_count: 1,
      counts: { none: 2, '3': 1 },
    })
  })

  it('[LOY-241] shows a dealer the accounts in its own program only, and others no program of theirs', async () => {
    await desk.enroll([NORTHWIND])
    expect((await desk.listed({}, { by: dealer })).map(({ id }) => id)).toEqual([NORTHWIND])
    for (const [by, id] of [
      [otherDealer, OPEN],
      [manager, 'LT-DRAFT'],
      [manager, 'LT-NONE'],
    ] as const) {
      expect((await desk.list({}, { by, id })).status).toBe(404)
      expect((await desk.enroll([NORTHWIND], { by, id })).status).toBe(404)
      expect((await desk.remove([NORTHWIND], { by, id })).status).toBe(404)
    }
    expect((await desk.listed({}, { by: narrow })).map(({ id }) => id)).toEqual([NORTHWIND])
  })

  it('[LOY-242] enrolls several accounts with the terms of the program, on record and with a notification', async () => {
    expect(await desk.outcomes(desk.enroll([NORTHWIND, '20517']))).toEqual([`${NORTHWIND} enrolled`, '20517 enrolled'])
    const { data } = await ask(desk.db, 'loyalty-programs.list', {
      principal: manager,
      filter: { buid_customer: '20517' },
    })
    expect((data as LoyaltyProgram[]).find(({ name }) => name === `Fleet ${OPEN}`)).toMatchObject({
      merchantId: 'M-301',
      goalType: 1,
      currency: 'USD',
      salesTarget: 50_000_00,
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
      tiers: [
        { number: 1, targetValue: 0, incentiveReward: 'amount', rewardValue: 500_00 },
        { number: 2, targetValue: 900_000_00, incentiveReward: 'percent', rewardValue: 150 },
      ],
    })
    expect((await desk.auditOf('loyalty-enrollments.create')).map(({ detail }) => detail)).toEqual([
      { template: OPEN, merchant: 'M-301', from: null, to: 3 },
      { template: OPEN, merchant: 'M-301', from: null, to: 3 },
    ])
    const notified = await sql<{ customer_buid: string; capability: string }>`
      select customer_buid, capability from notifications where template = 'loyalty-enrolled' order by 1`.execute(
      desk.db,
    )
    expect(notified.rows).toEqual([
      { customer_buid: NORTHWIND, capability: 'loyalty-programs.get' },
      { customer_buid: '20517', capability: 'loyalty-programs.get' },
    ])
    await desk.expectSoundBooks()
  })

  it('[LOY-242] writes a request once, however often its key or its accounts are sent', async () => {
    const key = newKey()
    const first = await desk.enroll([NORTHWIND, WEST], { key })
    const after = await desk.written()
    const again = await desk.enroll([NORTHWIND, WEST], { key })
    expect([again.isReplay, again.body]).toEqual([true, first.body])
    expect(await desk.outcomes(desk.enroll([NORTHWIND, WEST]))).toEqual([
      `${NORTHWIND} already-enrolled`,
      `${WEST} already-enrolled`,
    ])
    expect(await desk.written()).toEqual(after)
    expect((await desk.enroll(['20517'], { key })).body).toContain('idempotency-key-reused')
  })

  it('[LOY-242] enrolls an account once when two ask at once', async () => {
    const both = await Promise.all([
      desk.outcomes(desk.enroll([NORTHWIND, '20517'])),
      desk.outcomes(desk.enroll(['20517', NORTHWIND])),
    ])
    expect(both.flat().filter((each) => each.endsWith(' enrolled'))).toHaveLength(2)
    const { rows } = await sql`select from loyalty_programs where template_id = ${OPEN}`.execute(desk.db)
    expect(rows).toHaveLength(2)
  })

  it('[LOY-243] says of each account why it is not enrolled, and enrolls the others', async () => {
    await desk.enroll(['20517', '20644'])
    await desk.setStatus('20644', 2)
    expect(await desk.outcomes(desk.enroll([NORTHWIND, '20517', '20644', CANADA, ON_HOLD, LOCKED, 'NO-SUCH']))).toEqual(
      [
        `${NORTHWIND} enrolled`,
        '20517 already-enrolled',
        '20644 waiting',
        `${CANADA} wrong-currency`,
        `${ON_HOLD} inactive`,
        `${LOCKED} inactive`,
        'NO-SUCH unknown',
      ],
    )
    // An account of another company is reported as unknown, like one that does not exist.
    const other = (await desk.enroll([WEST], { by: narrow })).data as EnrollmentOutcomeRow[]
    expect(other).toEqual([{ row: 1, accountNumber: WEST, name: null, outcome: 'unknown', accountStatus: null }])
    expect(await desk.statusOf(WEST)).toBeNull()
    // Once the dealer has billed it in the program's currency, the account's own currency does not matter.
    await sql`insert into customer_merchants values (${CANADA}, 'M-301', '{USD}')`.execute(desk.db)
    expect(await desk.outcomes(desk.enroll([CANADA]))).toEqual([`${CANADA} enrolled`])
  })

  it('[LOY-243] enrolls up to the last day of a program, that day included, and in no other than an active one', async () => {
    expect(await desk.outcomes(desk.enroll([NORTHWIND], { id: 'LT-TODAY' }))).toEqual([`${NORTHWIND} enrolled`])
    const over = await desk.enroll([NORTHWIND], { id: 'LT-OVER' })
    expect([over.status, over.body]).toEqual([409, expect.stringContaining('loyalty-template-not-open')])
    await sql`update loyalty_templates set status = 'closed', closed_by_name = 'M', closed_at = now() where id = ${OPEN}`.execute(
      desk.db,
    )
    const before = await desk.written()
    for (const reply of [await desk.enroll([NORTHWIND]), await desk.send(`account_number\n${NORTHWIND}`, false)])
      expect([reply.status, reply.body]).toEqual([409, expect.stringContaining('"template_status":"closed"')])
    expect(await desk.written()).toEqual(before)
  })

  it('[LOY-244] makes an invitation and an enrollment that has ended active again, with one program', async () => {
    await desk.enroll([NORTHWIND, '20517'])
    await desk.setStatus(NORTHWIND, 1)
    await desk.remove(['20517'])
    await sql`update loyalty_templates set name = 'Fleet, longer', ends_on = '2027-03-31' where id = ${OPEN}`.execute(
      desk.db,
    )
    expect(await desk.outcomes(desk.enroll([NORTHWIND, '20517']))).toEqual([`${NORTHWIND} enrolled`, '20517 enrolled'])
    const rows = await desk.listed({ enrollment_status: '3' })
    expect(rows.map(({ id, endedOn, endReason }) => [id, endedOn, endReason])).toEqual(
      expect.arrayContaining([
        [NORTHWIND, null, null],
        ['20517', null, null],
      ]),
    )
    const { rows: programs } = await sql<{ name: string; ends_on: string }>`
      select name, ends_on from loyalty_programs where template_id = ${OPEN}`.execute(desk.db)
    expect(programs).toEqual(Array(2).fill({ name: 'Fleet, longer', ends_on: '2027-03-31' }))
  })

  it('[LOY-244] does not reopen a reward of which something is in a voucher', async () => {
    await desk.enroll(['20517'])
    await desk.remove(['20517'])
    await sql`insert into vouchers (customer_buid, id, program_id, amount_minor, currency, status, expires_on, issued_by,
        issued_by_name, issued_at)
      select customer_buid, 'VCH-1', id, 100, 'USD', 'issued', '2027-01-31', 'u', 'U', now() from loyalty_programs
      where template_id = ${OPEN}`.execute(desk.db)
    expect(await desk.outcomes(desk.enroll(['20517']))).toEqual(['20517 reward-used'])
    expect(await desk.statusOf('20517')).toBe(4)
    // An expired voucher has no value.
    await sql`update vouchers set expires_on = '2026-11-19' where id = 'VCH-1'`.execute(desk.db)
    expect(await desk.outcomes(desk.enroll(['20517']))).toEqual(['20517 enrolled'])
  })

  it('[LOY-245] removes accounts with a reason; earned rewards stay', async () => {
    await desk.enroll([NORTHWIND, '20517'])
    const key = newKey()
    const reply = await desk.remove([NORTHWIND, '20644', 'NO-SUCH'], { key })
    expect((reply.data as { outcome: string }[]).map(({ outcome }) => outcome)).toEqual([
      'removed',
      'not-enrolled',
      'unknown',
    ])
    expect((await desk.remove([NORTHWIND, '20644', 'NO-SUCH'], { key })).body).toBe(reply.body)
    expect(await desk.auditOf('loyalty-enrollments.remove')).toMatchObject([
      { detail: { template: OPEN, from: 3, to: 4, reason: 'Sold the fleet' } },
    ])
    const { data } = await ask(desk.db, 'loyalty-programs.list', {
      principal: manager,
      filter: { buid_customer: NORTHWIND },
    })
    const program = (data as LoyaltyProgram[]).find(({ name }) => name === `Fleet ${OPEN}`)
    expect(program).toMatchObject({ countedUntil: TODAY, rewardEarned: 500_00 })
    expect((await desk.remove([NORTHWIND])).data).toMatchObject([{ outcome: 'not-enrolled' }])
    expect(await desk.statusOf('20517')).toBe(3)
    const { rows } = await sql`select from notifications where template = 'loyalty-removed'`.execute(desk.db)
    expect(rows).toHaveLength(1)
    await desk.expectSoundBooks()
  })

  it('[LOY-245] removes an account from a closed program too', async () => {
    await desk.enroll([NORTHWIND])
    await sql`update loyalty_templates set status = 'closed', closed_by_name = 'M', closed_at = now() where id = ${OPEN}`.execute(
      desk.db,
    )
    expect((await desk.remove([NORTHWIND])).data).toMatchObject([{ outcome: 'removed' }])
  })
})
