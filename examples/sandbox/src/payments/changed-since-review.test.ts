import type { PaymentPreview } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newKey, openDesk, payer, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('invoices that change between review and confirmation on %s', (kind) => {
  let desk: PaymentDesk
  beforeAll(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  /** Builds a request with the remaining amounts that its review showed. */
  async function reviewed(lines: Record<string, number>) {
    const body = desk.draft(lines)
    const request = await desk.requestOf(body)
    const { lines: shown } = (await desk.preview(body)).data as PaymentPreview
    return {
      ...request,
      lines: request.lines.map((line) => ({
        ...line,
        remaining: shown.find(({ trxId }) => trxId === line.trx_id)?.remaining,
      })),
    }
  }
  const change = (number: number, by: number, more: Record<string, unknown> = {}) =>
    desk.db
      .updateTable('invoices')
      .set({
        billed_minor: sql<number>`billed_minor + ${by}`,
        subtotal_minor: sql<number>`subtotal_minor + ${by}`,
        ...more,
      })
      .where('customer_buid', '=', '10428')
      .where('trx_id', '=', `T-${number}`)
      .execute()

  it('[PAY-300] are listed with the amounts before and now, and nothing is charged', async () => {
    const body = await reviewed({ 201377: 421_050, 202940: 348_000 })
    await change(201377, -21_050)
    const key = newKey()
    const refused = await desk.create(body, { idempotencyKey: key })
    expect(refused.status, refused.body).toBe(409)
    expect(refused.data).toMatchObject([
      {
        code: 'payment-invoice-changed',
        meta: { invoiceId: 'INV-201377', amount: 421_050, open_before: 421_050, open: 400_000, payable: 400_000 },
      },
    ])
    expect((await desk.invoiceOf(202940)).status).not.toContain('Payment Pending')
    // The key is not used up: it works with the new amounts and their review.
    const again = await desk.create(await reviewed({ 201377: 400_000, 202940: 348_000 }), { idempotencyKey: key })
    expect([again.status, again.data]).toMatchObject([201, { total: 748_000 }])
  })

  it('[PAY-300] are also rejected if they can be paid as before but more would stay due', async () => {
    const body = await reviewed({ 203115: 100_000 })
    await change(203115, 2500)
    const refused = await desk.create(body)
    expect([refused.status, refused.data]).toMatchObject([
      409,
      [{ code: 'payment-invoice-changed', meta: { amount: 100_000, open_before: 613_210, open: 615_710 } }],
    ])
    // Without the reviewed remaining amounts, only the amounts are checked.
    const { lines, ...others } = body
    const bare = lines.map(({ trx_id, amount }) => ({ trx_id, amount }))
    expect((await desk.create({ ...others, lines: bare })).status).toBe(201)
  })

  it('[PAY-300] report that they cannot be paid, and which payer has them in a payment', async () => {
    const body = await reviewed({ 203988: 487_500, 204120: 126_440 })
    await change(203988, 0, { primary_status: 'On Hold' })
    const [first] = (await desk.create(body)).data as unknown[]
    expect(first).toMatchObject({
      code: 'payment-invoice-not-payable',
      meta: { reason: 'on-hold', open_before: 487_500, open: 487_500 },
    })
    await change(203988, 0, { primary_status: 'Billed' })
    const other = await desk.pay(desk.draft({ 204120: 126_440 }))
    expect((await desk.create(body, { principal: payer })).data).toMatchObject([
      { code: 'payment-invoice-already-in-payment', meta: { paymentNumber: other.number, open_before: 126_440 } },
    ])
  })

  it('[PAY-300] are paid once when two users confirm the same review at once', async () => {
    const body = await reviewed({ 199618: 224_000 })
    const replies = await Promise.all([desk.create(body), desk.create(body), desk.create(body)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const live = await desk.db
      .selectFrom('payment_lines')
      .select('payment_number')
      .where('customer_buid', '=', '10428')
      .where('trx_id', '=', 'T-199618')
      .where('live', '=', true)
      .execute()
    expect(live).toHaveLength(1)
  })
})
