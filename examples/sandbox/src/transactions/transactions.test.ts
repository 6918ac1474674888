import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { NORTHWIND, openDesk, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { readProgramTime } from '../clock/program-clock.ts'
import { holdAccount } from '../customers/hold-account.ts'
import { inTransaction } from '../db/transaction.ts'
import { resubmitRejection } from '../rejections/change-rejection.ts'
import { sandboxNetwork } from '../rejections/sandbox-network.ts'
import type { SubmittedTransaction, TransactionNetwork } from '../rejections/transaction-network.ts'
import { decideTransactions } from './decide-transaction.ts'
import { takePending } from './pending-transactions.queries.ts'
import { type SentTransaction, submitTransaction } from './submit-transaction.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const TRX = 'T-8000900'
const SENT: SentTransaction = {
  customerId: NORTHWIND,
  trxId: TRX,
  merchant: { id: 'M-301', name: 'Cascade Tire & Service', location: 'Tacoma' },
  invoiceId: 'INV-8000900',
  poNumber: 'PO 900',
  cardLast4: '4242',
  currency: 'USD',
  subtotalMinor: 64_000,
  taxMinor: 5_120,
}

describe.each(databases.kinds)('transactions of dealers on %s', (kind) => {
  let desk: PaymentDesk
  beforeEach(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  const submit = (changes: Partial<SentTransaction> = {}) =>
    inTransaction(desk.db, async (trx) => {
      const clock = await readProgramTime(trx)
      await submitTransaction(trx, { ...SENT, ...changes }, { actor: 'sandbox', clock })
    })
  const move = async (advance: string) =>
    expect((await ask(desk.db, 'clock.move', { body: { advance } })).status).toBe(200)
  const passSeconds = (seconds: number) =>
    sql`update program_clock set offset_ms = offset_ms + ${seconds * 1000}::int8`.execute(desk.db)
  const statusOf = async () => (await desk.invoiceOf(8000900))?.status
  const rejectionsOf = (trxId: string) =>
    desk.db.selectFrom('rejections').selectAll().where('trx_id', '=', trxId).execute()
  const rowsOf = async (table: string) => {
    const { rows } = await sql`select 1 from ${sql.table(table)} where trx_id = ${TRX}`.execute(desk.db)
    return rows.length
  }

  it('[REJ-20] a submitted transaction is pending: listed, but neither booked nor payable', async () => {
    const before = await desk.exposureOf()
    await submit()
    expect(await desk.invoiceOf(8000900)).toMatchObject({
      status: ['Pending'],
      billedTotal: 69_120,
      dueDate: null,
      soldBy: 'Cascade Tire & Service',
    })
    const preview = await desk.preview(desk.draft({ 8000900: 1000 }))
    expect(preview.data).toMatchObject([{ code: 'payment-invoice-not-payable', meta: { reason: 'not-billed' } }])
    expect(await rowsOf('ledger_entries')).toBe(0)
    expect(await desk.exposureOf()).toEqual(before)
    expect(await desk.auditOf('transactions.submit')).toEqual([
      { subject: TRX, detail: { merchant: 'M-301', total: 69_120, currency: 'USD' } },
    ])
    await desk.expectSoundBooks()
  })

  it('[REJ-20] accepted, it is billed under its own number on the day of the decision, once, and can be paid', async () => {
    const before = await desk.exposureOf()
    await submit({ cardLast4: '0090' })
    await decideTransactions(desk.db, sandboxNetwork)
    expect(await statusOf()).toEqual(['Pending'])
    await move('PT2M')
    expect(await desk.invoiceOf(8000900)).toMatchObject({
      status: ['Billed'],
      dueDate: '2026-12-20',
      openTotal: 69_120,
    })
    expect((await desk.exposureOf()).used - before.used).toBe(69_120)
    const { rows } = await sql`
      select event, account, amount_minor::int as amount from ledger_entries where trx_id = ${TRX} order by id`.execute(
      desk.db,
    )
    expect(rows).toEqual([
      { event: `invoice-billed:${TRX}`, account: 'receivable', amount: 69_120 },
      { event: `invoice-billed:${TRX}`, account: 'revenue', amount: -69_120 },
    ])
    expect([await rowsOf('pending_transactions'), await rejectionsOf(TRX)]).toEqual([0, []])
    expect((await desk.pay(desk.draft({ 8000900: 69_120 }))).status).toBe('processing')
    await desk.move(5)
    expect((await desk.invoiceOf(8000900)).status).toEqual(['Paid'])
    await desk.expectSoundBooks()
  })

  it('[REJ-20] declined by its network, it is a rejection of the dealer’s and no invoice, with all that belonged to it', async () => {
    await submit({ cardLast4: '0002' })
    await sql`
      insert into invoice_remarks (customer_buid, trx_id, id, kind, author, text, entered_at)
      values (${NORTHWIND}, ${TRX}, 'IR-900', 'note', 'Marco Rossi', 'Delivered at gate 4.', now())`.execute(desk.db)
    await move('PT1M')
    expect(await desk.invoiceOf(8000900)).toBeUndefined()
    for (const table of ['invoices', 'invoice_lines', 'invoice_remarks', 'invoice_words', 'pending_transactions']) {
      expect([table, await rowsOf(table)]).toEqual([table, 0])
    }
    const [rejection, ...others] = await rejectionsOf(TRX)
    expect(others).toEqual([])
    expect(rejection).toMatchObject({
      id: 'RJ-2001',
      status: 'active',
      reasons: ['card-declined'],
      merchant_buid: 'M-301',
      card_number_last4: '0002',
      invoice_id: 'INV-8000900',
      total_minor: '69120',
      rejected_on: '2026-11-20',
      version: 1,
    })
    expect(await desk.auditOf('rejections.reject')).toEqual([
      { subject: 'RJ-2001', detail: { transaction: TRX, reasons: ['card-declined'] } },
    ])
    await desk.expectSoundBooks()
  })

  it('[REJ-20] the program’s own rules hold for it as for one that is sent again', async () => {
    await submit({ invoiceId: 'INV-203115' })
    await submit({ trxId: 'T-8000901', invoiceId: 'INV-8000901', subtotalMinor: 90_000_000 })
    await move('PT1M')
    expect((await rejectionsOf(TRX))[0]?.reasons).toEqual(['invoice-number-repeated'])
    expect((await rejectionsOf('T-8000901'))[0]?.reasons).toEqual(['credit-line-exceeded'])
    await inTransaction(desk.db, (trx) => holdAccount(trx, NORTHWIND, { actor: 'sandbox', at: new Date() }))
    await submit({ trxId: 'T-8000902', invoiceId: 'INV-8000902', cardLast4: '0002' })
    await move('PT1M')
    expect((await rejectionsOf('T-8000902'))[0]?.reasons).toEqual(['account-not-active', 'card-declined'])
    await desk.expectSoundBooks()
  })

  it('[REJ-20] of two under one number that are pending together the first is billed and the other rejected', async () => {
    await submit()
    await submit({ trxId: 'T-8000901' })
    await move('PT1M')
    const rejected = [...(await rejectionsOf(TRX)), ...(await rejectionsOf('T-8000901'))]
    expect(rejected.map(({ reasons }) => reasons)).toEqual([['invoice-number-repeated']])
    const { rows } = await sql`
      select primary_status from invoices where invoice_id = 'INV-8000900'`.execute(desk.db)
    expect(rows).toEqual([{ primary_status: 'Billed' }])
    await desk.expectSoundBooks()
  })

  it('[REJ-20] many workers decide it once', async () => {
    await submit()
    await submit({ trxId: 'T-8000901', invoiceId: 'INV-8000901', cardLast4: '0002' })
    await passSeconds(10)
    await Promise.all(Array.from({ length: 6 }, () => decideTransactions(desk.db, sandboxNetwork)))
    expect(await statusOf()).toEqual(['Billed'])
    expect(await rowsOf('ledger_entries')).toBe(2)
    expect(await rejectionsOf('T-8000901')).toHaveLength(1)
    expect(await desk.auditOf('transactions.post')).toHaveLength(1)
    await desk.expectSoundBooks()
  })

  it('[REJ-20] its network is queried under its own reference until it has decided, and a failing one does not block others', async () => {
    await submit()
    await submit({ trxId: 'T-8000901', invoiceId: 'INV-8000901' })
    const asked: SubmittedTransaction[] = []
    const at = new Date('2026-11-20T20:00:00Z')
    const network: TransactionNetwork = {
      decide(_, transaction) {
        asked.push(transaction)
        if (transaction.reference.endsWith('901')) return Promise.reject(new Error('nobody answers'))
        return Promise.resolve(asked.length > 2 ? { kind: 'approved', at } : { kind: 'undecided' })
      },
    }
    await expect(decideTransactions(desk.db, network)).rejects.toThrow('1 transactions could not be resolved')
    expect(await takePending(desk.db, 60, 10)).toEqual([])
    await expect(decideTransactions(desk.db, network)).rejects.toThrow('nobody answers')
    expect(asked.filter(({ reference }) => reference === `${NORTHWIND}/${TRX}`)).toHaveLength(2)
    expect(asked[0]).toMatchObject({
      customerId: NORTHWIND,
      merchantId: 'M-301',
      invoiceId: 'INV-8000900',
      poNumber: 'PO 900',
      cardLast4: '4242',
      currency: 'USD',
      subtotalMinor: 64_000,
      taxMinor: 5_120,
      totalMinor: 69_120,
    })
    expect(await statusOf()).toEqual(['Billed'])
    expect((await desk.invoiceOf(8000901)).status).toEqual(['Pending'])
  })

  it('[REJ-1] a rejected one is corrected and sent again by the dealer, as any other', async () => {
    await submit({ cardLast4: '0002' })
    await move('PT1M')
    const principal = createPrincipal('u-1009', 'merchant', [], { userType: 'merchant', merchantIds: ['M-301'] })
    await inTransaction(desk.db, async (trx) => {
      const acting = { trx, principal, clock: await readProgramTime(trx), id: 'RJ-2001' }
      await resubmitRejection(acting, { version: 1, corrections: { card_number_last4: '4242' } })
    })
    await move('PT1M')
    const [rejection] = await rejectionsOf(TRX)
    expect(rejection).toMatchObject({ status: 'resubmitted' })
    const { rows } = await sql`
      select primary_status, open_minor::int as open from invoices where trx_id = ${rejection?.accepted_trx_id}`.execute(
      desk.db,
    )
    expect(rows).toEqual([{ primary_status: 'Billed', open: 69_120 }])
    await desk.expectSoundBooks()
  })
})
