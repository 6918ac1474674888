import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { postToLedger } from '../payments/ledger.ts'
import { recordAudit } from './audit.ts'

const databases = testDatabases('both')
afterAll(() => databases.stop())

/** At eight columns a row, more than 65 535 parameters, and more than 32 767 in the first statement. */
const EVENTS = 4_100
const at = new Date('2026-11-20T06:00:00.000Z')

describe.each(databases.kinds)('very many rows on %s', (kind) => {
  it('[MON-4] books a day on which thousands of payments settle, each with its instant', async () => {
    const { db } = await databases.openSeeded(kind, 60)
    const events = Array.from({ length: EVENTS }, (_, index) => ({
      customerId: '10428',
      event: `many:${index}`,
      currency: 'USD' as const,
      at,
      entries: [
        { account: 'bank' as const, amountMinor: 100, trxId: 'T-201377', paymentNumber: `P-${index}` },
        { account: 'receivable' as const, amountMinor: -100, trxId: 'T-201377', paymentNumber: `P-${index}` },
      ],
    }))
    await postToLedger(db, events)
    const { rows } = await sql<{ entries: string; events: string; sum: string; at: Date }>`
      select count(*) as entries, count(distinct event) as events, sum(amount_minor) as sum, max(at) as at
      from ledger_entries where event like 'many:%'`.execute(db)
    expect(rows).toEqual([{ entries: String(2 * EVENTS), events: String(EVENTS), sum: '0', at }])
  })

  it('[PAY-16] records as many changes of one day', async () => {
    const { db } = await databases.openSeeded(kind, 60)
    const many = 11_000
    await recordAudit(
      db,
      Array.from({ length: many }, (_, index) => ({
        at,
        actor: 'program',
        action: 'payments.settle',
        customerId: '10428',
        subject: `many:${index}`,
        detail: { index },
      })),
    )
    const { rows } = await sql<{ entries: string; at: Date }>`
      select count(distinct subject) as entries, max(at) as at from audit_entries where subject like 'many:%'`.execute(
      db,
    )
    expect(rows).toEqual([{ entries: String(many), at }])
  })
})
