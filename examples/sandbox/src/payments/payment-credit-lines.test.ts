/** Credit applied to invoices that the payer chose. Source: docs/spec/payments.md PAY-359. */
import type { CreditMemo, PaymentPreview } from 'netterms/contract/internal'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { NORTHWIND, openDesk, payer, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { ask } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'

const databases = testDatabases('both')
afterAll(() => databases.stop())

/** From the seed data: 1,250.00 of credit. Invoice 201377 is due before 202940. */
const MEMO = 'CM-1041'

describe.each(databases.kinds)('credit for chosen invoices on %s', (kind) => {
  let desk: PaymentDesk
  beforeEach(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  const leftOf = async (id: string) => {
    const { data } = await ask(desk.db, 'credit-memos.list', { principal: payer })
    return (data as CreditMemo[]).find((memo) => memo.id === id)?.remaining
  }
  const codesOf = (data: unknown) => (data as { code: string }[]).map(({ code }) => code)

  const placed = (
    amounts: Record<string, number>,
    amount = Object.values(amounts).reduce((sum, each) => sum + each, 0),
  ) => ({
    credits: [
      {
        credit_memo_id: MEMO,
        amount,
        lines: Object.entries(amounts).map(([id, part]) => ({ trx_id: `T-${id}`, amount: part })),
      },
    ],
  })

  it('[PAY-359] goes to exactly these, and the review covers them', async () => {
    const [older, newer] = [await desk.invoiceOf(201377), await desk.invoiceOf(202940)]
    const lines = { 201377: 100_000, 202940: newer.openTotal }
    const draft = desk.draft(lines, placed({ 202940: 110_000, 201377: 10_000 }))
    const shown = (await desk.preview(draft)).data as PaymentPreview
    expect(shown).toMatchObject({
      total: newer.openTotal + 100_000 - 120_000,
      lines: [
        { trxId: 'T-201377', amountMinor: 90_000 },
        { trxId: 'T-202940', amountMinor: newer.openTotal - 110_000 },
      ],
      credits: [
        { memoId: MEMO, trxId: 'T-201377', amountMinor: 10_000 },
        { memoId: MEMO, trxId: 'T-202940', amountMinor: 110_000 },
      ],
    })
    const body = await desk.requestOf(draft)
    const swapped = await desk.create({ ...body, ...placed({ 202940: 20_000, 201377: 100_000 }) })
    expect(codesOf(swapped.data)).toEqual(['payment-review-missing'])
    expect(await leftOf(MEMO)).toBe(125_000)
    const payment = await desk.pay(draft)
    expect(payment).toMatchObject({ total: shown.total, lines: shown.lines, credits: shown.credits })
    expect(await leftOf(MEMO)).toBe(5_000)
    // The part paid by the method stays open until it posts; credit is applied at once, to the invoice that the payer
    // chose.
    expect((await desk.invoiceOf(201377)).openTotal).toBe(older.openTotal - 10_000)
    expect((await desk.invoiceOf(202940)).openTotal).toBe(newer.openTotal - 110_000)
    await desk.expectSoundBooks()
  })

  it.each([
    ['an invoice that is not paid', { 203115: 5_000 }, 'payment-invoice-unknown', '/credits/0/lines/0/trx_id'],
    ['nothing for one', { 202940: 5_000, 201377: 0 }, 'payment-amount-not-positive', '/credits/0/lines/0/amount'],
    ['part of a cent', { 202940: 0.5 }, 'payment-amount-not-integer', '/credits/0/amount'],
    ['more than an invoice takes', { 201377: 80_001 }, 'payment-credit-above-total', '/credits'],
    ['more than is left', { 201377: 60_000, 202940: 65_001 }, 'payment-credit-unavailable', '/credits/0/amount'],
  ])('[PAY-359] refuses %s and changes nothing', async (_why, amounts, code, pointer) => {
    const draft = desk.draft({ 201377: 80_000, 202940: 90_000 }, placed(amounts))
    expect((await desk.preview(draft)).data).toMatchObject([{ code, pointer: `/data/attributes${pointer}` }])
    expect(await leftOf(MEMO)).toBe(125_000)
  })

  it('[PAY-359] rejects amounts that do not add up to the memo’s total, and an invoice named twice', async () => {
    await expect(desk.preview(desk.draft({ 201377: 80_000 }, placed({ 201377: 5_000 }, 6_000)))).rejects.toThrow(
      'credits',
    )
    const line = { trx_id: 'T-201377', amount: 1_000 }
    const twice = { credits: [{ credit_memo_id: MEMO, amount: 2_000, lines: [line, line] }] }
    await expect(desk.preview(desk.draft({ 201377: 80_000 }, twice))).rejects.toThrow('credits')
  })

  it('[PAY-359] leaves the rest to the other memos, the oldest first', async () => {
    await desk.db
      .insertInto('credit_memos')
      .values([{ customer_buid: NORTHWIND, id: 'CM-7003', currency: 'USD', amount_minor: 9_000, applied_minor: 0 }])
      .execute()
    const { credits } = placed({ 201377: 5_000 })
    const both = { credits: [{ credit_memo_id: 'CM-7003', amount: 9_000 }, ...credits] }
    const { data } = await desk.preview(desk.draft({ 201377: 8_000, 202940: 90_000 }, both))
    expect((data as PaymentPreview).credits).toMatchObject([
      { memoId: 'CM-7003', trxId: 'T-201377', amountMinor: 3_000 },
      { memoId: 'CM-7003', trxId: 'T-202940', amountMinor: 6_000 },
      { memoId: MEMO, trxId: 'T-201377', amountMinor: 5_000 },
    ])
  })
})
