import type { Payment } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { createPaymentHandlers } from '../payments/payments.handlers.ts'
import { applyRailEvents } from './apply-rail-events.ts'
import { admin, newKey, openDesk, payer, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import type { PaymentRail, RailEvent } from './payment-rail.ts'
import { sandboxRail } from './sandbox-rail.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

// The clock only moves forward: each test begins on the day on which the previous one ended.
describe.each(databases.kinds)('returns on %s', (kind) => {
  let desk: PaymentDesk
  beforeAll(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  it('[RAI-7] gives an invoice back with its due date and age when the bank returns what had settled', async () => {
    const before = { invoice: await desk.invoiceOf(201377), exposure: await desk.exposureOf() }
    await desk.endIn('BA-1001', '0008')
    const { number } = await desk.pay(desk.draft({ 201377: 421050, 203115: 500000 }))
    await desk.move(2)
    expect((await desk.paymentOf(number)).status).toBe('settled')
    expect((await desk.exposureOf()).available).toBe(before.exposure.available + 921050)
    await desk.move(1)
    expect(await desk.paymentOf(number)).toMatchObject({
      status: 'returned',
      settledOn: '2026-11-24',
      returned: { code: 'R08', reason: 'payment-stopped', on: '2026-11-25', retryOn: null },
    })
    const after = await desk.invoiceOf(201377)
    expect([after.status, after.openTotal, after.paidTotal, after.dueDate]).toEqual([
      before.invoice.status,
      421050,
      0,
      before.invoice.dueDate,
    ])
    expect(await desk.invoiceOf(203115)).toMatchObject({ openTotal: 613210, paidTotal: 0, pendingPayment: null })
    expect((await desk.exposureOf()).available).toBe(before.exposure.available)
    expect(await desk.accountOf('BA-1001')).toMatchObject({ status: 'active' })
    expect(await desk.auditOf('payments.return')).toMatchObject([
      { subject: number, detail: { code: 'R08', before: 'settled', payer: 'user:u-1002' } },
    ])
    await desk.expectSoundBooks()
  })

  it('[RAI-13] notifies the payer and the admins, each once, without an account number', async () => {
    const mails = await desk.mailsOf('payment-returned')
    expect(mails.slice(0, 2)).toMatchObject([
      {
        to: 'payer@harbor.example',
        values: { name: 'Pat Jones', company: 'Northwind Traders', amount: '$9,210.50', code: 'R08' },
      },
      { to: 'admin@harbor.example', values: { amount: '$9,210.50', code: 'R08' } },
    ])
    expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length)
    expect(JSON.stringify(mails)).not.toMatch(/\d{2}0008/)
  })

  it('[RAI-8] presents a debit again 3 banking days after R01, twice and no more', async () => {
    await desk.endIn('BA-1001', '0001')
    const { number } = await desk.pay(desk.draft({ 201377: 421050 }))
    const chain = async () => {
      const { rows } = await sql<{ number: string; status: string; retry_of: string | null; on: string }>`
        select number, status, retry_of, initiates_on as on from payments
        where idempotency_key like 'again %' or number = ${number} order by number`.execute(desk.db)
      return rows
    }
    await desk.move(3)
    expect((await desk.paymentOf(number)).returned).toMatchObject({
      code: 'R01',
      on: '2026-12-01',
      retryOn: '2026-12-04',
    })
    expect(await desk.invoiceOf(201377)).toMatchObject({ status: ['Past Due'] })
    await desk.move(3)
    expect(await desk.invoiceOf(201377)).toMatchObject({ status: ['Payment Pending'], pendingTotal: 421050 })
    expect((await desk.paymentOf(number)).returned?.retryOn).toBeNull()
    await desk.move(20)
    const all = await chain()
    expect(all.map(({ status }) => status)).toEqual(['returned', 'returned', 'returned'])
    expect(all.map(({ retry_of }) => retry_of)).toEqual([null, all[0]?.number, all[1]?.number])
    expect(all[1]?.on).toBe('2026-12-04')
    expect(await desk.invoiceOf(201377)).toMatchObject({ status: ['Past Due'], openTotal: 421050 })
    expect(await desk.accountOf('BA-1001')).toMatchObject({ status: 'active' })
    await desk.expectSoundBooks()
  })

  it('[RAI-9] drops the second try when the invoice was paid meanwhile: nothing is paid twice', async () => {
    await desk.endIn('BA-1001', '6789')
    const { number } = await desk.pay(desk.draft({ 203115: 9101 }))
    await desk.move(3)
    expect((await desk.paymentOf(number)).returned?.code).toBe('R01')
    const whole = await desk.invoiceOf(203115)
    await desk.pay(desk.draft({ 203115: whole.openTotal }, {}, { bank_account_id: 'BA-1002' }))
    await desk.move(3)
    expect((await desk.auditOf('payments.retry-dropped')).at(-1)).toMatchObject({
      subject: number,
      detail: { reason: 'invoices-changed' },
    })
    expect(await desk.invoiceOf(203115)).toMatchObject({ status: ['Paid'], openTotal: 0 })
    await desk.expectSoundBooks()
  })

  it('[RAI-10] disables an account that the bank does not know, and nothing can be paid with it any more', async () => {
    await desk.endIn('BA-1002', '0003')
    await desk.db
      .updateTable('bank_accounts')
      .set({ auto_pay: true, online_payment: false })
      .where('id', '=', 'BA-1002')
      .execute()
    await sql`insert into auto_pay_settings (customer_buid, bank_account_id, status, changed_at)
      values ('10428', 'BA-1002', 'on', now())`.execute(desk.db)
    await desk.db.updateTable('bank_accounts').set({ online_payment: true }).where('id', '=', 'BA-1002').execute()
    const { number } = await desk.pay(desk.draft({ 202940: 348000 }, {}, { bank_account_id: 'BA-1002' }))
    await desk.move(2)
    expect(await desk.paymentOf(number)).toMatchObject({
      status: 'returned',
      settledOn: null,
      returned: { code: 'R03' },
    })
    expect(await desk.accountOf('BA-1002')).toMatchObject({ status: 'disabled', autoPay: false })
    expect(await desk.auditOf('auto-pay.off')).toMatchObject([{ subject: 'BA-1002', detail: { reason: 'R03' } }])
    const refused = await desk.preview(desk.draft({ 202940: 348000 }, {}, { bank_account_id: 'BA-1002' }))
    expect(refused.data).toMatchObject([{ code: 'payment-bank-account-not-usable' }])
    await desk.expectSoundBooks()
  })

  it('[RAI-11] applies a bank’s correction of numbers without user input', async () => {
    await desk.endIn('BA-1001', '0103')
    await desk.pay(desk.draft({ 202940: 348000 }))
    await desk.move(2)
    expect(await desk.accountOf('BA-1001')).toMatchObject({
      status: 'active',
      last4: '1103',
      bankName: 'Cascade Community Bank',
    })
    expect(await desk.auditOf('bank-accounts.correct')).toMatchObject([
      { subject: 'BA-1001', detail: { code: 'C03', last4: '1103', last4Before: '0103' } },
    ])
    const everything = JSON.stringify([
      await desk.db.selectFrom('bank_accounts').selectAll().execute(),
      await desk.db.selectFrom('audit_entries').selectAll().execute(),
    ])
    expect(everything).not.toContain('00455')
    expect(everything).not.toContain('110000000')
  })

  it('[RAI-5] takes an event once, and leaves alone what it does not fit', async () => {
    const account = await desk.accountOf('BA-1001')
    expect(account?.status).toBe('active')
    const { number } = await desk.pay(desk.draft({ 201377: 100000 }))
    const events: RailEvent[] = [
      { kind: 'settled', customerId: '10428', reference: 'P-0' },
      { kind: 'settled', customerId: '10428', reference: number },
      { kind: 'settled', customerId: '10428', reference: number },
      { kind: 'returned', customerId: '20517', reference: number, code: 'R01' },
      { kind: 'returned', customerId: '10428', reference: number, code: 'X99' },
      { kind: 'returned', customerId: '10428', reference: number, code: 'X99' },
      { kind: 'failed', customerId: '10428', reference: number },
      { kind: 'approved', customerId: '10428', reference: number },
    ]
    const rail: PaymentRail = { ...sandboxRail, readEvents: () => Promise.resolve(events) }
    const clock = { nowMs: Date.parse('2027-01-20T12:00:00Z'), date: '2027-01-20' as const }
    await desk.db.transaction().execute((trx) => applyRailEvents(trx, rail, clock))
    expect(await desk.paymentOf(number)).toMatchObject({ status: 'returned', returned: { code: 'X99', reason: null } })
    const ignored = await desk.auditOf('rail-events.ignored')
    expect(ignored[0]?.subject).toBe('P-0')
    expect(ignored.map(({ detail }) => detail['kind'])).toEqual([
      'settled',
      'returned',
      'returned',
      'failed',
      'approved',
    ])
    await desk.expectSoundBooks()
  })

  it('[RAI-7] reopens the invoices of a debit that the rail could not take, and notifies the payer (RAI-13, NOT-10)', async () => {
    const { number } = await desk.pay(desk.draft({ 201377: 100000 }))
    const rail: PaymentRail = {
      ...sandboxRail,
      readEvents: () => Promise.resolve([{ kind: 'failed', customerId: '10428', reference: number }]),
    }
    const clock = { nowMs: Date.parse('2027-01-20T12:00:00Z'), date: '2027-01-20' as const }
    await desk.db.transaction().execute((trx) => applyRailEvents(trx, rail, clock))
    expect((await desk.paymentOf(number)).status).toBe('failed')
    expect((await desk.mailsOf('payment-failed')).slice(0, 2)).toMatchObject([
      { to: 'payer@harbor.example', values: { payment: number, company: 'Northwind Traders', amount: '$1,000.00' } },
      { to: 'admin@harbor.example', values: { payment: number, amount: '$1,000.00' } },
    ])
    const told = await desk.db
      .selectFrom('notifications')
      .select(['capability', 'high_priority'])
      .where('about', '=', `payment-failed:${number}`)
      .execute()
    expect(told).toEqual([{ capability: 'payments.get', high_priority: true }])
    expect(await desk.invoiceOf(201377)).toMatchObject({ status: ['Past Due'], openTotal: 421050, pendingTotal: 0 })
    // The rail later reports a failed payment as settled: the payment stays failed, and an audit entry records that its
    // money arrived.
    const posted: PaymentRail = {
      ...sandboxRail,
      readEvents: () => Promise.resolve([{ kind: 'settled', customerId: '10428', reference: number }]),
    }
    await desk.db.transaction().execute((trx) => applyRailEvents(trx, posted, clock))
    expect((await desk.paymentOf(number)).status).toBe('failed')
    expect((await desk.auditOf('rail-events.ignored')).at(-1)).toMatchObject({
      subject: number,
      detail: { kind: 'settled' },
    })
    await desk.expectSoundBooks()
  })

  it('[RAI-2] makes no payment that the rail does not take', async () => {
    const count = async () => (await desk.db.selectFrom('payments').select('number').execute()).length
    const before = await count()
    const body = await desk.requestOf(desk.draft({ 201377: 100000 }))
    const rail: PaymentRail = { ...sandboxRail, submitDebit: () => Promise.reject(new Error('no line to the bank')) }
    const question = { principal: payer, idempotencyKey: newKey(), body }
    await expect(ask(desk.db, 'payments.create', question, createPaymentHandlers({ rail }))).rejects.toThrow('no line')
    expect(await count()).toBe(before)
    expect(await desk.invoiceOf(201377)).toMatchObject({ status: ['Past Due'], pendingTotal: 0 })
  })

  it('[PAY-28] lists payments by what has become of them', async () => {
    const { data } = await ask(desk.db, 'payments.list', { principal: admin, filter: { status: 'returned' } })
    expect((data as Payment[]).length).toBeGreaterThan(3)
    expect((data as Payment[]).filter(({ status, returned }) => status !== 'returned' || !returned)).toEqual([])
  })
})
