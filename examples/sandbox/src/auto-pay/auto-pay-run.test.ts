import type { AutoPay, AutoPayForecast } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { admin, NORTHWIND, openDesk, payer, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { createClockHandlers } from '../clock/clock.handlers.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { runDueJobs } from '../jobs/run-jobs.ts'
import type { DebitOrder, PaymentRail } from '../rail/payment-rail.ts'
import { sandboxRail } from '../rail/sandbox-rail.ts'
import { sandboxNetwork } from '../rejections/sandbox-network.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const FABRIKAM = '206441'
const corporate = createPrincipal('u-1008', 'admin', [FABRIKAM], { fullName: 'Cora Nielsen' })

describe.each(databases.kinds)('the run of AutoPay on %s', (kind) => {
  let desk: PaymentDesk
  let db: OpenDatabase['db']
  let fabrikams = ''
  beforeEach(async () => {
    db = (await databases.openSeeded(kind, 60)).db
    desk = openDesk(db)
    fabrikams = ((await ask(db, 'auto-pay.get', { principal: corporate })).data as AutoPay).bankAccountId ?? ''
    expect((await setNorthwinds()).status).toBe(200)
    expect((await setFabrikams()).status).toBe(200)
  }, 120_000)

  const terms = { days_before_due: 0, maximum: null, credits_first: false, includes_overdue: true }
  const setNorthwinds = (more: object = {}) => {
    const body = { buid_customer: NORTHWIND, bank_account_id: 'BA-1002', ...terms, ...more }
    return ask(db, 'auto-pay.set', { principal: admin, body })
  }
  const setFabrikams = (more: object = {}) => {
    const body = { buid_customer: FABRIKAM, bank_account_id: fabrikams, ...terms, ...more }
    return ask(db, 'auto-pay.set', { principal: corporate, body })
  }
  const autoPayOf = async (principal = payer) => (await ask(db, 'auto-pay.get', { principal })).data as AutoPay
  const forecastOf = async (trxId: string) => {
    const { data } = await ask(db, 'auto-pay-forecasts.list', { principal: payer })
    return (data as AutoPayForecast[]).find((item) => item.trxId === trxId)
  }
  const paymentsOf = (customer: string) =>
    db
      .selectFrom('payments')
      .select(['number', 'status', 'initiates_on', 'retry_of'])
      .where('customer_buid', '=', customer)
      .where('payer_name', '=', 'AutoPay')
      .orderBy('number')
      .execute()
  /** Runs a day on a rail that calls `before` each time before it accepts a debit. */
  async function moveAt(before: (order: DebitOrder, desk: Parameters<PaymentRail['submitDebit']>[0]) => Promise<void>) {
    const logged: string[] = []
    const rail: PaymentRail = {
      ...sandboxRail,
      async submitDebit(railDesk, order) {
        await before(order, railDesk)
        await sandboxRail.submitDebit(railDesk, order)
      },
    }
    const handlers = createClockHandlers({ rail, network: sandboxNetwork, log: (line) => void logged.push(line) })
    const reply = await ask(db, 'clock.move', { body: { advanceBankingDays: 1 } }, handlers)
    expect(reply.status, reply.body).toBe(200)
    return logged
  }
  const dueToday = () =>
    sql`update invoices set due_date = '2026-11-20', primary_status = 'Billed' where trx_id = 'T-204347'`.execute(db)

  it('[AUT-8] forecasts nothing for today after its run: invoices due today are overdue in the next run', async () => {
    await dueToday()
    await setNorthwinds({ includes_overdue: false })
    expect(await forecastOf('T-204347')).toMatchObject({ skip: 'overdue', paysOn: null, byAccount: 0 })
    await setNorthwinds()
    expect(await forecastOf('T-204347')).toMatchObject({ skip: null, paysOn: '2026-11-23' })
    const { data } = await ask(db, 'auto-pay-forecasts.list', { principal: payer })
    const forecasted = (data as AutoPayForecast[]).flatMap(({ trxId, paysOn, byAccount }) =>
      paysOn !== null && paysOn <= '2026-11-25' ? [`${paysOn} ${trxId} ${byAccount}`] : [],
    )
    await desk.move(3)
    const { rows } = await sql<{ paid: string }>`
      select initiates_on || ' ' || trx_id || ' ' || amount_minor as paid from payments
      join payment_lines on payment_number = number and payment_lines.customer_buid = payments.customer_buid
      where payer_name = 'AutoPay' and payments.customer_buid = ${NORTHWIND}`.execute(db)
    expect(rows.map(({ paid }) => paid).sort()).toEqual(forecasted.sort())
  })

  it('[AUT-8] forecasts today before its run, and pays it then', async () => {
    await dueToday()
    await setNorthwinds({ includes_overdue: false })
    await sql`update program_clock set jobs_ran_for = '2026-11-19'`.execute(db)
    expect(await forecastOf('T-204347')).toMatchObject({ skip: null, paysOn: '2026-11-20' })
    await runDueJobs(db, sandboxRail, sandboxNetwork)
    expect((await desk.invoiceOf(204347)).status).toEqual(['Payment Pending'])
  })

  it('[RAI-22] fails a payment that the rail rejects, reports it, and pays for every other customer', async () => {
    const logged = await moveAt(async ({ customerId, reference }, { trx }) => {
      if (customerId !== NORTHWIND) return
      await sql`update payments set payer_name = 'of the rail' where number = ${reference}`.execute(trx)
      throw new Error('the account is not in the vault')
    })
    const [first, ...more] = await paymentsOf(NORTHWIND)
    expect([first?.status, more]).toEqual(['failed', []])
    // The failure does not concern the bank account: AutoPay continues with later invoices.
    expect(await autoPayOf()).toMatchObject({ status: 'on' })
    const mails = await desk.mailsOf('payment-failed')
    expect(new Set(mails.map(({ values }) => values['payment']))).toEqual(new Set([first?.number]))
    expect(logged.map((line) => JSON.parse(line) as object)).toEqual([
      {
        level: 'error',
        event: 'debit-not-taken',
        payment: first?.number,
        cause: expect.stringContaining('the account is not in the vault'),
      },
    ])
    const others = await paymentsOf(FABRIKAM)
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set(['processing']))
    await desk.expectSoundBooks()
    await desk.move(2)
    // The bank received nothing, and the payment is not retried.
    expect((await paymentsOf(NORTHWIND)).map(({ status }) => status)).toEqual(['failed'])
    expect(
      (await db.selectFrom('rail_debits').select('reference').execute()).map((each) => each.reference),
    ).not.toContain(first?.number)
    await desk.expectSoundBooks()
  })

  it('[RAI-22] fails a retry that the rail rejects, once, and completes the day', async () => {
    await setNorthwinds({ includes_overdue: false })
    await desk.endIn('BA-1001', '0001')
    const { number } = await desk.pay(desk.draft({ 201377: 421050 }))
    await desk.move(5)
    expect((await desk.paymentOf(number)).returned).toMatchObject({ code: 'R01', retryOn: '2026-12-01' })
    await moveAt(({ bankAccountId }) =>
      bankAccountId === 'BA-1001' ? Promise.reject(new Error('no such account')) : Promise.resolve(),
    )
    const again = await db.selectFrom('payments').select(['number', 'status']).where('retry_of', '=', number).execute()
    expect(again.map(({ status }) => status)).toEqual(['failed'])
    expect((await desk.invoiceOf(201377)).status).toEqual(['Past Due'])
    // Mails go to the payer and to the admins of the company (RAI-13).
    expect((await desk.mailsOf('payment-failed')).map(({ to }) => to).sort()).toEqual([
      'admin@harbor.example',
      'payer@harbor.example',
      'robin@harbor.example',
    ])
    await desk.move(5)
    expect(await db.selectFrom('payments').select('number').where('retry_of', 'is not', null).execute()).toHaveLength(1)
    await desk.expectSoundBooks()
  })

  it('[RAI-22] repeats the whole day when the database fails', async () => {
    let failures = 0
    await moveAt(({ customerId }) => {
      if (customerId !== FABRIKAM || failures > 0) return Promise.resolve()
      failures += 1
      return Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }))
    })
    expect(failures).toBe(1)
    for (const customer of [NORTHWIND, FABRIKAM]) {
      const statuses = (await paymentsOf(customer)).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set(['processing']))
    }
    expect(await autoPayOf(corporate)).toMatchObject({ status: 'on' })
  })

  // PGlite has one connection, so no setting can change during a run.
  it.runIf(kind === 'postgresql')('[AUT-12] uses the settings at the time of the customer’s payment', async () => {
    let changed = 0
    await moveAt(async ({ customerId }) => {
      if (customerId === NORTHWIND && changed === 0) changed = (await setFabrikams({ maximum: 1 })).status
    })
    expect(changed).toBe(200)
    expect((await paymentsOf(NORTHWIND)).length).toBeGreaterThan(0)
    expect(await paymentsOf(FABRIKAM)).toEqual([])
  })
})
