import type { CreditMemo, Dispute } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createDisputeDesk, type DisputeDesk } from '../../../../test/support/dispute-desk.ts'
import { admin, openDesk, payer, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { ask } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { reopenedAndExtendedInvoices } from '../db/migrations/0036-reopened-and-extended-invoices.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const WHOLE = 241_560

describe.each(databases.kinds)('a disputed invoice after its payment is returned, on %s', (kind) => {
  let desk: PaymentDesk
  let disputes: DisputeDesk
  beforeEach(async () => {
    const { db } = await databases.openSeeded(kind, 60)
    desk = openDesk(db)
    disputes = createDisputeDesk(db)
    // R01: the return arrives two banking days after the debit.
    await desk.endIn('BA-1001', '0001')
    await desk.pay(desk.draft({ 204455: WHOLE }))
    await desk.move(2)
    expect(await desk.invoiceOf(204455)).toMatchObject({ status: ['Paid'], openTotal: 0 })
  }, 120_000)

  const comesBack = async () => {
    await desk.move(1)
    expect(await desk.invoiceOf(204455)).toMatchObject({ openTotal: WHOLE, paidTotal: 0 })
  }
  const whyNotPaid = async (amount: number) => (await desk.preview(desk.draft({ 204455: amount }))).data
  const whyNotDisputed = async (amount: number, line: number | null = 1) => {
    const invoices = [{ trx_id: 'T-204455', amount, ...(line !== null && { line_number: line }) }]
    return (await disputes.create(disputes.request({}, { invoices }))).data
  }
  const grantedOf = async () => {
    const { rows } = await sql<{ granted: number }>`
      select coalesce(sum(granted_minor), 0)::int as granted from dispute_invoices where trx_id = 'T-204455'`.execute(
      desk.db,
    )
    return rows[0]?.granted
  }
  const creditLeft = async () => {
    const { data } = await ask(desk.db, 'credit-memos.list', { principal: payer })
    return (data as CreditMemo[]).reduce((sum, { remaining }) => sum + remaining, 0)
  }
  async function expectSound(): Promise<void> {
    await desk.expectSoundBooks()
    await disputes.expectSoundBooks()
  }

  it('[DSP-37] holds the disputed amount: it cannot be paid, disputed again, or credited twice', async () => {
    const before = await creditLeft()
    const dispute = await disputes.open({ 204455: WHOLE })
    await comesBack()
    expect(await desk.invoiceOf(204455)).toMatchObject({ status: ['Billed', 'Disputed'], disputedTotal: WHOLE })
    expect(await whyNotPaid(WHOLE)).toMatchObject([{ meta: { reason: 'fully-disputed' } }])
    expect(await whyNotDisputed(1)).toMatchObject([
      { code: 'dispute-invoice-ineligible', meta: { reason: 'already-disputed' } },
    ])
    await expectSound()
    await disputes.answered(dispute, 'grant in full')
    await desk.move(2)
    expect(await disputes.invoiceOf(204455)).toMatchObject({ primary: 'Paid', credited: WHOLE, disputed: 0, open: 0 })
    // The debit is not retried (RAI-9).
    await desk.move(5)
    expect(await disputes.invoiceOf(204455)).toMatchObject({ primary: 'Paid', credited: WHOLE, open: 0 })
    expect([await grantedOf(), await creditLeft()]).toEqual([WHOLE, before])
    await expectSound()
  })

  it('[DSP-37] leaves the rest to be paid and disputed, and grants no more than was billed in all', async () => {
    const line = [{ trx_id: 'T-204455', line_number: 1, amount: 100_000 }]
    const made = await disputes.create(disputes.request({}, { invoices: line }))
    const [dispute] = made.data as [Dispute]
    await comesBack()
    expect(await whyNotPaid(WHOLE - 100_000 + 1)).toMatchObject([{ code: 'payment-amount-above-open' }])
    expect(await whyNotDisputed(WHOLE - 100_000 + 1, null)).toMatchObject([
      { code: 'dispute-amount-invalid', meta: { reason: 'amount-above-disputable', most: WHOLE - 100_000 } },
    ])
    await desk.pay(desk.draft({ 204455: 41_560 }, {}, { bank_account_id: 'BA-1002' }))
    await desk.move(2)
    for (const each of [dispute, await disputes.open({ 204455: 100_000 })]) {
      await disputes.answered(each, 'grant in full')
    }
    await desk.move(2)
    expect(await disputes.invoiceOf(204455)).toMatchObject({ primary: 'Paid', credited: 200_000, disputed: 0 })
    expect(await desk.invoiceOf(204455)).toMatchObject({ paidTotal: 41_560, openTotal: 0 })
    await expectSound()
  })

  it('[DSP-37] makes the rest payable again, and subtracts the granted amount', async () => {
    const dispute = await disputes.open({ 204455: 100_000 })
    await comesBack()
    const half = [{ trx_id: 'T-204455', amount: 40_000 }]
    await disputes.answered(dispute, 'grant in part', {}, { amounts: half })
    expect(await desk.invoiceOf(204455)).toMatchObject({ disputedTotal: 40_000 })
    await desk.move(2)
    expect(await disputes.invoiceOf(204455)).toMatchObject({ credited: 40_000, disputed: 0, open: WHOLE - 40_000 })
    await expectSound()
  })

  it('[DSP-37] subtracts the granted amount from the invoice, while it is pending and while it is adjusted', async () => {
    const before = await creditLeft()
    await disputes.answered(await disputes.open({ 204455: WHOLE }), 'grant in full')
    await comesBack()
    expect(await desk.invoiceOf(204455)).toMatchObject({ disputedTotal: WHOLE })
    await expectSound()
    // R07: the return arrives five banking days after the debit, on the day on which the credit is applied.
    await desk.endIn('BA-1002', '0007')
    await desk.pay(desk.draft({ 203115: 613_210 }, {}, { bank_account_id: 'BA-1002' }))
    await desk.move(4)
    expect(await disputes.invoiceOf(204455)).toMatchObject({ primary: 'Paid', credited: WHOLE, open: 0 })
    const dispute = await disputes.open({ 203115: 613_210 })
    await disputes.answered(dispute, 'grant in full')
    await desk.move(1)
    expect(await disputes.get(dispute.id)).toMatchObject({ status: 'adjusted' })
    await desk.move(1)
    expect(await disputes.invoiceOf(203115)).toMatchObject({ primary: 'Paid', credited: 613_210, open: 0 })
    expect(await desk.invoiceOf(203115)).toMatchObject({ paidTotal: 0 })
    expect(await creditLeft()).toBe(before)
    await expectSound()
  })

  /** Pays in two payments; the bank will return the second one, of 1 000.00. */
  async function isPaidInTwo(): Promise<void> {
    await comesBack()
    await desk.pay(desk.draft({ 204455: 141_560 }, {}, { bank_account_id: 'BA-1002' }))
    await desk.move(2)
    await desk.endIn('BA-1001', '0008')
    await desk.pay(desk.draft({ 204455: 100_000 }))
    await desk.move(2)
  }

  it('[DSP-37] holds no more than is open when one payment of two comes back; of a grant, the rest is credit', async () => {
    await isPaidInTwo()
    const before = await creditLeft()
    const dispute = await disputes.open({ 204455: 180_000 })
    await desk.move(1)
    expect(await desk.invoiceOf(204455)).toMatchObject({ openTotal: 100_000, disputedTotal: 100_000 })
    expect(await whyNotDisputed(1)).toMatchObject([{ meta: { reason: 'already-disputed' } }])
    await disputes.answered(dispute, 'grant in full')
    await desk.move(2)
    expect(await disputes.invoiceOf(204455)).toMatchObject({ primary: 'Paid', credited: 100_000, open: 0 })
    expect(await creditLeft()).toBe(before + 80_000)
    expect(await whyNotDisputed(WHOLE - 180_000 + 1, null)).toMatchObject([{ meta: { most: WHOLE - 180_000 } }])
    await expectSound()
  })

  it('[DSP-37] holds for one dispute what another one gives up', async () => {
    await isPaidInTwo()
    const line = [{ trx_id: 'T-204455', line_number: 1, amount: 90_000 }]
    const made = await disputes.create(disputes.request({}, { invoices: line }))
    const [first] = made.data as [Dispute]
    const other = await disputes.open({ 204455: 60_000 })
    await disputes.answered(other, 'grant in full')
    await desk.move(1)
    expect(await desk.invoiceOf(204455)).toMatchObject({ openTotal: 100_000, disputedTotal: 100_000 })
    await expectSound()
    expect((await disputes.withdraw(first)).status).toBe(200)
    expect(await desk.invoiceOf(204455)).toMatchObject({ openTotal: 100_000, disputedTotal: 60_000 })
    await expectSound()
    await desk.move(1)
    expect(await disputes.invoiceOf(204455)).toMatchObject({ credited: 60_000, open: 40_000, disputed: 0 })
    await expectSound()
  })

  it('[DSP-37] also applies to invoices reopened before holds existed', async () => {
    const line = [{ trx_id: 'T-204455', line_number: 1, amount: 90_000 }]
    expect((await disputes.create(disputes.request({}, { invoices: line }))).status).toBe(201)
    await disputes.open({ 204455: 140_000 })
    await comesBack()
    await sql`update dispute_invoices set held_minor = 0 where trx_id = 'T-204455'`.execute(desk.db)
    // Nothing is held while a payment is in progress.
    await sql`update invoices set disputed_minor = 0, pending_minor = 41560, primary_status = 'Payment Pending'
      where trx_id = 'T-204455'`.execute(desk.db)
    const updates = reopenedAndExtendedInvoices.statements.filter((statement) => statement.startsWith('update'))
    for (const statement of updates) await sql.raw(statement).execute(desk.db)
    expect(await desk.invoiceOf(204455)).toMatchObject({ disputedTotal: 200_000 })
    await disputes.expectSoundBooks()
  })

  it('[DSP-11] prevents a second dispute of an amount that became credit', async () => {
    const before = await creditLeft()
    const dispute = await disputes.open({ 204455: 100_000 })
    const half = [{ trx_id: 'T-204455', amount: 60_000 }]
    await disputes.answered(dispute, 'respond to customer', {}, { amounts: half })
    await disputes.answered(await disputes.get(dispute.id), 'close', { principal: admin })
    expect(await creditLeft()).toBe(before + 60_000)
    await comesBack()
    expect(await desk.invoiceOf(204455)).toMatchObject({ disputedTotal: 0 })
    expect(await whyNotDisputed(WHOLE - 60_000 + 1, null)).toMatchObject([
      { code: 'dispute-amount-invalid', meta: { reason: 'amount-above-disputable', most: WHOLE - 60_000 } },
    ])
    await disputes.open({ 204455: WHOLE - 60_000 })
    await expectSound()
  })
})
