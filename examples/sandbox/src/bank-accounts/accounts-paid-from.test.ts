import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin, openDesk, payer, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('accounts that a user has paid from on %s', (kind) => {
  let desk: PaymentDesk
  beforeAll(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  const paidFrom = async (principal = payer) =>
    (await ask(desk.db, 'bank-accounts.list', { principal })).meta['paid_from']

  it('[BNK-23] are listed for this user alone, the last used one first', async () => {
    const newcomer = createPrincipal('u-9001', 'payer', ['10428'])
    expect(await paidFrom(newcomer)).toEqual([])
    const ofAdmin = await paidFrom(admin)
    await desk.pay(desk.draft({ 201377: 100_000 }, {}, { bank_account_id: 'BA-1002' }))
    expect(((await paidFrom()) as string[])[0]).toBe('BA-1002')
    await desk.move(1)
    await desk.pay(desk.draft({ 202940: 348_000 }))
    expect(((await paidFrom()) as string[]).slice(0, 2)).toEqual(['BA-1001', 'BA-1002'])
    expect(await paidFrom(newcomer)).toEqual([])
    expect(await paidFrom(admin)).toEqual(ofAdmin)
  })
})
