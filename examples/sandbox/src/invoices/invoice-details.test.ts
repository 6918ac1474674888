import {
  type Exposure,
  type Invoice,
  type InvoiceDetails,
  type InvoiceDocument,
  sumMinor,
} from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const NORTHWIND = '10428'
const viewer = createPrincipal('u-1003', 'viewer', [NORTHWIND, '10429', '10430'])
const support = createPrincipal('u-1010', 'support', [NORTHWIND, '20644', '206441', '2064411'])
const cascade = createPrincipal('u-1009', 'merchant', [], { merchantIds: ['M-301'], selectedCustomer: null })

describe.each(databases.kinds)('an invoice in full on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind)).db
  })

  const read = (trxId: string | undefined, principal = viewer, customer?: string) =>
    ask(db, 'invoice-details.get', {
      principal,
      filter: { ...(trxId && { trx_id: trxId }), ...(customer && { buid_customer: customer }) },
    })
  const details = async (trxId: string, principal = viewer) => (await read(trxId, principal)).data as InvoiceDetails

  it('[DIR-10] says of the invoice what the list says of it, at both addresses', async () => {
    const { data } = await ask(db, 'invoices.list', { principal: viewer, page: { number: 1, size: 60 } })
    for (const invoice of data as Invoice[]) {
      const { status, body, data: full } = await read(invoice.trxId)
      expect([status, full]).toEqual([200, expect.objectContaining(invoice)])
      const older = await ask(db, 'invoice-details.get-older', { principal: viewer, filter: { trx_id: invoice.trxId } })
      expect(older.body).toBe(body)
    }
  })

  it('[DIR-10] names who is billed and where it went', async () => {
    expect(await details('T-204016')).toMatchObject({ billTo: 'Northwind Traders', shipTo: 'Tacoma' })
    expect(await details('T-204530')).toMatchObject({ shipTo: 'Yakima' })
  })

  it('[INV-124] returns the amount due of each today, before and after its due date, as in the exposure', async () => {
    const { data } = await ask(db, 'invoices.list', {
      principal: viewer,
      filter: { status: 'open' },
      page: { number: 1, size: 60 },
    })
    const own = (data as Invoice[]).filter(({ currency }) => currency === 'USD')
    const exposures = await ask(db, 'exposures.list', { principal: viewer })
    const [usd] = exposures.data as Exposure[]
    expect(sumMinor(own.map(({ currentDue }) => currentDue))).toBe(usd?.currentDue)
    expect(sumMinor(own.map(({ pastDue }) => pastDue))).toBe(usd?.pastDue)
    const find = (trxId: string) => own.find((invoice) => invoice.trxId === trxId)
    expect(find('T-204120')).toMatchObject({ currentDue: 126440, pastDue: 0, unapplied: 0 })
    expect(find('T-198204')).toMatchObject({ currentDue: 0, pastDue: 118000 })
    expect(find('T-204233')).toMatchObject({ currentDue: 0, pastDue: 0, pendingTotal: 1248000 })
    expect(await details('T-204801')).toMatchObject({ currentDue: 0, pastDue: 0, openTotal: 548000 })
  })

  it('[INV-125] was received by the program on the day of the invoice or later', async () => {
    const { rows } = await sql`select trx_id from invoices
      where received_date is null or received_date < invoice_date or received_date > greatest(invoice_date, '2026-11-20')
        or received_date > due_date`.execute(db)
    expect(rows).toEqual([])
    expect(await details('T-204016')).toMatchObject({ invoiceDate: '2026-11-02', receivedDate: '2026-11-04' })
  })

  it('[INV-126] has the three addresses in full, the dealer’s texts, and its documents', async () => {
    const invoice = await details('T-204016')
    expect(invoice.billToAddress).toMatchObject({ cityStateZip: 'Tacoma, WA 98421', country: 'US' })
    expect(invoice.soldByAddress).toMatchObject({ cityStateZip: 'Yakima, WA 98902' })
    expect((await details('T-204530')).shipToAddress).toMatchObject({ cityStateZip: 'Yakima, WA 98901' })
    expect(invoice.additionalInformation).toBe('Delivery note 58813, received by R. Alvarez in Yakima.')
    const documents = await ask(db, 'merchant-invoice-documents.list', {
      principal: viewer,
      filter: { trx_id: 'T-204016' },
    })
    expect(invoice.attachments).toEqual((documents.data as object[]).map((each) => expect.objectContaining(each)))
    expect(invoice.attachments).toHaveLength(1)
    const narrow = { ...viewer, capabilities: ['invoice-details.get'] as const }
    expect(await details('T-204016', narrow)).toMatchObject({
      billToAddress: null,
      shipToAddress: null,
      soldByAddress: null,
      attachments: null,
    })
  })

  it('[DIR-10] requires an invoice', async () => {
    expect(await read(undefined)).toMatchObject({ status: 400, data: [{ parameter: 'filter[trx_id]' }] })
  })

  it('[DIR-11] has one to twelve lines for every invoice, which add up to subtotal and tax', async () => {
    const { rows } = await sql`
      select trx_id from invoices left join (
        select customer_buid, trx_id, sum(subtotal_minor) as subtotal, sum(tax_minor) as tax, count(*) as lines,
          min(line_number) as first, max(line_number) as last
        from invoice_lines group by customer_buid, trx_id) as sums using (customer_buid, trx_id)
      where subtotal is distinct from subtotal_minor or tax is distinct from tax_minor
        or lines not between 1 and 12 or first <> 1 or last <> lines`.execute(db)
    expect(rows).toEqual([])
    const { rows: counts } = await sql<{ lines: string }>`
      select distinct count(*) as lines from invoice_lines group by customer_buid, trx_id order by 1`.execute(db)
    expect(counts.map(({ lines }) => Number(lines))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  it('[DIR-11] adds up from the lines to the billed total', async () => {
    for (const [principal, trxId] of [
      [viewer, 'T-198204'],
      [viewer, 'T-204731'],
      [viewer, 'T-204741'],
      [support, 'T-300002'],
      [support, 'T-300004'],
    ] as const) {
      const invoice = await details(trxId, principal)
      const { lines, charges } = invoice
      expect(sumMinor(lines.map(({ subtotal }) => subtotal))).toBe(invoice.subtotal)
      expect(sumMinor(lines.map(({ tax }) => tax))).toBe(invoice.tax)
      expect(sumMinor([...lines.map(({ total }) => total), ...charges.map(({ amount }) => amount)])).toBe(
        invoice.billedTotal,
      )
    }
  })

  it('[DIR-11] shows late fee and rebates as rows, and none where there are none', async () => {
    expect((await details('T-198204')).charges).toEqual([{ kind: 'late-fee', amount: 2500 }])
    expect((await details('T-300004', support)).charges).toEqual([{ kind: 'rebates', amount: -3550 }])
    expect((await details('T-204016')).charges).toEqual([])
  })

  it('[DIR-12] multiplies quantity and unit price to the line, half up', async () => {
    const { lines } = await details('T-204016')
    for (const line of lines) expect(line.quantity * line.unitPrice).toBe(line.subtotal)
    const insert = (subtotal: number) =>
      sql`insert into invoice_lines values (${NORTHWIND}, 'T-204016', 99, 'Coolant', 1125, 900, ${subtotal}, 0)`.execute(
        db,
      )
    await expect(insert(1012)).rejects.toThrow('invoice_lines_subtotal')
    await insert(1013)
    const { lines: more } = await details('T-204016')
    expect(more.at(-1)).toMatchObject({ quantity: 1.125, unitPrice: 900, subtotal: 1013 })
    await sql`delete from invoice_lines where line_number = 99`.execute(db)
  })

  it('[DIR-13] accounts for everything that is credited', async () => {
    const { rows } = await sql`
      select trx_id from invoices left join (
        select customer_buid, trx_id, sum(amount_minor) filter (where status = 'posted') as posted
        from invoice_adjustments group by customer_buid, trx_id) as sums using (customer_buid, trx_id)
      where coalesce(posted, 0) <> credited_minor`.execute(db)
    expect(rows).toEqual([])
    expect(await details('T-300003', support)).toMatchObject({
      creditedTotal: 12_000,
      adjustments: [{ amount: 12_000, status: 'posted', adjustmentReason: expect.any(String) }],
    })
    const { rows: waiting } = await sql<{ n: string }>`
      select count(*) as n from invoice_adjustments where status = 'pending'`.execute(db)
    expect(Number(waiting[0]?.n)).toBeGreaterThan(0)
  })

  it('[DIR-14] shows the customer its notes, and all users the comments', async () => {
    const own = await details('T-198204')
    expect(own.notes).toMatchObject([{ author: 'Alex Smith' }])
    expect(own.comments).toMatchObject([{ author: 'Cascade Tire & Service' }])
    const sold = await details('T-198204', cascade)
    expect([sold.notes, sold.comments]).toEqual([[], own.comments])
    // A partner may create a session of a dealer's user for a customer: the user still belongs to the dealer.
    const partners = createPrincipal('u-7', 'merchant', [NORTHWIND], { kind: 'embed' })
    expect(await details('T-198204', partners)).toMatchObject({ notes: [], payments: null })
  })

  it('[DIR-15] lists every payment of it, including returned ones', async () => {
    expect((await details('T-203402')).payments).toMatchObject([
      { status: 'returned', amount: 235000, settledOn: null },
    ])
    expect((await details('T-204233')).payments).toMatchObject([
      { paymentNumber: 'P-100005', status: 'processing', payer: 'Pat Jones', postsBy: '2026-12-03' },
    ])
    expect((await details('T-204016')).payments).toEqual([])
  })

  it('[DIR-15] shows a dealer neither payments nor the current payer', async () => {
    const summit = createPrincipal('u-1013', 'merchant', [], { merchantIds: ['M-303'], selectedCustomer: null })
    const invoice = await details('T-204233', summit)
    expect(invoice).toMatchObject({ payments: null, pendingPayment: null, status: ['Payment Pending'] })
  })

  it('[DIR-3] shows a dealer what it sold and nothing that another sold to the same customer', async () => {
    expect((await read('T-204016', cascade)).status).toBe(200)
    const other = await read('T-203988', cascade)
    expect(other.status).toBe(404)
    expect((await read('T-999999', cascade)).body).toBe(other.body)
    expect((await read('T-204016', cascade, NORTHWIND)).status).toBe(200)
    expect((await read('T-204016', cascade, '20517')).body).toBe(other.body)
  })

  it('[DIR-10] answers about the selected customer’s when two have the same number', async () => {
    await sql`insert into invoices (customer_buid, trx_id, invoice_id, merchant_buid, sold_by, primary_status,
        eligible_for_dispute, currency, subtotal_minor, tax_minor, late_fee_minor, rebates_minor, billed_minor, invoice_date)
      select '10429', trx_id, invoice_id, merchant_buid, sold_by, 'Billed', true, currency, 100, 0, 0, 0, 100, invoice_date
      from invoices where customer_buid = ${NORTHWIND} and trx_id = 'T-204016'`.execute(db)
    expect((await details('T-204016')).customerId).toBe(NORTHWIND)
    expect((await details('T-204016', { ...viewer, selectedCustomer: '10429' })).customerId).toBe('10429')
    expect(((await read('T-204016', viewer, '10429')).data as InvoiceDetails).customerId).toBe('10429')
    await sql`delete from invoices where customer_buid = '10429' and trx_id = 'T-204016'`.execute(db)
  })

  it('[DIR-16] lists the dealer’s own invoice once, with its size', async () => {
    const documents = async (trxId: string, principal = viewer) =>
      ask(db, 'merchant-invoice-documents.list', { principal, filter: { trx_id: trxId } })
    const { data } = await documents('T-204016')
    expect(data).toMatchObject([
      { id: 'D-204016', typeId: '1', type: 'Original dealer invoice', fileName: 'INV-204016.txt' },
    ])
    const { rows } = await sql<{ size: number }>`
      select octet_length(content) as size from invoice_documents where trx_id = 'T-204016'`.execute(db)
    expect((data as InvoiceDocument[])[0]?.sizeBytes).toBe(rows[0]?.size)
    expect((await documents('T-204801')).data).toEqual([])
    expect((await documents('T-203988', cascade)).status).toBe(404)
  })
})
