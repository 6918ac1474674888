import type { Dispute } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  admin,
  cascade,
  createDisputeDesk,
  type DisputeDesk,
  newKey,
  NORTHWIND,
  payer,
} from '../../../../test/support/dispute-desk.ts'
import { ask, type Question } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('opening disputes on %s', (kind) => {
  let db: OpenDatabase['db']
  let desk: DisputeDesk
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
    desk = createDisputeDesk(db)
  })

  it('[DSP-13] begins with disputes that say the same as their invoices', async () => {
    await desk.expectSoundBooks()
    const { rows } = await sql<{ status: string }>`select distinct status from disputes order by status`.execute(db)
    expect(rows.map(({ status }) => status)).toEqual([
      'adjusted',
      'closed',
      'expired',
      'pending',
      'pending customer support response',
      'waiting on customer',
      'waiting on merchant',
    ])
    const { rows: odd } = await sql`
      select invoices.trx_id from invoices where primary_status in ('Billed', 'Past Due')
        and ('Disputed' = any(flags) or 'Pending Adjustment' = any(flags)) <> (disputed_minor > 0)
        and not 'Adjusted' = any(flags)`.execute(db)
    expect(odd).toEqual([])
  })

  it('[DSP-17] shows the dispute that the drawing shows', async () => {
    expect(await desk.get('D-1182')).toMatchObject({
      status: 'waiting on customer',
      turn: 'customer',
      respondBy: '2026-11-25',
      respondByAt: '2026-11-26T05:59:59.000Z',
      daysLeft: 5,
      total: 40_000,
      offeredTotal: 15_000,
      reason: 'Quantity',
      createdBy: 'Alex Smith',
      actions: ['respond to merchant', 'close', 'escalate', 'withdraw'],
      documents: [{ fileName: 'delivery-note-198204.pdf' }],
      contacts: [{ name: 'Alex Smith' }, { name: 'Pat Jones' }],
      invoices: [{ invoiceId: 'INV-198204', openTotal: 118_000, disputedTotal: 40_000, offered: 15_000 }],
    })
  })

  it('[DSP-18] opens one dispute for each dealer, and subtracts the disputed part from the payable amount', async () => {
    const reply = await desk.create(desk.request({ 203115: 10_000, 203988: 20_000 }))
    expect(reply.status, reply.body).toBe(201)
    const disputes = reply.data as Dispute[]
    expect(
      disputes.map(({ merchantId, total, shownStatus, respondBy }) => [merchantId, total, shownStatus, respondBy]),
    ).toEqual([
      ['M-301', 10_000, 'open', '2026-12-04'],
      ['M-302', 20_000, 'open', '2026-12-04'],
    ])
    expect(await desk.invoiceOf(203115)).toMatchObject({ flags: ['Disputed'], disputed: 10_000 })
    for (const dispute of disputes) expect((await desk.withdraw(dispute)).data).toMatchObject({ outcome: 'withdrawn' })
    expect(await desk.invoiceOf(203115)).toMatchObject({ flags: [], disputed: 0, primary: 'Past Due' })
    await desk.expectSoundBooks()
  })

  it('[DSP-18] opens once for a key that comes twice at once, and answers both with the same bytes', async () => {
    const body = desk.request({ 204016: 5_000 })
    const idempotencyKey = newKey()
    const replies = await Promise.all(Array.from({ length: 8 }, () => desk.create(body, { idempotencyKey })))
    expect(new Set(replies.map(({ status, body: bytes }) => `${status} ${bytes}`)).size).toBe(1)
    expect(await desk.invoiceOf(204016)).toMatchObject({ disputed: 5_000 })
    await desk.withdraw((replies[0]?.data as Dispute[])[0] as Dispute)
  })

  it('[DSP-12] disputes an invoice once when many want to at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => desk.create(desk.request({ 204016: 500_000 }))))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(11)
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.data).toMatchObject([{ code: 'dispute-invoice-already-disputed' }])
    expect(await desk.invoiceOf(204016)).toMatchObject({ disputed: 500_000 })
    const made = replies.find(({ status }) => status === 201)?.data as Dispute[]
    await desk.withdraw(made[0] as Dispute)
  })

  it('[DSP-11] never disputes more than is open, line by line and in all', async () => {
    const { rows } = await sql<{ line: number; total: number }>`
      select line_number as line, (subtotal_minor + tax_minor)::int as total from invoice_lines
      where customer_buid = ${NORTHWIND} and trx_id = 'T-204455' order by line_number`.execute(db)
    const line = rows[0] as { line: number; total: number }
    const of = (amount: number, line_number?: number) => ({ trx_id: 'T-204455', amount, line_number })
    const send = (...invoices: object[]) => desk.create({ ...desk.request({}), invoices })
    const codes = async (...invoices: object[]) => (await send(...invoices)).data
    expect(await codes(of(line.total + 1, line.line))).toMatchObject([
      { code: 'dispute-amount-invalid', meta: { reason: 'amount-above-disputable', most: line.total } },
    ])
    expect(await codes(of(241_560), of(1, line.line))).toMatchObject([
      { code: 'dispute-amount-invalid', pointer: '/data/attributes/invoices/1/amount', meta: { most: 0 } },
    ])
    expect(await codes(of(1.5))).toMatchObject([{ meta: { reason: 'amount-not-integer' } }])
    expect(await codes(of(0))).toMatchObject([{ meta: { reason: 'amount-not-positive' } }])
    expect(await codes(of(1, 998))).toMatchObject([{ code: 'dispute-invoice-unknown' }])
    expect(await codes(of(1), of(2))).toMatchObject([
      { code: 'dispute-invoice-repeated', pointer: '/data/attributes/invoices/1/trx_id' },
    ])
    const first = await send(of(200_000), of(1_000, line.line))
    expect(first.status, first.body).toBe(201)
    expect(await codes(of(50_000, 2))).toMatchObject([{ meta: { most: 40_560 } }])
    expect(await desk.invoiceOf(204455)).toMatchObject({ disputed: 201_000 })
    await desk.withdraw((first.data as Dispute[])[0] as Dispute)
  })

  it.each([
    ['dispute-no-invoices', 422, {}, {}],
    ['dispute-reason-unknown', 422, { 204613: 1 }, { dispute_reason_id: 'DR-99' }],
    ['dispute-documents-required', 422, { 204613: 1 }, { dispute_reason_id: 'DR-3' }],
    ['dispute-document-unknown', 422, { 204613: 1 }, { document_ids: ['not-there'] }],
    ['dispute-contacts-not-added', 422, { 204613: 1 }, { contacts: [{ name: 'No Address' }] }],
    ['dispute-contacts-not-added', 422, { 204613: 1 }, { contacts: [{ id: 'u-1011' }] }],
    ['dispute-predecessor-unusable', 409, { 204613: 1 }, { predecessor_id: 'D-1182' }],
    ['dispute-invoice-unknown', 404, { 999999: 1 }, {}],
    ['dispute-invoice-ineligible', 409, { 204233: 1 }, {}],
    ['dispute-invoice-ineligible', 409, { 204410: 1 }, {}],
    ['dispute-invoice-ineligible', 409, { 204801: 1 }, {}],
    ['not-found', 404, { 204613: 1 }, { buid_customer: '20517' }],
  ])('[DSP-18] refuses with %s (%i) and opens nothing: %j %j', async (code, status, lines, more) => {
    const reply = await desk.create(desk.request(lines, more))
    expect([reply.status, (reply.data as { code: string }[])[0]?.code]).toEqual([status, code])
    expect(await desk.invoiceOf(204613)).toMatchObject({ disputed: 0, flags: [] })
  })

  it('[DSP-11] disputes a paid invoice up to the paid amount, and credits the account when granted', async () => {
    expect((await desk.create(desk.request({ 203044: 198_761 }))).data).toMatchObject([{ meta: { most: 198_760 } }])
    const dispute = await desk.open({ 203044: 100_000 })
    expect(await desk.invoiceOf(203044)).toMatchObject({ primary: 'Paid', flags: ['Disputed'], disputed: 0 })
    await desk.answered(dispute, 'grant in full')
    await desk.runJobs('2026-11-23')
    await desk.runJobs('2026-11-24')
    expect(await desk.invoiceOf(203044)).toMatchObject({ primary: 'Paid', flags: ['Adjusted'], open: 0, credited: 0 })
    const { creditMemoId } = await desk.get(dispute.id)
    const { rows } = await sql`
      select amount_minor::int as amount, applied_minor::int as applied from credit_memos where id = ${creditMemoId}`.execute(
      db,
    )
    expect(rows).toEqual([{ amount: 100_000, applied: 0 }])
    // A credited amount cannot be disputed again.
    expect((await desk.create(desk.request({ 203044: 98_761 }))).data).toMatchObject([{ meta: { most: 98_760 } }])
    await desk.expectSoundBooks()
  })

  it('[DSP-18] opens one dispute for each account of the user, and none when one belongs to another company', async () => {
    const { rows } = await sql<{ buid: string; trx_id: string; open: number }>`
      select distinct on (customer_buid) customer_buid as buid, trx_id, open_minor::int as open from invoices
      where customer_buid in ('10429', '10430') and primary_status in ('Billed', 'Past Due') and flags = '{}'
        and eligible_for_dispute and open_minor > 1000 order by customer_buid, trx_id`.execute(db)
    expect(rows.map(({ buid }) => buid)).toEqual(['10429', '10430'])
    const lines = rows.map(({ buid, trx_id }) => ({ buid_customer: buid, trx_id, amount: 500 }))
    const body = { ...desk.request({ 204347: 700 }), contacts: [{ id: 'u-1002' }] }
    const foreign = { buid_customer: '20517', trx_id: 'T-1', amount: 500 }
    const refused = await desk.create({ ...body, invoices: [...lines, foreign, ...body.invoices] })
    expect([refused.status, refused.data]).toMatchObject([
      404,
      [{ code: 'dispute-invoice-unknown', pointer: '/data/attributes/invoices/2/trx_id' }],
    ])
    const reply = await desk.create({ ...body, invoices: [...body.invoices, ...lines] })
    expect(reply.status, reply.body).toBe(201)
    const opened = reply.data as Dispute[]
    expect(opened.map(({ customerId, total, contacts }) => [customerId, total, contacts.length])).toEqual([
      [NORTHWIND, 700, 1],
      ['10429', 500, 1],
      ['10430', 500, 1],
    ])
    for (const dispute of opened) await desk.withdraw(dispute)
    await desk.expectSoundBooks()
  })

  it('[DSP-18] reports every error of several accounts in the order of the request', async () => {
    const invoices = [
      { buid_customer: '10430', trx_id: 'T-0', amount: 1 },
      { trx_id: 'T-204347', amount: -1 },
      { buid_customer: '10429', trx_id: 'T-0', amount: 1 },
      { trx_id: 'T-204347', amount: 1 },
    ]
    const { data } = await desk.create({ ...desk.request({}), invoices })
    expect((data as { code: string; pointer: string }[]).map(({ code, pointer }) => [code, pointer])).toEqual([
      ['dispute-invoice-unknown', '/data/attributes/invoices/0/trx_id'],
      ['dispute-amount-invalid', '/data/attributes/invoices/1/amount'],
      ['dispute-invoice-unknown', '/data/attributes/invoices/2/trx_id'],
      ['dispute-invoice-repeated', '/data/attributes/invoices/3/trx_id'],
    ])
  })

  it('[DSP-5] follows a dispute that is over, once', async () => {
    const over = (await desk.withdraw(await desk.open({ 204701: 700 }))).data as Dispute
    const following = desk.request({ 204701: 700 }, { predecessor_id: over.id })
    const next = ((await desk.create(following)).data as Dispute[])[0] as Dispute
    expect(next.predecessorId).toBe(over.id)
    expect((await desk.get(over.id)).successorId).toBe(next.id)
    await desk.withdraw(next)
    expect((await desk.create(following)).data).toMatchObject([
      { code: 'dispute-predecessor-unusable', meta: { reason: 'followed-already' } },
    ])
  })

  it('[DSP-33] counts open and closed ones, for a customer and for a dealer in one currency', async () => {
    const count = async (name: 'customer-disputes.count' | 'merchant-disputes.count', question: Question) =>
      (await ask(db, name, question)).data as { open: number }
    const own = await count('customer-disputes.count', { principal: admin, filter: { buid_customer: NORTHWIND } })
    const { meta } = await ask(db, 'disputes.list', { principal: admin, filter: { status: 'open' } })
    expect(own.open).toBe(meta['record_count'])
    const usd = await count('merchant-disputes.count', { principal: cascade, filter: { del_currency: 'USD' } })
    const none = await count('merchant-disputes.count', { principal: cascade, filter: { del_currency: 'JPY' } })
    expect(usd.open).toBeGreaterThan(0)
    expect(none).toMatchObject({ open: 0, closed: 0, escalated: 0 })
    const foreign = await ask(db, 'merchant-disputes.count', { principal: cascade, filter: { buid_merchant: 'M-302' } })
    expect(foreign.status).toBe(404)
  })

  it('[DSP-10] names those that cannot be disputed, each with the first reason', async () => {
    const trx_id = 'T-204233,T-204410,T-204801,T-202118,T-204016,T-1,T-198204'
    const { data } = await ask(db, 'customer-dispute-ineligible-trxs.list', { principal: payer, filter: { trx_id } })
    expect(data).toEqual([
      { trxId: 'T-204233', reason: 'payment-pending' },
      { trxId: 'T-204410', reason: 'on-hold' },
      { trxId: 'T-204801', reason: 'not-posted' },
    ])
  })
})
