import type { CreditMemo, LoyaltyProgram } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDisputeDesk, type DisputeDesk } from '../../../../test/support/dispute-desk.ts'
import { admin, newKey, openDesk, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { ask } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

// The clock only moves forward, so each test begins on the day on which the previous one ended.
describe.each(databases.kinds)('sales of which something is credited, on %s', (kind) => {
  let desk: PaymentDesk
  let disputes: DisputeDesk
  beforeAll(async () => {
    const { db } = await databases.openSeeded(kind, 60)
    desk = openDesk(db)
    disputes = createDisputeDesk(db)
  }, 120_000)

  /** Cascade's sales to Northwind in US dollars. */
  const sales = async () => {
    const { data } = await ask(desk.db, 'loyalty-programs.list', { principal: admin })
    return (data as LoyaltyProgram[]).find(({ id }) => id === 'LP-501')?.currentSales ?? 0
  }

  it('[LOY-5] subtracts a grant on a paid invoice, although the credit stays on the account', async () => {
    await desk.pay(desk.draft({ 204455: 241_560 }))
    await desk.move(2)
    const before = await sales()
    expect(before).toBeGreaterThan(100_000)
    await disputes
      .answered(
        await disputes.open({ 204455: 100_000 }),
        'respond to customer',
        {},
        {
          amounts: [{ trx_id: 'T-204455', amount: 60_000 }],
        },
      )
      .then((offered) => disputes.answered(offered, 'close', { principal: admin }))
    expect(await sales()).toBe(before - 60_000)
  })

  it('[LOY-5] takes nothing off again when that credit is used', async () => {
    const before = await sales()
    const { data } = await ask(desk.db, 'credit-memos.list', { principal: admin })
    const memo = (data as CreditMemo[]).find(({ remaining }) => remaining === 60_000)
    const question = {
      principal: admin,
      idempotencyKey: newKey(),
      params: { id: memo?.id ?? '' },
      body: { lines: [{ trx_id: 'T-204016', amount: 1_000 }] },
    }
    expect((await ask(desk.db, 'credit-memos.apply', question)).status).toBe(201)
    expect(await sales()).toBe(before)
  })

  it('[LOY-5] subtracts a grant on an open invoice once', async () => {
    const before = await sales()
    await disputes.answered(await disputes.open({ 204016: 40_000 }), 'grant in full')
    expect(await sales()).toBe(before)
    await desk.move(2)
    expect(await disputes.invoiceOf(204016)).toMatchObject({ disputed: 0 })
    expect(await sales()).toBe(before - 40_000)
  })
})
