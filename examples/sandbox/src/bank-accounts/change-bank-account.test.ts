import type { BankAccount } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, type Question } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { admin, openDesk, type PaymentDesk, stranger } from '../../../../test/support/payment-desk.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('changing bank accounts on %s', (kind) => {
  let desk: PaymentDesk
  beforeAll(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  const update = (id: string, body: object, more: Question = {}) =>
    ask(desk.db, 'bank-accounts.update', { principal: admin, params: { id }, body, ...more })
  const remove = (id: string, body: object = {}, more: Question = {}) =>
    ask(desk.db, 'bank-accounts.remove', { principal: admin, params: { id }, body, ...more })
  const verify = (id: string, firstAmount: number, secondAmount: number, more: Question = {}) =>
    ask(desk.db, 'bank-accounts.verify', {
      principal: admin,
      params: { id },
      body: { firstAmount, secondAmount },
      ...more,
    })
  const wait = async (id: string) => {
    await desk.db.updateTable('bank_accounts').set({ status: 'pending verification' }).where('id', '=', id).execute()
    await desk.db
      .insertInto('bank_account_verifications')
      .values({
        customer_buid: '10428',
        bank_account_id: id,
        first_minor: 32,
        second_minor: 45,
        arrives_on: '2026-11-20',
      })
      .execute()
  }

  it('[BNK-21] renames an account and changes its payment types, one or two', async () => {
    const changed = await update('BA-1008', { accountName: ' Rainy day ', paymentTypes: ['online payment'] })
    expect([changed.status, changed.data]).toMatchObject([
      200,
      { name: 'Rainy day', onlinePayment: true, autoPay: false },
    ])
    expect((await update('BA-1008', { accountName: 'Savings' })).data).toMatchObject({ onlinePayment: true })
    for (const paymentTypes of [[], ['AutoPay', 'AutoPay'], ['cash']]) {
      await expect(update('BA-1008', { paymentTypes })).rejects.toThrow()
    }
    expect((await desk.auditOf('bank-accounts.update')).at(0)).toMatchObject({
      subject: 'BA-1008',
      detail: { accountName: 'Rainy day', nameBefore: 'Reserve savings' },
    })
  })

  it('[BNK-21] turns AutoPay on and off by its own rules', async () => {
    expect((await update('BA-1008', { paymentTypes: ['AutoPay'] })).data).toMatchObject({
      autoPay: true,
      onlinePayment: false,
    })
    const taken = await update('BA-1002', { paymentTypes: ['online payment', 'AutoPay'] })
    expect([taken.status, taken.data]).toMatchObject([
      409,
      [{ code: 'bank-account-auto-pay-taken', meta: { bank_account_id: 'BA-1008', last4: '7718' } }],
    ])
    const disabled = await update('BA-1007', { paymentTypes: ['AutoPay'] })
    expect([disabled.status, disabled.data]).toMatchObject([409, [{ code: 'payment-auto-pay-unavailable' }]])
    expect((await update('BA-1008', { paymentTypes: ['online payment'] })).data).toMatchObject({
      autoPay: false,
      onlinePayment: true,
    })
    expect((await update('BA-1002', { paymentTypes: ['online payment', 'AutoPay'] })).status).toBe(200)
  })

  it('[BNK-15] does not remove an account with AutoPay or a payment in progress', async () => {
    expect((await remove('BA-1002')).data).toMatchObject([
      { code: 'payment-method-in-use', meta: { reason: 'auto-pay' } },
    ])
    await update('BA-1002', { paymentTypes: ['online payment'] })
    const { number } = await desk.pay(desk.draft({ 201377: 100000 }, {}, { bank_account_id: 'BA-1002' }))
    expect((await remove('BA-1002')).data).toMatchObject([{ meta: { reason: 'payment-pending' } }])
    await desk.cancel(number)
    expect((await remove('BA-1002')).status).toBe(204)
    expect(await desk.accountOf('BA-1002')).toBeUndefined()
    expect((await remove('BA-1002')).status).toBe(404)
  })

  it('[BNK-16] requires confirmation to remove the last method', async () => {
    const contoso = { principal: stranger }
    const { data } = await ask(desk.db, 'bank-accounts.list', contoso)
    const [account] = data as BankAccount[]
    const id = account?.id ?? ''
    const refused = await remove(id, {}, contoso)
    expect([refused.status, refused.data]).toMatchObject([
      422,
      [{ code: 'payment-method-last', pointer: '/data/attributes/confirmLast' }],
    ])
    expect((await remove(id, { confirmLast: false }, contoso)).status).toBe(422)
    expect((await remove(id, { confirmLast: true }, contoso)).status).toBe(204)
  })

  it('[BNK-22] verifies with both amounts in any order, once they have arrived', async () => {
    await wait('BA-1008')
    await desk.db
      .updateTable('bank_account_verifications')
      .set({ arrives_on: '2026-11-23' })
      .where('bank_account_id', '=', 'BA-1008')
      .execute()
    const early = await verify('BA-1008', 32, 45)
    expect([early.status, early.data]).toMatchObject([409, [{ code: 'payment-method-not-verifiable' }]])
    await desk.move(1)
    expect((await verify('BA-1008', 45, 32)).data).toMatchObject({ status: 'active' })
    expect((await verify('BA-1008', 45, 32)).status).toBe(409)
  })

  it('[BNK-20] disables an account after three wrong tries, rejected ones included', async () => {
    await wait('BA-1001')
    const tries = [await verify('BA-1001', 32, 44), await verify('BA-1001', 32, 32), await verify('BA-1001', 45, 45)]
    expect(tries.map(({ status, data }) => [status, data])).toMatchObject(
      [2, 1, 0].map((triesLeft) => [422, [{ code: 'payment-method-amounts-wrong', meta: { triesLeft } }]]),
    )
    expect((await verify('BA-1001', 32, 45)).status).toBe(409)
    expect(await desk.accountOf('BA-1001')).toMatchObject({ status: 'disabled' })
    const row = await desk.db
      .selectFrom('bank_accounts')
      .select('disabled_reason')
      .where('id', '=', 'BA-1001')
      .executeTakeFirst()
    expect(row?.disabled_reason).toBe('not-verified')
  })

  it('[BNK-20] counts concurrent tries: three of ten, and the right one may be too late', async () => {
    await desk.db.deleteFrom('bank_account_verifications').where('bank_account_id', '=', 'BA-1001').execute()
    await wait('BA-1001')
    const all = await Promise.all(Array.from({ length: 10 }, (_, index) => verify('BA-1001', 1, index + 1)))
    expect(all.filter(({ status }) => status === 422)).toHaveLength(3)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(7)
  })

  it.each(['bank-accounts.update', 'bank-accounts.remove', 'bank-accounts.verify'] as const)(
    '[ACC-12] answers %s of another company’s account like of a missing one',
    async (name) => {
      const body = name === 'bank-accounts.verify' ? { firstAmount: 1, secondAmount: 2 } : {}
      const at = (id: string) => ask(desk.db, name, { principal: stranger, params: { id }, body })
      const foreign = await at('BA-1003')
      expect([foreign.status, foreign.body]).toEqual([404, (await at('BA-0')).body])
    },
  )
})
