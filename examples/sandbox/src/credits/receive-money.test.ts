import type { CreditMemo } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { admin, newKey, NORTHWIND, openDesk, payer, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { ask } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { readProgramTime } from '../clock/program-clock.ts'
import { inTransaction } from '../db/transaction.ts'
import { receiveUnappliedMoney } from './receive-money.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('money without an invoice on %s', (kind) => {
  let desk: PaymentDesk
  beforeEach(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  const receive = (likelyFor: string, amountMinor: number) =>
    inTransaction(desk.db, async (trx) => {
      const by = { actor: 'sandbox', clock: await readProgramTime(trx) }
      return receiveUnappliedMoney(trx, { customerId: NORTHWIND, amountMinor, likelyFor }, by)
    })
  const memoOf = async (id: string) => {
    const { data } = await ask(desk.db, 'credit-memos.list', { principal: payer })
    return (data as CreditMemo[]).find((memo) => memo.id === id)
  }

  it('[INV-124] [CRE-5] shows on the invoice how much of the money is left, after any application', async () => {
    const id = await receive('T-201377', 50_000)
    expect(await desk.invoiceOf(201377)).toMatchObject({ unapplied: 50_000, openTotal: 421_050, pastDue: 421_050 })
    const reply = await ask(desk.db, 'credit-memos.apply', {
      principal: admin,
      idempotencyKey: newKey(),
      params: { id },
      body: { lines: [{ trx_id: 'T-202940', amount: 20_000 }] },
    })
    expect(reply.status, reply.body).toBe(201)
    expect(await desk.invoiceOf(201377)).toMatchObject({ unapplied: 30_000, openTotal: 421_050 })
    expect(await desk.invoiceOf(202940)).toMatchObject({ unapplied: 0 })
  })

  it('[CRE-5] is booked as credit of the account, and the invoice that it is probably for stays owed and is Unapplied', async () => {
    const before = await desk.exposureOf()
    const id = await receive('T-201377', 421_050)
    expect(await memoOf(id)).toMatchObject({ currency: 'USD', amount: 421_050, applied: 0, remaining: 421_050 })
    expect(await desk.invoiceOf(201377)).toMatchObject({ status: ['Past Due', 'Unapplied'], openTotal: 421_050 })
    const after = await desk.exposureOf()
    expect([after.used, after.unapplied - before.unapplied]).toEqual([before.used, 421_050])
    const { rows } = await sql`
      select account, amount_minor::int as amount from ledger_entries
      where event = ${`money-received:${id}`} order by id`.execute(desk.db)
    expect(rows).toEqual([
      { account: 'bank', amount: 421_050 },
      { account: 'credit-memos', amount: -421_050 },
    ])
    expect(await desk.auditOf('credit-memos.receive')).toEqual([
      { subject: id, detail: { amount: 421_050, currency: 'USD', likelyFor: 'T-201377' } },
    ])
    const { data } = await ask(desk.db, 'invoices.list', { principal: payer, filter: { status: 'unapplied' } })
    expect((data as { trxId: string }[]).map(({ trxId }) => trxId)).toEqual(['T-201377'])
    await desk.expectSoundBooks()
  })

  it('[CRE-5] is applied like any credit: the invoice is paid and no longer Unapplied', async () => {
    const id = await receive('T-201377', 421_050)
    const reply = await ask(desk.db, 'credit-memos.apply', {
      principal: admin,
      idempotencyKey: newKey(),
      params: { id },
      body: { lines: [{ trx_id: 'T-201377', amount: 421_050 }] },
    })
    expect(reply.status, reply.body).toBe(201)
    expect(await desk.invoiceOf(201377)).toMatchObject({ status: ['Paid'], openTotal: 0 })
    expect(await memoOf(id)).toMatchObject({ remaining: 0 })
    await desk.expectSoundBooks()
  })

  it('[CRE-5] keeps the other flags of the invoice, and books nothing for a missing one', async () => {
    const id = await receive('T-198204', 1_000)
    expect((await desk.invoiceOf(198204)).status).toEqual(['Past Due', 'Disputed', 'Unapplied'])
    await expect(receive('T-999999', 1_000)).rejects.toThrow('nothing is booked')
    await expect(receive('T-201377', 0)).rejects.toThrow()
    expect(await desk.auditOf('credit-memos.receive')).toMatchObject([{ subject: id }])
    await desk.expectSoundBooks()
  })
})
