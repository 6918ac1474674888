import type { AutoPay, AutoPayForecast, Payment } from 'netterms/contract/internal'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { admin, NORTHWIND, openDesk, payer, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { ask } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { applyRailEvents } from '../rail/apply-rail-events.ts'
import type { PaymentRail } from '../rail/payment-rail.ts'
import { sandboxRail } from '../rail/sandbox-rail.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('AutoPay after a failed payment, on %s', (kind) => {
  let desk: PaymentDesk
  beforeEach(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
    const terms = { days_before_due: 0, maximum: null, credits_first: false, includes_overdue: true }
    const body = { buid_customer: NORTHWIND, bank_account_id: 'BA-1002', ...terms }
    expect((await ask(desk.db, 'auto-pay.set', { principal: admin, body })).status).toBe(200)
  }, 120_000)

  const get = async () => (await ask(desk.db, 'auto-pay.get', { principal: payer })).data as AutoPay
  const forecast = async () =>
    (await ask(desk.db, 'auto-pay-forecasts.list', { principal: payer })).data as AutoPayForecast[]
  const payments = async () => {
    const { data } = await ask(desk.db, 'payments.list', { principal: payer, page: { number: 1, size: 200 } })
    return (data as Payment[]).filter((each) => each.payer === 'AutoPay')
  }
  const processing = async () => (await payments()).filter(({ status }) => status === 'processing')
  const trxIdsOf = (of: readonly Payment[]) => of.flatMap(({ lines }) => lines.map(({ trxId }) => trxId))

  async function fail(number: string): Promise<void> {
    const rail: PaymentRail = {
      ...sandboxRail,
      readEvents: () => Promise.resolve([{ kind: 'failed', customerId: NORTHWIND, reference: number }]),
    }
    const clock = { nowMs: Date.parse('2026-11-23T18:00:00Z'), date: '2026-11-23' as const }
    await desk.db.transaction().execute((trx) => applyRailEvents(trx, rail, clock))
  }

  it('[AUT-7] does not pay an invoice again after a user canceled its payment', async () => {
    await desk.move(1)
    const canceled = await processing()
    expect(canceled.length).toBeGreaterThan(0)
    for (const { number } of canceled) expect((await desk.cancel(number, admin)).status).toBe(200)
    const left = trxIdsOf(canceled)
    const skipped = (await forecast()).filter(({ trxId }) => left.includes(trxId))
    expect(skipped.map(({ skip, paysOn }) => [skip, paysOn])).toEqual(left.map(() => ['returned', null]))
    await desk.move(2)
    expect(trxIdsOf(await processing()).filter((trxId) => left.includes(trxId))).toEqual([])
    expect(await get()).toMatchObject({ status: 'on' })
    await desk.expectSoundBooks()
  })

  it('[BNK-19] is off when a user cancels the retry, with the reason of the first return', async () => {
    await desk.endIn('BA-1002', '0001')
    await desk.move(1)
    const firsts = (await processing()).map(({ number }) => number)
    expect(firsts.length).toBeGreaterThan(0)
    for (let day = 0; day < 10 && (await get()).status === 'on'; day += 1) await desk.move(1)
    expect(await get()).toMatchObject({ status: 'suspended', reason: 'R01' })
    const secondOf = async () =>
      desk.db
        .selectFrom('payments')
        .select('number')
        .where('retry_of', 'in', firsts)
        .where('status', '=', 'processing')
        .executeTakeFirst()
    for (let day = 0; day < 5 && !(await secondOf()); day += 1) await desk.move(1)
    expect((await desk.cancel((await secondOf())?.number ?? '', admin)).status).toBe(200)
    expect(await get()).toMatchObject({ status: 'off', reason: 'R01' })
    expect((await desk.mailsOf('auto-pay-off')).map(({ values }) => values['code'])).toContain('R01')
    await desk.expectSoundBooks()
  })

  it('[BNK-19] is off after a payment that the rail could not execute, pays nothing more, and sends a mail (AUT-11)', async () => {
    await desk.move(1)
    const [first] = await processing()
    await fail(first?.number ?? '')
    expect((await desk.paymentOf(first?.number ?? '')).status).toBe('failed')
    expect(await get()).toMatchObject({ status: 'off', reason: 'payment-failed' })
    const admins = ['admin@harbor.example', 'robin@harbor.example']
    const [off, failed] = [await desk.mailsOf('auto-pay-off-unpaid'), await desk.mailsOf('payment-failed')]
    expect([off.map(({ to }) => to), failed.map(({ to }) => to)]).toEqual([admins, admins])
    expect(failed.map(({ values }) => values['payment'])).toEqual(admins.map(() => first?.number))
    const before = (await payments()).length
    await desk.move(2)
    expect((await payments()).length).toBe(before)
    await desk.expectSoundBooks()
  })

  it('[AUT-8] forecasts and pays nothing for a customer that is locked or may not pay', async () => {
    expect((await forecast()).some(({ paysOn }) => paysOn !== null)).toBe(true)
    for (const change of [{ status: 'locked' as const }, { status: 'active' as const, payment_eligible: false }]) {
      await desk.db.updateTable('customers').set(change).where('buid', '=', NORTHWIND).execute()
      expect(await forecast()).toEqual([])
      await desk.move(1)
      expect(await payments()).toEqual([])
    }
  })
})
