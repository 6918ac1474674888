import type { AutoPayForecast, PaymentPreview } from 'netterms/contract/internal'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cascade, createDisputeDesk } from '../../../../test/support/dispute-desk.ts'
import { admin, newKey, NORTHWIND, openDesk, payer, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { ask } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { readProgramTime } from '../clock/program-clock.ts'
import { inTransaction } from '../db/transaction.ts'
import { extendDueDate, holdInvoice, releaseInvoice } from './move-invoice.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('the desk of the provider on %s', (kind) => {
  let desk: PaymentDesk
  beforeEach(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  const decide = (work: typeof holdInvoice, number: number) =>
    inTransaction(desk.db, async (trx) => {
      const clock = await readProgramTime(trx)
      return work(trx, { customerId: NORTHWIND, trxId: `T-${number}` }, { actor: 'sandbox', clock })
    })
  const hold = (number: number) => decide(holdInvoice, number)
  const release = (number: number) => decide(releaseInvoice, number)
  const extend = (number: number, to: '2026-11-15' | '2026-11-20' | '2026-12-03' | '2026-12-07') =>
    decide((trx, key, decision) => extendDueDate(trx, key, to, decision), number)
  const statusOf = async (number: number) => (await desk.invoiceOf(number)).status[0]
  const turnOnAutoPay = async () => {
    const terms = { days_before_due: 0, maximum: null, credits_first: false, includes_overdue: false }
    const body = { buid_customer: NORTHWIND, bank_account_id: 'BA-1001', ...terms }
    expect((await ask(desk.db, 'auto-pay.set', { principal: admin, body })).status).toBe(200)
  }
  const forecastOf = async (number: number) => {
    const { data } = await ask(desk.db, 'auto-pay-forecasts.list', { principal: payer })
    return (data as AutoPayForecast[]).find(({ trxId }) => trxId === `T-${number}`)
  }
  const applyCredit = (number: number) =>
    ask(desk.db, 'credit-memos.apply', {
      principal: admin,
      idempotencyKey: newKey(),
      params: { id: 'CM-1041' },
      body: { lines: [{ trx_id: `T-${number}`, amount: 100 }] },
    })

  it('[INV-25] holds billed and past due invoices: they stay owed, and accept neither money nor credit', async () => {
    const before = await desk.exposureOf()
    expect([await hold(203988), await hold(201377)]).toEqual([true, true])
    expect([await statusOf(203988), await statusOf(201377)]).toEqual(['On Hold', 'On Hold'])
    for (const number of [203988, 201377]) {
      const refused = [await desk.preview(desk.draft({ [number]: 1000 })), await applyCredit(number)]
      expect(refused.map(({ data }) => data)).toMatchObject([
        [{ code: 'payment-invoice-not-payable', meta: { reason: 'on-hold' } }],
        [{ code: 'payment-invoice-not-payable', meta: { reason: 'on-hold' } }],
      ])
    }
    // An invoice on hold is still past due, and cannot be paid (INV-53).
    expect(await desk.exposureOf()).toEqual({ ...before, pastDuePayable: before.pastDuePayable - 421_050 })
    expect(await desk.auditOf('invoices.hold')).toEqual([
      { subject: 'T-203988', detail: { from: 'Billed', to: 'On Hold' } },
      { subject: 'T-201377', detail: { from: 'Past Due', to: 'On Hold' } },
    ])
    await desk.expectSoundBooks()
  })

  it('[INV-25] AutoPay skips it, and a released one follows its due date', async () => {
    await turnOnAutoPay()
    expect(await forecastOf(203988)).toMatchObject({ skip: null, paysOn: '2026-12-01' })
    await hold(203988)
    expect(await forecastOf(203988)).toMatchObject({ skip: 'on-hold', paysOn: null })
    await desk.move(7)
    expect(await desk.invoiceOf(203988)).toMatchObject({ status: ['On Hold'], openTotal: 487_500 })
    expect(await release(203988)).toBe(true)
    expect(await statusOf(203988)).toBe('Past Due')
    expect(await release(204410)).toBe(true)
    expect(await statusOf(204410)).toBe('Billed')
    const paid = await desk.pay(desk.draft({ 203988: 487_500 }))
    expect(paid.status).toBe('processing')
    await desk.expectSoundBooks()
  })

  it('[INV-25] holds no others, releases only held ones, and one of two concurrent changes wins', async () => {
    for (const number of [204233, 204410, 204801, 200911, 999999])
      expect([number, await hold(number)]).toEqual([number, false])
    for (const number of [203988, 201377, 204233, 200911, 999999]) {
      expect([number, await release(number)]).toEqual([number, false])
    }
    expect((await Promise.all([hold(203988), hold(203988)])).sort()).toEqual([false, true])
    expect(await desk.auditOf('invoices.hold')).toHaveLength(1)
    const body = await desk.requestOf(desk.draft({ 204016: 894_075 }))
    const [held, paid] = await Promise.all([hold(204016), desk.create(body)])
    expect([held, paid.status]).toEqual(paid.status === 201 ? [false, 201] : [true, 409])
    expect(await statusOf(204016)).toBe(held ? 'On Hold' : 'Payment Pending')
    await desk.expectSoundBooks()
  })

  it('[INV-25] a payment that was reviewed before the hold is refused after it', async () => {
    const body = await desk.requestOf(desk.draft({ 204016: 894_075 }))
    await hold(204016)
    const refused = await desk.create(body)
    expect([refused.status, refused.data]).toMatchObject([
      409,
      [{ code: 'payment-invoice-not-payable', meta: { reason: 'on-hold' } }],
    ])
  })

  it('[INV-20] a full grant settles an invoice on hold', async () => {
    const disputes = createDisputeDesk(desk.db)
    const dispute = await disputes.open({ 204455: 241_560 })
    await hold(204455)
    await disputes.answered(dispute, 'grant in full', { principal: cascade })
    await desk.move(3)
    expect(await disputes.invoiceOf(204455)).toMatchObject({ primary: 'Paid', open: 0, credited: 241_560 })
    expect(await release(204455)).toBe(false)
    await desk.expectSoundBooks()
    await disputes.expectSoundBooks()
  })

  it('[INV-26] a later due date takes the invoice out of its age, and it falls overdue again after it', async () => {
    await turnOnAutoPay()
    const before = await desk.exposureOf()
    expect(await forecastOf(201377)).toMatchObject({ skip: 'overdue' })
    expect(await extend(201377, '2026-12-07')).toBe(true)
    expect(await desk.invoiceOf(201377)).toMatchObject({
      status: ['Billed'],
      dueDate: '2026-12-07',
      openTotal: 421_050,
    })
    const after = await desk.exposureOf()
    expect([after.used, before.pastDue - after.pastDue]).toEqual([before.used, 421_050])
    expect(await forecastOf(201377)).toMatchObject({ skip: null, paysOn: '2026-12-07' })
    expect(await desk.auditOf('invoices.extend-due-date')).toEqual([
      {
        subject: 'T-201377',
        detail: { from: 'Past Due', to: 'Billed', dueBefore: '2026-10-10', dueDate: '2026-12-07' },
      },
    ])
    await desk.expectSoundBooks()
    await ask(desk.db, 'auto-pay.turn-off', { principal: admin, body: { buid_customer: NORTHWIND } })
    expect(await extend(202940, '2026-12-03')).toBe(true)
    await desk.move(9)
    expect(await statusOf(202940)).toBe('Past Due')
    await desk.expectSoundBooks()
  })

  it('[INV-26] extends only past due invoices to a later day; those still late stay past due', async () => {
    for (const number of [203988, 204233, 204410, 204640, 204801, 200911, 999999]) {
      expect([number, await extend(number, '2026-12-07')]).toEqual([number, false])
    }
    expect(await extend(203402, '2026-11-15')).toBe(true)
    expect(await desk.invoiceOf(203402)).toMatchObject({ status: ['Past Due'], dueDate: '2026-11-15' })
    expect(await extend(203402, '2026-11-15')).toBe(false)
    expect(await extend(203402, '2026-11-20')).toBe(true)
    expect(await statusOf(203402)).toBe('Billed')
    const preview = (await desk.preview(desk.draft({ 203402: 235_000 }))).data as PaymentPreview
    expect(preview.total).toBe(235_000)
    await desk.expectSoundBooks()
  })
})
