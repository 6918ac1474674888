import type { Payment } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { admin, openDesk, type PaymentDesk, payer, stranger } from '../../../../test/support/payment-desk.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

/** 20 November 2026 is a Friday; the cut-off is at 17:00 in New York, 16:00 in Chicago. */
const AT_CUT_OFF = { nowMs: Date.parse('2026-11-20T22:00:00Z'), date: '2026-11-20' as const }
const BEFORE_IT = { ...AT_CUT_OFF, nowMs: AT_CUT_OFF.nowMs - 1 }

describe.each(databases.kinds)('canceling and scheduling on %s', (kind) => {
  let desk: PaymentDesk
  beforeAll(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  const cancelAt = (number: string, clock: typeof AT_CUT_OFF, principal = payer) =>
    ask(desk.db, 'payments.cancel', { principal, clock, params: { number }, body: {} })

  it('[PAY-26] makes the invoices due again, and books nothing', async () => {
    const before = await desk.invoiceOf(201377)
    const { number, cancelableUntil } = await desk.pay(desk.draft({ 201377: 421050, 203115: 500000 }))
    expect(cancelableUntil).toBe('2026-11-20T22:00:00.000Z')
    const reply = await desk.cancel(number)
    expect([reply.status, reply.data]).toMatchObject([200, { status: 'canceled', cancelableUntil: null }])
    const after = await desk.invoiceOf(201377)
    expect([after.status, after.openTotal, after.pendingTotal, after.pendingPayment]).toEqual([
      before.status,
      421050,
      0,
      null,
    ])
    await desk.expectSoundBooks()
    await desk.pay(desk.draft({ 201377: 421050 })).then(({ number: again }) => desk.cancel(again))
    expect((await desk.auditOf('payments.cancel')).map(({ subject }) => subject)).toContain(number)
  })

  it('[PAY-25] cancels until the instant of the cut-off, and not from it on', async () => {
    const { number } = await desk.pay(desk.draft({ 202940: 348000 }))
    const late = await cancelAt(number, AT_CUT_OFF)
    expect([late.status, late.data]).toMatchObject([
      409,
      [{ code: 'payment-not-cancelable', meta: { reason: 'cut-off-passed', status: 'processing' } }],
    ])
    expect((await cancelAt(number, BEFORE_IT)).status).toBe(200)
  })

  it('[PAY-25] lets an admin cancel any payment, a payer their own, and hides payments from other companies', async () => {
    const { number } = await desk.pay(desk.draft({ 202940: 348000 }), admin)
    const byPayer = await desk.cancel(number)
    expect([byPayer.status, byPayer.data]).toMatchObject([
      403,
      [{ code: 'not-permitted', meta: { required: 'payments.cancel', reason: 'scope', roles: ['admin'] } }],
    ])
    const foreign = await desk.cancel(number, stranger)
    expect([foreign.status, foreign.body]).toEqual([404, (await desk.cancel('P-0', stranger)).body])
    const mine = await desk.pay(desk.draft({ 201377: 421050 }))
    expect((await desk.cancel(mine.number, admin)).status).toBe(200)
    expect((await desk.cancel(number, admin)).status).toBe(200)
  })

  it('[PAY-26] accepts the first of two cancellations; the second gets the new status', async () => {
    const { number } = await desk.pay(desk.draft({ 201377: 421050 }))
    const replies = await Promise.all([desk.cancel(number), desk.cancel(number, admin), desk.cancel(number)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    for (const reply of replies.filter(({ status }) => status === 409)) {
      expect(reply.data).toMatchObject([{ meta: { reason: 'not-processing', status: 'canceled' } }])
    }
    await desk.expectSoundBooks()
  })

  it('[PAY-27] schedules for a banking day within 60 days, binds the review to it, and sends it to the rail on that day', async () => {
    const body = { scheduled_on: '12/04/2026' }
    const request = await desk.requestOf(desk.draft({ 201377: 421050 }, body))
    const other = await desk.create({ ...request, scheduled_on: '12/07/2026' })
    expect(other.data).toMatchObject([{ code: 'payment-review-missing' }])
    const made = await desk.create(request)
    expect(made.data).toMatchObject({
      status: 'processing',
      scheduledOn: '2026-12-04',
      initiatesOn: '2026-12-04',
      leavesOn: '2026-12-07',
      postsBy: '2026-12-08',
      cancelableUntil: '2026-12-04T22:00:00.000Z',
    })
    const { number } = made.data as Payment
    const listed = await ask(desk.db, 'payments.list', { principal: payer, filter: { status: 'scheduled' } })
    expect((listed.data as Payment[]).map((each) => each.number)).toEqual(expect.arrayContaining([number, 'P-100005']))
    expect((await desk.invoiceOf(201377)).status).toEqual(['Payment Pending'])
    expect((await desk.cancel(number)).status).toBe(200)
    await desk.expectSoundBooks()
  })

  it.each([
    ['11/21/2026', { reason: 'no-banking-day', next: '11/23/2026' }],
    ['11/26/2026', { reason: 'no-banking-day', next: '11/27/2026' }],
    ['11/19/2026', { reason: 'passed', next: '11/20/2026' }],
    ['01/20/2027', { reason: 'too-far' }],
  ])('[PAY-27] refuses %s and says which day works', async (scheduled_on, meta) => {
    const reply = await desk.preview(desk.draft({ 201377: 421050 }, { scheduled_on }))
    expect([reply.status, reply.data]).toMatchObject([
      422,
      [{ code: 'payment-date-invalid', pointer: '/data/attributes/scheduled_on', meta }],
    ])
  })

  it('[PAY-28] does not call a payment scheduled if it is sent to the rail today', async () => {
    const { number } = await desk.pay(desk.draft({ 202940: 348000 }, { scheduled_on: '11/20/2026' }))
    const listed = await ask(desk.db, 'payments.list', { principal: payer, filter: { status: 'scheduled' } })
    expect((listed.data as Payment[]).map((each) => each.number)).not.toContain(number)
    expect((await desk.cancel(number)).status).toBe(200)
  })

  it('[PAY-25] cannot cancel a payment that is settled, failed, or on another rail', async () => {
    const { number } = await desk.pay(desk.draft({ 202940: 348000 }))
    await desk.move(2)
    const reply = await desk.cancel(number, admin)
    expect(reply.data).toMatchObject([{ meta: { reason: 'not-processing', status: 'settled' } }])
  })
})
