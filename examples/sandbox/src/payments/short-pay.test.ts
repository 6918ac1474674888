import type { Payment, PaymentPreview } from 'netterms/contract/internal'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { newKey, openDesk, payer, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { ask } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'

const databases = testDatabases('both')
afterAll(() => databases.stop())

/** From the seed data; the first reason does not require a document. */
const [PLAIN, WITH_DOCUMENT] = ['DR-1', 'DR-2']
const dispute = (reason = PLAIN, description = 'Two units were billed twice.') => ({
  dispute: { dispute_reason_id: reason, description },
})

describe.each(databases.kinds)('a short payment with a dispute on %s', (kind) => {
  let desk: PaymentDesk
  beforeEach(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  const draft = (lines: Record<string, [number, object?]>, more: Record<string, unknown> = {}) => ({
    ...desk.draft({}, more),
    lines: Object.entries(lines).map(([number, [amount, why = {}]]) => ({ trx_id: `T-${number}`, amount, ...why })),
  })
  const countDisputes = async () =>
    Number(
      (
        await desk.db
          .selectFrom('disputes')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )

  it('[PAY-281] opens the dispute over the difference in the same commit, and names it', async () => {
    const { openTotal } = await desk.invoiceOf(201377)
    const body = draft({ 201377: [300_000, dispute()], 202940: [100_000] })
    const shown = (await desk.preview(body)).data as PaymentPreview
    expect(shown.disputes).toEqual([
      { id: null, trxId: 'T-201377', invoiceId: 'INV-201377', amountMinor: openTotal - 300_000 },
    ])
    const before = await countDisputes()
    const payment = await desk.pay(body)
    expect(await countDisputes()).toBe(before + 1)
    const [opened] = payment.disputes
    expect(opened).toMatchObject({ trxId: 'T-201377', amountMinor: openTotal - 300_000 })
    expect(await desk.paymentOf(payment.number)).toEqual(payment)
    const invoice = await desk.invoiceOf(201377)
    expect(invoice).toMatchObject({ disputedTotal: openTotal - 300_000, openTotal })
    expect(invoice.status).toEqual(expect.arrayContaining(['Payment Pending', 'Disputed']))
    await desk.expectSoundBooks()
    await desk.move(3)
    expect(await desk.invoiceOf(201377)).toMatchObject({ openTotal: openTotal - 300_000 })
    await desk.expectSoundBooks()
  })

  it('[PAY-281] disputes the rest after credit and payment, also when nothing is charged', async () => {
    const { openTotal } = await desk.invoiceOf(201377)
    const { bank_account_id: _none, ...bare } = draft(
      { 201377: [125_000, dispute()] },
      { credits: [{ credit_memo_id: 'CM-1041', amount: 125_000 }] },
    ) as ReturnType<typeof draft> & { bank_account_id?: string }
    const payment = await desk.pay(bare as ReturnType<typeof draft>)
    expect(payment).toMatchObject({ status: 'settled', total: 0, disputes: [{ amountMinor: openTotal - 125_000 }] })
    expect(await desk.invoiceOf(201377)).toMatchObject({ disputedTotal: openTotal - 125_000 })
    await desk.expectSoundBooks()
  })

  it.each([
    [WITH_DOCUMENT, 'dispute-documents-required', '/data/attributes/lines/0/dispute/dispute_reason_id'],
    ['DR-999', 'dispute-reason-unknown', '/data/attributes/lines/0/dispute/dispute_reason_id'],
  ])(
    '[PAY-282] refuses the reason %s with %s, and makes neither payment nor dispute',
    async (reason, code, pointer) => {
      const before = await countDisputes()
      const body = draft({ 201377: [300_000, dispute(reason)] })
      expect((await desk.preview(body)).data).toMatchObject([{ code, pointer }])
      const reviewed = await desk.requestOf(draft({ 201377: [300_000, dispute()] }))
      const reply = await desk.create({ ...reviewed, lines: body.lines })
      expect(reply.data).toMatchObject([{ code }])
      expect(await countDisputes()).toBe(before)
      expect((await desk.invoiceOf(201377)).pendingPayment).toBeNull()
    },
  )

  it('[PAY-282] rejects an invoice that is paid in full, or cannot be disputed', async () => {
    const { openTotal } = await desk.invoiceOf(201377)
    expect((await desk.preview(draft({ 201377: [openTotal, dispute()] }))).data).toMatchObject([
      {
        code: 'dispute-amount-invalid',
        pointer: '/data/attributes/lines/0/amount',
        meta: { reason: 'amount-not-positive' },
      },
    ])
    await desk.db
      .updateTable('invoices')
      .set({ eligible_for_dispute: false })
      .where('trx_id', '=', 'T-201377')
      .execute()
    expect((await desk.preview(draft({ 201377: [300_000, dispute()] }))).data).toMatchObject([
      { code: 'dispute-invoice-ineligible', meta: { reason: 'not-eligible-by-program' } },
    ])
  })

  it('[PAY-281] requires another review when reason or description change, and repeats nothing under one key', async () => {
    const body = await desk.requestOf(draft({ 201377: [300_000, dispute()] }))
    const other = await desk.create({ ...body, lines: draft({ 201377: [300_000, dispute(PLAIN, 'Other.')] }).lines })
    expect(other.data).toMatchObject([{ code: 'payment-review-missing' }])
    const before = await countDisputes()
    const key = newKey()
    const replies = await Promise.all([1, 2].map(() => desk.create(body, { idempotencyKey: key })))
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect((await desk.create(body, { idempotencyKey: key })).body).toBe(replies[0]?.body)
    expect(await countDisputes()).toBe(before + 1)
  })

  it('[PAY-281] makes one of two concurrent payments, with one dispute', async () => {
    const before = await countDisputes()
    const body = await desk.requestOf(draft({ 201377: [300_000, dispute()] }))
    const replies = await Promise.all([desk.create(body), desk.create(body)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await countDisputes()).toBe(before + 1)
    await desk.expectSoundBooks()
  })

  it('[PAY-282] leaves the dispute open when the payment is canceled', async () => {
    const payment = await desk.pay(draft({ 201377: [300_000, dispute()] }))
    expect((await desk.cancel(payment.number)).status).toBe(200)
    const opened = await desk.db
      .selectFrom('disputes')
      .select(['status', 'payment_number'])
      .where('id', '=', payment.disputes[0]?.id ?? '')
      .executeTakeFirst()
    expect(opened).toEqual({ status: 'waiting on merchant', payment_number: payment.number })
    const { openTotal } = await desk.invoiceOf(201377)
    expect(await desk.invoiceOf(201377)).toMatchObject({ disputedTotal: openTotal - 300_000, pendingPayment: null })
    await desk.expectSoundBooks()
  })

  it('[PAY-283] keeps the payer’s reference in plain characters and finds the payment by it', async () => {
    const body = await desk.requestOf(desk.draft({ 201377: 100_000 }))
    for (const [reference, reason] of [
      ['Größe 7', 'characters'],
      ['=1+1', 'characters'],
      ['x'.repeat(36), 'too-long'],
    ]) {
      const refused = await desk.create({ ...body, reference })
      expect([refused.status, refused.data]).toMatchObject([
        422,
        [{ code: 'payment-reference-invalid', pointer: '/data/attributes/reference', meta: { reason, maximum: 35 } }],
      ])
    }
    const reply = await desk.create({ ...body, reference: ' Batch\u2013\uff17\u200b  week 47 ' })
    expect(reply.status, reply.body).toBe(201)
    const payment = reply.data as Payment
    expect(payment.reference).toBe('Batch-7 week 47')
    for (const search of ['batch-7', 'WEEK 47', 'ek 4', '47']) {
      const { data } = await ask(desk.db, 'payments.list', { principal: payer, filter: { search } })
      expect(
        (data as Payment[]).map(({ number }) => number),
        search,
      ).toContain(payment.number)
    }
    const none = await ask(desk.db, 'payments.list', { principal: payer, filter: { search: 'batch-8' } })
    expect((none.data as Payment[]).map(({ number }) => number)).not.toContain(payment.number)
    const without = await desk.pay(desk.draft({ 202940: 100_000 }))
    expect(without.reference).toBeNull()
  })
})
