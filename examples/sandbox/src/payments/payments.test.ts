import type { Exposure, Invoice, Payment, PaymentPreview } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal, type Question } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const NORTHWIND = '10428'
const payer = createPrincipal('u-1002', 'payer', [NORTHWIND, '10429', '10430'], { fullName: 'Pat Jones' })
const admin = createPrincipal('u-1001', 'admin', [NORTHWIND, '10429', '10430'], { fullName: 'Alex Smith' })
const stranger = createPrincipal('u-1011', 'admin', ['20517'])

let keys = 0
const newKey = () => `test-key-${String((keys += 1)).padStart(10, '0')}`

describe.each(databases.kinds)('payments on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
  })

  const draft = (lines: Record<string, number>, more: Record<string, unknown> = {}) => ({
    buid_customer: NORTHWIND,
    currency: 'USD',
    bank_account_id: 'BA-1001',
    lines: Object.entries(lines).map(([number, amount]) => ({ trx_id: `T-${number}`, amount })),
    ...more,
  })
  type Draft = ReturnType<typeof draft>

  async function review(body: Draft, principal = payer): Promise<PaymentPreview> {
    const reply = await ask(db, 'payments.preview', { principal, body })
    expect(reply.status, reply.body).toBe(200)
    return reply.data as PaymentPreview
  }
  async function requestOf(body: Draft, principal = payer) {
    const { total, reviewToken } = await review(body, principal)
    return { ...body, total, terms_accepted: true, review_token: reviewToken }
  }
  const create = (body: unknown, question: Question = {}) =>
    ask(db, 'payments.create', { principal: payer, idempotencyKey: newKey(), body, ...question })
  const countPayments = async () => {
    const { rows } = await sql<{ count: string }>`select count(*) from payments`.execute(db)
    return Number(rows[0]?.count)
  }
  const invoiceOf = async (number: number) => {
    const { data } = await ask(db, 'invoices.list', { principal: payer, filter: { trx_id: `T-${number}` } })
    return (data as Invoice[])[0]
  }
  const exposureOf = async (currency: string) => {
    const { data } = await ask(db, 'exposures.list', { principal: payer })
    return (data as Exposure[]).find((row) => row.currency === currency) as Exposure
  }

  it('[PAY-9] shows total, dates and what remains due before anything is paid', async () => {
    const before = await countPayments()
    const preview = await review(draft({ 201377: 421050, 203115: 500000 }))
    expect(preview).toMatchObject({
      total: 921050,
      fee: 0,
      initiatesOn: '2026-11-20',
      leavesOn: '2026-11-23',
      postsBy: '2026-11-24',
      cutOffAt: '2026-11-20T22:00:00.000Z',
      method: { bankAccountId: 'BA-1001', last4: '6789' },
    })
    expect(preview.lines.map(({ trxId, remaining }) => [trxId, remaining])).toEqual([
      ['T-201377', 0],
      ['T-203115', 113210],
    ])
    expect(await countPayments()).toBe(before)
  })

  it('[PAY-11] makes one payment from fifty parallel requests with one key, and returns the same bytes to all', async () => {
    const before = await countPayments()
    const body = await requestOf(draft({ 204016: 894075 }))
    const idempotencyKey = newKey()
    const replies = await Promise.all(Array.from({ length: 50 }, () => create(body, { idempotencyKey })))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]))
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(replies.filter((reply) => !reply.isReplay)).toHaveLength(1)
    expect(await countPayments()).toBe(before + 1)
  })

  it('[PAY-17] pays an invoice once when fifty payers pay it under different keys', async () => {
    const before = await countPayments()
    const body = await requestOf(draft({ 204347: 311890 }))
    const replies = await Promise.all(Array.from({ length: 50 }, () => create(body)))
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1)
    const refused = replies.filter((reply) => reply.status === 409)
    expect(refused).toHaveLength(49)
    for (const reply of refused) {
      expect(reply.data).toMatchObject([
        {
          code: 'payment-invoice-already-in-payment',
          pointer: '/data/attributes/lines/0/trx_id',
          meta: { invoiceId: 'INV-204347', payer: 'Pat Jones' },
        },
      ])
    }
    expect(await countPayments()).toBe(before + 1)
  })

  it('[PAY-20] refuses another body under a used key, and none at all without a key', async () => {
    const idempotencyKey = newKey()
    const body = await requestOf(draft({ 204455: 241560 }))
    expect((await create(body, { idempotencyKey })).status).toBe(201)
    const reused = await create({ ...body, total: 1 }, { idempotencyKey })
    expect([reused.status, reused.data]).toMatchObject([422, [{ code: 'idempotency-key-reused' }]])
    const { status, data } = await ask(db, 'payments.create', { principal: payer, body })
    expect([status, data]).toMatchObject([400, [{ code: 'idempotency-key-missing' }]])
  })

  it('[PAY-13] finds a payer’s own payment by a key that another payer also used', async () => {
    const idempotencyKey = newKey()
    const mine = await create(await requestOf(draft({ 204471: 520800 })), { idempotencyKey })
    const body = await requestOf(draft({ 204502: 376025 }), admin)
    const other = await create(body, { idempotencyKey, principal: admin })
    expect([mine.status, other.status, other.isReplay]).toEqual([201, 201, false])
    const found = async (principal: typeof payer) => {
      const reply = await ask(db, 'payments.list', { principal, filter: { idempotency_key: idempotencyKey } })
      return (reply.data as Payment[]).map(({ number }) => number)
    }
    expect(await found(payer)).toEqual([(mine.data as Payment).number])
    expect(await found(admin)).toEqual([(other.data as Payment).number])
    expect(await found(stranger)).toEqual([])
  })

  it('[PAY-20] forgets a rejected attempt: the same key works once the payment is valid', async () => {
    const idempotencyKey = newKey()
    const body = await requestOf(draft({ 204530: 189450 }))
    expect((await create({ ...body, terms_accepted: false }, { idempotencyKey })).status).toBe(422)
    expect((await create(body, { idempotencyKey })).status).toBe(201)
  })

  it('[PAY-20] rejects an expired key if its payment exists', async () => {
    const idempotencyKey = newKey()
    const body = await requestOf(draft({ 204561: 100000 }))
    expect((await create(body, { idempotencyKey })).status).toBe(201)
    await sql`update idempotency_keys set created_at = now() - interval '73 hours' where key = ${idempotencyKey}`.execute(
      db,
    )
    const again = await requestOf(draft({ 204613: 100000 }))
    const reply = await create(again, { idempotencyKey })
    expect([reply.status, reply.data]).toMatchObject([422, [{ code: 'idempotency-key-reused' }]])
  })

  it('[ACC-12] answers another company’s payment like a missing one', async () => {
    const get = (number: string, principal = stranger) => ask(db, 'payments.get', { principal, params: { number } })
    expect((await get('P-100001', payer)).status).toBe(200)
    expect(await get('P-100001')).toEqual(await get('P-999999'))
  })

  it('[PAY-10] requires the total, the terms, and the review of exactly this payment', async () => {
    const body = await requestOf(draft({ 201377: 421050, 202940: 348000 }))
    const others = await requestOf(draft({ 201377: 421050 }))
    const codeOf = async (change: object, principal = payer) =>
      (await create({ ...body, ...change }, { principal })).data
    expect(await codeOf({ total: 769049 })).toMatchObject([
      { code: 'payment-total-mismatch', pointer: '/data/attributes/total', meta: { expected: 769050 } },
    ])
    expect(await codeOf({ terms_accepted: false })).toMatchObject([
      { code: 'payment-terms-not-accepted', pointer: '/data/attributes/terms_accepted' },
    ])
    const missing = [{ code: 'payment-review-missing', pointer: '/data/attributes/review_token' }]
    expect(await codeOf({ review_token: '' })).toMatchObject(missing)
    expect(await codeOf({ review_token: others.review_token })).toMatchObject(missing)
    expect(await codeOf({ bank_account_id: 'BA-1002' })).toMatchObject(missing)
    expect(await codeOf({ lines: [...body.lines].reverse() })).toMatchObject(missing)
    expect(await codeOf({}, admin)).toMatchObject(missing)
    const forged = body.review_token.replace('2026-11-23', '2026-11-24')
    expect(await codeOf({ review_token: forged })).toMatchObject(missing)
  })

  it('[PAY-10] requires a new review when the payment would move on other days', async () => {
    const body = await requestOf(draft({ 201377: 421050 }))
    // 16:30 in Chicago is 17:30 in New York: after the cut-off, on the Friday before a short week.
    const clock = { nowMs: Date.parse('2026-11-20T22:30:00Z'), date: '2026-11-20' as const }
    const reply = await create(body, { clock })
    expect([reply.status, reply.data]).toMatchObject([
      409,
      [{ code: 'payment-review-outdated', meta: { leaves_on: '11/24/2026', posts_by: '11/25/2026' } }],
    ])
  })

  it('[PAY-18] settles two banking days later: two paid, the third past due with exactly the rest', async () => {
    const before = await exposureOf('USD')
    const idempotencyKey = newKey()
    const body = await requestOf(draft({ 201377: 421050, 202940: 348000, 203115: 500000 }))
    const made = await create(body, { idempotencyKey })
    expect(made.status, made.body).toBe(201)
    const pending = await exposureOf('USD')
    expect(pending.available).toBe(before.available)
    expect(pending.pendingPayment).toBe(before.pendingPayment + 1269050)

    const { rows } = await sql<{ total: string }>`
      select sum(total_minor) as total from payments where status = 'processing' and currency = 'USD'
        and customer_buid = ${NORTHWIND} and posts_by <= '2026-11-24'`.execute(db)
    const moved = await ask(db, 'clock.move', { body: { advanceBankingDays: 2 } })
    expect(moved.data).toMatchObject({ programDate: '2026-11-24' })

    expect(await invoiceOf(201377)).toMatchObject({
      status: ['Paid'],
      openTotal: 0,
      paidTotal: 421050,
      pendingTotal: 0,
    })
    expect(await invoiceOf(202940)).toMatchObject({ status: ['Paid'], openTotal: 0 })
    expect(await invoiceOf(203115)).toMatchObject({
      status: ['Past Due', 'Part Paid'],
      openTotal: 113210,
      paidTotal: 500000,
      pendingTotal: 0,
      pendingPayment: null,
    })
    const after = await exposureOf('USD')
    expect(after.available).toBe(before.available + Number(rows[0]?.total))
    expect(after.used).toBe(before.used - Number(rows[0]?.total))

    const { number } = made.data as Payment
    const settled = await ask(db, 'payments.get', { principal: payer, params: { number } })
    expect(settled.data).toMatchObject({ status: 'settled', settledOn: '2026-11-24' })
    const replayed = await create(body, { idempotencyKey })
    expect([replayed.status, replayed.isReplay, replayed.body]).toEqual([201, true, made.body])
  })

  it('[PAY-1] lets the rest of a part-paid invoice be paid', async () => {
    expect((await create(await requestOf(draft({ 203115: 113210 })))).status).toBe(201)
  })

  it('[MON-4] keeps a ledger that sums to zero for each event, and agrees with the exposures', async () => {
    const { rows: uneven } = await sql`
      select event, currency, sum(amount_minor) from ledger_entries group by event, currency having sum(amount_minor) <> 0
      `.execute(db)
    expect(uneven).toEqual([])
    const { rows: unlike } = await sql`
      with owed as (
        select customer_buid, currency, sum(open_minor) as open, sum(pending_minor) as pending from invoices
        where primary_status not in ('Unbilled', 'Pending') group by 1, 2
      ), booked as (
        select customer_buid, currency, sum(amount_minor) filter (where account = 'receivable') as open,
          coalesce(sum(amount_minor) filter (where account = 'payments-in-transit'), 0) as pending
        from ledger_entries group by 1, 2
      )
      select * from owed full join booked using (customer_buid, currency)
      where owed.open is distinct from booked.open or owed.pending is distinct from booked.pending`.execute(db)
    expect(unlike).toEqual([])
  })
})
