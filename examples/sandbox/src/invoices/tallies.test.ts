import { sql } from 'kysely'
import { searchForm } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { inTransaction } from '../db/transaction.ts'
import { runDueJobs } from '../jobs/run-jobs.ts'
import { sandboxRail } from '../rail/sandbox-rail.ts'
import { sandboxNetwork } from '../rejections/sandbox-network.ts'
import { joinTallies } from './join-tallies.ts'

const databases = testDatabases()
afterAll(() => databases.stop())
const viewer = createPrincipal('u-1003', 'viewer', ['10428'])

describe.each(databases.kinds)('kept tallies on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
  })

  /** Returns the differences between the tallies and the invoices. */
  const differences = async () =>
    (
      await sql`
        select * from (
          select customer_buid, merchant_buid, currency, primary_status, flags,
            case when primary_status in ('Billed', 'Past Due', 'Payment Pending', 'On Hold') then due_date end as due,
            covered, count(*) as invoices, sum(open_minor) as open, sum(pending_minor) as pending
          from invoices group by 1, 2, 3, 4, 5, 6, 7
        ) as real full join (
          select customer_buid, merchant_buid, currency, primary_status, flags, due_date as due,
            covered, sum(invoices) as invoices, sum(open_minor) as open, sum(pending_minor) as pending
          from invoice_tallies group by 1, 2, 3, 4, 5, 6, 7
          having sum(invoices) <> 0 or sum(open_minor) <> 0 or sum(pending_minor) <> 0
        ) as kept on (real.customer_buid, real.merchant_buid, real.currency, real.primary_status, real.flags, real.covered)
            = (kept.customer_buid, kept.merchant_buid, kept.currency, kept.primary_status, kept.flags, kept.covered)
          and real.due is not distinct from kept.due
        where real.invoices is distinct from kept.invoices or real.open is distinct from kept.open
          or real.pending is distinct from kept.pending`.execute(db)
    ).rows

  it('[INV-14] are what the invoices add up to after the seed', async () => {
    expect(await differences()).toEqual([])
  })

  it('[INV-14] follow every change, but no rolled back one', async () => {
    await sql`update invoices set primary_status = 'On Hold' where primary_status = 'Billed' and customer_buid = '20517'`.execute(
      db,
    )
    await sql`update invoices set due_date = due_date + 9 where primary_status = 'On Hold'`.execute(db)
    await sql`update invoices set paid_minor = paid_minor + 1 where primary_status = 'Past Due' and open_minor > disputed_minor`.execute(
      db,
    )
    await sql`update invoices set primary_status = 'Payment Pending', pending_minor = case when trx_id < 'T-203' then open_minor else 1 end
      where primary_status in ('Billed', 'Past Due') and customer_buid = '10428'`.execute(db)
    await sql`update invoices set flags = '{Adjusted}' where primary_status = 'Paid' and trx_id like '%7'`.execute(db)
    await sql`delete from invoice_lines where customer_buid = '20811'`.execute(db)
    expect(await differences()).toEqual([])
    const work = inTransaction(db, async (trx) => {
      await sql`update invoices set primary_status = 'Past Due' where primary_status = 'On Hold'`.execute(trx)
      throw new Error('undone')
    })
    await expect(work).rejects.toThrow('undone')
    expect(await differences()).toEqual([])
  })

  it('[INV-14] follow the jobs of a month', async () => {
    await sql`update program_clock set offset_ms = offset_ms + ${35 * 86_400_000}`.execute(db)
    await runDueJobs(db, sandboxRail, sandboxNetwork)
    expect(await differences()).toEqual([])
  })

  it('[INV-14] stay what they are when they are put together, by two at once', async () => {
    const before = await ask(db, 'invoices.count', { principal: viewer })
    await Promise.all([joinTallies(db), joinTallies(db)])
    // Rows that the other transaction had locked are merged by the next run.
    await joinTallies(db)
    const { rows } = await sql<{ count: string }>`select count(*) as count from (
      select from invoice_tallies group by customer_buid, merchant_buid, currency, primary_status, flags, due_date, covered
      having count(*) > 1) as twice`.execute(db)
    expect(rows).toEqual([{ count: '0' }])
    expect(await differences()).toEqual([])
    expect(await ask(db, 'invoices.count', { principal: viewer })).toEqual(before)
  })

  it('[INV-14] do not make two payments of one customer wait for each other', async () => {
    const [one, other] = (
      await sql<{
        id: string
      }>`select trx_id as id from invoices where customer_buid = '20517' order by 1 limit 2`.execute(db)
    ).rows
    if (kind === 'pglite') return
    await db.transaction().execute(async (first) => {
      await sql`update invoices set flags = '{Unapplied}' where customer_buid = '20517' and trx_id = ${one?.id}`.execute(
        first,
      )
      await db.transaction().execute(async (second) => {
        await sql`set local lock_timeout = '500ms'`.execute(second)
        await sql`update invoices set flags = '{Unapplied}' where customer_buid = '20517' and trx_id = ${other?.id}`.execute(
          second,
        )
      })
    })
    expect(await differences()).toEqual([])
  })

  it('[INV-12] search words follow the numbers', async () => {
    const find = async (search: string) =>
      ((await ask(db, 'invoices.list', { principal: viewer, filter: { search } })).data as { trxId: string }[]).map(
        ({ trxId }) => trxId,
      )
    await sql`update invoices set po_number = 'Zebra-9% Äpfel' where customer_buid = '10428' and trx_id = 'T-201377'`.execute(
      db,
    )
    for (const search of ['zebra', 'ZEBRA-9%', 'bra-9', '9% ']) expect(await find(search), search).toEqual(['T-201377'])
    expect(await find('zebra-9_')).toEqual([])
    await sql`update invoices set po_number = null where customer_buid = '10428' and trx_id = 'T-201377'`.execute(db)
    expect(await find('zebra')).toEqual([])
  })

  it('[DIR-68] finds text stored with other dashes, spaces, and digits', async () => {
    const find = async (search: string) =>
      ((await ask(db, 'invoices.list', { principal: viewer, filter: { search } })).data as { trxId: string }[]).map(
        ({ trxId }) => trxId,
      )
    const stored = 'Zebra\u20139\u00a0\uff11\u200b2\u2019s'
    await sql`update invoices set po_number = ${stored} where customer_buid = '10428' and trx_id = 'T-201377'`.execute(
      db,
    )
    // Two characters are searched by reading the rows, three or more by the index.
    for (const search of [searchForm(stored), 'bra-9', '9 12', "2's", "'s", 'a-']) {
      expect(await find(search), search).toContain('T-201377')
    }
  })
})
