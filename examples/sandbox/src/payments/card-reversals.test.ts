import type { Payment } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal, type Question } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import {
  newKey,
  NORTHWIND,
  openDesk,
  payer,
  type PaymentDesk,
  stranger,
} from '../../../../test/support/payment-desk.ts'
import { applyRailEvents } from '../rail/apply-rail-events.ts'
import { sandboxRail } from '../rail/sandbox-rail.ts'
import { createPaymentHandlers } from './payments.handlers.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const CARD = { card_id: 'PC-1001' }
const support = createPrincipal('u-1012', 'support', [NORTHWIND, '20517'], { userType: 'admin' })

describe.each(databases.kinds)('reversed card payments on %s', (kind) => {
  let desk: PaymentDesk
  beforeAll(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  const cardEndsIn = (last4: string) =>
    desk.db
      .updateTable('payment_cards')
      .set({ network_token: `nt_${last4}` })
      .where('id', '=', 'PC-1001')
      .execute()

  const refund = (number: string, question: Question = {}, handlers?: Parameters<typeof ask>[3]) =>
    ask(
      desk.db,
      'payments.refund',
      { principal: support, idempotencyKey: newKey(), params: { number }, body: { reason: 'duplicate' }, ...question },
      handlers,
    )

  const booksOf = async (number: string, event: string) => {
    const { rows } = await sql<{ account: string; amount: string }>`
      select account, sum(amount_minor) as amount from ledger_entries
      where event = ${`${event}:${number}`} group by 1 order by 1`.execute(desk.db)
    return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]))
  }
  const notified = (template: string) =>
    desk.db
      .selectFrom('notifications')
      .select(['customer_buid', 'capability', 'facts', 'links', 'about', 'high_priority'])
      .where('template', '=', template)
      .where('about', '<>', 'payment-returned:P-100003')
      .orderBy('id')
      .execute()
  const tallyOf = async () => {
    const { rows } = await sql`select primary_status, sum(invoices) as n, sum(open_minor) as open from invoice_tallies
      where customer_buid = ${NORTHWIND} group by 1 having sum(invoices) <> 0 order by 1`.execute(desk.db)
    return rows
  }

  it('[PAY-38] refunds the total, keeps the fee, and reopens the invoices as they were', async () => {
    const before = { first: await desk.invoiceOf(201377), exposure: await desk.exposureOf(), tally: await tallyOf() }
    const made = await desk.pay(desk.draft({ 201377: 421050, 203115: 500000 }, {}, CARD))
    expect(made).toMatchObject({ status: 'approved', fee: 26710, refunded: null, chargedBack: null })
    const early = await refund(made.number)
    expect([early.status, early.data]).toMatchObject([
      409,
      [{ code: 'payment-not-refundable', meta: { reason: 'not-settled', status: 'approved' } }],
    ])
    await desk.move(2)
    expect((await desk.paymentOf(made.number)).status).toBe('settled')
    const reply = await refund(made.number)
    expect([reply.status, reply.data]).toMatchObject([
      200,
      { status: 'refunded', fee: 26710, refunded: { reason: 'duplicate', amount: 921050, on: '2026-11-24' } },
    ])
    expect(await desk.invoiceOf(201377)).toEqual({ ...before.first, daysLeft: expect.any(Number) as number })
    expect(await desk.invoiceOf(203115)).toMatchObject({ openTotal: 613210, paidTotal: 0, pendingPayment: null })
    expect((await desk.exposureOf()).available).toBe(before.exposure.available)
    expect(await tallyOf()).toEqual(before.tally)
    expect(await booksOf(made.number, 'payment-refunded')).toEqual({ bank: -921050, receivable: 921050 })
    await desk.expectSoundBooks()
  })

  it('[PAY-38] keeps the fee as revenue, notifies the payer once, and records who refunded', async () => {
    const { rows } = await sql`select sum(amount_minor) as earned from ledger_entries
      where account = 'card-fees' and customer_buid = ${NORTHWIND}`.execute(desk.db)
    expect(rows).toEqual([{ earned: '-26710' }])
    const mails = await desk.mailsOf('payment-refunded')
    expect(mails).toMatchObject([
      { to: 'payer@harbor.example', values: { amount: '$9,210.50', company: 'Northwind Traders' } },
    ])
    const [entry] = await desk.auditOf('payments.refund')
    expect(entry?.detail).toEqual({
      reason: 'duplicate',
      total: 921050,
      fee: 0,
      currency: 'USD',
      payer: 'user:u-1002',
    })
    const [notice, ...others] = await notified('payment-refunded')
    expect(others).toEqual([])
    expect(notice).toMatchObject({ customer_buid: NORTHWIND, capability: 'payments.get', high_priority: false })
    expect(JSON.parse(notice?.facts ?? '')).toEqual({
      payment: entry?.subject,
      amount: { amountMinor: 921050, currency: 'USD' },
    })
  })

  it('[PAY-38] runs once per key, and once for two concurrent refunds', async () => {
    const { number } = await desk.pay(desk.draft({ 201377: 421050 }, {}, CARD))
    await desk.move(3)
    const key = newKey()
    const [first, second] = await Promise.all([refund(number, { idempotencyKey: key }), refund(number)])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const lost = first.status === 409 ? first : second
    const [refusal] = lost.data as { code: string; meta: { reason: string } }[]
    expect(refusal?.code).toBe('payment-not-refundable')
    expect(['refund-under-way', 'refunded']).toContain(refusal?.meta.reason)
    if (first.status === 200) {
      const again = await refund(number, { idempotencyKey: key })
      expect([again.isReplay, again.body]).toEqual([true, first.body])
      const other = await refund(number, { idempotencyKey: key, body: { reason: 'fraudulent' } })
      expect(other.data).toMatchObject([{ code: 'idempotency-key-reused' }])
    }
    expect(await booksOf(number, 'payment-refunded')).toEqual({ bank: -421050, receivable: 421050 })
    expect((await notified('payment-refunded')).filter(({ about }) => about.endsWith(number))).toHaveLength(1)
    await desk.expectSoundBooks()
  })

  it('[PAY-38] rejects missing payments, those of other companies, and bank payments', async () => {
    const outOfScope = createPrincipal('u-1012', 'support', ['20517'])
    const { number } = await desk.pay(desk.draft({ 202940: 348000 }))
    const [foreign, none] = [await refund(number, { principal: outOfScope }), await refund('P-999999')]
    expect([foreign.status, foreign.body]).toEqual([404, none.body])
    expect((await refund('__proto__')).body).toBe(none.body)
    expect((await refund(number)).data).toMatchObject([{ meta: { reason: 'bank-payment', status: 'processing' } }])
    await expect(refund(number, { body: { reason: 'because' } })).rejects.toThrow()
    await expect(refund(number, { body: { reason: 'duplicate', amount: 1 } })).rejects.toThrow()
    expect((await desk.cancel(number)).status).toBe(200)
    expect(stranger.customerIds).not.toContain(NORTHWIND)
  })

  it('[RAI-16] changes nothing when the network rejects, and books a charge that was never reported', async () => {
    const { number } = await desk.pay(desk.draft({ 202940: 348000 }, {}, CARD))
    await desk.move(3)
    const before = [await desk.paymentOf(number), await desk.invoiceOf(202940)]
    const refusing = createPaymentHandlers({ rail: { ...sandboxRail, refundCard: () => Promise.resolve('refused') } })
    const refused = await refund(number, {}, refusing)
    expect([refused.status, refused.data]).toMatchObject([409, [{ meta: { reason: 'refused-by-network' } }]])
    const broken = createPaymentHandlers({
      rail: { ...sandboxRail, refundCard: () => Promise.reject(new Error('no line')) },
    })
    const idempotencyKey = newKey()
    await expect(refund(number, { idempotencyKey }, broken)).rejects.toThrow('no line')
    expect([await desk.paymentOf(number), await desk.invoiceOf(202940)]).toEqual(before)
    expect((await refund(number)).data).toMatchObject([{ meta: { reason: 'refund-under-way', status: 'settled' } }])
    expect((await refund(number, { idempotencyKey })).status).toBe(200)
    await desk.expectSoundBooks()
  })

  it('[PAY-39] reverses the whole charge and the fee after a chargeback', async () => {
    await cardEndsIn('0259')
    const { number, fee } = await desk.pay(desk.draft({ 202940: 348000 }, {}, CARD))
    await desk.move(3)
    expect((await desk.paymentOf(number)).status).toBe('settled')
    await desk.move(4)
    const after = await desk.paymentOf(number)
    expect(after).toMatchObject({
      status: 'charged back',
      refunded: null,
      chargedBack: { code: '10.4', amount: 348000 + fee },
    })
    expect(await desk.invoiceOf(202940)).toMatchObject({ openTotal: 348000, paidTotal: 0, status: ['Past Due'] })
    expect(await booksOf(number, 'payment-charged-back')).toEqual({
      bank: -(348000 + fee),
      'card-fees': fee,
      receivable: 348000,
    })
    expect(await desk.mailsOf('payment-charged-back')).toMatchObject([{ values: { code: '10.4', payment: number } }])
    expect(await notified('payment-charged-back')).toMatchObject([{ about: `payment-charged-back:${number}` }])
    expect((await refund(number)).data).toMatchObject([{ meta: { reason: 'charged-back', status: 'charged back' } }])
    await desk.expectSoundBooks()
  })

  it('[PAY-39] ignores a chargeback after a refund, of a bank payment, or twice; reopens a closed invoice', async () => {
    await cardEndsIn('2685')
    const { number } = await desk.pay(desk.draft({ 202940: 348000 }, {}, CARD))
    await desk.move(3)
    expect((await refund(number, { body: { reason: 'fraudulent' } })).status).toBe(200)
    await desk.move(6)
    expect((await desk.paymentOf(number)).status).toBe('refunded')
    await cardEndsIn('4242')
    const { number: closed } = await desk.pay(desk.draft({ 201377: 421050 }, {}, CARD))
    await desk.move(3)
    await desk.db.updateTable('invoices').set({ primary_status: 'Closed' }).where('trx_id', '=', 'T-201377').execute()
    expect((await refund(closed)).data).toMatchObject([{ meta: { reason: 'invoice-closed', status: 'settled' } }])
    const owed = (await desk.exposureOf()).available
    const events = [number, closed, closed, 'P-100001', 'P-0'].map((reference) => ({
      kind: 'charged-back' as const,
      customerId: NORTHWIND,
      reference,
      code: '13.1',
    }))
    const rail = { ...sandboxRail, readEvents: () => Promise.resolve(events) }
    const clock = { nowMs: Date.parse('2027-01-04T12:00:00Z'), date: '2027-01-04' as const }
    await desk.db.transaction().execute((trx) => applyRailEvents(trx, rail, clock))
    expect(await desk.paymentOf(closed)).toMatchObject({ status: 'charged back', chargedBack: { code: '13.1' } })
    expect(await desk.invoiceOf(201377)).toMatchObject({ openTotal: 421050, paidTotal: 0, status: ['Past Due'] })
    expect((await desk.exposureOf()).available).toBe(owed - 421050)
    const ignored = (await desk.auditOf('rail-events.ignored')).filter(
      ({ detail }) => detail['kind'] === 'charged-back',
    )
    expect(ignored.map(({ subject, detail }) => [subject, detail['reason']])).toEqual([
      [number, undefined],
      [closed, undefined],
      ['P-100001', undefined],
      ['P-0', undefined],
    ])
    await desk.expectSoundBooks()
  })

  it('[NOT-10] notifies of a declined card once, immediately or when the network responds late', async () => {
    await cardEndsIn('0002')
    const declined = await desk.pay(desk.draft({ 203115: 100000 }, {}, CARD))
    expect(declined.status).toBe('declined')
    expect(await notified('payment-declined')).toMatchObject([
      { about: `payment-declined:${declined.number}`, high_priority: true, capability: 'payments.get' },
    ])
    await cardEndsIn('0119')
    const silent = await desk.pay(desk.draft({ 203115: 100000 }, {}, CARD))
    expect(silent.status).toBe('unknown')
    const events = [{ kind: 'declined' as const, customerId: NORTHWIND, reference: silent.number }]
    const rail = { ...sandboxRail, readEvents: () => Promise.resolve([...events, ...events]) }
    const clock = { nowMs: Date.parse('2027-01-04T12:00:00Z'), date: '2027-01-04' as const }
    await desk.db.transaction().execute((trx) => applyRailEvents(trx, rail, clock))
    expect((await notified('payment-declined')).map(({ about }) => about)).toEqual(
      [declined, silent].map(({ number }) => `payment-declined:${number}`),
    )
    await cardEndsIn('4242')
    await desk.expectSoundBooks()
  })

  it('[NOT-10] notifies of a returned debit, with a link to the payment', async () => {
    await desk.endIn('BA-1001', '0002')
    const { number } = await desk.pay(desk.draft({ 203115: 100000 }))
    await desk.move(4)
    expect((await desk.paymentOf(number)).status).toBe('returned')
    const [notice, ...others] = await notified('payment-returned')
    expect(others).toEqual([])
    expect(notice).toMatchObject({ about: `payment-returned:${number}`, high_priority: true })
    expect(JSON.parse(notice?.links ?? '')).toEqual([{ text: 'payment', href: `/payments?payment=${number}` }])
  })

  it('[PAY-38] lists refunded and charged-back payments', async () => {
    for (const status of ['refunded', 'charged back']) {
      const { data } = await ask(desk.db, 'payments.list', { principal: support, filter: { status } })
      expect((data as Payment[]).length).toBeGreaterThan(0)
      expect(new Set((data as Payment[]).map((payment) => payment.status))).toEqual(new Set([status]))
    }
    const { data } = await ask(desk.db, 'payments.list', { principal: payer, filter: { status: 'refunded' } })
    expect((data as Payment[]).every(({ refunded }) => refunded !== null)).toBe(true)
  })
})
