import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDesk as openPaymentDesk, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { openTestApi, own, type TestApi } from '../http/test-api.ts'
import { openDesk, subjectsOf, type TestDesk } from './test-scenarios.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('scenarios of the provider, dealers, and networks on %s', (kind) => {
  let api: TestApi
  let desk: TestDesk
  let books: PaymentDesk
  beforeAll(async () => {
    api = await openTestApi({}, await databases.openSeeded(kind, 60))
    desk = openDesk(api)
    books = openPaymentDesk(api.db)
  }, 120_000)
  afterEach(() => books.expectSoundBooks())

  it('[SBX-17] invoice-held: the next due invoices are put on hold, one after the other, and released again', async () => {
    const held = subjectsOf(await desk.done('invoice-held'), 'invoices.hold')
    held.push(...subjectsOf(await desk.done('invoice-held'), 'invoices.hold'))
    expect(held).toEqual(['T-203988', 'T-204016'])
    expect((await desk.invoice('T-203988')).primary_status).toBe('On Hold')
    const released: string[] = []
    for (let press = 0; press < 3; press++) {
      released.push(...subjectsOf(await desk.done('invoice-released'), 'invoices.release'))
    }
    // The last invoice of the seed data.
    expect(released).toEqual(['T-203988', 'T-204016', 'T-204410'])
    expect((await desk.invoice('T-204016')).primary_status).toBe('Billed')
    await desk.refused('invoice-released')
  })

  it('[SBX-17] due-date-extended: one past due invoice after the other is due in two weeks, until none is late', async () => {
    const extended: string[] = []
    for (let press = 0; press < 6; press++) {
      extended.push(...subjectsOf(await desk.done('due-date-extended'), 'invoices.extend-due-date'))
    }
    expect(extended).toEqual(['T-198204', 'T-199618', 'T-201377', 'T-202940', 'T-203115', 'T-203402'])
    expect(await desk.invoice('T-198204')).toMatchObject({ primary_status: 'Billed', due_date: '2026-12-04' })
    await desk.refused('due-date-extended')
  })

  it('[SBX-17] check-received: each press adds a credit, and another invoice becomes unapplied', async () => {
    const waiting = async () =>
      (
        await api.db
          .selectFrom('invoices')
          .select('trx_id')
          .where('customer_buid', '=', '10428')
          .where(sql<boolean>`'Unapplied' = any(flags)`)
          .execute()
      ).length
    const [first, second] = [await desk.done('check-received'), await desk.done('check-received')]
    const memos = [...subjectsOf(first, 'credit-memos.receive'), ...subjectsOf(second, 'credit-memos.receive')]
    expect([new Set(memos).size, await waiting()]).toEqual([2, 2])
  })

  it('[SBX-17] transaction-submitted: it is pending, then an invoice after its network has decided', async () => {
    const [trxId = ''] = subjectsOf(await desk.done('transaction-submitted'), 'transactions.submit')
    expect(await desk.invoice(trxId)).toMatchObject({ primary_status: 'Pending', due_date: null })
    const body = { data: { type: 'clock', attributes: { advance: 'PT2M' } } }
    expect((await api.send('POST', '/api/sandbox/clock', { body })).status).toBe(200)
    expect((await desk.invoice(trxId)).primary_status).toBe('Billed')
  })

  it('[SBX-17] transaction-rejected: each press adds a rejection that its dealer sees, and no invoice', async () => {
    const [first, second] = [await desk.done('transaction-rejected'), await desk.done('transaction-rejected')]
    const rejected = [...subjectsOf(first, 'rejections.reject'), ...subjectsOf(second, 'rejections.reject')]
    expect(new Set(rejected).size).toBe(2)
    const dealer = own(await api.signIn('merchant'))
    for (const id of rejected) {
      const { document } = await api.send('GET', `/api/rejections/${id}`, { headers: dealer })
      expect(document.data?.attributes).toMatchObject({ status: 'active', reasons: [{ code: 'card-declined' }] })
    }
    const [submitted = ''] = subjectsOf(first, 'transactions.submit')
    const left = await api.db.selectFrom('invoices').select('trx_id').where('trx_id', '=', submitted).execute()
    expect(left).toEqual([])
  })

  it('[SBX-17] loyalty-invited, -nominated, -approved: one dealer after the other, and pending enrollments become active', async () => {
    const statusOf = async (id: string | undefined) =>
      (
        await api.db
          .selectFrom('loyalty_enrollments')
          .select('enrollment_status')
          .where('id', '=', id ?? '')
          .executeTakeFirst()
      )?.enrollment_status
    await desk.refused('loyalty-approved')
    const name = 'customer-loyalty-program-enrollments'
    const [invited] = subjectsOf(await desk.done('loyalty-invited'), `${name}.invite`)
    const [nominated] = subjectsOf(await desk.done('loyalty-nominated'), `${name}.nominate`)
    expect([await statusOf(invited), await statusOf(nominated)]).toEqual([1, 2])
    expect(subjectsOf(await desk.done('loyalty-approved'), `${name}.approve`)).toEqual([nominated])
    expect(await statusOf(nominated)).toBe(3)
    await desk.refused('loyalty-approved')
    await desk.done('loyalty-invited')
    // Of five dealers, two have a program in the seed data.
    await desk.refused('loyalty-invited')
    await desk.refused('loyalty-nominated')
    const manager = own(await api.signIn('enrollment'))
    const body = { data: { type: 'loyalty-enrollment-answers', attributes: { action: 'accept' } } }
    expect((await api.send('POST', `/api/${name}/${invited}/answers`, { body, headers: manager })).status).toBe(200)
  })
})
