import type { AutoPay, AutoPayForecast, CreditMemo, Payment } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal, type Question } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { admin, NORTHWIND, openDesk, payer, type PaymentDesk, stranger } from '../../../../test/support/payment-desk.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const TERMS = {
  buid_customer: NORTHWIND,
  bank_account_id: 'BA-1002',
  days_before_due: 0,
  maximum: null,
  credits_first: true,
  includes_overdue: false,
}

// The clock only moves forward: each test begins on the day on which the previous one ended.
describe.each(databases.kinds)('AutoPay on %s', (kind) => {
  let desk: PaymentDesk
  beforeAll(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  const set = (changes: object = {}, more: Question = {}) =>
    ask(desk.db, 'auto-pay.set', { principal: admin, body: { ...TERMS, ...changes }, ...more })
  const turnOff = () => ask(desk.db, 'auto-pay.turn-off', { principal: admin, body: { buid_customer: NORTHWIND } })
  const get = async () => (await ask(desk.db, 'auto-pay.get', { principal: payer })).data as AutoPay
  const forecast = async () => {
    const { data } = await ask(desk.db, 'auto-pay-forecasts.list', { principal: payer })
    return data as AutoPayForecast[]
  }
  const paid = async () => {
    const { data } = await ask(desk.db, 'payments.list', { principal: payer, page: { number: 1, size: 200 } })
    return (data as Payment[]).filter((each) => each.payer === 'AutoPay')
  }
  const today = async () => (await ask(desk.db, 'clock.get')).meta['program_date'] as string

  it('[AUT-9] is off, is turned on with its terms, and changes them without losing its place', async () => {
    expect(await get()).toMatchObject({ status: 'off', bankAccountId: null, daysBeforeDue: 0, creditsFirst: true })
    expect(await forecast()).toEqual([])
    expect((await set({ maximum: 100 })).data).toMatchObject({ status: 'on', bankAccountId: 'BA-1002', maximum: 100 })
    expect((await set({ days_before_due: 3 })).data).toMatchObject({ status: 'on', maximum: null, daysBeforeDue: 3 })
    expect(await desk.accountOf('BA-1002')).toMatchObject({ autoPay: true })
    expect(await desk.auditOf('auto-pay.set')).toHaveLength(2)
  })

  it('[BNK-18] belongs to one account: enabling another returns the one that has it', async () => {
    const refused = await set({ bank_account_id: 'BA-1001' })
    expect([refused.status, refused.data]).toMatchObject([
      409,
      [
        {
          code: 'bank-account-auto-pay-taken',
          meta: { bank_account_id: 'BA-1002', account_name: 'Payroll', last4: '2210' },
        },
      ],
    ])
    expect((await turnOff()).data).toMatchObject({ status: 'off', reason: 'turned-off' })
    expect((await turnOff()).status).toBe(409)
    const both = await Promise.all([set({ bank_account_id: 'BA-1001' }), set({ bank_account_id: 'BA-1002' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await turnOff()
  })

  it('[AUT-83] moves to another account in one call, with its terms, and only from the named account', async () => {
    await set({ maximum: 5000 })
    const move = (from: string, to: string, more: object = {}) =>
      set({ bank_account_id: to, moves_from: from, ...more })
    const before = (await forecast()).map(({ trxId, paysOn, skip }) => [trxId, paysOn, skip])
    const wrong = await move('BA-1008', 'BA-1001')
    expect([wrong.status, wrong.data]).toMatchObject([409, [{ code: 'bank-account-auto-pay-taken' }]])
    expect((await move('BA-1002', 'BA-1007')).status).toBe(409)
    expect(await desk.accountOf('BA-1002')).toMatchObject({ autoPay: true })

    const moved = await move('BA-1002', 'BA-1001', { maximum: 5000 })
    expect(moved.data).toMatchObject({ status: 'on', bankAccountId: 'BA-1001', maximum: 5000, reason: null })
    expect(await desk.accountOf('BA-1002')).toMatchObject({ autoPay: false, onlinePayment: true })
    expect(await desk.accountOf('BA-1001')).toMatchObject({ autoPay: true })
    // The same invoices are paid on the same days, from another account.
    expect((await forecast()).map(({ trxId, paysOn, skip }) => [trxId, paysOn, skip])).toEqual(before)
    // The response was lost: repeating the request changes nothing.
    expect((await move('BA-1002', 'BA-1001', { maximum: 5000 })).data).toMatchObject({ bankAccountId: 'BA-1001' })

    // Two admins move AutoPay to different accounts: the second gets an error that names the account that has it.
    const both = await Promise.all([move('BA-1001', 'BA-1002'), move('BA-1001', 'BA-1008')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const owner = (await get()).bankAccountId ?? ''
    await turnOff()
    const late = await move(owner, 'BA-1001')
    expect([late.status, late.data]).toMatchObject([
      409,
      [{ code: 'payment-auto-pay-unavailable', meta: { reason: 'moved-or-off' } }],
    ])
    expect(await get()).toMatchObject({ status: 'off' })
    const ended = (await desk.auditOf('auto-pay.off')).map(({ detail }) => detail['reason'])
    expect(ended.filter((reason) => reason === 'moved')).toHaveLength(2)
    expect((await desk.auditOf('auto-pay.set')).some(({ detail }) => detail['movedFrom'] === 'BA-1002')).toBe(true)
    expect(await desk.mailsOf('auto-pay-off')).toEqual([])
  })

  it('[AUT-9] rejects an account that is inactive or belongs to another customer', async () => {
    expect((await set({ bank_account_id: 'BA-1007' })).data).toMatchObject([
      { code: 'payment-auto-pay-unavailable', meta: { reason: 'account-not-active', status: 'disabled' } },
    ])
    const foreign = await set({ bank_account_id: 'BA-2001' })
    expect([foreign.status, foreign.body]).toEqual([404, (await set({ bank_account_id: 'BA-0' })).body])
    expect((await set({}, { principal: stranger })).status).toBe(404)
    for (const wrong of [{ days_before_due: 11 }, { days_before_due: -1 }, { days_before_due: 0.5 }, { maximum: 0 }]) {
      await expect(set(wrong)).rejects.toThrow()
    }
  })

  it('[AUT-6] does not pay overdue invoices unless enabled', async () => {
    await set()
    const items = await forecast()
    expect(items.find(({ trxId }) => trxId === 'T-201377')).toMatchObject({
      skip: 'overdue',
      paysOn: null,
      byAccount: 0,
    })
    await set({ includes_overdue: true })
    expect((await forecast()).find(({ trxId }) => trxId === 'T-201377')).toMatchObject({
      skip: null,
      paysOn: '2026-11-23',
    })
    await set()
  })

  it('[AUT-8] [AUT-83] pays on every day exactly the forecast, credits first, from the account it was moved to', async () => {
    expect((await set({ bank_account_id: 'BA-1001', moves_from: 'BA-1002' })).status).toBe(200)
    const forecasted = await forecast()
    const due = forecasted.filter(({ paysOn }) => paysOn !== null)
    expect(due.length).toBeGreaterThan(3)
    expect(due.some(({ byCredits }) => byCredits > 0)).toBe(true)
    await desk.move(14)
    const day = await today()
    const happened = (await paid())
      .flatMap((payment) => payment.lines.map(({ trxId, amountMinor }) => [payment.initiatesOn, trxId, amountMinor]))
      .sort()
    const expected = due
      .filter(({ paysOn, byAccount }) => paysOn !== null && paysOn <= day && byAccount > 0)
      .map(({ paysOn, trxId, byAccount }) => [paysOn, trxId, byAccount])
      .sort()
    expect(happened).toEqual(expected)
    expect(new Set((await paid()).map(({ method }) => method.bankAccountId))).toEqual(new Set(['BA-1001']))
    expect((await set({ moves_from: 'BA-1001' })).status).toBe(200)
    const memos = (await ask(desk.db, 'credit-memos.list', { principal: payer })).data as CreditMemo[]
    expect(memos.find(({ id }) => id === 'CM-1041')).toMatchObject({ remaining: 0 })
    await desk.expectSoundBooks()
  })

  it('[AUT-10] sends a notice three banking days before, once for each invoice', async () => {
    const notices = (await desk.auditOf('auto-pay.notice')).flatMap(
      ({ detail }) => detail['invoices'] as { trxId: string; on: string; outcome: string }[],
    )
    expect(notices.length).toBeGreaterThan(0)
    expect(new Set(notices.map(({ trxId, on }) => `${trxId} ${on}`)).size).toBe(notices.length)
    const mails = await desk.mailsOf('auto-pay-notice')
    expect(mails.length).toBeGreaterThan(0)
    expect(new Set(mails.map(({ to }) => to))).toContain('admin@harbor.example')
    expect(mails.map(({ values }) => values['amount']).every((amount) => /^\$[\d,]+\.\d{2}$/.test(amount ?? ''))).toBe(
      true,
    )
    const notified = new Set(notices.map(({ trxId }) => trxId))
    for (const payment of await paid()) {
      for (const { trxId } of payment.lines) expect(notified.has(trxId), trxId).toBe(true)
    }
  })

  it('[AUT-5] skips invoices above the maximum and never pays a part', async () => {
    await set({ maximum: 1 })
    const items = await forecast()
    const skipped = items.filter(({ skip }) => skip === 'above-maximum')
    expect(skipped.length).toBeGreaterThan(0)
    expect(items.filter(({ paysOn }) => paysOn !== null)).toEqual([])
    const before = (await paid()).length
    await desk.move(3)
    expect((await paid()).length).toBe(before)
  })

  it('[AUT-11] retries once after R01, then is off with the code as the reason (BNK-19), and sends a mail', async () => {
    const corporate = createPrincipal('u-1008', 'admin', ['206441'], { fullName: 'Cora Nielsen' })
    const items = async () =>
      (await ask(desk.db, 'auto-pay-forecasts.list', { principal: corporate })).data as AutoPayForecast[]
    expect((await items()).some(({ skip }) => skip === 'above-maximum' || skip === 'overdue')).toBe(true)
    const account = ((await ask(desk.db, 'auto-pay.get', { principal: corporate })).data as AutoPay).bankAccountId ?? ''
    await desk.endIn(account, '0001')
    const terms = { ...TERMS, buid_customer: '206441', bank_account_id: account, includes_overdue: true }
    expect((await ask(desk.db, 'auto-pay.set', { principal: corporate, body: terms })).status).toBe(200)
    await desk.move(4)
    const suspended = (await ask(desk.db, 'auto-pay.get', { principal: corporate })).data as AutoPay
    expect(suspended).toMatchObject({ status: 'suspended', reason: 'R01' })
    await desk.move(7)
    const off = (await ask(desk.db, 'auto-pay.get', { principal: corporate })).data as AutoPay
    expect(off).toMatchObject({ status: 'off', reason: 'R01' })
    expect(await desk.mailsOf('auto-pay-off')).toMatchObject([
      { to: 'corporate@harbor.example', values: { company: 'Fabrikam Haulage East', code: 'R01' } },
    ])
    const rows = await desk.db
      .selectFrom('payments')
      .select(['status', 'retries'])
      .where('customer_buid', '=', '206441')
      .where('payer_name', '=', 'AutoPay')
      .orderBy('number')
      .execute()
    expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'returned'))
    expect(Math.max(...rows.map(({ retries }) => retries))).toBe(1)
    await desk.expectSoundBooks()
  })

  it('[CRE-2] applies credit to invoices once per key, all lines or none', async () => {
    await desk.db
      .insertInto('credit_memos')
      .values({ customer_buid: NORTHWIND, id: 'CM-9001', currency: 'USD', amount_minor: 50000, applied_minor: 0 })
      .execute()
    const apply = (lines: [number, number][], key: string, principal = payer) =>
      ask(desk.db, 'credit-memos.apply', {
        principal,
        idempotencyKey: key,
        params: { id: 'CM-9001' },
        body: { lines: lines.map(([number, amount]) => ({ trx_id: `T-${number}`, amount })) },
      })
    const before = await desk.invoiceOf(201377)
    const tooMuch = await apply([[201377, 50001]], 'credit-key-too-much-1')
    expect([tooMuch.status, tooMuch.data]).toMatchObject([409, [{ code: 'payment-credit-unavailable' }]])
    const half = await apply(
      [
        [201377, 30000],
        [999999, 1],
      ],
      'credit-key-half-known',
    )
    expect(half.data).toMatchObject([{ code: 'payment-invoice-unknown', pointer: '/data/attributes/lines/1/trx_id' }])
    expect(await desk.invoiceOf(201377)).toEqual(before)
    await desk.db
      .updateTable('invoices')
      .set({ flags: ['Unapplied'] })
      .where('trx_id', '=', 'T-201377')
      .execute()
    expect((await desk.invoiceOf(201377)).status).toContain('Unapplied')
    const made = await apply([[201377, 30000]], 'credit-key-applied-1')
    expect([made.status, made.data]).toMatchObject([201, { applied: 30000, remaining: 20000 }])
    expect((await apply([[201377, 30000]], 'credit-key-applied-1')).body).toBe(made.body)
    const after = await desk.invoiceOf(201377)
    expect(after).toMatchObject({ openTotal: before.openTotal - 30000 })
    // INV-22: applied credit removes the flag Unapplied.
    expect(after.status).not.toContain('Unapplied')
    const foreign = await apply([[201377, 1]], 'credit-key-stranger-1', stranger)
    expect(foreign.status).toBe(404)
    const both = await Promise.all([1, 2, 3].map((each) => apply([[201377, 15000]], `credit-key-parallel-${each}`)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await desk.auditOf('credit-memos.apply')).not.toHaveLength(0)
  })

  it('[CRE-2] does not use credit reserved for a dispute', async () => {
    const dispute = await desk.db
      .selectFrom('disputes')
      .select('id')
      .where('customer_buid', '=', NORTHWIND)
      .where('adjusts_on', 'is', null)
      .where('credit_memo_id', 'is', null)
      .where('status', '=', 'closed')
      .executeTakeFirst()
    await desk.db
      .insertInto('credit_memos')
      .values({ customer_buid: NORTHWIND, id: 'CM-9002', currency: 'USD', amount_minor: 700, applied_minor: 0 })
      .execute()
    await desk.db
      .updateTable('disputes')
      .set({ credit_memo_id: 'CM-9002', status: 'adjusted', adjusts_on: '2030-01-01', outcome: 'granted' })
      .where('id', '=', dispute?.id ?? '')
      .execute()
    const memos = (await ask(desk.db, 'credit-memos.list', { principal: payer })).data as CreditMemo[]
    expect(memos.find(({ id }) => id === 'CM-9002')).toMatchObject({ amount: 700, remaining: 0 })
    const reply = await ask(desk.db, 'credit-memos.apply', {
      principal: payer,
      idempotencyKey: 'credit-key-spoken-for',
      params: { id: 'CM-9002' },
      body: { lines: [{ trx_id: 'T-201377', amount: 1 }] },
    })
    expect(reply.data).toMatchObject([{ code: 'payment-credit-unavailable' }])
  })
})
