import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { openTestApi, type TestApi } from '../http/test-api.ts'
import { type Listed, openTestDesk, pointersOf, refusalOf, type TestDesk } from './test-rejections.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('rejections on %s', (kind) => {
  let api: TestApi
  let desk: TestDesk
  beforeAll(async () => {
    api = await openTestApi({}, await databases.openSeeded(kind, 60))
    desk = await openTestDesk(api)
  }, 120_000)

  it('[REJ-8] lists what a dealer sold, newest or by name, by status, reason, day and text', async () => {
    expect(await desk.idsOf('?sort=-rejected_ts')).toEqual([
      'RJ-1005',
      'RJ-1001',
      'RJ-1002',
      'RJ-1003',
      'RJ-1004',
      'RJ-1006',
    ])
    expect(await desk.idsOf('?filter[status]=active&filter[buid_customer]=20517')).toEqual(['RJ-1004'])
    expect(await desk.idsOf('?filter[from]=11/17/2026&filter[to]=11/18/2026')).toEqual(['RJ-1002', 'RJ-1001'])
    expect(await desk.idsOf('?filter[search]=601003')).toEqual(['RJ-1003'])
    expect(await desk.idsOf('?filter[search]=contoso')).toEqual(['RJ-1004'])
    expect(await desk.idsOf('?filter[search]=%25%25')).toEqual([])
    expect(await desk.idsOf('?filter[reason]=card-declined')).toEqual(['RJ-1001', 'RJ-1005'])
    expect(await desk.idsOf('?filter[reason]=card-declined&filter[status]=active')).toEqual(['RJ-1001'])
    expect(await desk.idsOf('?filter[reason]=credit-line-exceeded')).toEqual([])
    const page = await desk.list('?page[size]=2&page[number]=2&filter[sort]=rejected_ts|desc')
    expect([page.rows.map(({ id }) => id), page.answer.document.meta?.['record_count']]).toEqual([
      ['RJ-1002', 'RJ-1003'],
      6,
    ])
    for (const query of [
      '?filter[status]=constructor',
      '?filter[from]=2026-11-17',
      '?filter[dealer]=x',
      '?filter[reason]=bad-mood',
      '?sort=status',
    ]) {
      expect((await desk.list(query)).answer.status, query).toBe(400)
    }
    expect(await desk.idsOf('?filter[buid_merchant]=M-302&sort=-rejected_ts', 'dealer-group')).toEqual([
      'RJ-1007',
      'RJ-1010',
      'RJ-1008',
      'RJ-1009',
    ])
    expect((await desk.list('?filter[buid_merchant]=M-301', 'dealer-group')).answer.status).toBe(404)
  })

  it('[REJ-9] returns customer and card, dealer, transaction, reasons and every attempt', async () => {
    expect(await desk.read('RJ-1003')).toMatchObject({
      rejection_id: 'RJ-1003',
      trx_id: 'T-601003',
      status: 'active',
      buid_customer: '10428',
      customer_name: 'Northwind Traders',
      card_number_last4: '4242',
      buid_merchant: 'M-301',
      merchant_location: 'Tacoma',
      reasons: [{ code: 'amounts-unequal', text: 'Subtotal and tax do not add up to the total' }],
      correctable: ['subtotal', 'tax'],
      subtotal: 125_000,
      tax: 9_000,
      total: 135_000,
      resubmissions: 1,
      attempts: [{ number: 1, outcome: 'rejected', submitted_by: 'Marco Rossi' }],
    })
    expect(await desk.read('RJ-1005')).toMatchObject({ status: 'in progress', still_processing: true })
  })

  it('[REJ-16] keeps drafts and corrections from the customer’s side', async () => {
    expect((await desk.read('RJ-1002'))['draft']).toMatchObject({
      corrections: { po_number: 'PO 4661' },
      saved_by: 'Marco Rossi',
    })
    expect(await desk.read('RJ-1002', 'payer')).toMatchObject({ draft: null, correctable: [], po_number: null })
  })

  it('[REJ-13] names the customers to whom the dealer sells, and no others', async () => {
    const found = async (search: string, person: string, id = 'RJ-1001') => {
      const query = `?page[size]=200${search && `&filter[search]=${search}`}`
      const answer = await api.send('GET', `/api/rejections/${id}/customers${query}`, { headers: desk.as(person) })
      return ((answer.document.data ?? []) as unknown as Listed).map(({ attributes }) => attributes['buid_customer'])
    }
    const { rows } = await sql<{ buid: string }>`
      select customer_buid as buid from customer_merchants where merchant_buid = 'M-301'`.execute(api.db)
    expect((await found('', 'merchant')).sort()).toEqual(rows.map(({ buid }) => buid).sort())
    expect(await found('contoso', 'merchant')).toEqual(['20517'])
    expect((await found('', 'support')).every((id) => rows.some(({ buid }) => buid === id))).toBe(true)
    const foreign = await api.send('GET', '/api/rejections/RJ-1007/customers', { headers: desk.as('merchant') })
    expect(foreign.status).toBe(404)
  })

  it('[REJ-15] keeps a draft, takes the last one, and leaves the transaction as it was when it is discarded', async () => {
    const before = await desk.read('RJ-1001')
    await desk.saveDraft('RJ-1001', { card_number_last4: '1111' })
    await desk.saveDraft('RJ-1001', { card_number_last4: '2222' })
    expect(await desk.read('RJ-1001')).toMatchObject({
      draft: { corrections: { card_number_last4: '2222' } },
      card_number_last4: '0002',
    })
    expect(pointersOf(await desk.saveDraft('RJ-1001', { po_number: 'PO 9' }))).toEqual([
      ['/data/attributes/corrections/po_number', 'not-correctable'],
    ])
    expect(refusalOf(await desk.saveDraft('RJ-1001', {}, { version: 1 }))).toMatchObject([409, 'rejection-changed', {}])
    const discard = () => api.send('DELETE', '/api/rejections/RJ-1001/draft', { headers: desk.as('merchant') })
    expect((await discard()).document.data?.attributes).toMatchObject({ draft: null, card_number_last4: '0002' })
    expect((await discard()).status).toBe(200)
    const after = await desk.read('RJ-1001')
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 })
    expect(refusalOf(await desk.saveDraft('RJ-1005', {}))).toMatchObject([409, 'rejection-still-processing', {}])
  })

  it('[REJ-16] records drafts as the dealer’s own, with no customer', async () => {
    const { rows } = await sql<{ action: string; customer_buid: string | null }>`
      select distinct action, customer_buid from audit_entries where action like 'rejections.%draft' order by action`.execute(
      api.db,
    )
    expect(rows).toEqual([
      { action: 'rejections.discard-draft', customer_buid: null },
      { action: 'rejections.save-draft', customer_buid: null },
    ])
  })

  it('[REJ-34] returns who canceled it and when, and nothing without an audit entry', async () => {
    expect((await desk.cancel('RJ-1002')).status).toBe(200)
    expect(await desk.read('RJ-1002')).toMatchObject({
      status: 'canceled',
      canceled_by: 'Marco Rossi',
      canceled_ts: expect.stringMatching(/^2026-11-20T/) as string,
    })
    expect(await desk.read('RJ-1009', 'support')).toMatchObject({ status: 'canceled', canceled_by: null })
    expect(await desk.read('RJ-1001')).toMatchObject({ canceled_by: null, canceled_ts: null })
  })

  it('[REJ-11] corrects only what the reasons allow, to what it can be', async () => {
    expect(pointersOf(await desk.resubmit('RJ-1001', { tax: 1, po_number: 'PO 1', buid_customer: '99999' }))).toEqual([
      ['/data/attributes/corrections/buid_customer', 'customer-unknown'],
      ['/data/attributes/corrections/po_number', 'not-correctable'],
      ['/data/attributes/corrections/tax', 'not-correctable'],
    ])
    for (const odd of [
      { card_number_last4: '12345' },
      { card_number_last4: '١٢٣٤' },
      { total: 1 },
      { status: 'resubmitted' },
      { buid_customer: 10428 },
      { subtotal: -1 },
      { tax: 0.5 },
      { invoice_id: ' '.repeat(5) },
      { invoice_id: 'x'.repeat(31) },
    ]) {
      expect((await desk.resubmit('RJ-1001', odd)).status, JSON.stringify(odd)).toBe(422)
    }
    const prototype = await api.send('POST', '/api/rejections/RJ-1001/resubmissions', {
      payload:
        '{"data":{"type":"rejection-resubmissions","attributes":{"version":1,"corrections":{"__proto__":{"tax":1}}}}}',
      headers: { ...desk.keyed('merchant'), 'content-type': 'application/vnd.api+json' },
    })
    expect(prototype.status).toBe(400)
    expect(await desk.read('RJ-1001')).toMatchObject({ status: 'active', resubmissions: 0 })
  })

  it('[REJ-12] never changes the total of the sale: subtotal and tax are the total', async () => {
    for (const wrong of [{ tax: 10_001 }, { subtotal: 125_001, tax: 10_000 }, { subtotal: 0, tax: 0 }]) {
      expect(refusalOf(await desk.resubmit('RJ-1003', wrong))).toMatchObject([
        422,
        'rejection-correction-invalid',
        { reason: 'amounts-unequal' },
      ])
    }
  })
})
