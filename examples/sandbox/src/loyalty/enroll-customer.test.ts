import type { LoyaltyEnrollment } from 'netterms/contract/internal'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { admin, NORTHWIND, openDesk, payer, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { ask } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { readProgramTime } from '../clock/program-clock.ts'
import { inTransaction } from '../db/transaction.ts'
import { approveEnrollment, offerProgram, type OfferedProgram } from './enroll-customer.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const OFFERED: OfferedProgram = {
  customerId: NORTHWIND,
  merchantId: 'M-305',
  name: 'Harlow Rewards',
  goalType: 1,
  currency: 'USD',
  startsOn: '2026-11-01',
  endsOn: '2026-12-31',
  terms: { salesTarget: 500_00, tiers: [{ targetValue: 500_00, incentiveReward: 'percent', rewardValue: 1_00 }] },
}

describe.each(databases.kinds)('programs that dealers offer on %s', (kind) => {
  let desk: PaymentDesk
  beforeEach(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  const by = async (trx: PaymentDesk['db']) => ({ actor: 'sandbox', clock: await readProgramTime(trx) })
  const offer = (action: 'invite' | 'nominate', changes: Partial<OfferedProgram> = {}) =>
    inTransaction(desk.db, async (trx) => offerProgram(trx, { ...OFFERED, ...changes }, action, await by(trx)))
  const approve = (id: string, customerId = NORTHWIND) =>
    inTransaction(desk.db, async (trx) => approveEnrollment(trx, { customerId, id }, await by(trx)))
  const answer = (id: string, action: string) =>
    ask(desk.db, 'customer-loyalty-program-enrollments.answer', {
      principal: admin,
      params: { enrollment_id: id },
      body: { action },
    })
  const enrollmentOf = async (id: string) => {
    const { data } = await ask(desk.db, 'customer-loyalty-program-enrollments.list', { principal: payer })
    return (data as LoyaltyEnrollment[]).find((each) => each.id === id)
  }

  it('[LOY-11] an invited customer accepts, and purchases since the start of the program count', async () => {
    const id = await offer('invite')
    expect(await enrollmentOf(id)).toMatchObject({ status: 1, enrolledOn: null, programName: 'Harlow Rewards' })
    expect(await approve(id)).toBe(false)
    expect((await answer(id, 'accept')).status).toBe(200)
    expect(await enrollmentOf(id)).toMatchObject({ status: 3, enrolledOn: '2026-11-20' })
    const program = await ask(desk.db, 'loyalty-programs.get', {
      principal: payer,
      params: { program_id: id.replace('LE', 'LP') },
    })
    expect(program.data).toMatchObject({ rewardsTier: 1, salesTarget: 500_00 })
    expect(await desk.auditOf('customer-loyalty-program-enrollments.invite')).toEqual([
      { subject: id, detail: { program: id.replace('LE', 'LP'), merchant: 'M-305', to: 1 } },
    ])
  })

  it('[LOY-11] who is nominated waits for the provider, takes part from the day of its approval, once', async () => {
    const id = await offer('nominate')
    expect(await enrollmentOf(id)).toMatchObject({ status: 2, enrolledOn: null })
    expect((await answer(id, 'accept')).status).toBe(409)
    expect(await approve(id, '20517')).toBe(false)
    await desk.move(1)
    expect((await Promise.all([approve(id), approve(id)])).sort()).toEqual([false, true])
    expect(await enrollmentOf(id)).toMatchObject({ status: 3, enrolledOn: '2026-11-23' })
    expect(await desk.auditOf('customer-loyalty-program-enrollments.approve')).toHaveLength(1)
  })

  it('[LOY-11] who has left waits no more, and nothing is approved after the program’s last day', async () => {
    const [left, late] = [await offer('nominate'), await offer('nominate', { endsOn: '2026-11-20' })]
    expect((await answer(left, 'leave')).status).toBe(200)
    expect(await approve(left)).toBe(false)
    await desk.move(1)
    expect(await approve(late)).toBe(false)
    expect(await enrollmentOf(late)).toMatchObject({ status: 2 })
  })

  it('[LOY-11] nothing is offered that is over, or with terms that are refused', async () => {
    const tier = { targetValue: 5, incentiveReward: 'percent', rewardValue: 1 } as const
    for (const changes of [
      { startsOn: '2026-01-01', endsOn: '2026-11-19' },
      { terms: { salesTarget: 5, tiers: [tier, tier] } },
      { terms: { salesTarget: -1, tiers: [tier] } },
    ] satisfies Partial<OfferedProgram>[]) {
      await expect(offer('invite', changes)).rejects.toThrow(RangeError)
    }
    expect((await desk.db.selectFrom('loyalty_programs').select('id').where('id', '>=', 'LP-7').execute()).length).toBe(
      0,
    )
  })
})
