import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newKey, NORTHWIND, openDesk, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { applyRailEvents } from '../rail/apply-rail-events.ts'
import type { PaymentRail, RefundAnswer } from '../rail/payment-rail.ts'
import { sandboxRail } from '../rail/sandbox-rail.ts'
import { takeOpenRefunds } from './card-refunds.queries.ts'
import { createPaymentHandlers } from './payments.handlers.ts'
import { resolveRefunds } from './refund-payment.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const INVOICE = 201377
const AMOUNT = 10_000
const support = createPrincipal('u-1012', 'support', [NORTHWIND], { userType: 'admin' })

type Moment = 'before it is sent' | 'before it is recorded'

describe.each(databases.kinds)('refunds with a lost response, %s', (kind) => {
  let desk: PaymentDesk
  /** When the process is killed: before the network receives the refund, or before its response is recorded. */
  let killed: Moment | null = null
  /** The response that replaces the network's own. */
  let says: RefundAnswer | null = null
  const asked: { reference: string; amountMinor: number }[] = []
  let number: string

  const rail: PaymentRail = {
    ...sandboxRail,
    async refundCard(at, refund) {
      if (killed === 'before it is sent') throw new Error('killed')
      asked.push({ reference: refund.reference, amountMinor: refund.amountMinor })
      const answer = says ?? (await sandboxRail.refundCard(at, refund))
      if (killed === 'before it is recorded') throw new Error('killed')
      return answer
    },
  }
  beforeAll(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)
  beforeEach(async () => {
    killed = null
    says = null
    number = (await desk.pay(desk.draft({ [INVOICE]: AMOUNT }, {}, { card_id: 'PC-1001' }))).number
    await desk.move(3)
    expect(await statusOf()).toBe('settled')
    asked.length = 0
  })

  const refund = (idempotencyKey = newKey(), of = number) =>
    ask(
      desk.db,
      'payments.refund',
      { principal: support, idempotencyKey, params: { number: of }, body: { reason: 'duplicate' } },
      createPaymentHandlers({ rail }),
    )
  const statusOf = async () => (await desk.paymentOf(number)).status
  const openRefunds = async () => (await desk.db.selectFrom('card_refunds').selectAll().execute()).length
  async function auditedActions(): Promise<string[]> {
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries where subject = ${number} and (action like '%refund%' or action like '%ignored')
      order by id`.execute(desk.db)
    return rows.map(({ action }) => action)
  }
  const booked = async () => {
    const { rows } = await sql`
      select account, sum(amount_minor)::int as amount from ledger_entries
      where event = ${`payment-refunded:${number}`} group by 1 order by 1`.execute(desk.db)
    return rows
  }
  const BOOKED = [
    { account: 'bank', amount: -AMOUNT },
    { account: 'receivable', amount: AMOUNT },
  ]

  async function killAt(moment: Moment): Promise<string> {
    const key = newKey()
    killed = moment
    await expect(refund(key)).rejects.toThrow('killed')
    killed = null
    return key
  }

  it.each(['before it is sent', 'before it is recorded'] as const)(
    '[RAI-16] stays requested when the process is killed %s, and is made and booked once by the job',
    async (moment) => {
      const key = await killAt(moment)
      expect([await statusOf(), await openRefunds(), await booked()]).toEqual(['settled', 1, []])
      await desk.expectSoundBooks()
      const other = await refund()
      expect([other.status, other.data]).toMatchObject([409, [{ meta: { reason: 'refund-under-way' } }]])

      await resolveRefunds(desk.db, rail, 0)
      expect([await statusOf(), await openRefunds(), await booked()]).toEqual(['refunded', 0, BOOKED])
      expect(new Set(asked.map(({ reference, amountMinor }) => `${reference} ${amountMinor}`)).size).toBe(1)
      expect(await auditedActions()).toEqual(['payments.ask-refund', 'payments.refund'])
      const replay = await refund(key)
      expect([replay.status, replay.isReplay, replay.data]).toMatchObject([200, true, { number, status: 'refunded' }])
      const times = asked.length
      expect((await refund(key)).body).toBe(replay.body)
      await resolveRefunds(desk.db, rail, 0)
      expect(asked).toHaveLength(times)
      await desk.expectSoundBooks()
    },
  )

  it('[RAI-16] answers a repeated request at once, concurrent ones identically, and books once', async () => {
    const key = await killAt('before it is recorded')
    const replies = await Promise.all(Array.from({ length: 8 }, () => refund(key)))
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.body}`)).size).toBe(1)
    expect(replies[0]?.data).toMatchObject({ number, status: 'refunded' })
    expect([await openRefunds(), await booked()]).toEqual([0, BOOKED])
    expect(await auditedActions()).toEqual(['payments.ask-refund', 'payments.refund'])
    await desk.expectSoundBooks()
  })

  it('[RAI-16] changes nothing when the lost response was a rejection, and releases the key', async () => {
    const before = [await desk.invoiceOf(INVOICE), await desk.exposureOf()]
    says = 'refused'
    const key = await killAt('before it is recorded')
    await resolveRefunds(desk.db, rail, 0)
    expect([await statusOf(), await openRefunds(), await booked()]).toEqual(['settled', 0, []])
    expect([await desk.invoiceOf(INVOICE), await desk.exposureOf()]).toEqual(before)
    const refused = await refund(key)
    expect([refused.status, refused.data]).toMatchObject([409, [{ meta: { reason: 'refused-by-network' } }]])
    expect(await auditedActions()).toEqual([
      'payments.ask-refund',
      'payments.refund-refused',
      'payments.ask-refund',
      'payments.refund-refused',
    ])
    says = null
    expect((await refund(key)).data).toMatchObject({ status: 'refunded' })
    await desk.expectSoundBooks()
  })

  it('[RAI-16] stays undecided and is queried until the network responds', async () => {
    says = 'unknown'
    const key = newKey()
    const reply = await refund(key)
    expect([reply.status, reply.data]).toMatchObject([503, [{ code: 'server-unavailable' }]])
    await resolveRefunds(desk.db, rail, 0)
    expect([await statusOf(), await openRefunds(), await booked()]).toEqual(['settled', 1, []])
    says = null
    await resolveRefunds(desk.db, rail, 0)
    expect([await statusOf(), await openRefunds(), await booked()]).toEqual(['refunded', 0, BOOKED])
    expect((await refund(key)).data).toMatchObject({ number, status: 'refunded' })
    await desk.expectSoundBooks()
  })

  it('[RAI-16] alerts an operator when the payment was charged back during the query', async () => {
    const key = await killAt('before it is recorded')
    const events = [{ kind: 'charged-back' as const, customerId: NORTHWIND, reference: number, code: '13.1' }]
    const clock = { nowMs: Date.parse('2027-03-04T12:00:00Z'), date: '2027-03-04' as const }
    await desk.db
      .transaction()
      .execute((trx) => applyRailEvents(trx, { ...sandboxRail, readEvents: async () => events }, clock))
    await resolveRefunds(desk.db, rail, 0)
    expect([await statusOf(), await openRefunds(), await booked()]).toEqual(['charged back', 0, []])
    expect(await auditedActions()).toEqual(['payments.ask-refund', 'rail-events.ignored'])
    expect((await refund(key)).data).toMatchObject([{ meta: { reason: 'charged-back', status: 'charged back' } }])
    await desk.expectSoundBooks()
  })

  it('[RAI-16] books a refund requested before its invoice was closed', async () => {
    const { trxId, ...before } = await desk.invoiceOf(INVOICE)
    const rest = await desk.pay(desk.draft({ [INVOICE]: before.openTotal }, {}, { card_id: 'PC-1001' }))
    await desk.move(3)
    await killAt('before it is recorded')
    await desk.db.updateTable('invoices').set({ primary_status: 'Closed' }).where('trx_id', '=', trxId).execute()
    expect((await refund(newKey(), rest.number)).data).toMatchObject([{ meta: { reason: 'invoice-closed' } }])
    await resolveRefunds(desk.db, rail, 0)
    expect([await statusOf(), await booked()]).toEqual(['refunded', BOOKED])
    expect(await desk.invoiceOf(INVOICE)).toMatchObject({ openTotal: AMOUNT })
    await desk.expectSoundBooks()
  })

  it('[RAI-16] is processed by one worker at a time, and a failing one does not block others', async () => {
    await killAt('before it is sent')
    expect(await takeOpenRefunds(desk.db, 20, 50)).toEqual([])
    await sql`update card_refunds set asked_at = now() - interval '21 seconds'`.execute(desk.db)
    const taken = await Promise.all(Array.from({ length: 6 }, () => takeOpenRefunds(desk.db, 20, 50)))
    expect(taken.flat()).toEqual([
      expect.objectContaining({
        customerId: NORTHWIND,
        reference: number,
        requestedBy: 'user:u-1012',
        reason: 'duplicate',
      }),
    ])
    const deaf: PaymentRail = { ...rail, refundCard: () => Promise.reject(new Error('no line')) }
    await expect(resolveRefunds(desk.db, deaf, 0)).rejects.toThrow('1 refunds could not be resolved')
    await resolveRefunds(desk.db, rail, 0)
    expect([await statusOf(), await booked()]).toEqual(['refunded', BOOKED])
  })
})
