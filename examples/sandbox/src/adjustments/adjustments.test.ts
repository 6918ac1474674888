import type { CreditMemo, Dispute, InvoiceDetails } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createAdjustmentDesk, OPEN, TRX } from '../../../../test/support/adjustment-desk.ts'
import { dealer, NORTHWIND, support } from '../../../../test/support/dispute-desk.ts'
import { admin, newKey, payer, stranger } from '../../../../test/support/payment-desk.ts'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const lakeside = dealer('M-302')

describe.each(databases.kinds)('what a dealer changes of an invoice, on %s', (kind) => {
  let at: ReturnType<typeof createAdjustmentDesk>
  beforeEach(async () => {
    at = createAdjustmentDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)
  const notifications = async () => {
    const { data } = await ask(at.desk.db, 'notifications.list', { principal: payer, filter: { language: 'en' } })
    return data as { title: string; body: string }[]
  }
  const memos = async () => (await ask(at.desk.db, 'credit-memos.list', { principal: payer })).data as CreditMemo[]

  it('[ADJ-6] keeps omitted values, and shows the customer the new PO number at once', async () => {
    const reply = await at.update({ po_number: '  PO 9001 ', notes: 'Order was split.' })
    expect(reply.status, reply.body).toBe(200)
    expect(reply.data).toMatchObject({
      version: 2,
      poNumber: 'PO 9001',
      dealerNotes: 'Order was split.',
      comments: [{ author: 'Cascade Tire & Service', text: 'Order was split.' }],
    })
    expect(await at.desk.invoiceOf(204455)).toMatchObject({ poNumber: 'PO 9001' })
    const { data } = await ask(at.desk.db, 'invoices.list', { principal: payer, filter: { search: 'PO 9001' } })
    expect(data).toMatchObject([{ trxId: TRX }])
    expect((await at.update({ version: 2, notes: null })).data).toMatchObject({
      version: 3,
      poNumber: 'PO 9001',
      dealerNotes: null,
      comments: [],
    })
  })

  it('[ADJ-6] counts and records only what changes, and not what the notes say', async () => {
    expect((await at.update({ po_number: 'PO 4596', notes: ' ' })).data).toMatchObject({ version: 1 })
    expect(await at.desk.auditOf('invoices.update')).toEqual([])
    await at.update({ po_number: 'PO 1', notes: 'Between us.' })
    expect(await at.desk.auditOf('invoices.update')).toEqual([
      { subject: TRX, detail: { fields: ['po_number', 'notes'], poBefore: 'PO 4596', po: 'PO 1' } },
    ])
  })

  it('[ADJ-9] rejects a change of an older version, and returns the current one', async () => {
    await at.update({ po_number: 'PO 1' })
    const refused = {
      code: 'invoice-changed',
      pointer: '/data/attributes/version',
      meta: { version: 2, po_number: 'PO 1' },
    }
    for (const reply of [await at.update({ po_number: 'PO 2' }), await at.adjust(100)]) {
      expect([reply.status, reply.data]).toMatchObject([409, [refused]])
    }
    expect(await at.details()).toMatchObject({ poNumber: 'PO 1', adjustments: [] })
  })

  it('[ADJ-8] holds the amount, issues a credit memo on the next banking day and applies it on the one after', async () => {
    const before = await at.desk.exposureOf()
    const held = await at.adjusted(41_560, { adjustment_reason: 'goods-returned', comment: ' Two tires. ' })
    expect(held).toMatchObject({
      status: ['Billed', 'Pending Adjustment'],
      openTotal: OPEN,
      disputedTotal: 41_560,
      version: 2,
    })
    expect(held.adjustments).toMatchObject([
      {
        amount: 41_560,
        adjustmentReason: 'goods-returned',
        reference: null,
        comment: 'Two tires.',
        author: 'Cascade Tire & Service',
        status: 'pending',
        nextStepOn: '2026-11-23',
        cancelable: true,
      },
    ])
    expect((await at.details(TRX, payer)).adjustments).toMatchObject([{ cancelable: false }])
    // Like a disputed amount, it stays due until the credit is applied.
    expect(await at.desk.exposureOf()).toMatchObject({ currentDue: before.currentDue })
    await at.desk.move(1)
    expect(await at.details()).toMatchObject({
      status: ['Billed', 'Adjusted'],
      disputedTotal: 41_560,
      adjustments: [{ status: 'pending', nextStepOn: '2026-11-24', cancelable: false }],
    })
    await at.expectSound()
    // An issued but unapplied memo is reserved.
    expect((await memos()).at(-1)).toMatchObject({ remaining: 0 })
    await at.desk.move(1)
    expect(await at.details()).toMatchObject({
      status: ['Billed', 'Adjusted'],
      openTotal: OPEN - 41_560,
      disputedTotal: 0,
      creditedTotal: 41_560,
      adjustments: [{ status: 'posted', nextStepOn: null, cancelable: false }],
    })
    expect((await at.desk.exposureOf()).currentDue + (await at.desk.exposureOf()).pastDue).toBe(
      before.currentDue + before.pastDue - 41_560,
    )
    await at.expectSound()
    await at.desk.pay(at.desk.draft({ 204455: OPEN - 41_560 }))
  })

  it('[ADJ-8] ends as Paid when nothing is left open', async () => {
    await at.adjusted(OPEN)
    await at.desk.move(2)
    expect(await at.details()).toMatchObject({ status: ['Paid', 'Adjusted'], openTotal: 0 })
    await at.expectSound()
  })

  it('[ADJ-8] lets the rest be paid meanwhile, and no more', async () => {
    await at.adjusted(41_560)
    const refused = await at.desk.preview(at.desk.draft({ 204455: OPEN }))
    expect(refused.data).toMatchObject([{ code: 'payment-amount-above-open' }])
    await at.desk.pay(at.desk.draft({ 204455: OPEN - 41_560 }))
    await at.desk.move(4)
    expect(await at.details()).toMatchObject({ status: ['Paid', 'Adjusted'], openTotal: 0 })
    await at.expectSound()
  })

  it('[ADJ-8] is not disputed meanwhile, nor paid by credit', async () => {
    await at.adjusted(OPEN)
    const disputed = await at.disputes.create(at.disputes.request({ 204455: 1 }))
    expect(disputed.data).toMatchObject([{ meta: { reason: 'already-disputed' } }])
    const [memo] = await memos()
    const applied = await ask(at.desk.db, 'credit-memos.apply', {
      principal: payer,
      params: { id: memo?.id ?? '' },
      idempotencyKey: newKey(),
      body: { lines: [{ trx_id: TRX, amount: 100 }] },
    })
    expect(applied.status).toBe(409)
  })

  it.each([
    [0, 'amount-not-positive'],
    [-5, 'amount-not-positive'],
    [0.5, 'amount-not-integer'],
    [OPEN + 1, 'amount-above-open'],
  ])('[ADJ-10] refuses to take off %s: %s', async (amount, reason) => {
    const reply = await at.adjust(amount)
    expect([reply.status, reply.data]).toMatchObject([
      422,
      [
        {
          code: 'adjustment-amount-invalid',
          pointer: '/data/attributes/amount',
          meta: { reason, most: OPEN, currency: 'USD' },
        },
      ],
    ])
  })

  it('[ADJ-10] excludes disputed amounts and amounts being adjusted', async () => {
    await at.disputes.open({ 204455: 100_000 })
    await at.adjusted(100_000)
    const reply = await at.adjust(41_561, { version: 2 })
    expect(reply.data).toMatchObject([{ code: 'adjustment-amount-invalid', meta: { most: 41_560 } }])
    await at.adjusted(41_560)
    expect(await at.details()).toMatchObject({
      status: ['Billed', 'Disputed', 'Pending Adjustment'],
      disputedTotal: OPEN,
      adjustments: [{ amount: 100_000 }, { amount: 41_560 }],
    })
    await at.expectSound()
  })

  it('[ADJ-10] rejects during a payment, and for a paid invoice', async () => {
    const payment = await at.desk.pay(at.desk.draft({ 204455: 100_000 }))
    const refused = await at.adjust(1)
    expect([refused.status, refused.data]).toMatchObject([
      409,
      [{ code: 'adjustment-not-possible', meta: { reason: 'payment-pending' } }],
    ])
    expect((await at.desk.cancel(payment.number)).status).toBe(200)
    await at.adjusted(1)
    const paid = await at.adjust(1, {}, { params: { trx_id: 'T-203044' } })
    expect(paid.data).toMatchObject([{ code: 'adjustment-not-possible', meta: { reason: 'paid' } }])
    const unbilled = await at.adjust(1, {}, { params: { trx_id: 'T-204803' } })
    expect(unbilled.data).toMatchObject([{ meta: { reason: 'not-billed' } }])
  })

  it('[ADJ-11] is canceled until its credit memo is issued: the balance is payable again', async () => {
    const { adjustments } = await at.adjusted(OPEN)
    const id = adjustments[0]?.id ?? ''
    const reply = await at.cancel(id)
    expect(reply.status, reply.body).toBe(200)
    expect(reply.data).toMatchObject({ status: ['Billed'], disputedTotal: 0, adjustments: [], version: 3 })
    expect((await at.cancel(id)).data).toMatchObject([{ code: 'adjustment-not-pending' }])
    expect((await at.cancel('A-1')).status).toBe(404)
    await at.desk.move(2)
    expect(await at.details()).toMatchObject({ status: ['Billed'], openTotal: OPEN })
    await at.expectSound()
    const later = (await at.adjusted(10)).adjustments[0]?.id ?? ''
    await at.desk.move(1)
    expect((await at.cancel(later)).data).toMatchObject([{ code: 'adjustment-not-pending' }])
  })

  it('[ADJ-11] leaves the flag of another adjustment and of a dispute', async () => {
    await at.disputes.open({ 204455: 1_000 })
    await at.adjusted(2_000)
    const { adjustments } = await at.adjusted(3_000)
    const reply = await at.cancel(adjustments.find(({ amount }) => amount === 2_000)?.id ?? '')
    expect(reply.data).toMatchObject({ status: ['Billed', 'Disputed', 'Pending Adjustment'], disputedTotal: 4_000 })
    await at.expectSound()
  })

  it('[ADJ-12] notifies the customer of amount, reason, and day, and of a cancellation', async () => {
    const { adjustments } = await at.adjusted(41_560, { adjustment_reason: 'freight' })
    expect(await notifications()).toContainEqual(
      expect.objectContaining({
        title: 'Invoice INV-204455 is being adjusted',
        body: expect.stringMatching(
          /^Cascade Tire & Service is taking \$415\.60 off \(Freight\)\. It is credited on Nov(ember)? 24/,
        ),
      }),
    )
    const mails = await at.desk.mailsOf('invoice-adjusted')
    expect(mails.length).toBeGreaterThan(0)
    await at.cancel(adjustments[0]?.id ?? '')
    expect(await at.desk.mailsOf('adjustment-canceled')).toHaveLength(mails.length)
    expect((await notifications()).map(({ title }) => title)).toContain('Adjustment of invoice INV-204455 canceled')
  })

  it('[ADJ-13] is available only to the selling dealer and customer support', async () => {
    const others = [lakeside, stranger, dealer()]
    for (const principal of others) {
      expect((await at.update({ po_number: 'PO 1' }, { principal })).status).toBe(404)
      expect((await at.adjust(1, {}, { principal })).status).toBe(404)
      expect((await at.cancel('A-1001', { principal })).status).toBe(404)
    }
    // A partner gave a dealer's user access to the customer: this user can only read.
    const guest = createPrincipal('u-1009', 'merchant', [NORTHWIND], { userType: 'merchant', merchantIds: ['M-302'] })
    expect((await at.adjust(1, {}, { principal: guest })).status).toBe(404)
    const helped = await at.adjust(100, {}, { principal: support })
    expect(helped.data).toMatchObject({ adjustments: [{ author: 'Sue Park', cancelable: true }] })
    expect(admin.capabilities).not.toContain('invoices.adjust')
  })

  it('[ADJ-7] answers a repeated key with the same bytes', async () => {
    const idempotencyKey = newKey()
    const replies = await Promise.all([1, 2, 3].map(() => at.adjust(100, {}, { idempotencyKey })))
    const bodies = new Set(replies.filter(({ status }) => status === 201).map(({ body }) => body))
    expect(bodies.size).toBe(1)
    expect((await at.details()).adjustments).toHaveLength(1)
    expect((await at.adjust(101, {}, { idempotencyKey })).data).toMatchObject([{ code: 'idempotency-key-reused' }])
  })

  it('[ADJ-14] and a payment or a dispute of the same amount: one wins, the other gets an error', async () => {
    const request = await at.desk.requestOf(at.desk.draft({ 204455: OPEN }))
    const [paid, adjusted] = await Promise.all([at.desk.create(request), at.adjust(OPEN)])
    expect([paid.status, adjusted.status].filter((status) => status === 201)).toHaveLength(1)
    const [disputed, other] = await Promise.all([
      at.disputes.create(at.disputes.request({ 204016: 894_075 })),
      at.adjust(894_075, {}, { params: { trx_id: 'T-204016' } }),
    ])
    expect([disputed.status, other.status].filter((status) => status === 201)).toHaveLength(1)
    await at.expectSound()
  })

  it('[ADJ-14] is made once of many who adjust the same version at once', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => at.adjust(100)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await at.details()).adjustments).toHaveLength(1)
  })

  it('[ADJ-4] says of a granted dispute and of applied credit what they come from', async () => {
    const dispute = (await at.disputes.open({ 204455: 1_000 })) as Dispute
    await at.disputes.answered(dispute, 'grant in full')
    expect((await at.details()).adjustments).toMatchObject([
      { adjustmentReason: 'dispute', reference: dispute.id, author: null, nextStepOn: '2026-11-23', cancelable: false },
    ])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from invoice_adjustments where adjustment_reason = 'dispute' and reference is null`.execute(
      at.desk.db,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  it('[ADJ-8] comes back to life with a payment that is returned', async () => {
    await at.desk.endIn('BA-1001', '0001')
    await at.adjusted(41_560)
    await at.desk.pay(at.desk.draft({ 204455: OPEN - 41_560 }))
    await at.desk.move(5)
    const details: InvoiceDetails = await at.details()
    expect(details).toMatchObject({ openTotal: OPEN - 41_560, creditedTotal: 41_560, disputedTotal: 0 })
    await at.expectSound()
  })
})
