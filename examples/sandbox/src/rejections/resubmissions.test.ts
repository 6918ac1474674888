import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { firstError, openTestApi, type TestApi } from '../http/test-api.ts'
import { moveClock } from '../http/test-clock.ts'
import { decideResubmissions } from './decide-resubmission.ts'
import { sandboxNetwork } from './sandbox-network.ts'
import { type Listed, openTestDesk, refusalOf, type TestDesk } from './test-rejections.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('resubmissions on %s', (kind) => {
  let api: TestApi
  let desk: TestDesk
  beforeAll(async () => {
    api = await openTestApi({}, await databases.openSeeded(kind, 60))
    desk = await openTestDesk(api)
  }, 120_000)

  const minute = () => moveClock(api, { advance: 'PT1M' })

  it('[REJ-17] accepts a corrected transaction: one invoice, one event in the books that sums to zero', async () => {
    const sent = await desk.resubmit('RJ-1003', { tax: 10_000 })
    expect([sent.status, sent.document.data?.attributes['status']]).toEqual([201, 'in progress'])
    expect(refusalOf(await desk.resubmit('RJ-1003'))).toMatchObject([409, 'rejection-still-processing', {}])
    expect(refusalOf(await desk.cancel('RJ-1003'))).toMatchObject([409, 'rejection-still-processing', {}])
    await minute()
    const accepted = await desk.read('RJ-1003')
    expect(accepted).toMatchObject({
      status: 'resubmitted',
      draft: null,
      attempts: [{}, { outcome: 'accepted', changes: [{ field: 'tax', from: '9000', to: '10000' }] }],
    })
    const trxId = String(accepted['resubmitted_trx_id'])
    const [invoice, ...others] = await desk.invoicesOf(trxId)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      customer_buid: '10428',
      invoice_id: 'INV-601003',
      merchant_buid: 'M-301',
      primary_status: 'Billed',
      billed_minor: '135000',
      open_minor: '135000',
      due_date: '2026-12-20',
    })
    const { rows } = await sql<{ account: string; amount_minor: string }>`
      select account, amount_minor from ledger_entries where trx_id = ${trxId} order by id`.execute(api.db)
    expect(rows).toEqual([
      { account: 'receivable', amount_minor: '135000' },
      { account: 'revenue', amount_minor: '-135000' },
    ])
    expect(await desk.unevenEvents()).toEqual([])
    const { rows: lines } = await sql`
      select subtotal_minor, tax_minor from invoice_lines where trx_id = ${trxId}`.execute(api.db)
    expect(lines).toEqual([{ subtotal_minor: '125000', tax_minor: '10000' }])
    expect(await desk.auditOf('RJ-1003')).toEqual(['rejections.resubmit', 'rejections.accept'])
    const seen = await api.send('GET', `/api/invoices?filter[trx_id]=${trxId}`, { headers: desk.as('payer') })
    expect((seen.document.data as unknown as Listed)[0]?.attributes).toMatchObject({ openTotal: 135_000 })
    expect(refusalOf(await desk.resubmit('RJ-1003'))).toMatchObject([
      409,
      'rejection-not-resubmittable',
      { reason: 'resubmitted' },
    ])
    expect(refusalOf(await desk.cancel('RJ-1003'))).toMatchObject([
      409,
      'rejection-not-cancelable',
      { status: 'resubmitted' },
    ])
  })

  it('[REJ-17] accepts once, however many workers decide at the same time', async () => {
    await desk.resubmit('RJ-1002', { po_number: 'PO 4661' })
    await sql`update program_clock set offset_ms = offset_ms + 10000`.execute(api.db)
    await Promise.all(Array.from({ length: 8 }, () => decideResubmissions(api.db, sandboxNetwork)))
    const trxId = String((await desk.read('RJ-1002'))['resubmitted_trx_id'])
    const { rows } = await sql`select trx_id from invoices where invoice_id = 'INV-601002'`.execute(api.db)
    expect(rows).toEqual([{ trx_id: trxId }])
    expect(await desk.auditOf('RJ-1002')).toEqual(['rejections.resubmit', 'rejections.accept'])
    const { rows: booked } = await sql<{ count: string }>`
      select count(*) from ledger_entries where trx_id = ${trxId}`.execute(api.db)
    expect(booked).toEqual([{ count: '2' }])
  })

  it('[REJ-18] rejects again what the network declines, says so after a minute when it is slow', async () => {
    await desk.resubmit('RJ-1001')
    await minute()
    expect(await desk.read('RJ-1001')).toMatchObject({
      status: 'active',
      resubmissions: 1,
      reasons: [{ code: 'card-declined' }],
    })
    await desk.resubmit('RJ-1001', { card_number_last4: '0090' })
    await minute()
    expect(await desk.read('RJ-1001')).toMatchObject({ status: 'in progress', still_processing: true })
    await minute()
    expect(await desk.read('RJ-1001')).toMatchObject({
      status: 'resubmitted',
      still_processing: false,
      card_number_last4: '0090',
    })
  })

  it('[REJ-5] sends again three times and not a fourth', async () => {
    expect(refusalOf(await desk.resubmit('RJ-1008', {}, {}, desk.keyed('dealer-group')))).toEqual([
      409,
      'rejection-not-resubmittable',
      { reason: 'resubmissions-used', status: 'active' },
    ])
    expect(refusalOf(await desk.resubmit('RJ-1012', {}, {}, desk.keyed('dealer-group')))).toMatchObject([
      409,
      'rejection-not-resubmittable',
      { reason: 'not-resubmittable' },
    ])
  })

  it('[REJ-17] books a corrected customer’s transaction to that customer, and hides it from the former one', async () => {
    const group = () => desk.keyed('dealer-group')
    const { rows } = await sql<{ buid: string }>`
      select customer_buid as buid from customer_merchants
      where merchant_buid = 'M-302' and customer_buid in ('20517', '20644') order by 1 limit 1`.execute(api.db)
    const to = rows[0]?.buid ?? ''
    expect((await desk.resubmit('RJ-1007', { buid_customer: to }, {}, group())).status).toBe(201)
    await minute()
    const accepted = await desk.read('RJ-1007', 'dealer-group')
    expect(accepted).toMatchObject({ status: 'resubmitted', buid_customer: to })
    const [invoice] = await desk.invoicesOf(accepted['resubmitted_trx_id'])
    expect(invoice?.customer_buid).toBe(to)
    expect(await desk.idsOf('?filter[buid_customer]=21190', 'support')).not.toContain('RJ-1007')
    const recorded = async (customer: string) => {
      const query = `?filter[subject]=RJ-1007&filter[buid_customer]=${customer}`
      const answer = await api.send('GET', `/api/audit-entries${query}`, { headers: desk.as('support') })
      return (answer.document.data as unknown as Listed).map(({ attributes }) => attributes['action'])
    }
    expect([await recorded('21190'), await recorded(to)]).toEqual([[], ['rejections.accept']])
  })

  it('[REJ-4] cancels for good, once it is confirmed', async () => {
    expect(refusalOf(await desk.cancel('RJ-1004', { confirmed: false }))).toEqual([
      422,
      'rejection-not-confirmed',
      undefined,
    ])
    expect((await desk.cancel('RJ-1004', { confirmed: 'yes' })).status).toBe(422)
    const headers = desk.keyed('merchant')
    const version = await desk.versionOf('RJ-1004')
    const answers = await Promise.all(Array.from({ length: 4 }, () => desk.cancel('RJ-1004', { version }, headers)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await desk.auditOf('RJ-1004')).toEqual(['rejections.cancel'])
    expect(refusalOf(await desk.cancel('RJ-1004'))).toEqual([
      409,
      'rejection-not-cancelable',
      { reason: 'canceled', status: 'canceled' },
    ])
    expect(refusalOf(await desk.cancel('RJ-1010', {}, desk.keyed('support')))).toMatchObject([
      409,
      'rejection-not-cancelable',
      { reason: 'not-cancelable' },
    ])
    expect((await desk.cancel('RJ-1010', {}, desk.as('support'))).status).toBe(400)
  })

  it('[REJ-16] records the outcome of a transaction with the paying customer, and corrections without one', async () => {
    const { rows } = await sql<{ action: string; customer_buid: string | null }>`
      select action, customer_buid from audit_entries where subject in ('RJ-1003', 'RJ-1004') order by action`.execute(
      api.db,
    )
    expect(rows).toEqual([
      { action: 'rejections.accept', customer_buid: '10428' },
      { action: 'rejections.cancel', customer_buid: '20517' },
      { action: 'rejections.resubmit', customer_buid: null },
    ])
  })

  it('[REJ-3] of a cancellation and a resubmission at once the first wins, the other gets the new status', async () => {
    const version = await desk.versionOf('RJ-1011')
    const group = () => desk.keyed('dealer-group')
    const answers = await Promise.all([
      desk.cancel('RJ-1011', { version }, group()),
      desk.resubmit('RJ-1011', { card_number_last4: '4444' }, { version }, group()),
      desk.cancel('RJ-1011', { version }, group()),
      desk.resubmit('RJ-1011', {}, { version }, group()),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(3)
    const now = await desk.read('RJ-1011', 'dealer-group')
    for (const answer of refused) expect(firstError(answer)?.meta?.['status']).toBe(now['status'])
    expect(['canceled', 'in progress']).toContain(now['status'])
  })

  it('[REJ-17] sells one number once: of two transactions under it the second is rejected again', async () => {
    await sql`update rejections set status = 'active', reasons = '{invoice-number-repeated}', invoice_id = 'INV-777001',
      accepted_trx_id = null, resubmittable = true where id in ('RJ-1009', 'RJ-1010')`.execute(api.db)
    const group = () => desk.keyed('dealer-group')
    await sql`update rejections set total_minor = 100, subtotal_minor = 100, tax_minor = 0 where id = 'RJ-1010'`.execute(
      api.db,
    )
    await Promise.all([desk.resubmit('RJ-1009', {}, {}, group()), desk.resubmit('RJ-1010', {}, {}, group())])
    await sql`update program_clock set offset_ms = offset_ms + 10000`.execute(api.db)
    await Promise.all(Array.from({ length: 4 }, () => decideResubmissions(api.db, sandboxNetwork)))
    const statuses = [
      (await desk.read('RJ-1009', 'dealer-group'))['status'],
      (await desk.read('RJ-1010', 'dealer-group'))['status'],
    ]
    expect(statuses.sort()).toEqual(['active', 'resubmitted'])
    const { rows } = await sql`select trx_id from invoices where invoice_id = 'INV-777001'`.execute(api.db)
    expect(rows).toHaveLength(1)
    expect(await desk.unevenEvents()).toEqual([])
  })

  it('[REJ-18] decides the seeded slow one after the quiet days, on its own day', async () => {
    await moveClock(api, { advanceBankingDays: 5 })
    expect(await desk.read('RJ-1005')).toMatchObject({ status: 'in progress', still_processing: true })
    await moveClock(api, { advance: 'P20D' })
    const accepted = await desk.read('RJ-1005')
    expect(accepted).toMatchObject({ status: 'resubmitted' })
    const [invoice] = await desk.invoicesOf(accepted['resubmitted_trx_id'])
    expect(invoice).toMatchObject({ invoice_date: '2026-12-01', due_date: '2026-12-31', primary_status: 'Billed' })
  })
})
