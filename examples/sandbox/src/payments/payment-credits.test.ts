import type { CreditMemo, PaymentPreview } from 'netterms/contract/internal'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { newKey, NORTHWIND, openDesk, payer, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { ask } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'

const databases = testDatabases('both')
afterAll(() => databases.stop())

/** From the seed data: 1,250.00 of credit. Invoice 201377 is due before 202940. */
const MEMO = 'CM-1041'
const credit = (amount: number, id = MEMO) => ({ credits: [{ credit_memo_id: id, amount }] })

describe.each(databases.kinds)('credit with a payment on %s', (kind) => {
  let desk: PaymentDesk
  beforeEach(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  const leftOf = async (id: string) => {
    const { data } = await ask(desk.db, 'credit-memos.list', { principal: payer })
    return (data as CreditMemo[]).find((memo) => memo.id === id)?.remaining
  }
  const codesOf = (data: unknown) => (data as { code: string }[]).map(({ code }) => code)
  /** Builds a draft without a payment method. */
  const bare = (lines: Record<string, number>, more: Record<string, unknown>) => {
    const { bank_account_id: _method, ...rest } = desk.draft(lines, more) as ReturnType<typeof desk.draft> & {
      bank_account_id?: string
    }
    return rest as ReturnType<typeof desk.draft>
  }

  it('[PAY-276] [PAY-277] applies credit to the oldest invoices and charges what is left, in one commit', async () => {
    const [older, newer] = [await desk.invoiceOf(201377), await desk.invoiceOf(202940)]
    const lines = { 202940: newer.openTotal, 201377: 100_000 }
    const draft = desk.draft(lines, credit(125_000))
    const shown = (await desk.preview(draft)).data as PaymentPreview
    expect(shown).toMatchObject({
      total: newer.openTotal + 100_000 - 125_000,
      lines: [{ trxId: 'T-202940', amountMinor: newer.openTotal - 25_000, remaining: 0 }],
      credits: [
        { memoId: MEMO, trxId: 'T-201377', amountMinor: 100_000, remaining: older.openTotal - 100_000 },
        { memoId: MEMO, trxId: 'T-202940', amountMinor: 25_000, remaining: 0 },
      ],
    })
    expect(await leftOf(MEMO)).toBe(125_000)
    const payment = await desk.pay(draft)
    expect(payment).toMatchObject({ total: shown.total, lines: shown.lines, credits: shown.credits })
    expect(await desk.paymentOf(payment.number)).toEqual(payment)
    expect(await leftOf(MEMO)).toBe(0)
    expect(await desk.invoiceOf(201377)).toMatchObject({ openTotal: older.openTotal - 100_000, pendingPayment: null })
    expect((await desk.invoiceOf(202940)).status).toContain('Payment Pending')
    await desk.expectSoundBooks()
    await desk.move(3)
    expect((await desk.invoiceOf(202940)).status).toContain('Paid')
    await desk.expectSoundBooks()
  })

  it('[PAY-278] charges nothing when credit covers everything, and requires no method', async () => {
    const draft = bare({ 201377: 125_000 }, credit(125_000))
    const named = await desk.preview(
      desk.draft({ 201377: 125_000 }, { ...credit(125_000), scheduled_on: '12/01/2026' }),
    )
    expect(named.data).toMatchObject([
      { code: 'payment-method-not-needed', pointer: '/data/attributes/bank_account_id' },
      { code: 'payment-method-not-needed', pointer: '/data/attributes/scheduled_on' },
    ])
    const payment = await desk.pay(draft)
    expect(payment).toMatchObject({
      status: 'settled',
      total: 0,
      fee: 0,
      lines: [],
      method: { bankAccountId: null, cardId: null, last4: '' },
      cancelableUntil: null,
    })
    expect((await desk.cancel(payment.number)).data).toMatchObject([{ code: 'payment-not-cancelable' }])
    expect(await leftOf(MEMO)).toBe(0)
    await desk.move(3)
    expect(await desk.paymentOf(payment.number)).toEqual(payment)
    await desk.expectSoundBooks()
    // Without credit, a payment requires a method.
    expect(codesOf((await desk.preview(bare({ 201377: 100 }, {}))).data)).toEqual(['payment-bank-account-unknown'])
  })

  it('[PAY-276] [PAY-31] computes a card fee from the charged amount, not from the credit', async () => {
    const card = { card_id: 'PC-1001' }
    const shown = await desk.preview(desk.draft({ 201377: 225_000 }, credit(125_000), card))
    expect(shown.data).toMatchObject({ total: 100_000, fee: 2_900 })
    const small = await desk.preview(desk.draft({ 201377: 125_050, 202940: 500 }, credit(125_000), card))
    expect(small.data).toMatchObject([
      { code: 'payment-amount-below-minimum', pointer: '/data/attributes/lines/0/amount' },
    ])
  })

  it.each([
    [-1, 'payment-amount-not-positive'],
    [0.5, 'payment-amount-not-integer'],
    [125_001, 'payment-credit-unavailable'],
    [90_000, 'payment-credit-above-total'],
  ])('[PAY-276] rejects %d of credit with %s and changes nothing', async (amount, code) => {
    const reply = await desk.preview(desk.draft({ 201377: 80_000 }, credit(amount)))
    expect(reply.status).toBe(code === 'payment-credit-unavailable' ? 409 : 422)
    expect(reply.data).toMatchObject([{ code }])
    expect(await leftOf(MEMO)).toBe(125_000)
  })

  it('[PAY-276] [PAY-21] rejects credit of another account, another currency, or twice in one payment', async () => {
    const memos = [
      { customer_buid: '20517', id: 'CM-7001', currency: 'USD' as const },
      { customer_buid: NORTHWIND, id: 'CM-7002', currency: 'CAD' as const },
    ]
    await desk.db
      .insertInto('credit_memos')
      .values(memos.map((memo) => ({ ...memo, amount_minor: 5_000, applied_minor: 0 })))
      .execute()
    const of = async (id: string) => (await desk.preview(desk.draft({ 201377: 80_000 }, credit(100, id)))).data
    const foreign = (await of('CM-7001')) as { meta: unknown }[]
    expect(foreign).toMatchObject([
      { code: 'payment-credit-unavailable', meta: { creditMemoId: 'CM-7001', remaining: 0 } },
    ])
    expect(JSON.stringify(foreign)).toBe(JSON.stringify(await of('CM-9999')).replace('CM-9999', 'CM-7001'))
    expect(await of('CM-7002')).toMatchObject([
      { code: 'payment-currency-mixed', pointer: '/data/attributes/credits/0/credit_memo_id' },
    ])
    const twice = { credits: [...credit(1).credits, ...credit(2).credits] }
    await expect(desk.preview(desk.draft({ 201377: 80_000 }, twice))).rejects.toThrow('credits')
  })

  it('[PAY-276] [PAY-11] applies credit once under one key, sent concurrently or again', async () => {
    const body = await desk.requestOf(desk.draft({ 201377: 150_000 }, credit(50_000)))
    const key = newKey()
    const replies = await Promise.all([1, 2, 3].map(() => desk.create(body, { idempotencyKey: key })))
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await desk.create(body, { idempotencyKey: key })).body).toBe(replies[0]?.body)
    expect(await leftOf(MEMO)).toBe(75_000)
    const other = await desk.create({ ...body, ...credit(40_000) }, { idempotencyKey: key })
    expect(codesOf(other.data)).toEqual(['idempotency-key-reused'])
    await desk.expectSoundBooks()
  })

  it('[PAY-276] lets one of two concurrent payments use a credit; the other one gets the rest', async () => {
    const bodies = await Promise.all([
      desk.requestOf(desk.draft({ 201377: 150_000 }, credit(100_000))),
      desk.requestOf(desk.draft({ 202940: 120_000 }, credit(100_000))),
    ])
    const replies = await Promise.all(bodies.map((body) => desk.create(body)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.data).toMatchObject([
      { code: 'payment-credit-unavailable', meta: { creditMemoId: MEMO, remaining: 25_000, currency: 'USD' } },
    ])
    expect(await leftOf(MEMO)).toBe(25_000)
    const { rows } = await desk.db
      .selectFrom('payments')
      .select('number')
      .where('payer_principal', '=', 'user:u-1002')
      .where('idempotency_key', 'like', 'rail-test-key-%')
      .execute()
      .then((found) => ({ rows: found }))
    expect(rows).toHaveLength(1)
    await desk.expectSoundBooks()
  })

  it('[PAY-276] refuses credit that was used between preview and payment, and a credit that was not reviewed', async () => {
    const body = await desk.requestOf(desk.draft({ 201377: 150_000 }, credit(100_000)))
    const unseen = await desk.create({ ...body, ...credit(99_000), total: 51_000 })
    expect(codesOf(unseen.data)).toEqual(['payment-review-missing'])
    const used = await ask(desk.db, 'credit-memos.apply', {
      principal: payer,
      idempotencyKey: newKey(),
      params: { id: MEMO },
      body: { lines: [{ trx_id: 'T-202940', amount: 60_000 }] },
    })
    expect(used.status, used.body).toBe(201)
    const late = await desk.create(body)
    expect([late.status, late.data]).toMatchObject([
      409,
      [
        {
          code: 'payment-credit-unavailable',
          pointer: '/data/attributes/credits/0/amount',
          meta: { remaining: 65_000 },
        },
      ],
    ])
    expect((await desk.invoiceOf(201377)).pendingPayment).toBeNull()
    await desk.expectSoundBooks()
  })

  it('[PAY-279] leaves credit applied when the payment is canceled or returned', async () => {
    const before = await desk.invoiceOf(201377)
    const canceled = await desk.pay(desk.draft({ 201377: 150_000 }, credit(50_000)))
    expect((await desk.cancel(canceled.number)).status).toBe(200)
    expect(await leftOf(MEMO)).toBe(75_000)
    expect(await desk.invoiceOf(201377)).toMatchObject({ openTotal: before.openTotal - 50_000, pendingPayment: null })
    await desk.endIn('BA-1001', '0001')
    const returned = await desk.pay(desk.draft({ 201377: before.openTotal - 50_000 }, credit(75_000)))
    await desk.move(4)
    expect(await desk.paymentOf(returned.number)).toMatchObject({
      status: 'returned',
      credits: [{ amountMinor: 75_000 }],
    })
    expect(await desk.invoiceOf(201377)).toMatchObject({ openTotal: before.openTotal - 125_000 })
    expect(await leftOf(MEMO)).toBe(0)
    await desk.expectSoundBooks()
  })
})
