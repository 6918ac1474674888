import { type Config, DEFAULT_CARD_FEE_TERMS, type Payment, type PaymentPreview } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { createConfigHandlers } from '../config/config.handlers.ts'
import { CARD_FEE_SETTING, DEFAULT_CARD_FEE_SETTING } from './card-fee-terms.ts'
import { openDesk, payer, type PaymentDesk } from '../../../../test/support/payment-desk.ts'

const config = createConfigHandlers({
  environment: 'sandbox',
  providerOrigins: () => [],
  secureOrigin: () => null,
  components: {},
  thirdParties: () => ({}),
  privacyUrl: null,
  logEndpoint: '/client-log',
  logLevel: 'warn',
  tools: null,
})

const databases = testDatabases()
afterAll(() => databases.stop())

const CREDIT = { card_id: 'PC-1001' }
const DEBIT = { card_id: 'PC-1002' }

describe.each(databases.kinds)('card payments on %s', (kind) => {
  let desk: PaymentDesk
  beforeAll(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  const tokenEndsIn = (id: string, last4: string) =>
    desk.db
      .updateTable('payment_cards')
      .set({ network_token: `nt_${last4}` })
      .where('id', '=', id)
      .execute()
  const codesOf = (data: unknown) => (data as { code: string }[]).map(({ code }) => code)

  it('[PAY-31] shows the fee next to the total and never adds it to an invoice', async () => {
    const before = await desk.invoiceOf(201377)
    const { data } = await desk.preview(desk.draft({ 201377: 421050 }, {}, CREDIT))
    expect(data).toMatchObject({
      total: 421050,
      fee: 12210,
      method: { bankAccountId: null, cardId: 'PC-1001', brand: 'visa', last4: '4242' },
    })
    expect((await desk.preview(desk.draft({ 201377: 421050 }, {}, DEBIT))).data).toMatchObject({ fee: 0 })
    expect(await desk.invoiceOf(201377)).toEqual(before)
  })

  it('[PAY-32] requires exactly this fee to be accepted, and a new review when method or amount change', async () => {
    const body = await desk.requestOf(desk.draft({ 201377: 421050 }, {}, CREDIT))
    expect(body.fee_accepted).toBe(12210)
    for (const fee_accepted of [undefined, 0, 12209, 1.5]) {
      const reply = await desk.create({ ...body, fee_accepted })
      expect([reply.status, reply.data]).toMatchObject([
        422,
        [{ code: 'payment-fee-not-accepted', pointer: '/data/attributes/fee_accepted', meta: { fee: 12210 } }],
      ])
    }
    expect(codesOf((await desk.create({ ...body, card_id: 'PC-1002', fee_accepted: 0 })).data)).toEqual([
      'payment-review-missing',
    ])
    const { card_id: _card, ...rest } = { ...body, card_id: '' }
    expect(codesOf((await desk.create({ ...rest, bank_account_id: 'BA-1001', fee_accepted: 0 })).data)).toEqual([
      'payment-review-missing',
    ])
    const lines = [{ trx_id: 'T-201377', amount: 421000 }]
    const less = await desk.create({ ...body, lines, total: 421000 })
    expect(codesOf(less.data)).toEqual(['payment-fee-not-accepted'])
    const byBank = await desk.requestOf(desk.draft({ 201377: 421050 }))
    expect(codesOf((await desk.create({ ...byBank, fee_accepted: 12210 })).data)).toEqual(['payment-fee-not-accepted'])
  })

  it('[PAY-40] charges by the terms in the config, and requires a new acceptance when they change', async () => {
    const setting = (value: string) =>
      desk.db.updateTable('settings').set({ value }).where('name', '=', CARD_FEE_SETTING).execute()
    const readConfig = async () => (await ask(desk.db, 'config.get', {}, config)).data as Config
    expect((await readConfig()).cardFee).toEqual(DEFAULT_CARD_FEE_TERMS)
    const body = await desk.requestOf(desk.draft({ 201377: 421050 }, {}, CREDIT))
    await setting(JSON.stringify({ ...DEFAULT_CARD_FEE_SETTING, basisPoints: 150 }))
    expect((await readConfig()).cardFee?.fee).toEqual({ basisPoints: 150 })
    const stale = await desk.create(body)
    expect(stale.data).toMatchObject([{ code: 'payment-fee-not-accepted', meta: { fee: 6316 } }])
    expect((await desk.preview(desk.draft({ 201377: 421050 }, {}, CREDIT))).data).toMatchObject({ fee: 6316 })
    await setting(JSON.stringify({ ...DEFAULT_CARD_FEE_SETTING, basisPoints: null, flatMinor: { USD: 500 } }))
    expect((await desk.preview(desk.draft({ 201377: 421050 }, {}, CREDIT))).data).toMatchObject({ fee: 500 })
    for (const broken of ['{', '{}', 'null', JSON.stringify({ ...DEFAULT_CARD_FEE_SETTING, basisPoints: 900 })]) {
      await setting(broken)
      await expect(desk.preview(desk.draft({ 201377: 421050 }, {}, CREDIT))).rejects.toThrow(CARD_FEE_SETTING)
      expect((await readConfig()).cardFee).toBeNull()
      expect((await desk.preview(desk.draft({ 201377: 421050 }))).status).toBe(200)
    }
    await setting(JSON.stringify(DEFAULT_CARD_FEE_SETTING))
  })

  it('[PAY-23] approves, posts within three business days, and books the fee separately', async () => {
    const made = await desk.pay(desk.draft({ 201377: 421050 }, {}, CREDIT))
    expect(made).toMatchObject({ status: 'approved', total: 421050, fee: 12210, cancelableUntil: null })
    expect(await desk.invoiceOf(201377)).toMatchObject({ status: ['Payment Pending'], pendingTotal: 421050 })
    const cancel = await desk.cancel(made.number)
    expect([cancel.status, cancel.data]).toMatchObject([
      409,
      [{ meta: { reason: 'card-payment', status: 'approved' } }],
    ])
    await desk.expectSoundBooks()
    await desk.move(2)
    expect(await desk.paymentOf(made.number)).toMatchObject({ status: 'settled', settledOn: '2026-11-24' })
    expect(await desk.invoiceOf(201377)).toMatchObject({ status: ['Paid'], openTotal: 0, paidTotal: 421050 })
    const { rows } = await sql`select account, sum(amount_minor)::int8 as amount from ledger_entries
      where payment_number = ${made.number} group by 1 having sum(amount_minor) <> 0 order by 1`.execute(desk.db)
    expect(rows).toEqual([
      { account: 'bank', amount: '433260' },
      { account: 'card-fees', amount: '-12210' },
      { account: 'receivable', amount: '-421050' },
    ])
    await desk.expectSoundBooks()
  })

  it('[PAY-23] keeps a declined payment and leaves its invoices due', async () => {
    await tokenEndsIn('PC-1001', '0002')
    const before = await desk.invoiceOf(202940)
    const body = await desk.requestOf(desk.draft({ 202940: 348000 }, {}, CREDIT))
    const question = { principal: payer, idempotencyKey: 'declined-once-and-for-all', body }
    const reply = await ask(desk.db, 'payments.create', question)
    expect([reply.status, reply.data]).toMatchObject([201, { status: 'declined' }])
    expect(await desk.invoiceOf(202940)).toEqual(before)
    const again = await ask(desk.db, 'payments.create', question)
    expect([again.isReplay, again.body]).toEqual([true, reply.body])
    await tokenEndsIn('PC-1001', '4242')
    const { number } = await desk.pay(desk.draft({ 202940: 348000 }))
    expect((await desk.cancel(number)).status).toBe(200)
    await desk.expectSoundBooks()
  })

  it('[PAY-23] shows a payment as unknown until the network responds, and prevents a second payment', async () => {
    await tokenEndsIn('PC-1001', '0119')
    const { number, status } = await desk.pay(desk.draft({ 202940: 348000 }, {}, CREDIT))
    expect(status).toBe('unknown')
    expect(codesOf((await desk.preview(desk.draft({ 202940: 348000 }))).data)).toEqual([
      'payment-invoice-already-in-payment',
    ])
    await desk.move(1)
    expect((await desk.paymentOf(number)).status).toBe('approved')
    await desk.move(2)
    expect((await desk.paymentOf(number)).status).toBe('settled')
    await desk.expectSoundBooks()
    await tokenEndsIn('PC-1001', '4242')
  })

  it('[PAY-30] [PAY-360] takes one method, a card of the payer’s customers, and pays any of these customers with it', async () => {
    const both = { bank_account_id: 'BA-1001', card_id: 'PC-1001' }
    expect(codesOf((await desk.preview(desk.draft({ 203115: 100000 }, {}, both))).data)).toEqual(['attribute-invalid'])
    const stranger = createPrincipal('u-1011', 'admin', ['20517'])
    const foreign = await desk.preview(desk.draft({ 1: 1 }, { buid_customer: '20517' }, CREDIT), stranger)
    expect(codesOf(foreign.data)).toContain('payment-card-unknown')
    const expired = await desk.preview(desk.draft({ 203115: 100000 }, {}, { card_id: 'PC-1003' }))
    expect(expired.data).toMatchObject([{ code: 'payment-card-not-usable', meta: { reason: 'expired' } }])
    const { rows } = await sql<{ customer_buid: string; trx_id: string; open: string; currency: string }>`
      select customer_buid, trx_id, open_minor as open, currency from invoices
      where customer_buid in ('10429', '10430') and primary_status in ('Billed', 'Past Due') and flags = '{}' limit 1
      `.execute(desk.db)
    const [other] = rows
    if (!other) throw new Error('The first data has no invoice of another account of the payer.')
    const lines = [{ trx_id: other.trx_id, amount: Number(other.open) }]
    const body = { ...desk.draft({}, {}, CREDIT), buid_customer: other.customer_buid, currency: other.currency, lines }
    const reply = await desk.preview(body)
    expect(reply.status, reply.body).toBe(200)
    expect((reply.data as PaymentPreview).fee).toBeGreaterThan(0)
    await tokenEndsIn('PC-1001', '4242')
    const payment = await desk.pay(body)
    expect(payment).toMatchObject({
      customerId: other.customer_buid,
      method: { cardId: 'PC-1001', bankAccountId: null },
    })
    await desk.expectSoundBooks()
    // A bank account can pay only for the account that it belongs to.
    const byBank = { ...desk.draft({}, {}), buid_customer: other.customer_buid, currency: other.currency, lines }
    expect(codesOf((await desk.preview(byBank)).data)).toContain('payment-bank-account-unknown')
  })

  it('[PAY-33] rejects payments that a card cannot make', async () => {
    const card = (lines: Record<string, number>, more = {}) => desk.preview(desk.draft(lines, more, CREDIT))
    expect(codesOf((await card({ 203115: 99 })).data)).toContain('payment-amount-below-minimum')
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [String(900000 + index), 100]))
    expect(codesOf((await card(many)).data)).toContain('payment-too-many-invoices')
    expect(codesOf((await card({ 203115: 100000 }, { currency: 'JPY' })).data)).toContain('payment-card-currency')
    expect(codesOf((await card({ 203115: 100000 }, { scheduled_on: '11/30/2026' })).data)).toEqual([
      'payment-date-invalid',
    ])
  })

  it('[PAY-29] lists card payments together with bank payments, each with its method', async () => {
    const { data } = await ask(desk.db, 'payments.list', { principal: payer, filter: { status: 'declined' } })
    expect((data as Payment[]).map(({ method }) => [method.cardId, method.brand, method.bankAccountId])).toEqual([
      ['PC-1001', 'visa', null],
    ])
  })
})
