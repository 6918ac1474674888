import type { Payment } from 'netterms/contract/internal'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { NORTHWIND, openDesk, payer, type PaymentDesk, stranger } from '../../../../test/support/payment-desk.ts'
import { ask } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { paymentLines } from '../exports/payment-rows.ts'
import { findPaymentCredits } from './payment-credits.ts'
import { withCredits } from './payment-receipt.ts'
import { findPaymentLines } from './payments.queries.ts'

const databases = testDatabases('both')
afterAll(() => databases.stop())

/** From the seed data: 1,250.00 of credit. Invoice 201377 is due before 202940. */
const MEMO = 'CM-1041'
const credit = (amount: number, id = MEMO) => ({ credits: [{ credit_memo_id: id, amount }] })

describe.each(databases.kinds)('credit of a payment afterwards, on %s', (kind) => {
  let desk: PaymentDesk
  beforeEach(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  /** Builds a draft without a payment method. */
  const bare = (lines: Record<string, number>, more: Record<string, unknown>) => {
    const { bank_account_id: _method, ...rest } = desk.draft(lines, more) as ReturnType<typeof desk.draft> & {
      bank_account_id?: string
    }
    return rest as ReturnType<typeof desk.draft>
  }

  it('[PAY-280] lists the credits in the history, finds the payment by their invoice, and names them in the CSV file and the receipt', async () => {
    const covered = await desk.pay(bare({ 201377: 50_000 }, credit(50_000)))
    const mixed = await desk.pay(desk.draft({ 202940: 30_000 }, credit(10_000)))
    const { data } = await ask(desk.db, 'payments.list', { principal: payer, filter: { search: 'INV-201377' } })
    expect((data as Payment[]).find(({ number }) => number === covered.number)).toMatchObject({
      credits: [{ memoId: MEMO, invoiceId: 'INV-201377', amountMinor: 50_000 }],
    })
    const question = { customerIds: [NORTHWIND], today: '2026-11-20', direction: 'desc' } as const
    const pieces: string[] = []
    for await (const piece of paymentLines(desk.db, { question, language: 'en', hasByteOrderMark: false })) {
      pieces.push(piece)
    }
    const rows = pieces.join('').split('\r\n')
    const endOf = (number: string) =>
      rows
        .find((row) => row.startsWith(`${number},`))
        ?.split(',')
        .slice(-7)
    expect(endOf(covered.number)).toEqual(['INV-201377', 'USD', '0.00', '0.00', '500.00', MEMO, ''])
    expect(endOf(mixed.number)).toEqual(['INV-202940', 'USD', '200.00', '0.00', '100.00', MEMO, ''])
    for (const payment of [covered, mixed]) {
      const lines = await findPaymentLines(desk.db, [{ customer_buid: NORTHWIND, number: payment.number }])
      const parts = await findPaymentCredits(desk.db, [{ customer_buid: NORTHWIND, number: payment.number }])
      const onReceipt = withCredits(lines, parts)
      expect(onReceipt.map(({ amountMinor }) => amountMinor)).toEqual([payment === covered ? 50_000 : 30_000])
    }
  })

  it('[PAY-21] [PAY-276] hides it from other companies', async () => {
    const payment: Payment = await desk.pay(desk.draft({ 201377: 150_000 }, credit(50_000)))
    const reply = await ask(desk.db, 'payments.get', { principal: stranger, params: { number: payment.number } })
    expect(reply.status).toBe(404)
  })
})
