import type { PaymentPreview } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const NORTHWIND = '10428'
const payer = createPrincipal('u-1002', 'payer', [NORTHWIND, '10429', '10430'], { fullName: 'Pat Jones' })
const stranger = createPrincipal('u-1011', 'admin', ['20517'])

describe.each(databases.kinds)('payments that are rejected on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
    // Of its two payment types, the account keeps only AutoPay.
    await db
      .updateTable('bank_accounts')
      .set({ online_payment: false, auto_pay: true })
      .where('id', '=', 'BA-1008')
      .execute()
  })

  const draft = (lines: Record<string, number>, more: Record<string, unknown> = {}) => ({
    buid_customer: NORTHWIND,
    currency: 'USD',
    bank_account_id: 'BA-1001',
    lines: Object.entries(lines).map(([number, amount]) => ({ trx_id: `T-${number}`, amount })),
    ...more,
  })
  type Draft = ReturnType<typeof draft>
  const preview = (body: Draft, principal = payer) => ask(db, 'payments.preview', { principal, body })
  let keys = 0
  const create = (body: unknown, principal = payer) =>
    ask(db, 'payments.create', { principal, body, idempotencyKey: `test-refused-key-${(keys += 1)}` })
  const countPayments = async () => {
    const { rows } = await sql<{ count: string }>`select count(*) from payments`.execute(db)
    return Number(rows[0]?.count)
  }

  const line0 = '/data/attributes/lines/0'
  const lines = '/data/attributes/lines'
  const twice = { lines: [201377, 201377].map((number) => ({ trx_id: `T-${number}`, amount: 100 })) }
  const tooMany = { lines: Array.from({ length: 501 }, (_, index) => ({ trx_id: `T-${index}`, amount: 100 })) }
  const yen = { currency: 'JPY', bank_account_id: 'BA-1005' }
  const account = '/data/attributes/bank_account_id'
  it.each([
    ['PAY-2', 'no line', draft({}), 422, 'payment-no-invoices', lines],
    ['PAY-3', 'more than 500 lines', draft({}, tooMany), 422, 'payment-too-many-invoices', lines],
    ['PAY-4', 'an invoice twice', draft({}, twice), 422, 'payment-invoice-repeated', `${lines}/1/trx_id`],
    ['PAY-7', 'a fraction of a cent', draft({ 201377: 10.5 }), 422, 'payment-amount-not-integer', `${line0}/amount`],
    ['PAY-7', 'nothing', draft({ 201377: 0 }), 422, 'payment-amount-not-positive', `${line0}/amount`],
    ['PAY-7', 'less than nothing', draft({ 201377: -1 }), 422, 'payment-amount-not-positive', `${line0}/amount`],
    ['PAY-7', 'a cent too much', draft({ 201377: 421051 }), 422, 'payment-amount-above-open', `${line0}/amount`],
    ['PAY-7', 'the disputed part', draft({ 198204: 118000 }), 422, 'payment-amount-above-open', `${line0}/amount`],
    ['PAY-7', 'less than a dollar', draft({ 201377: 99 }), 422, 'payment-amount-below-minimum', `${line0}/amount`],
    ['PAY-5', 'yen from dollars', draft({ 204731: 100 }), 422, 'payment-currency-mixed', `${line0}/trx_id`],
    ['PAY-1', 'an invoice on hold', draft({ 204410: 98000 }), 409, 'payment-invoice-not-payable', `${line0}/trx_id`],
    ['PAY-1', 'an unbilled invoice', draft({ 204801: 548000 }), 409, 'payment-invoice-not-payable', `${line0}/trx_id`],
    ['PAY-1', 'a paid invoice', draft({ 203007: 100 }), 409, 'payment-invoice-not-payable', `${line0}/trx_id`],
    [
      'PAY-17',
      'one in a payment by Pat',
      draft({ 204233: 100 }),
      409,
      'payment-invoice-already-in-payment',
      `${line0}/trx_id`,
    ],
    ['PAY-21', 'no such invoice', draft({ 999999: 100 }), 404, 'payment-invoice-unknown', `${line0}/trx_id`],
    [
      'BNK-4',
      'no such account',
      draft({ 201377: 100 }, { bank_account_id: 'BA-9' }),
      404,
      'payment-bank-account-unknown',
      account,
    ],
    [
      'PAY-21',
      'a foreign account',
      draft({ 201377: 100 }, { bank_account_id: 'BA-2001' }),
      404,
      'payment-bank-account-unknown',
      account,
    ],
    [
      'BNK-4',
      'a disabled account',
      draft({ 201377: 100 }, { bank_account_id: 'BA-1007' }),
      422,
      'payment-bank-account-not-usable',
      account,
    ],
    [
      'BNK-4',
      'an account for AutoPay only',
      draft({ 201377: 100 }, { bank_account_id: 'BA-1008' }),
      422,
      'payment-bank-account-not-usable',
      account,
    ],
    [
      'BNK-4',
      'a yen account',
      draft({ 201377: 100 }, { ...yen, currency: 'USD' }),
      422,
      'payment-bank-account-currency',
      account,
    ],
  ] as const)('[%s] refuses %s', async (_rule, _says, body, status, code, pointer) => {
    const before = await countPayments()
    const request = { ...body, total: 100, terms_accepted: true, review_token: 'none' }
    for (const reply of [await preview(body), await create(request)]) {
      expect([reply.status, reply.data]).toMatchObject([status, [{ code, pointer }]])
    }
    expect(await countPayments()).toBe(before)
  })

  it('[PAY-6] rejects a total above the maximum of one payment', async () => {
    await sql`insert into invoices (customer_buid, trx_id, invoice_id, merchant_buid, sold_by, primary_status,
      eligible_for_dispute, currency, subtotal_minor, tax_minor, late_fee_minor, rebates_minor, billed_minor, invoice_date)
      values (${NORTHWIND}, 'T-1', 'INV-1', 'M-301', 'Cascade', 'Billed', true, 'EUR', 100000000, 0, 0, 0, 100000000,
      '2026-11-01')`.execute(db)
    const body = draft({ 1: 100000000 }, { currency: 'EUR', bank_account_id: 'BA-1004' })
    const reply = await preview(body)
    expect([reply.status, reply.data]).toMatchObject([
      422,
      [{ code: 'payment-above-limit', pointer: lines, meta: { maximum: 99999999, currency: 'EUR' } }],
    ])
    const most = await preview({ ...body, lines: [{ trx_id: 'T-1', amount: 99999999 }] })
    expect((most.data as PaymentPreview).total).toBe(99999999)
  })

  it('[PAY-1] reports every invalid line at once', async () => {
    const reply = await preview(draft({ 201377: 0, 202940: 348001 }))
    expect(reply.data).toMatchObject([{ pointer: `${lines}/0/amount` }, { pointer: `${lines}/1/amount` }])
  })

  it('[PAY-21] answers another company’s invoice like a missing one', async () => {
    const { rows } = await sql<{ id: string }>`
      select trx_id as id from invoices where customer_buid = '20517' and primary_status = 'Billed' limit 1`.execute(db)
    const foreign = draft({}, { lines: [{ trx_id: rows[0]?.id, amount: 100 }] })
    const missing = draft({}, { lines: [{ trx_id: 'T-never', amount: 100 }] })
    expect(await preview(foreign)).toEqual(await preview(missing))
    const ofNorthwind = await preview(draft({ 201377: 100 }), stranger)
    expect(ofNorthwind.status).toBe(404)
    expect(ofNorthwind).toEqual(await preview(draft({ 201377: 100 }, { buid_customer: '99999' }), stranger))
  })

  it.each([
    ['locked', '21502', 'locked'],
    ['ineligible', '21377', 'not-eligible'],
  ])('[PAY-8] lets no %s account pay', async (_says, buid, reason) => {
    const principal = createPrincipal('u-1008', 'admin', [buid])
    const body = draft({ 1: 100 }, { buid_customer: buid })
    const before = await countPayments()
    const request = { ...body, total: 100, terms_accepted: true, review_token: 'none' }
    for (const reply of [await preview(body, principal), await create(request, principal)]) {
      expect([reply.status, reply.data]).toMatchObject([
        403,
        [{ code: 'payment-customer-not-eligible', meta: { reason } }],
      ])
    }
    expect(await countPayments()).toBe(before)
  })
})
