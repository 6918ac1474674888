import type { EnrollmentImport } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  CANADA,
  type EnrollmentDesk,
  ON_HOLD,
  OPEN,
  openEnrollmentDesk,
  WEST,
} from '../../../../test/support/enrollment-desk.ts'
import { newKey, NORTHWIND } from '../../../../test/support/payment-desk.ts'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('a file of accounts on %s', (kind) => {
  let desk: EnrollmentDesk
  beforeEach(async () => {
    desk = await openEnrollmentDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  const FILE = [
    'account_number,account_name',
    `${NORTHWIND},Northwind Traders`,
    'NO-SUCH,Nobody',
    `${CANADA},`,
    '',
    `${NORTHWIND},again`,
    `"${WEST}"x,broken`,
    `${ON_HOLD},Tailspin`,
    '20517,',
    ',no number',
  ].join('\r\n')

  it('[LOY-246] checks every row of a file and writes nothing before it is applied', async () => {
    const before = await desk.written()
    const trial = await desk.imported(FILE, false)
    expect(trial.isApplied).toBe(false)
    expect(trial.rows.map(({ row, accountNumber, outcome }) => `${row} ${accountNumber} ${outcome}`)).toEqual([
      `2 ${NORTHWIND} enrolled`,
      '3 NO-SUCH unknown',
      `4 ${CANADA} wrong-currency`,
      `6 ${NORTHWIND} repeated`,
      '7  unreadable',
      `8 ${ON_HOLD} inactive`,
      '9 20517 enrolled',
      '10  unreadable',
    ])
    expect(trial.counts).toMatchObject({
      enrolled: 2,
      unknown: 1,
      'wrong-currency': 1,
      repeated: 1,
      unreadable: 2,
      inactive: 1,
    })
    expect(await desk.written()).toEqual(before)
  })

  it('[LOY-247] applies a file; the same file again changes nothing', async () => {
    const applied = await desk.imported(FILE, true)
    expect(applied.counts).toMatchObject({ enrolled: 2, 'already-enrolled': 0 })
    expect(await desk.statusOf('20517')).toBe(3)
    const after = await desk.written()
    const again = await desk.imported(FILE, true)
    expect(again.counts).toMatchObject({ enrolled: 0, 'already-enrolled': 2 })
    expect(await desk.written()).toEqual(after)
    const key = newKey()
    const [one, two] = [await desk.send(FILE, true, { key }), await desk.send(FILE, true, { key })]
    expect([two.isReplay, two.body]).toEqual([true, one.body])
    // Another file with the same key is a different request.
    expect((await desk.send(`${FILE}\r\n20644,`, true, { key })).body).toContain('idempotency-key-reused')
  })

  it('[LOY-247] takes a thousand rows in one transaction', async () => {
    await sql`insert into customers (buid, name, currency, status, payment_eligible, credit_limit_minor)
      select 'B' || n, 'Bulk ' || n, 'USD', 'active', true, 0 from generate_series(1, 1000) as n`.execute(desk.db)
    const numbers = Array.from({ length: 1000 }, (_, index) => `B${index + 1}`)
    const principal = createPrincipal('u-1995', 'enrollment-manager', [NORTHWIND, ...numbers])
    const file = (text: string) => ({ name: 'many.csv', type: 'text/csv', bytes: new TextEncoder().encode(text) })
    const startedMs = performance.now()
    const reply = await ask(desk.db, 'loyalty-enrollments.import', {
      principal,
      idempotencyKey: newKey(),
      params: { template_id: OPEN },
      body: { apply: true },
      upload: file(`account_number\n${numbers.join('\n')}`),
    })
    expect((reply.data as EnrollmentImport).counts.enrolled).toBe(1000)
    expect(performance.now() - startedMs).toBeLessThan(20_000)
    const page = await desk.list({ enrollment_status: '3' }, { by: principal, number: 40 })
    expect(page.meta).toMatchObject({ record_count: 1000, counts: { none: 1, '3': 1000 } })
  })

  it.each([
    ['accounts.pdf', 'account_number\n1', 'type'],
    ['accounts.csv', '', 'empty'],
    ['accounts.csv', 'account_number\n\n', 'no-rows'],
    ['accounts.csv', 'name\nx', 'column-unknown'],
    ['accounts.csv', 'account_name\nx', 'column-missing'],
    ['accounts.csv', 'account_number,account_number\nx,y', 'column-repeated'],
    ['accounts.csv', '"account_number\nx', 'quotes'],
    ['accounts.csv', `account_number\n${'1\n'.repeat(1001)}`, 'too-large'],
  ])('[LOY-246] refuses a file named %s that holds %j with loyalty-file-unreadable: %s', async (name, text, reason) => {
    const reply = await desk.send(text, true, { name })
    expect([reply.status, reply.data]).toMatchObject([422, [{ code: 'loyalty-file-unreadable', meta: { reason } }]])
  })
})
