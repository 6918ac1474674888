import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestDatabases } from '../../../../test/support/sandbox-databases.ts'
import { firstError, openTestApi, own, type TestAnswer, type TestApi } from '../http/test-api.ts'
import { moveClock } from '../http/test-clock.ts'
import { decideResubmissions } from './decide-resubmission.ts'

const databases = await startTestDatabases()
afterAll(() => databases.stop())

type Attributes = Record<string, unknown>
type Listed = { id: string; attributes: Attributes }[]

describe.each(databases.kinds)('rejections on %s', (kind) => {
  let api: TestApi
  const cookies: Record<string, string> = {}
  beforeAll(async () => {
    api = await openTestApi({}, await databases.openSeeded(kind, 60))
    for (const person of ['merchant', 'dealer-group', 'support', 'payer', 'other-admin']) {
      cookies[person] = await api.signIn(person)
    }
  }, 120_000)

  const as = (person: string) => own(cookies[person] ?? '')
  const key = () => ({ 'idempotency-key': `key-${crypto.randomUUID()}` })
  const list = async (query = '', person = 'merchant') => {
    const answer = await api.send('GET', `/api/rejections${query}`, { headers: as(person) })
    return { answer, rows: (answer.document.data ?? []) as unknown as Listed }
  }
  const idsOf = async (query: string, person?: string) => (await list(query, person)).rows.map(({ id }) => id)
  const read = async (id: string, person = 'merchant') => {
    const answer = await api.send('GET', `/api/rejections/${id}`, { headers: as(person) })
    return answer.document.data?.attributes ?? {}
  }
  const versionOf = async (id: string) => Number((await read(id, 'support'))['version'])
  const post = (path: string, type: string, attributes: unknown, headers: Record<string, string>) =>
    api.send('POST', `/api/rejections/${path}`, { body: { data: { type, attributes } }, headers })
  const cancel = async (id: string, more: object = {}, headers = { ...as('merchant'), ...key() }) =>
    post(
      `${id}/cancellation`,
      'rejection-cancellations',
      { version: await versionOf(id), confirmed: true, ...more },
      headers,
    )
  const resubmit = async (
    id: string,
    corrections: object = {},
    more: object = {},
    headers = { ...as('merchant'), ...key() },
  ) =>
    post(
      `${id}/resubmissions`,
      'rejection-resubmissions',
      { version: await versionOf(id), corrections, ...more },
      headers,
    )
  const saveDraft = async (id: string, corrections: object, more: object = {}) =>
    post(`${id}/draft`, 'rejection-drafts', { version: await versionOf(id), corrections, ...more }, as('merchant'))
  const refusalOf = (answer: TestAnswer) => [answer.status, firstError(answer)?.code, firstError(answer)?.meta]
  const pointersOf = (answer: TestAnswer) =>
    answer.document.errors?.map(({ source, meta }) => [source?.['pointer'], meta?.['reason']])
  const auditOf = async (id: string) => {
    const rows = await api.db.selectFrom('audit_entries').selectAll().where('subject', '=', id).orderBy('id').execute()
    return rows.map(({ action }) => action)
  }
  const minute = () => moveClock(api, { advance: 'PT1M' })
  const unevenEvents = async () => {
    const { rows } = await sql`
      select event from ledger_entries group by event, currency having sum(amount_minor) <> 0`.execute(api.db)
    return rows
  }
  const invoicesOf = async (trxId: string) =>
    api.db.selectFrom('invoices').selectAll().where('trx_id', '=', trxId).execute()

  it('[REJ-8] lists what a dealer sold, newest or by name, by status, day and text', async () => {
    expect(await idsOf('?sort=-rejected_ts')).toEqual([
      'RJ-1005',
      'RJ-1001',
      'RJ-1002',
      'RJ-1003',
      'RJ-1004',
      'RJ-1006',
    ])
    expect(await idsOf('?filter[status]=active&filter[buid_customer]=20517')).toEqual(['RJ-1004'])
    expect(await idsOf('?filter[from]=11/17/2026&filter[to]=11/18/2026')).toEqual(['RJ-1002', 'RJ-1001'])
    expect(await idsOf('?filter[search]=601003')).toEqual(['RJ-1003'])
    expect(await idsOf('?filter[search]=contoso')).toEqual(['RJ-1004'])
    expect(await idsOf('?filter[search]=%25%25')).toEqual([])
    const page = await list('?page[size]=2&page[number]=2&filter[sort]=rejected_ts|desc')
    expect([page.rows.map(({ id }) => id), page.answer.document.meta?.['record_count']]).toEqual([
      ['RJ-1002', 'RJ-1003'],
      6,
    ])
    for (const query of [
      '?filter[status]=constructor',
      '?filter[from]=2026-11-17',
      '?filter[dealer]=x',
      '?sort=status',
    ]) {
      expect((await list(query)).answer.status, query).toBe(400)
    }
    expect(await idsOf('?filter[buid_merchant]=M-302&sort=-rejected_ts', 'dealer-group')).toEqual([
      'RJ-1007',
      'RJ-1010',
      'RJ-1008',
      'RJ-1009',
    ])
    expect((await list('?filter[buid_merchant]=M-301', 'dealer-group')).answer.status).toBe(404)
  })

  it('[REJ-9] tells customer and card, dealer, transaction, reasons and every attempt', async () => {
    expect(await read('RJ-1003')).toMatchObject({
      rejection_id: 'RJ-1003',
      trx_id: 'T-601003',
      status: 'active',
      buid_customer: '10428',
      customer_name: 'Northwind Traders',
      card_number_last4: '4242',
      buid_merchant: 'M-301',
      merchant_location: 'Tacoma',
      reasons: [{ code: 'amounts-unequal', text: 'Subtotal and tax are not the total' }],
      correctable: ['subtotal', 'tax'],
      subtotal: 125_000,
      tax: 9_000,
      total: 135_000,
      resubmissions: 1,
      attempts: [{ number: 1, outcome: 'rejected', submitted_by: 'Marco Rossi' }],
    })
    expect(await read('RJ-1005')).toMatchObject({ status: 'in progress', still_processing: true })
  })

  it('[REJ-16] keeps drafts and corrections from the customer’s side', async () => {
    expect((await read('RJ-1002'))['draft']).toMatchObject({
      corrections: { po_number: 'PO 4661' },
      saved_by: 'Marco Rossi',
    })
    expect(await read('RJ-1002', 'payer')).toMatchObject({ draft: null, correctable: [], po_number: null })
  })

  it('[REJ-13] names the customers to whom the dealer sells, and no others', async () => {
    const found = async (search: string, person: string, id = 'RJ-1001') => {
      const query = `?page[size]=200${search && `&filter[search]=${search}`}`
      const answer = await api.send('GET', `/api/rejections/${id}/customers${query}`, { headers: as(person) })
      return ((answer.document.data ?? []) as unknown as Listed).map(({ attributes }) => attributes['buid_customer'])
    }
    const { rows } = await sql<{ buid: string }>`
      select customer_buid as buid from customer_merchants where merchant_buid = 'M-301'`.execute(api.db)
    expect((await found('', 'merchant')).sort()).toEqual(rows.map(({ buid }) => buid).sort())
    expect(await found('contoso', 'merchant')).toEqual(['20517'])
    expect((await found('', 'support')).every((id) => rows.some(({ buid }) => buid === id))).toBe(true)
    const foreign = await api.send('GET', '/api/rejections/RJ-1007/customers', { headers: as('merchant') })
    expect(foreign.status).toBe(404)
  })

  it('[REJ-15] keeps a draft, takes the last one, and leaves the transaction as it was when it is discarded', async () => {
    const before = await read('RJ-1001')
    await saveDraft('RJ-1001', { card_number_last4: '1111' })
    await saveDraft('RJ-1001', { card_number_last4: '2222' })
    expect(await read('RJ-1001')).toMatchObject({
      draft: { corrections: { card_number_last4: '2222' } },
      card_number_last4: '0002',
    })
    expect(pointersOf(await saveDraft('RJ-1001', { po_number: 'PO 9' }))).toEqual([
      ['/data/attributes/corrections/po_number', 'not-correctable'],
    ])
    expect(refusalOf(await saveDraft('RJ-1001', {}, { version: 1 }))).toMatchObject([409, 'rejection-changed', {}])
    const discard = () => api.send('DELETE', '/api/rejections/RJ-1001/draft', { headers: as('merchant') })
    expect((await discard()).document.data?.attributes).toMatchObject({ draft: null, card_number_last4: '0002' })
    expect((await discard()).status).toBe(200)
    const after = await read('RJ-1001')
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 })
    expect(refusalOf(await saveDraft('RJ-1005', {}))).toMatchObject([409, 'rejection-still-processing', {}])
  })

  it('[REJ-11] corrects only what the reasons allow, to what it can be', async () => {
    expect(pointersOf(await resubmit('RJ-1001', { tax: 1, po_number: 'PO 1', buid_customer: '99999' }))).toEqual([
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
      expect((await resubmit('RJ-1001', odd)).status, JSON.stringify(odd)).toBe(422)
    }
    const prototype = await api.send('POST', '/api/rejections/RJ-1001/resubmissions', {
      payload:
        '{"data":{"type":"rejection-resubmissions","attributes":{"version":1,"corrections":{"__proto__":{"tax":1}}}}}',
      headers: { ...as('merchant'), ...key(), 'content-type': 'application/vnd.api+json' },
    })
    expect(prototype.status).toBe(400)
    expect(await read('RJ-1001')).toMatchObject({ status: 'active', resubmissions: 0 })
  })

  it('[REJ-12] never changes what was sold for: subtotal and tax are the total', async () => {
    for (const wrong of [{ tax: 10_001 }, { subtotal: 125_001, tax: 10_000 }, { subtotal: 0, tax: 0 }]) {
      expect(refusalOf(await resubmit('RJ-1003', wrong))).toMatchObject([
        422,
        'rejection-correction-invalid',
        { reason: 'amounts-unequal' },
      ])
    }
  })

  it('[REJ-17] accepts a corrected transaction: one invoice, one event in the books that sums to zero', async () => {
    const sent = await resubmit('RJ-1003', { tax: 10_000 })
    expect([sent.status, sent.document.data?.attributes['status']]).toEqual([201, 'in progress'])
    expect(refusalOf(await resubmit('RJ-1003'))).toMatchObject([409, 'rejection-still-processing', {}])
    expect(refusalOf(await cancel('RJ-1003'))).toMatchObject([409, 'rejection-still-processing', {}])
    await minute()
    const accepted = await read('RJ-1003')
    expect(accepted).toMatchObject({
      status: 'resubmitted',
      draft: null,
      attempts: [{}, { outcome: 'accepted', changes: [{ field: 'tax', from: '9000', to: '10000' }] }],
    })
    const trxId = String(accepted['resubmitted_trx_id'])
    const [invoice, ...others] = await invoicesOf(trxId)
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
    expect(await unevenEvents()).toEqual([])
    const { rows: lines } = await sql`
      select subtotal_minor, tax_minor from invoice_lines where trx_id = ${trxId}`.execute(api.db)
    expect(lines).toEqual([{ subtotal_minor: '125000', tax_minor: '10000' }])
    expect(await auditOf('RJ-1003')).toEqual(['rejections.resubmit', 'rejections.accept'])
    const seen = await api.send('GET', `/api/invoices?filter[trx_id]=${trxId}`, { headers: as('payer') })
    expect((seen.document.data as unknown as Listed)[0]?.attributes).toMatchObject({ openTotal: 135_000 })
    expect(refusalOf(await resubmit('RJ-1003'))).toMatchObject([
      409,
      'rejection-not-resubmittable',
      { reason: 'resubmitted' },
    ])
    expect(refusalOf(await cancel('RJ-1003'))).toMatchObject([
      409,
      'rejection-not-cancelable',
      { status: 'resubmitted' },
    ])
  })

  it('[REJ-17] accepts once, however many workers decide at the same time', async () => {
    await resubmit('RJ-1002', { po_number: 'PO 4661' })
    await sql`update programme_clock set offset_ms = offset_ms + 10000`.execute(api.db)
    await Promise.all(Array.from({ length: 8 }, () => decideResubmissions(api.db)))
    const trxId = String((await read('RJ-1002'))['resubmitted_trx_id'])
    const { rows } = await sql`select trx_id from invoices where invoice_id = 'INV-601002'`.execute(api.db)
    expect(rows).toEqual([{ trx_id: trxId }])
    expect(await auditOf('RJ-1002')).toEqual(['rejections.resubmit', 'rejections.accept'])
    const { rows: booked } = await sql<{ count: string }>`
      select count(*) from ledger_entries where trx_id = ${trxId}`.execute(api.db)
    expect(booked).toEqual([{ count: '2' }])
  })

  it('[REJ-18] rejects again what the network declines, says so after a minute when it is slow', async () => {
    await resubmit('RJ-1001')
    await minute()
    expect(await read('RJ-1001')).toMatchObject({
      status: 'active',
      resubmissions: 1,
      reasons: [{ code: 'card-declined' }],
    })
    await resubmit('RJ-1001', { card_number_last4: '0090' })
    await minute()
    expect(await read('RJ-1001')).toMatchObject({ status: 'in progress', still_processing: true })
    await minute()
    expect(await read('RJ-1001')).toMatchObject({
      status: 'resubmitted',
      still_processing: false,
      card_number_last4: '0090',
    })
  })

  it('[REJ-5] sends again three times and not a fourth', async () => {
    expect(refusalOf(await resubmit('RJ-1008', {}, {}, { ...as('dealer-group'), ...key() }))).toEqual([
      409,
      'rejection-not-resubmittable',
      { reason: 'resubmissions-used', status: 'active' },
    ])
    expect(refusalOf(await resubmit('RJ-1012', {}, {}, { ...as('dealer-group'), ...key() }))).toMatchObject([
      409,
      'rejection-not-resubmittable',
      { reason: 'not-resubmittable' },
    ])
  })

  it('[REJ-17] books a corrected customer’s transaction to that customer, and hides it from the former one', async () => {
    const group = () => ({ ...as('dealer-group'), ...key() })
    const { rows } = await sql<{ buid: string }>`
      select customer_buid as buid from customer_merchants
      where merchant_buid = 'M-302' and customer_buid in ('20517', '20644') order by 1 limit 1`.execute(api.db)
    const to = rows[0]?.buid ?? ''
    expect((await resubmit('RJ-1007', { buid_customer: to }, {}, group())).status).toBe(201)
    await minute()
    const accepted = await read('RJ-1007', 'dealer-group')
    expect(accepted).toMatchObject({ status: 'resubmitted', buid_customer: to })
    const [invoice] = await invoicesOf(String(accepted['resubmitted_trx_id']))
    expect(invoice?.customer_buid).toBe(to)
    expect(await idsOf('?filter[buid_customer]=21190', 'support')).not.toContain('RJ-1007')
  })

  it('[REJ-4] cancels for good, once it is confirmed', async () => {
    expect(refusalOf(await cancel('RJ-1004', { confirmed: false }))).toEqual([
      422,
      'rejection-not-confirmed',
      undefined,
    ])
    expect((await cancel('RJ-1004', { confirmed: 'yes' })).status).toBe(422)
    const headers = { ...as('merchant'), ...key() }
    const version = await versionOf('RJ-1004')
    const answers = await Promise.all(Array.from({ length: 4 }, () => cancel('RJ-1004', { version }, headers)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await auditOf('RJ-1004')).toEqual(['rejections.cancel'])
    expect(refusalOf(await cancel('RJ-1004'))).toEqual([
      409,
      'rejection-not-cancelable',
      { reason: 'canceled', status: 'canceled' },
    ])
    expect(refusalOf(await cancel('RJ-1010', {}, { ...as('support'), ...key() }))).toMatchObject([
      409,
      'rejection-not-cancelable',
      { reason: 'not-cancelable' },
    ])
    expect((await cancel('RJ-1010', {}, as('support'))).status).toBe(400)
  })

  it('[REJ-3] of a cancellation and a resubmission at once the first wins, the other learns what it has become', async () => {
    const version = await versionOf('RJ-1011')
    const group = () => ({ ...as('dealer-group'), ...key() })
    const answers = await Promise.all([
      cancel('RJ-1011', { version }, group()),
      resubmit('RJ-1011', { card_number_last4: '4444' }, { version }, group()),
      cancel('RJ-1011', { version }, group()),
      resubmit('RJ-1011', {}, { version }, group()),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(3)
    const now = await read('RJ-1011', 'dealer-group')
    for (const answer of refused) expect(firstError(answer)?.meta?.['status']).toBe(now['status'])
    expect(['canceled', 'in progress']).toContain(now['status'])
  })

  it('[REJ-17] sells one number once: of two transactions under it the second is rejected again', async () => {
    await sql`update rejections set status = 'active', reasons = '{invoice-number-repeated}', invoice_id = 'INV-777001',
      accepted_trx_id = null, resubmittable = true where id in ('RJ-1009', 'RJ-1010')`.execute(api.db)
    const group = () => ({ ...as('dealer-group'), ...key() })
    await sql`update rejections set total_minor = 100, subtotal_minor = 100, tax_minor = 0 where id = 'RJ-1010'`.execute(
      api.db,
    )
    await Promise.all([resubmit('RJ-1009', {}, {}, group()), resubmit('RJ-1010', {}, {}, group())])
    await sql`update programme_clock set offset_ms = offset_ms + 10000`.execute(api.db)
    await Promise.all(Array.from({ length: 4 }, () => decideResubmissions(api.db)))
    const statuses = [
      (await read('RJ-1009', 'dealer-group'))['status'],
      (await read('RJ-1010', 'dealer-group'))['status'],
    ]
    expect(statuses.sort()).toEqual(['active', 'resubmitted'])
    const { rows } = await sql`select trx_id from invoices where invoice_id = 'INV-777001'`.execute(api.db)
    expect(rows).toHaveLength(1)
    expect(await unevenEvents()).toEqual([])
  })

  it('[REJ-18] decides the seeded slow one after the quiet days, on its own day', async () => {
    await moveClock(api, { advanceBankingDays: 5 })
    expect(await read('RJ-1005')).toMatchObject({ status: 'in progress', still_processing: true })
    await moveClock(api, { advance: 'P20D' })
    const accepted = await read('RJ-1005')
    expect(accepted).toMatchObject({ status: 'resubmitted' })
    const [invoice] = await invoicesOf(String(accepted['resubmitted_trx_id']))
    expect(invoice).toMatchObject({ invoice_date: '2026-12-01', due_date: '2026-12-31', primary_status: 'Billed' })
  })
})
