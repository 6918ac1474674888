import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { openTestApi, type TestApi } from '../http/test-api.ts'
import { moveClock } from '../http/test-clock.ts'
import { decideResubmissions } from './decide-resubmission.ts'
import { takeUndecided } from './rejection-attempts.queries.ts'
import { openTestDesk, type TestDesk } from './test-rejections.ts'
import type { NetworkAnswer, SubmittedTransaction, TransactionNetwork } from './transaction-network.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

/** From the seed data: pending at the sandbox's network, so it is queried here, too. */
const SEEDED = 'RJ-1005/1'

describe.each(databases.kinds)('a network of one’s own on %s', (kind) => {
  let api: TestApi
  let desk: TestDesk
  const asked: SubmittedTransaction[] = []
  let says: (transaction: SubmittedTransaction) => Promise<NetworkAnswer>
  const network: TransactionNetwork = {
    decide(_, transaction) {
      if (!transaction.reference.startsWith('RJ-1005')) asked.push(transaction)
      return says(transaction)
    },
  }
  const at = new Date('2026-11-20T20:00:00Z')
  const approves = () => Promise.resolve<NetworkAnswer>({ kind: 'approved', at })
  const waits = () => Promise.resolve<NetworkAnswer>({ kind: 'undecided' })
  beforeAll(async () => {
    api = await openTestApi(
      { network: { decide: (...given) => network.decide(...given) } },
      await databases.openSeeded(kind, 60),
    )
    desk = await openTestDesk(api)
  }, 120_000)

  const decide = () => decideResubmissions(api.db, network)
  const only =
    (id: string, answer: () => Promise<NetworkAnswer>) =>
    ({ reference }: SubmittedTransaction) =>
      reference.startsWith(`${id}/`) ? answer() : waits()

  it('[REJ-19] is queried with the reference and data of the attempt until it has decided', async () => {
    says = waits
    expect((await desk.resubmit('RJ-1003', { tax: 10_000 })).status).toBe(201)
    await decide()
    await moveClock(api, { advance: 'PT2M' })
    expect(await desk.read('RJ-1003')).toMatchObject({ status: 'in progress', still_processing: true })
    expect(new Set(asked.map(({ reference }) => reference))).toEqual(new Set(['RJ-1003/2']))
    expect(asked).toHaveLength(2)
    expect(asked[0]).toMatchObject({ customerId: '10428', merchantId: 'M-301', cardLast4: '4242', currency: 'USD' })
    expect(asked[0]).toMatchObject({ subtotalMinor: 125_000, taxMinor: 10_000, totalMinor: 135_000 })
    says = only('RJ-1003', approves)
    await decide()
    const accepted = await desk.read('RJ-1003')
    expect(accepted).toMatchObject({ status: 'resubmitted', attempts: [{}, { decided_ts: at.toISOString() }] })
    expect(await desk.invoicesOf(accepted['resubmitted_trx_id'])).toMatchObject([{ invoice_date: '2026-11-20' }])
  })

  it('[REJ-19] rejects again with its own reasons, in addition to those of the program', async () => {
    says = only('RJ-1002', () => Promise.resolve({ kind: 'rejected', at, reasons: ['card-declined'] }))
    await desk.resubmit('RJ-1002')
    await decide()
    const { status, reasons } = await desk.read('RJ-1002')
    expect([status, (reasons as { code: string }[]).map(({ code }) => code)]).toEqual([
      'active',
      ['card-declined', 'po-number-missing'],
    ])
  })

  it('[REJ-19] does not block others when a query fails, and books an interrupted decision once', async () => {
    await desk.resubmit('RJ-1002', { po_number: 'PO 4661' })
    await desk.resubmit('RJ-1001')
    says = ({ reference }) =>
      reference.startsWith('RJ-1001/')
        ? Promise.reject(new Error('no line'))
        : only('RJ-1002', approves)({ reference } as never)
    await expect(decide()).rejects.toThrow('1 resubmissions could not be resolved: Error: no line')
    expect(await desk.read('RJ-1002')).toMatchObject({ status: 'resubmitted' })
    expect(await desk.read('RJ-1001')).toMatchObject({ status: 'in progress' })
    // The network approved it, but the querying process was killed: the next one gets the same response.
    says = only('RJ-1001', approves)
    await sql`create function refuse_booking() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$`.execute(api.db)
    await sql`create trigger refuse_booking before insert on invoices for each row execute function refuse_booking()`.execute(
      api.db,
    )
    await expect(decide()).rejects.toThrow('killed')
    await sql`drop trigger refuse_booking on invoices`.execute(api.db)
    await Promise.all(Array.from({ length: 4 }, decide))
    const { resubmitted_trx_id: trxId } = await desk.read('RJ-1001')
    expect(await desk.invoicesOf(trxId)).toHaveLength(1)
    expect(await desk.auditOf('RJ-1001')).toEqual(['rejections.resubmit', 'rejections.accept'])
    expect(await desk.unevenEvents()).toEqual([])
  })

  it('[REJ-19] is queried about each by one worker at a time', async () => {
    await sql`update rejection_attempts set asked_at = now() - interval '3 seconds', times_asked = 0
      where outcome is null`.execute(api.db)
    const taken = await Promise.all(Array.from({ length: 5 }, () => takeUndecided(api.db, 2, 50)))
    expect(taken.flat().map(({ rejection_id, number }) => `${rejection_id}/${number}`)).toEqual([SEEDED])
    expect(await takeUndecided(api.db, 2, 50)).toEqual([])
    // The longer there is no response, the less often it is queried.
    const waits = async (timesAsked: number, seconds: number) => {
      await sql`update rejection_attempts set asked_at = now() - make_interval(secs => ${seconds}),
        times_asked = ${timesAsked} where outcome is null`.execute(api.db)
      return (await takeUndecided(api.db, 2, 50)).length === 0
    }
    expect([await waits(100, 20), await waits(100, 23), await waits(9_999, 59), await waits(9_999, 61)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('[REJ-19] holds up no day of the program', async () => {
    says = () => Promise.reject(new Error('no line'))
    await moveClock(api, { advance: 'P1D' })
    const { rows } = await sql`select jobs_ran_for from program_clock`.execute(api.db)
    expect(rows).toEqual([{ jobs_ran_for: '2026-11-21' }])
  })
})
